"""The page of a report: HTML with the project's own SVG, in one file."""
