"""Attacks: what a server has to bear, each bounded in time and aimed at a server of its own on this machine."""
