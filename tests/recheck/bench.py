"""The bench for the tests of recheck.py: plain provers for small boards, and good certificates to break."""

import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
import recheck  # noqa: E402


def certificate(game, claim, *lines):
    return "\n".join(["hissho 1", "game " + game, "claim " + claim, *lines, ""])


def play(game, board, *moves):
    """The notation of the board after these moves, each of which must be legal."""
    position = game.board(board)
    for word in moves:
        move = game.notation(word)
        if move not in game.moves(position):
            raise AssertionError(f"{word} is not legal in {game.show(position)}")
        position = game.play(position, move)
    return game.show(position)


def move_words(game, board):
    """The notation of the moves of a board."""
    names = {i: name for name, i in game.names.items()}
    moves = game.moves(game.board(board))
    if isinstance(game, recheck.HiQ):
        return [f"{names[p]}>{names[r]}" for p, r in moves]
    return [names.get(move, str(move)) for move in moves]


def reachable(game, position, image=lambda board: board):
    """The images of all positions that play leads to from this one."""
    found = {image(position)}
    front = list(found)
    while front:
        board = front.pop()
        for after in (image(game.play(board, move)) for move in game.moves(board)):
            if after not in found:
                found.add(after)
                front.append(after)
    return found


class Prover:
    """Proves by exhaustive search that whoever plays a side at the start wins, for small boards."""

    def __init__(self, game, player):
        self.game = game
        self.person = recheck.PERSONS[game.players.index(player)]
        self.known, self.lines = {}, []
        self.names = {i: name for name, i in game.names.items()}

    def wins(self, position):
        """The fact, with the name that the winner has on that board."""
        game, name = self.game, self.person
        if not game.swap_to_come(position):
            name = next(side for side in game.players if game.person(position, side) == self.person)
        return f"wins {name} {game.show(position)}"

    def prove(self, position):
        """The number of the step that proves it; None if the player does not win."""
        if position not in self.known:
            rule = self.rule(position)
            if rule is not None:
                number = len(self.lines) + 1
                self.lines.append(f"{number} {self.wins(position)} {rule}")
                rule = number
            self.known[position] = rule
        return self.known[position]

    def rule(self, position):
        game = self.game
        status = game.status(position)
        if status:
            won = status.startswith("won-") and game.person(position, status[4:]) == self.person
            return "over" if won else None
        replies = []
        moves = game.person(position, game.turn(position)) == self.person
        for move in game.moves(position):
            number = self.prove(game.play(position, move))
            reply = f"{self.names.get(move, move)}={number}"
            if moves:
                if number:
                    return "move " + reply
            elif not number:
                return None
            replies.append(reply)
        return None if moves else "all " + " ".join(replies)

    def certificate(self):
        start = self.game.start()
        number = self.prove(start)
        if number is None:
            return None
        return certificate(self.game.id, self.wins(start), *self.lines, f"qed {number}")


def winner_of(name):
    """The player who wins from the start, as the claim calls him, with a certificate."""
    game = recheck.game_of(name)
    found = [Prover(game, player).certificate() for player in game.players]
    found = [(text.split("claim wins ")[1].split(" ")[0], text) for text in found if text]
    return found[0] if found else None


NIM = certificate("null:4", "wins second 4:first", "1 wins second 0:first over", "2 wins second 1:second move 1=1",
                  "3 wins second 2:second move 2=1", "4 wins second 3:second move 3=1", "del 1",
                  "5 wins second 4:first all 1=4 2=3 3=2", "qed 5")
TREES = certificate("bridgit:2", "wins left ../L/..:right", "1 wins left ../L/..:right trees 1,1 2,2 3,3 | 3,1 2,2 1,3",
                    "qed 1")
LOWER = certificate("bao:1:1,1", "lo 0 1,1:first", "1 hi 1 0,1:second over", "2 lo 0 1,1:first move 0=1", "qed 2")
UPPER = certificate("bao:1:1,1", "hi 0 1,1:first", "1 lo 1 0,1:second over", "2 hi 0 1,1:first all 0=1", "qed 2")
LINE = certificate("hiq:drawn:oo*", "reaches solved oo*", "1 reaches solved oo* line a1>c1", "qed 1")
PAGODA = certificate("hiq:drawn:oo*", "never solved o.*", "1 never solved o.* pagoda b1=1 c1=1", "qed 1")
PARITY = certificate("hiq:drawn:oo*", "never solved o.*", "1 never solved o.* parity a1 b1", "qed 1")
TABLE = certificate("hiq:drawn:oo.*", "never solved oo.*", "1 never solved oo.* table 2", "..o*", "oo.*", "qed 1")
ORBITS = certificate("hiq:drawn:oo*oo", "never solved oo*oo", "1 never solved oo*oo orbits 3", "..@oo", ".o*.o", "oo*oo",
                     "qed 1")
LINKS = [(ROOT / f"tests/certificates/good/hex-link-{name}.cert").read_text() for name in ("shift", "captured")]
GOOD = [NIM, TREES, LOWER, UPPER, LINE, PAGODA, PARITY, TABLE, ORBITS] + LINKS


class Case(unittest.TestCase):
    """What the tests demand of boards and of verdicts."""

    def refuse(self, name, *boards):
        game = recheck.game_of(name)
        for board in boards:
            with self.assertRaises(recheck.Malformed, msg=board):
                game.board(board)

    def verdict(self, text, expected, line=None, lemmas=recheck.LEMMAS):
        result = recheck.check_text(text, lemmas)
        self.assertEqual(result["verdict"], expected, (text, result))
        if line:
            self.assertEqual(result["line"], line, (text, result))
        return result

    def change(self, text, old, new, expected, line=None):
        self.assertEqual(text.count(old), 1, (old, text))
        return self.verdict(text.replace(old, new), expected, line)
