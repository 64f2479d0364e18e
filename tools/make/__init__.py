"""What is made rather than written: geodata, lessons, layouts, pictures, the page's types."""
