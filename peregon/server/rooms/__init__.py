"""Rooms: the tables in memory, and everything that can happen at one."""
