"""A bot that builds its depot as soon as it can, and is otherwise a plain one."""

from depots.faces import BuildDepot
from peregon.bots import Bot, Question, bot_named
from peregon.model.faces import Action


class DepotKeeper(Bot):
    """Builds its depot as soon as it can, and is otherwise a plain player."""

    def choose(self, question: Question) -> Action | int:
        for option in question.options:
            if isinstance(option, BuildDepot):
                return option
        return bot_named("normal", "usa").choose(question)
