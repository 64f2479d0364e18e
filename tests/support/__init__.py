"""What several folders of tests share, and what benchmarks and tools borrow of it. Nothing here is a test."""
