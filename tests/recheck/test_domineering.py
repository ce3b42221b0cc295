"""Domineering: boards, moves, outcomes."""

from bench import Case, move_words, recheck, winner_of


class Domineering(Case):
    def test_boards(self):
        game = recheck.game_of("domineering:3x2")
        self.assertEqual(game.show(game.start()), ".../...:left")
        self.assertEqual(move_words(game, ".../...:left"), ["a1", "b1", "c1"])
        self.assertEqual(move_words(game, ".../...:right"), ["a1", "b1", "a2", "b2"])
        self.assertEqual(move_words(game, "..L/#.L:left"), ["b1"])
        self.assertEqual(game.show(game.play(game.board(".../...:right"), game.notation("b2"))), ".../.RR:left")
        self.assertEqual(game.status(game.board("RR./.RR:left")), "won-right")
        self.assertEqual(game.status(game.board("L../L..:right")), None)
        self.refuse("domineering:3x2", "", ".../...", "..../...:left", ".../...:first", ".../..B:left", ".../...:left:")

    def test_outcomes(self):
        """Who wins when Left begins."""
        winners = {"1x1": "right", "1x2": "left", "2x1": "right", "2x2": "left", "3x3": "left", "2x3": "left",
                   "3x2": "left", "4x1": "right", "1x4": "left", "4x4": "left"}
        for size, winner in winners.items():
            found, _ = winner_of("domineering:" + size)
            self.assertEqual(found, winner, size)
