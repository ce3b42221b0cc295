"""Bridg-It: boards, outcomes, and the rule `trees`."""

import itertools
import random

from bench import Case, Prover, TREES, certificate, move_words, recheck


class Bridgit(Case):
    def test_boards(self):
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

    def test_outcomes(self):
        """27 unfinished boards of size 2 are won by Left whoever moves, 27 by Right, 71 by the mover."""
        game = recheck.game_of("bridgit:2")
        provers = {player: Prover(game, player) for player in game.players}
        counts = {}
        for cells in map("".join, itertools.product(".LR", repeat=5)):
            if game.status((cells, "left")) is None:
                key = tuple("left" if provers["left"].prove((cells, turn)) else "right" for turn in game.players)
                counts[key] = counts.get(key, 0) + 1
        self.assertEqual(counts, {("left", "left"): 27, ("right", "right"): 27, ("left", "right"): 71})

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
