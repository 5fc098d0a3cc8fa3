"""A bot of your own, to be run here: jackline arena my_bots:MyBot greedy."""

import jackline as jl


class MyBot:
    """Likes the rows in which its team has most chips."""

    def choose(self, view: jl.View) -> jl.Move:
        """One of the moves in the view."""
        team = view["team_of"][view["viewer"] or 0]
        rows = [space[1:] for space, owner in view["chips"].items() if owner == team]
        moves = [jl.parse_move(text) for text in view["moves"]]
        return max(moves, key=lambda move: isinstance(move, jl.Place) and rows.count(move.space[1:]))
