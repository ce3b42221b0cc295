#!/usr/bin/env python3
"""Tests of recheck.py: the rules of each game, the form of a certificate, each rule of proof with one
broken certificate per hypothesis, and random changes of good certificates.

    python3 tests/recheck_test.py
"""

import io
import itertools
import json
import random
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
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
    position = game.board(board)
    if isinstance(game, recheck.HiQ):
        names = {i: name for name, i in game.names.items()}
        return [f"{names[p]}>{names[r]}" for p, r in game.moves(position)]
    names = {i: name for name, i in game.names.items()}
    return [names.get(move, str(move)) for move in game.moves(position)]


class Prover:
    """Proves `wins` by exhaustive search, for small boards."""

    def __init__(self, game, player):
        self.game, self.player = game, player
        self.known, self.lines = {}, []
        self.names = {i: name for name, i in game.names.items()}

    def prove(self, position):
        """The number of the step that proves it; None if the player does not win."""
        if position not in self.known:
            rule = self.rule(position)
            if rule is not None:
                number = len(self.lines) + 1
                self.lines.append(f"{number} wins {self.player} {self.game.show(position)} {rule}")
                rule = number
            self.known[position] = rule
        return self.known[position]

    def rule(self, position):
        game = self.game
        status = game.status(position)
        if status:
            return "over" if status == "won-" + self.player else None
        replies = []
        for move in game.moves(position):
            number = self.prove(game.play(position, move))
            reply = f"{self.names.get(move, move)}={number}"
            if game.turn(position) == self.player:
                if number:
                    return "move " + reply
            elif not number:
                return None
            replies.append(reply)
        return None if game.turn(position) == self.player else "all " + " ".join(replies)

    def certificate(self):
        start = self.game.start()
        number = self.prove(start)
        if number is None:
            return None
        claim = f"wins {self.player} {self.game.show(start)}"
        return certificate(self.game.id, claim, *self.lines, f"qed {number}")


class Bounds:
    """Proves `lo` and `hi` of BAO boards by search to a fixed depth."""

    def __init__(self, game):
        self.game, self.lines = game, []

    def step(self, kind, value, holes, turn, rule):
        self.lines.append(f"{len(self.lines) + 1} {kind} {value} {','.join(map(str, holes))}:{turn} {rule}")
        return value, len(self.lines)

    def best(self, kind, holes, turn, depth):
        """The best bound to be proved and its step; None if there is none within the depth."""
        game = self.game
        position = (holes, turn, (0, 0), False)
        if game.status(position):
            return self.step(kind, game.lead(position), holes, turn, "over")
        if not depth:
            return None
        found = []
        for move in game.moves(position):
            sown = game.sow(holes, move)
            below = sown and self.best("hi" if kind == "lo" else "lo", sown[0], game.other(turn), depth - 1)
            if below:
                found.append((sown[1] - below[0], f"{move}={below[1]}"))
            elif kind == "hi":
                return None
        if not found:
            return None
        value, reply = max(found)
        rule = f"move {reply}" if kind == "lo" else "all " + " ".join(reply for _, reply in found)
        return self.step(kind, value, holes, turn, rule)


def winner_of(name):
    """The player who wins from the start, with a certificate."""
    game = recheck.game_of(name)
    found = [(player, Prover(game, player).certificate()) for player in game.players]
    found = [pair for pair in found if pair[1]]
    return found[0] if found else None


