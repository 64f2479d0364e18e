"""OpenSpiel brings a logger along that closes the stream it was born with when somebody sets up logging anew, and that
stream is pytest's."""

import sys
from importlib import import_module

import_module("absl.logging").get_absl_handler().python_handler.stream = sys.__stderr__
