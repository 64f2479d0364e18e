"""The bots at live tables: who asks them, and the processes in which they think."""