class Boards(unittest.TestCase):
    """Ids, boards and moves of the games."""

    def refuse(self, name, *boards):
        game = recheck.game_of(name)
        for board in boards:
            with self.assertRaises(recheck.Malformed, msg=board):
                game.board(board)

    def test_ids(self):
        for name in ("null:1", "null:99", "hex:1", "hex:40", "hex:3x4", "hex:5:swap-pieces", "hex:3x4:swap-sides",
                     "torus:5:c", "torus:4x6:a-lenient:+", "bridgit:40", "bao:16", "bao:1:0,0", "bao:2:1,2,3,4",
                     "hiq:english@d4", "hiq:english@d4=a3", "hiq:square:4@a1", "hiq:rect:3x5@c5",
                     "hiq:triangle:28@g7", "hiq:drawn:oo*", "hiq:drawn6:o@/.o", "hiq:drawn8:*o", "hiq:rect:3x3@a1"):
            self.assertEqual(recheck.game_of(name).id, name)

    def test_wrong_ids(self):
        for name in ("", "chess:8", "null", "null:", "null:0", "null:100", "null:04", "null:4:4", "hex", "hex:0",
                     "hex:41", "hex:5x5", "hex:3x4:swap-pieces", "hex:3:swap", "hex:3:", "hex:3x", "hex:3x4x5", "hex:3:swap-sides:swap-sides",
                     "torus:5", "torus:5:d", "torus:5:c:-", "torus:5x5:c", "torus:5:c:", "bridgit:0", "bridgit:301",
                     "bao:0", "bao:17", "bao:2:0,4,0,4", "bao:2:1,2,3", "bao:2:200,50,5,1", "bao:2:01,2,3,4", "bao:2:1,2,3,4:5",
                     "hiq", "hiq:english", "hiq:english@a1", "hiq:english@d4=d4", "hiq:english@d4=", "hiq:square:1@a1",
                     "hiq:square:x@a1", "hiq:triangle:16@a1", "hiq:triangle:15@b1", "hiq:drawn:ooo", "hiq:drawn:**o",
                     "hiq:drawn:.*", "hiq:drawn:oo*/o", "hiq:drawn:", "hiq:drawn7:oo*", "hiq:rect:3@a1", "hiq:rect:3x41@a1", "hiq:drawn8:*o_",
                     "null:" + "9" * 10000, "bao:2:" + "9" * 10000, "hiq:" + ":" * 999):
            with self.assertRaises(recheck.Malformed, msg=name):
                recheck.game_of(name)

    def test_null(self):
        game = recheck.game_of("null:4")
        self.assertEqual(game.show(game.start()), "4:first")
        self.assertEqual(game.status(game.board("0:first")), "won-second")
        self.assertEqual(move_words(game, "2:second"), ["1", "2"])
        self.refuse("null:4", "", "4", "5:first", "04:first", "4:third", "4:first:", "-1:first", "4 :first")

    def test_hex_boards(self):
        self.refuse("hex:2", "../..", "..:black", "../.:black", ".../...:black", "../.b:black", "../..:black:",
                    "../..:black:swapped", "B./B.:white:resigned", "../..:green", "../..:black:resigned:resigned")
        self.refuse("hex:2:swap-sides", "../..:black:resigned:swapped")
        self.refuse("hex:2:swap-pieces", "../..:black:swapped")
        game = recheck.game_of("hex:2:swap-sides")
        self.assertEqual(game.status(game.board("../..:black:swapped:resigned")), "won-white")

    def test_hex_winners(self):
        game = recheck.game_of("hex:3")
        for board, status in (("B../B../B..", "won-black"), ("..B/.B./B..", "won-black"), ("B../.B./..B", None),
                              ("WWW/.../...", "won-white"), ("..W/.W./W..", "won-white"), ("WWW/BBB/BBB", "won-white"),
                              (".../BBB/...", None), ("WW./.../..W", None)):
            self.assertEqual(game.status(game.board(board + ":black")), status, board)
        wide = recheck.game_of("hex:3x2")
        self.assertEqual(wide.status(wide.board("WWW/BBB:black")), "won-white")
        self.assertEqual(wide.status(wide.board(".BW/BBW:white")), "won-black")
        both = recheck.game_of("hex:1")
        self.assertEqual(both.status(both.board("B:black")), "won-black")

    def test_hex_has_exactly_one_winner_on_full_boards(self):
        game = recheck.game_of("hex:3")
        for cells in map("".join, itertools.product("BW", repeat=9)):
            black = game.joined(cells, "B", game.top, game.bottom)
            white = game.joined(cells, "W", game.left, game.right)
            self.assertNotEqual(black, white, cells)

    def test_hex_moves(self):
        game = recheck.game_of("hex:3:swap-pieces")
        self.assertEqual(play(game, ".../.../...:black", "c1", "swap"), ".../.../W..:black")
        self.assertEqual(move_words(game, "B.W/.../...:black"), ["b1", "a2", "b2", "c2", "a3", "b3", "c3"])
        self.assertEqual(game.moves(game.board("..B/.../...:white"))[-1], "swap")
        for board in ("..B/.../...:black", "..W/.../...:white", "B.B/.../...:white", "B.W/.../...:white"):
            self.assertNotIn("swap", game.moves(game.board(board)))
        sides = recheck.game_of("hex:3x2:swap-sides")
        self.assertEqual(play(sides, ".../...:black", "c1", "swap"), "..B/...:white:swapped")
        self.assertNotIn("swap", sides.moves(sides.board("..B/...:white:swapped")))
        self.assertEqual(sides.moves(sides.board(".../...:white:resigned")), [])
        self.assertEqual(list(recheck.game_of("hex:40").names)[25:28], ["z1", "aa1", "ab1"])

    def test_torus_contractible(self):
        game = recheck.game_of("torus:4:c")
        cells = "........W...W..W"
        self.assertEqual(game.homology(cells, "W"), (0, None))
        self.assertEqual(play(game, "..../..../W.../...W:white", "3,0"), "..../..../W.../W..W:black")

    def test_torus_classes(self):
        game = recheck.game_of("torus:3:c")
        for cells, expected in (("B..B..B..", (1, (1, 0))), ("BBB......", (1, (0, 1))), ("..B.B.B..", (1, (1, -1))),
                                ("B...B...B", (0, None)), ("BBBB..B..", (2, None))):
            rank, generator = game.homology(cells, "B")
            if generator:
                generator = max(generator, (-generator[0], -generator[1]))
            self.assertEqual((rank, generator), expected, cells)
        slanted = recheck.game_of("torus:3:c:+")
        self.assertEqual(slanted.homology("B...B...B", "B")[0], 1)
        self.assertEqual(slanted.homology("..B.B.B..", "B")[0], 0)

    def test_torus_verdicts(self):
        column, row, diagonal, both = "B..B..B..", "BBB......", "..B.B.B..", "BBBB..B.."
        table = {"a": ("win", "foul", "foul", "foul"), "a-lenient": ("win", "foul", "foul", "win"),
                 "b": ("win", None, "win", "win"), "c": ("win", None, None, "win")}
        white = {"a": ("foul", "win", "foul", "foul"), "a-lenient": ("foul", "win", "foul", "win"),
                 "b": (None, "win", "win", "win"), "c": (None, "win", "win", "win")}
        for rule in table:
            game = recheck.game_of("torus:3:" + rule)
            boards = (column, row, diagonal, both)
            self.assertEqual(tuple(game.verdict(cells, "black") for cells in boards), table[rule], rule)
            boards = tuple(cells.replace("B", "W") for cells in boards)
            self.assertEqual(tuple(game.verdict(cells, "white") for cells in boards), white[rule], rule)

    def test_torus_full_boards(self):
        for name in ("torus:3:c", "torus:3:c:+", "torus:2x4:c", "torus:4x2:c:+", "torus:1x5:c"):
            game = recheck.game_of(name)
            for cells in map("".join, itertools.product("BW", repeat=game.n * game.m)):
                wins = [game.verdict(cells, player) for player in game.players]
                self.assertEqual(sorted(wins, key=str), [None, "win"], (name, cells))

    def test_torus_boards(self):
        self.refuse("torus:3:c", "B../B../B..:white", ".../.../...:black:won-white", "WWW/.../...:black:won-black",
                    ".../.../...", ".../.../...:black:", ".../.../...:black:won-", "B../B../B..:white:won-black:x")
        self.refuse("torus:3:a", "BBB/.../...:white", "BBB/.../...:white:won-black")
        for name, board in (("torus:3:c", "BBB/.../...:white"), ("torus:3:a", "BBB/.../...:white:won-white"),
                            ("torus:3:c", "B../B../B..:black:won-black"), ("torus:1:a", "B:white:won-white")):
            game = recheck.game_of(name)
            self.assertEqual(game.show(game.board(board)), board)
        self.assertEqual(play(recheck.game_of("torus:1:a"), ".:black", "0,0"), "B:white:won-white")
        self.assertEqual(play(recheck.game_of("torus:1:c"), ".:black", "0,0"), "B:white:won-black")

    def test_bridgit(self):
        game = recheck.game_of("bridgit:2")
        boards = [("".join(cells), "left") for cells in itertools.product(".LR", repeat=5)]
        self.assertEqual(len(boards), 243)
        self.assertEqual(sum(game.status(board) is None for board in boards), 125)
        self.assertEqual(game.status(game.board("LL/./..:left")), "won-left")
        self.assertEqual(game.status(game.board("R././R.:left")), "won-right")
        self.assertEqual(game.status(game.board("R./R/.R:left")), "won-right")
        self.assertEqual(game.status(game.board("R././.R:left")), None)
        self.assertEqual(move_words(game, "L./R/..:left"), ["3,1", "1,3", "3,3"])
        self.refuse("bridgit:2", "../..", "../../..:left", "../.:left", "../B/..:left", "../.:/..:left")

    def test_bridgit_outcomes(self):
        """27 unfinished boards of size 2 are won by Left whoever moves, 27 by Right, 71 by the mover."""
        game = recheck.game_of("bridgit:2")
        provers = {player: Prover(game, player) for player in game.players}
        counts = {}
        for cells in map("".join, itertools.product(".LR", repeat=5)):
            if game.status((cells, "left")) is None:
                key = tuple("left" if provers["left"].prove((cells, turn)) else "right" for turn in game.players)
                counts[key] = counts.get(key, 0) + 1
        self.assertEqual(counts, {("left", "left"): 27, ("right", "right"): 27, ("left", "right"): 71})

    def test_bao_example(self):
        game = recheck.game_of("bao:4")
        self.assertEqual(game.show(game.start()), "0,4,0,4,0,4,0,4:first")
        self.assertEqual(game.sow((0, 4, 0, 4, 0, 4, 0, 4), 3), ((0, 6, 0, 0, 1, 6, 0, 1), 2))
        self.assertEqual(play(game, "0,4,0,4,0,4,0,4:first", "3"), "0,6,0,0,1,6,0,1:2-0:second")

    def test_bao_endless(self):
        game = recheck.game_of("bao:4")
        self.assertIsNone(game.sow((3, 1, 0, 1, 0, 1, 0, 1), 0))
        after = play(game, "3,1,0,1,0,1,0,1:2-5:first", "0")
        self.assertEqual(after, "3,1,0,1,0,1,0,1:2-5:second:endless")
        self.assertEqual(game.status(game.board(after)), "drawn")
        self.assertEqual(game.moves(game.board(after)), [])

    def test_bao_longest_move(self):
        """A move counts as endless if it has not ended after the permitted number of sowings."""
        game = recheck.game_of("bao:4")
        board, limit = (0, 4, 0, 4, 0, 4, 0, 4), recheck.LONGEST_MOVE
        try:
            found = []
            for recheck.LONGEST_MOVE in range(1, 30):
                found.append(game.sow(board, 3))
        finally:
            recheck.LONGEST_MOVE = limit
        sowings = found.count(None) + 1
        self.assertGreater(sowings, 1)
        self.assertEqual(found, [None] * (sowings - 1) + [game.sow(board, 3)] * (30 - sowings))

    def test_bao_cycles_against_a_set_of_states(self):
        """Every move on 4 holes with up to 7 stones, against a plain history of states."""
        game = recheck.game_of("bao:2:7,0,0,0")

        def slow(holes, hole):
            holes, seen = list(holes), set()
            while (tuple(holes), hole) not in seen:
                seen.add((tuple(holes), hole))
                hand, holes[hole] = holes[hole], 0
                for _ in range(hand):
                    hole = (hole + 1) % 4
                    holes[hole] += 1
                if holes[hole] == 1:
                    taken, holes[3 - hole] = holes[3 - hole], 0
                    return tuple(holes), taken
            return None

        endless = 0
        for holes in itertools.product(range(8), repeat=4):
            for hole in range(4):
                if sum(holes) <= 7 and holes[hole]:
                    expected = slow(holes, hole)
                    endless += expected is None
                    self.assertEqual(game.sow(holes, hole), expected)
        self.assertGreater(endless, 0)

    def test_bao_ends(self):
        game = recheck.game_of("bao:2")
        for board, status in (("0,0,1,0:first", "won-second"), ("0,0,1,0:2-0:second", "won-first"),
                              ("0,0,1,0:1-0:first", "drawn"), ("1,0,1,0:6-0:first", None), ("0,0,0,0:first", "drawn")):
            self.assertEqual(game.status(game.board(board)), status, board)
        self.refuse("bao:2", "1,1,1,1", "1,1,1:first", "1,1,1,1:0-0:first", "4,4,1,0:first", "4,4,0,0:1-0:first",
                    "0,0,1,0:first:endless", "1,0,1,0:first:endless:endless", "1,0,1,00:first", "1,0,1,0:1-:first",
                    "1,0,1,0:first:1-0", "1,0,1,0:-1-0:first", "1,0,1,-1:first", "1,0,1," + "1" * 9999 + ":first")

    def test_bao_first_hole_may_lap(self):
        """Eight stones from hole 0 go once round; the last one falls into the emptied hole 0."""
        game = recheck.game_of("bao:4")
        self.assertEqual(game.sow((8, 0, 0, 0, 0, 0, 0, 2), 0), ((1, 1, 1, 1, 1, 1, 1, 0), 3))

    def test_hiq(self):
        game = recheck.game_of("hiq:english@d4")
        start = game.show(game.start())
        self.assertEqual(start, "__ooo__/__ooo__/ooooooo/ooo*ooo/ooooooo/__ooo__/__ooo__")
        self.assertEqual(move_words(game, start), ["d2>d4", "b4>d4", "f4>d4", "d6>d4"])
        self.assertEqual(len(game.jumps), 76)
        after = play(game, start, "d2>d4")
        self.assertEqual(after, "__ooo__/__o.o__/ooo.ooo/ooo@ooo/ooooooo/__ooo__/__ooo__")
        self.assertEqual(len(set(game.images(game.board(start)))), 1)
        self.assertEqual(len(set(game.images(game.board(after)))), 4)
        for name, cells in (("english@d4", 33), ("european@d4", 37), ("wiegleb@e5", 45), ("diamond@e5", 41),
                            ("asymmetric@d5", 39), ("triangle:15@a1", 15), ("triangle:28@a1", 28), ("rect:4x6@a1", 24)):
            self.assertEqual(len(recheck.game_of("hiq:" + name).places), cells)

    def test_hiq_status(self):
        game = recheck.game_of("hiq:drawn:oo*.")
        for board, status in (("oo*.", None), ("..@.", "solved"), ("..*o", "stuck"), ("..@o", None), ("o.@.", "stuck")):
            self.assertEqual(game.status(game.board(board)), status, board)
        self.refuse("hiq:drawn:oo*.", "..*.", "oo.*", "oo*", "oo*./....", "oo*_", "o*@.", "ooo.", "oo*.:player")

    def test_hiq_directions(self):
        for kind, count in (("drawn", 8), ("drawn6", 10), ("drawn8", 12)):
            self.assertEqual(len(recheck.game_of(f"hiq:{kind}:ooo/o*o/ooo").jumps), count + 4)

    def test_hiq_automorphisms(self):
        for name, count in (("english@d4", 8), ("english@d1", 2), ("asymmetric@d5", 2), ("rect:3x5@b3", 4),
                            ("triangle:15@c5", 2), ("triangle:28@c5", 6), ("triangle:15@a1", 2), ("square:3@b2", 8),
                            ("drawn6:oo_/o*o/_oo", 12), ("drawn6:_oo/o*o/oo_", 4), ("drawn8:ooo/o*o/ooo", 8)):
            game = recheck.game_of("hiq:" + name)
            self.assertEqual(len(game.automorphisms()), count, name)

    def test_images_keep_status_and_moves(self):
        """Laws of the automorphisms: images of an image are the images; they play on alike."""
        chance = random.Random(7)
        for name in ("hex:3x2:swap-sides", "hex:3:swap-pieces", "torus:3:b", "torus:2x3:a:+", "torus:3x2:c", "bridgit:2",
                     "hiq:triangle:15@c5", "hiq:drawn6:oo_/o*o/_oo", "hiq:drawn8:ooo/o*o/ooo", "bao:2", "null:5"):
            game = recheck.game_of(name)
            for _ in range(10):
                position = game.start()
                while not game.status(position):
                    images = list(game.images(position))
                    self.assertIn(position, images)
                    for image in images:
                        self.assertEqual(game.board(game.show(image)), image)
                        self.assertEqual(game.canonical(image), game.canonical(position))
                        self.assertEqual(game.status(image), game.status(position))
                    following = {game.canonical(game.play(position, move)) for move in game.moves(position)}
                    image = chance.choice(images)
                    self.assertEqual({game.canonical(game.play(image, move)) for move in game.moves(image)}, following)
                    position = game.play(position, chance.choice(game.moves(position)))


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
LINKS = [(Path(__file__).parent / f"certificates/good/hex-link-{name}.cert").read_text() for name in ("shift", "captured")]
GOOD = [NIM, TREES, LOWER, UPPER, LINE, PAGODA, PARITY, TABLE, ORBITS] + LINKS


