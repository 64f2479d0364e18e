"""A bot of one's own: a dozen lines that play sensibly, checked, and played against one that comes with Peregon."""

from peregon import Action, Bot, ClaimRoute, Question, bot_named
from peregon.simulate import simulate
from peregon.testing import check_bot


class Finisher(Bot):
    """Plays like the bot called normal until somebody runs out of pieces; then it claims the longest route it can."""

    def choose(self, question: Question) -> Action | int:
        claims = [action for action in question.options if isinstance(action, ClaimRoute)]
        if claims and min(player.trains for player in question.view.players) <= 5:
            return max(claims, key=lambda claim: question.sheet.routes[claim.route].length)
        return bot_named("normal", question.sheet.rulebook).choose(question)


if __name__ == "__main__":
    report = check_bot(Finisher, titles=["switzerland"], seats=[2])
    print(report)
    assert report.ok

    results = simulate("switzerland", 2, ["own_bot:Finisher", "normal"], games=10, jobs=1)
    for player in results.players:
        print(f"{player.name}: {player.win_rate:.0%} of {player.games} games, {player.score:.0f} points each")
