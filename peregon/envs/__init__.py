"""Environments: the same games for learners.

`peregon.envs.games` plays many games at once on numpy arrays; `peregon.envs.aec` is the PettingZoo environment,
`peregon.envs.gym` the Gymnasium ones, `peregon.envs.spiel` the OpenSpiel games. docs/learning.md shows how they are
used.
"""