class Certificates(unittest.TestCase):
    def verdict(self, text, expected, line=None, lemmas=recheck.LEMMAS):
        result = recheck.check_text(text, lemmas)
        self.assertEqual(result["verdict"], expected, (text, result))
        if line:
            self.assertEqual(result["line"], line, (text, result))
        return result

    def change(self, text, old, new, expected, line=None):
        self.assertEqual(text.count(old), 1, (old, text))
        return self.verdict(text.replace(old, new), expected, line)

    def test_good(self):
        used = set()
        for text in GOOD:
            used.update(self.verdict(text, "accepted")["lemmas"])
        self.assertEqual(used, set(recheck.LEMMAS))
        result = recheck.check_text(NIM)
        self.assertEqual(result, {"verdict": "accepted", "claim": "game null:4: wins second 4:first", "steps": 5,
                                  "lemmas": ["over", "move", "all"], "line": None, "reason": None})

    def test_exhaustive_proofs(self):
        expected = {"null:7": "first", "null:8": "second", "hex:2": "black", "hex:3": "black", "hex:1": "black",
                    "hex:3x2": "black", "hex:2x3": "white", "bridgit:1": "left", "bridgit:2": "left",
                    "hex:2:swap-pieces": "white", "torus:2:a": "white", "torus:3:c": "white", "torus:2x3:b:+": None,
                    "hex:2:swap-sides": None, "bao:2": None, "bao:3:1,1,1,1,1,1": None}
        for name, player in expected.items():
            found = winner_of(name)
            if found:
                result = self.verdict(found[1], "accepted")
                self.assertTrue(result["claim"].startswith(f"game {name}: wins {found[0]} "))
            if player:
                self.assertEqual(found and found[0], player, name)

    def test_lines(self):
        for old, new in (("qed 5\n", "qed 5"), ("qed 5\n", "qed 5x"), ("del 1", "# a\rb"), ("game null:4", "games null:4"), ("qed 5\n", "qed 5\n\n"), ("qed 5\n", "qed 5\n# end\n"),
                         ("qed 5\n", ""), ("qed 5", "qed  5"), ("qed 5", "qed 5 "), ("qed 5", " qed 5"), ("del 1", "del 1\r"),
                         ("del 1", ""), ("del 1", "del"), ("del 1", "del 01"), ("del 1", "del x"), ("del 1", "del " + "1" * 99999),
                         ("del 1", "#comment"), ("del 1", "#  two"), ("hissho 1", "hissho 2"), ("hissho 1", "\ufeffhissho 1"),
                         ("hissho 1\n", "hissho 1\n# early\n"), ("game null:4\n", ""), ("game null:4", "game null:04"),
                         ("claim wins", "claims wins"), ("claim wins second 4:first", "claim wins second 4:first x"),
                         ("claim wins second 4:first", "claim wins third 4:first"), ("claim wins second", "claim lo 3"),
                         ("3 wins", "2 wins"), ("3 wins", "03 wins"), ("3 wins", "1234567890123456789 wins"),
                         ("qed 5", "qed"), ("qed 5", "qed 5 5"), ("qed 5", "qed five"), ("qed 5", "Qed 5"),
                         ("0:first over", "0:first"), ("0:first over", "0:first over 1"), ("0:first over", "0:first under"),
                         ("0:first over", "0:first line"), ("0:first over", "0:first trees |"), ("0:first over", "00:first over")):
            self.change(NIM, old, new, "malformed")
        for comment in ("#", "# a comment", "#\n# \u5fc5\u52dd"):
            self.change(NIM, "del 1", comment, "accepted")
        for extra, expected in ((0, "accepted"), (1, "malformed"), (2, "malformed"), (5000000, "malformed")):
            self.change(NIM, "del 1", "# " + "x" * (16777216 - 2 + extra), expected)
        self.verdict("", "malformed", 1)
        self.verdict("\n", "malformed", 1)
        self.verdict(b"hissho 1\n\xff\n", "malformed", 2)
        self.verdict(NIM.replace("del 1", "# \0"), "accepted")
        self.verdict(b"\0" * 1000, "malformed", 1)
        self.verdict("hissho 1\ngame null:4\n", "malformed", 3)

    def test_citations(self):
        self.change(NIM, "del 1", "del 6", "rejected", 8)
        self.change(NIM, "del 1", "del 1 1", "rejected", 8)
        self.change(NIM, "del 1", "del 2", "rejected", 9)
        self.change(NIM, "3 wins second 2:second move 2=1", "3 wins second 2:second move 2=3", "rejected", 6)
        self.change(NIM, "qed 5", "qed 1", "rejected", 10)
        self.change(NIM, "qed 5", "qed 4", "rejected", 10)
        self.change(NIM, "qed 5", "qed 6", "rejected", 10)
        self.change(NIM, "claim wins second 4:first", "claim wins second 3:second", "rejected", 10)

    def test_lemmas(self):
        self.verdict(NIM, "rejected", 9, ["over", "move"])
        self.verdict(NIM, "accepted", None, ["over", "move", "all"])
        for text in GOOD:
            for lemma in recheck.check_text(text)["lemmas"]:
                self.verdict(text, "rejected", None, [name for name in recheck.LEMMAS if name != lemma])

    def test_over(self):
        self.change(NIM, "second 0:first over", "second 1:first over", "rejected", 4)
        self.change(NIM, "second 0:first over", "second 0:second over", "rejected", 4)
        self.change(LOWER, "hi 1 0,1", "hi 0 0,1", "rejected", 4)
        self.change(UPPER, "lo 1 0,1", "lo 2 0,1", "rejected", 4)
        self.change(LOWER, "hi 1 0,1", "hi 1 1,1", "rejected", 4)

    def test_move(self):
        self.change(NIM, "3:second move 3=1", "3:first move 3=1", "rejected", 7)
        self.change(NIM, "all 1=4 2=3 3=2", "move 1=4", "rejected", 9)
        self.change(NIM, "1:second move 1=1", "1:second move 2=1", "rejected", 5)
        self.change(NIM, "1:second move 1=1", "2:second move 1=1", "rejected", 5)
        self.change(NIM, "wins second 1:second move 1=1", "wins first 1:second move 1=1", "rejected", 5)
        for bad in ("move", "move 1=1 1=1", "move 1", "move 1=", "move =1", "move 4=1", "move 0=1", "move 1=01", "move 1=1=1"):
            self.change(NIM, "1:second move 1=1", "1:second " + bad, "malformed", 5)

    def test_all(self):
        for bad in ("all 1=4 2=3", "all", "all 1=4 3=2 2=3", "all 1=4 2=3 2=3 3=2", "all 1=4 2=3 3=3", "all 1=4 2=3 3=1"):
            self.change(NIM, "all 1=4 2=3 3=2", bad, "rejected", 9)
        self.change(NIM, "1:second move 1=1", "1:second all 1=1", "rejected", 5)
        self.change(NIM, "4:first all 1=4 2=3 3=2", "4:second all 1=4 2=3 3=2", "rejected", 9)
        self.change(NIM, "all 1=4 2=3 3=2", "all 1=4 2=3 3=2 4=1", "malformed", 9)
        over = certificate("null:4", "wins second 0:second", "1 wins second 0:second all", "qed 1")
        self.verdict(over, "rejected", 4)
        self.verdict(over.replace("0:second", "0:first"), "rejected", 4)

    def test_hex_members_of_moves(self):
        head = ("hex:1x2", "wins white ./.:black", "1 wins white ./.:black:resigned over")
        self.verdict(certificate(*head, "2 wins white ./.:black all a1=1 a2=1"), "rejected", 5)
        self.verdict(certificate(*head, "2 wins black ./.:black move resign=1"), "rejected", 5)
        self.verdict(certificate(*head, "2 wins white ./.:white move pass=1"), "rejected", 5)
        self.verdict(certificate(*head, "2 wins white ./.:white move swap=1"), "rejected", 5)
        for word in ("b1", "a3", "12", "A1", "a01", "zz%", ""):
            self.verdict(certificate(*head, f"2 wins white ./.:white move {word}=1"), "malformed", 5)

    def test_values(self):
        self.change(LOWER, "2 lo 0", "2 lo 1", "rejected", 5)
        self.change(UPPER, "2 hi 0", "2 hi -1", "rejected", 5)
        self.change(LOWER, "1 hi 1 0,1:second over", "1 lo 1 0,1:second over", "rejected", 5)
        self.change(LOWER, "1 hi 1 0,1:second over", "1 hi 1 0,0:second over", "rejected", 5)
        self.change(LOWER, "1 hi 1 0,1:second over", "1 hi 1 0,1:first over", "rejected", 5)
        self.change(UPPER, "all 0=1", "all", "rejected", 5)
        self.change(LOWER, "move 0=1", "move 1=1", "rejected", 5)
        for bad in ("+1", "-0", "01", "1000001", "-1000001", "x", "1.0"):
            self.change(LOWER, "1 hi 1 0,1", f"1 hi {bad} 0,1", "malformed", 4)
        for bad in ("lo 0 1,1:first all 0=1", "lo 0 1,0:1-0:first over", "lo 0 1,1:first:endless over", "lo 0 1,1:first move 2=1"):
            self.change(LOWER, "lo 0 1,1:first move 0=1", bad, "malformed", 5)
        self.change(UPPER, "hi 0 1,1:first all 0=1", "hi 0 1,1:first move 0=1", "malformed", 5)
        self.verdict(LOWER.replace("lo 0 1,1:first", "lo -5 1,1:first"), "accepted")
        endless = certificate("bao:4", "lo -8 3,1,0,1,0,1,0,1:first", "1 hi 8 0,0,0,0,1,0,0,1:second over",
                              "2 lo -8 3,1,0,1,0,1,0,1:first move 0=1", "qed 2")
        self.assertIn("never ends", self.verdict(endless, "rejected", 5)["reason"])

    def test_bounds_found_by_search(self):
        proved = 0
        for holes in ((2, 1, 1, 2), (1, 1, 1, 1), (0, 3, 1, 1), (1, 0, 2, 0, 1, 1), (1, 1, 0, 0, 1, 1), (0, 1, 2, 1, 0, 2)):
            game = recheck.game_of(f"bao:{len(holes) // 2}:{','.join(map(str, holes))}")
            bounds = {}
            for kind in ("lo", "hi"):
                search = Bounds(game)
                found = search.best(kind, holes, "first", 8)
                if not found:
                    continue
                value, number = bounds[kind] = found
                board = ",".join(map(str, holes)) + ":first"
                text = certificate(game.id, f"{kind} {value} {board}", *search.lines, f"qed {number}")
                self.verdict(text, "accepted")
                better = value + 1 if kind == "lo" else value - 1
                self.verdict(text.replace(f"{kind} {value} {board}", f"{kind} {better} {board}"), "rejected")
                proved += 1
            if len(bounds) == 2:
                self.assertLessEqual(bounds["lo"][0], bounds["hi"][0])
        self.assertGreater(proved, 5)

    def test_trees(self):
        good = "../L/..:right trees 1,1 2,2 3,3 | 3,1 2,2 1,3"
        for bad in ("../L/..:left trees 1,1 2,2 3,3 | 3,1 2,2 1,3", "LL/L/..:right trees 1,1 2,2 3,3 | 3,1 2,2 1,3",
                    "R./L/..:right trees 1,1 2,2 3,3 | 3,1 2,2 1,3", ".././..:right trees 1,1 2,2 3,3 | 3,1 2,2 1,3",
                    "../L/..:right trees 1,1 2,2 3,3 | 1,1 2,2 3,3", "../L/..:right trees 1,1 3,1 | 1,3 3,3",
                    "../L/..:right trees 1,1 2,2 1,3 | 3,1 2,2 3,3", "../L/..:right trees 2,2 | 2,2",
                    "../L/..:right trees |", "../L/..:right trees 1,1 2,2 2,2 3,3 | 3,1 2,2 1,3",
                    "../L/..:right trees 1,1 3,3 | 3,1 1,3", "../L/..:right trees 1,1 2,2 3,3 | 3,1 2,2"):
            self.change(TREES, "1 wins left " + good, "1 wins left " + bad, "rejected", 4)
        for bad in ("trees", "trees 1,1 2,2 3,3", "trees 1,1 | 2,2 | 3,3", "trees 1,2 | 2,2", "trees 1,1 5,1 | 2,2", "trees 1,1| 2,2"):
            self.change(TREES, "trees 1,1 2,2 3,3 | 3,1 2,2 1,3", bad, "malformed", 4)
        right = certificate("bridgit:2", "wins right ../R/..:left", "1 wins right ../R/..:left trees 1,1 2,2 3,3 | 3,1 2,2 1,3",
                            "qed 1")
        self.verdict(right, "accepted")

    def test_trees_are_true(self):
        """Whatever two lists the checker accepts on size 2, the player does win."""
        game = recheck.game_of("bridgit:2")
        prover = Prover(game, "left")
        names = list(game.names)
        chance = random.Random(3)
        accepted = 0
        for _ in range(6000):
            board = game.show(("".join(chance.choice(".LLR") for _ in names), "right"))
            lists = [" ".join(sorted(chance.sample(names, chance.choice((2, 3))))) for _ in "CD"]
            text = certificate("bridgit:2", "wins left " + board, f"1 wins left {board} trees {lists[0]} | {lists[1]}", "qed 1")
            if recheck.check_text(text)["verdict"] == "accepted":
                accepted += 1
                self.assertIsNotNone(prover.prove(game.board(board)), text)
        self.assertGreater(accepted, 5)

    def test_line(self):
        self.change(LINE, "line a1>c1", "line", "rejected", 4)
        self.change(LINE, "line a1>c1", "line a1>c1 c1>a1", "rejected", 4)
        self.change(LINE, "line a1>c1", "line a1>b1", "rejected", 4)
        self.change(LINE, "1 reaches solved oo*", "1 reaches stuck oo*", "rejected", 4)
        self.change(LINE, "line a1>c1", "line a1>d1", "malformed", 4)
        self.change(LINE, "line a1>c1", "line a1c1", "malformed", 4)
        self.change(LINE, "1 reaches solved oo*", "1 reaches victory oo*", "malformed", 4)
        self.change(LINE, "1 reaches solved oo*", "1 reaches won-black oo*", "malformed", 4)
        self.change(LINE, "1 reaches solved oo*", "1 reaches won:player oo*", "malformed", 4)
        for board, moves, verdict in (("./.:black", "resign", "rejected"), ("./.:black", "pass a1", "rejected"),
                                      ("W/.:black", "", "accepted"), ("W/.:black", "pass", "rejected"), ("./.:black", "swap", "rejected"),
                                      ("./.:black", "a1 a1", "rejected"), ("./.:black", "a1 a2", "accepted")):
            step = f"1 reaches won-white {board} line {moves}".rstrip()
            self.verdict(certificate("hex:1x2", "reaches won-white " + board, step, "qed 1"), verdict)

    def test_pagoda(self):
        for bad in ("pagoda c1=1", "pagoda", "pagoda a1=1 b1=1 c1=1", "pagoda a1=1 b1=-1 c1=2"):
            self.change(PAGODA, "pagoda b1=1 c1=1", bad, "rejected", 4)
        for bad in ("pagoda c1=1 b1=1", "pagoda b1=1 b1=1", "pagoda b1 c1", "pagoda d1=1", "pagoda b1=x", "pagoda b1=-0",
                    "pagoda b1=01", "pagoda b1=" + "9" * 5000):
            self.change(PAGODA, "pagoda b1=1 c1=1", bad, "malformed", 4)
        self.change(PAGODA, "1 never solved", "1 never stuck", "malformed", 4)
        self.verdict(PAGODA.replace("o.*", "oo*"), "rejected", 4)

    def test_parity(self):
        for bad in ("parity a1", "parity a1 c1", "parity", "parity a1 b1 c1"):
            self.change(PARITY, "parity a1 b1", bad, "rejected", 4)
        for bad in ("parity b1 a1", "parity a1 a1", "parity a1=1", "parity a1 e9"):
            self.change(PARITY, "parity a1 b1", bad, "malformed", 4)
        self.change(PARITY, "1 never solved", "1 never drawn", "malformed", 4)

    def test_parity_with_the_target_named(self):
        text = certificate("hiq:drawn:oo.*", "never solved oo.*", "1 never solved oo.* parity a1 b1 d1", "qed 1")
        self.verdict(text, "accepted")
        self.verdict(text.replace("solved oo.*", "solved o..*"), "rejected", 4)

    def test_english_board_ends_only_in_its_class(self):
        """The rule of three: from d4 empty, the last token cannot stand on c4."""
        game = recheck.game_of("hiq:english@d4=c4")
        names = {i: name for name, i in game.names.items()}
        cells = [names[i] for (x, y), i in game.places.items() if (x + y) % 3 != 0]
        board = game.show(game.start())
        text = certificate(game.id, "never solved " + board, f"1 never solved {board} parity {' '.join(cells)}", "qed 1")
        results = {text: recheck.check_text(text)["verdict"]}
        for rest in range(3):
            for sign in (1, -1):
                cells = [names[i] for (x, y), i in game.places.items() if (x + sign * y) % 3 != rest]
                text = certificate(game.id, "never solved " + board, f"1 never solved {board} parity {' '.join(cells)}", "qed 1")
                results[text] = recheck.check_text(text)["verdict"]
        self.assertIn("accepted", results.values())
        home = recheck.game_of("hiq:english@d4")
        for text in results:
            text = text.replace(game.id, home.id).replace(board, home.show(home.start()))
            self.verdict(text, "rejected", 4)

    def test_table(self):
        self.change(TABLE, "table 2\n..o*\noo.*", "table 2\noo.*\n..o*", "rejected", 6)
        self.change(TABLE, "table 2\n..o*\noo.*", "table 2\noo.*\noo.*", "rejected", 6)
        self.change(TABLE, "table 2\n..o*\noo.*", "table 1\noo.*", "rejected", 4)
        self.change(TABLE, "table 2\n..o*\noo.*", "table 1\n..o*", "rejected", 4)
        self.change(TABLE, "table 2\n..o*\noo.*", "table 3\n...@\n..o*\noo.*", "rejected", 5)
        self.change(TABLE, "table 2\n..o*\noo.*", "table 1\n..o*\noo.*", "rejected", 4)
        for bad in ("table 0", "table", "table 2 2", "table 02", "table x", "table 3\n..o*\noo.*"):
            self.change(TABLE, "table 2\n..o*\noo.*", bad, "malformed")
        self.change(TABLE, "..o*\n", "..o* x\n", "malformed", 5)
        self.change(TABLE, "..o*\n", "# boards\n", "malformed", 5)
        self.change(TABLE, "..o*\n", "..oo\n", "malformed", 5)
        self.verdict(TABLE.replace("solved", "drawn"), "accepted")
        self.verdict(TABLE.replace("solved", "stuck"), "rejected", 5)
        self.verdict(TABLE.split("oo.*\nqed")[0], "malformed", 6)

    def test_orbits(self):
        table = "orbits 3\n..@oo\n.o*.o\noo*oo"
        for bad, line in (("orbits 3\n..@oo\n.o*.o\noo@..", 7), ("orbits 4\n..@oo\n.o*.o\no.*o.\noo*oo", 7),
                          ("table 3\n..@oo\n.o*.o\noo*oo", 4), ("orbits 2\n..@oo\noo*oo", 4), ("orbits 2\n..@oo\n.o*.o", 4)):
            self.change(ORBITS, table, bad, "rejected", line)
        self.change(ORBITS, table, "table 5\n..@oo\n.o*.o\no.*o.\noo*oo\noo@..", "accepted")
        mirrored = certificate("hiq:drawn:oo*oo", "never solved oo@..", "1 never solved oo@.. orbits 2", "..@oo", ".o*.o", "qed 1")
        self.verdict(mirrored, "accepted")

    def test_closed_tables_of_other_games(self):
        for name, goal in (("torus:3:c", "drawn"), ("bridgit:2", "drawn"), ("bao:2", "won-second"), ("hex:2", "drawn")):
            game = recheck.game_of(name)
            for rule, image in (("table", lambda board: board), ("orbits", game.canonical)):
                found, front = {image(game.start())}, [image(game.start())]
                while front:
                    board = front.pop()
                    for after in (image(game.play(board, move)) for move in game.moves(board)):
                        if after not in found:
                            found.add(after)
                            front.append(after)
                boards = sorted(map(game.show, found))
                claim = f"never {goal} {game.show(game.start())}"
                expected = "rejected" if any(game.status(board) == goal for board in found) else "accepted"
                self.verdict(certificate(name, claim, f"1 {claim} {rule} {len(boards)}", *boards, "qed 1"), expected)


