"""Players: a View in, an Action out."""

from peregon.bots.policy_bot import POLICIES, PolicyBot

__all__ = ["POLICIES", "PolicyBot"]
