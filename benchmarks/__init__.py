"""Programs that measure and strain the engine. Run from the project's root: ``python -m benchmarks.figures``."""