class Mutations(unittest.TestCase):
    """Changed certificates never break the checker, and what it still accepts is true."""

    def true(self, claim):
        _, name, kind, argument, board = claim.split(" ")
        game = recheck.game_of(name[:-1])
        position = game.board(board)
        if kind == "wins":
            return Prover(game, argument).prove(position) is not None
        if kind in ("lo", "hi"):
            return None
        found, front = {position}, [position]
        while front:
            board = front.pop()
            for after in (game.play(board, move) for move in game.moves(board)):
                if after not in found:
                    found.add(after)
                    front.append(after)
        return any(game.status(board) == argument for board in found) == (kind == "reaches")

    def mutate(self, chance, text):
        lines = text.split("\n")
        at = chance.randrange(len(lines))
        words = lines[at].split(" ")
        kind = chance.randrange(8)
        if kind == 0:
            del lines[at]
        elif kind == 1:
            lines.insert(at, chance.choice(lines))
        elif kind == 2:
            words[chance.randrange(len(words))] = chance.choice(chance.choice(lines).split(" "))
            lines[at] = " ".join(words)
        elif kind == 3:
            del words[chance.randrange(len(words))]
            lines[at] = " ".join(words)
        elif kind == 4:
            words.insert(chance.randrange(len(words) + 1), chance.choice(chance.choice(lines).split(" ")))
            lines[at] = " ".join(words)
        elif kind == 5 and lines[at]:
            spot = chance.randrange(len(lines[at]))
            lines[at] = lines[at][:spot] + chance.choice("0123456789abcdLRBWo.*@_/:,-=>| #\r\0\u5fc5") + lines[at][spot + 1:]
        elif kind == 6:
            lines[at] = lines[at].replace(*[chance.choice(["0", "1", "2", "9" * 40, "first", "second", "o", "."]) for _ in "ab"])
        else:
            other = chance.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        return "\n".join(lines)

    def test_words(self):
        chance = random.Random(1)
        texts = GOOD + [winner_of("hex:2")[1], winner_of("bridgit:2")[1], winner_of("torus:2:c")[1]]
        verdicts = {"accepted": 0, "rejected": 0, "malformed": 0}
        for _ in range(8000):
            text = chance.choice(texts)
            changed = text
            for _ in range(chance.choice((1, 1, 1, 2, 3))):
                changed = self.mutate(chance, changed)
            result = recheck.check_text(changed)
            verdicts[result["verdict"]] += 1
            if result["verdict"] == "accepted":
                if changed.split("\n")[:3] == text.split("\n")[:3]:
                    self.assertEqual(result["claim"], recheck.check_text(text)["claim"])
                else:
                    self.assertIsNot(self.true(result["claim"]), False, changed)
        self.assertGreater(min(verdicts.values()), 100, verdicts)

    def test_bytes(self):
        chance = random.Random(2)
        for _ in range(3000):
            data = bytearray(chance.choice(GOOD).encode())
            for _ in range(chance.randrange(1, 4)):
                data[chance.randrange(len(data))] = chance.randrange(256)
            result = recheck.check(io.BytesIO(bytes(data[:chance.choice((len(data), chance.randrange(len(data)))) or None])))
            self.assertIn(result["verdict"], ("accepted", "rejected", "malformed"))


