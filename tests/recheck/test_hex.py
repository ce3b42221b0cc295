"""Hex: boards, winners, moves, and what a step may call a move."""

import itertools

from bench import Case, certificate, move_words, play, recheck


class Hex(Case):
    def test_boards(self):
        self.refuse("hex:2", "../..", "..:black", "../.:black", ".../...:black", "../.b:black", "../..:black:",
                    "../..:black:swapped", "B./B.:white:resigned", "../..:green", "../..:black:resigned:resigned")
        self.refuse("hex:2:swap-sides", "../..:black:resigned:swapped")
        self.refuse("hex:2:swap-pieces", "../..:black:swapped")
        game = recheck.game_of("hex:2:swap-sides")
        self.assertEqual(game.status(game.board("../..:black:swapped:resigned")), "won-white")

    def test_winners(self):
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

    def test_has_exactly_one_winner_on_full_boards(self):
        game = recheck.game_of("hex:3")
        for cells in map("".join, itertools.product("BW", repeat=9)):
            black = game.joined(cells, "B", game.top, game.bottom)
            white = game.joined(cells, "W", game.left, game.right)
            self.assertNotEqual(black, white, cells)

    def test_moves(self):
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

    def test_members_of_moves(self):
        head = ("hex:1x2", "wins white ./.:black", "1 wins white ./.:black:resigned over")
        self.verdict(certificate(*head, "2 wins white ./.:black all a1=1 a2=1"), "rejected", 5)
        self.verdict(certificate(*head, "2 wins black ./.:black move resign=1"), "rejected", 5)
        self.verdict(certificate(*head, "2 wins white ./.:white move pass=1"), "rejected", 5)
        self.verdict(certificate(*head, "2 wins white ./.:white move swap=1"), "rejected", 5)
        for word in ("b1", "a3", "12", "A1", "a01", "zz%", ""):
            self.verdict(certificate(*head, f"2 wins white ./.:white move {word}=1"), "malformed", 5)
