"""What makes files of the project, changes them or wears them out. Run from the root: ``python -m tools.mutants``."""
