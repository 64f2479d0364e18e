"""`python -m peregon`."""

from peregon.cli import main

if __name__ == "__main__":
    main()
