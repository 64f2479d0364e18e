"""The figures: how fast, how strong, how soon. Run from the project's root: ``python -m benchmarks.figures``."""
