"""Hex on a torus: classes, verdicts, boards."""

import itertools

from bench import Case, play, recheck


class Torus(Case):
    def test_contractible(self):
        game = recheck.game_of("torus:4:c")
        cells = "........W...W..W"
        self.assertEqual(game.homology(cells, "W"), (0, None))
        self.assertEqual(play(game, "..../..../W.../...W:white", "3,0"), "..../..../W.../W..W:black")

    def test_classes(self):
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

    def test_verdicts(self):
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

    def test_full_boards(self):
        for name in ("torus:3:c", "torus:3:c:+", "torus:2x4:c", "torus:4x2:c:+", "torus:1x5:c"):
            game = recheck.game_of(name)
            for cells in map("".join, itertools.product("BW", repeat=game.n * game.m)):
                wins = [game.verdict(cells, player) for player in game.players]
                self.assertEqual(sorted(wins, key=str), [None, "win"], (name, cells))

    def test_boards(self):
        self.refuse("torus:3:c", "B../B../B..:white", ".../.../...:black:won-white", "WWW/.../...:black:won-black",
                    ".../.../...", ".../.../...:black:", ".../.../...:black:won-", "B../B../B..:white:won-black:x")
        self.refuse("torus:3:a", "BBB/.../...:white", "BBB/.../...:white:won-black")
        for name, board in (("torus:3:c", "BBB/.../...:white"), ("torus:3:a", "BBB/.../...:white:won-white"),
                            ("torus:3:c", "B../B../B..:black:won-black"), ("torus:1:a", "B:white:won-white")):
            game = recheck.game_of(name)
            self.assertEqual(game.show(game.board(board)), board)
        self.assertEqual(play(recheck.game_of("torus:1:a"), ".:black", "0,0"), "B:white:won-white")
        self.assertEqual(play(recheck.game_of("torus:1:c"), ".:black", "0,0"), "B:white:won-black")