class Program(unittest.TestCase):
    def run_it(self, *arguments, data=b""):
        done = subprocess.run([sys.executable, str(ROOT / "recheck.py"), *arguments], input=data, capture_output=True)
        self.assertNotIn(b"Traceback", done.stderr)
        return done.returncode, done.stdout.decode()

    def test_exit_codes(self):
        with tempfile.TemporaryDirectory() as folder:
            good, bad, none = (str(Path(folder) / name) for name in ("good", "bad", "none"))
            Path(good).write_text(NIM)
            Path(bad).write_text(NIM.replace("qed 5", "qed 4"))
            self.assertEqual(self.run_it(good)[0], 0)
            self.assertEqual(self.run_it(good, bad)[0], 1)
            self.assertEqual(self.run_it(none, bad, good)[0], 2)
            self.assertEqual(self.run_it(folder)[0], 2)
            code, text = self.run_it("--json", good, bad, none)
            self.assertEqual((code, [result["verdict"] for result in json.loads(text)]), (2, ["accepted", "rejected", "malformed"]))
            self.assertEqual(set(json.loads(text)[0]), {"file", "verdict", "claim", "steps", "lemmas", "line", "reason"})
            self.assertEqual(self.run_it("--lemmas", "over,move", good)[0], 1)
            self.assertIn(f"{bad}: rejected\n  line: 10\n", self.run_it(bad)[1])

    def test_usage(self):
        for arguments in ((), ("--lemmas", "magic", "-"), ("--lemmas", "", "-"), ("--what", "-"), ("--js", "-")):
            self.assertEqual(self.run_it(*arguments)[0], 2, arguments)

    def test_stdin(self):
        self.assertEqual(self.run_it("-", data=NIM.encode()), (0, "-: accepted\n  claim: game null:4: wins second 4:first\n"
                                                              "  steps: 5\n  lemmas: over, move, all\n"))
        for data in (b"", b"\xff\xfe", b"\0" * 100000, b"hissho 1\ngame null:" + b"9" * 100000 + b"\n", b" " * 100000,
                     b"hissho 1\ngame hiq:drawn:" + b"o/" * 5000 + b"*\nclaim\n", "hissho 1\ngame \u5fc5\u52dd\n".encode()):
            self.assertEqual(self.run_it("-", data=data)[0], 2)


if __name__ == "__main__":
    unittest.main()
