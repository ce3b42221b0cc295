"""BAO: sowing, ends, and bounds of values."""

import itertools

from bench import Case, LOWER, UPPER, certificate, play, recheck


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


class Bao(Case):
    def test_example(self):
        game = recheck.game_of("bao:4")
        self.assertEqual(game.show(game.start()), "0,4,0,4,0,4,0,4:first")
        self.assertEqual(game.sow((0, 4, 0, 4, 0, 4, 0, 4), 3), ((0, 6, 0, 0, 1, 6, 0, 1), 2))
        self.assertEqual(play(game, "0,4,0,4,0,4,0,4:first", "3"), "0,6,0,0,1,6,0,1:2-0:second")

    def test_endless(self):
        game = recheck.game_of("bao:4")
        self.assertIsNone(game.sow((3, 1, 0, 1, 0, 1, 0, 1), 0))
        after = play(game, "3,1,0,1,0,1,0,1:2-5:first", "0")
        self.assertEqual(after, "3,1,0,1,0,1,0,1:2-5:second:endless")
        self.assertEqual(game.status(game.board(after)), "drawn")
        self.assertEqual(game.moves(game.board(after)), [])

    def test_longest_move(self):
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

    def test_cycles_against_a_set_of_states(self):
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

    def test_ends(self):
        game = recheck.game_of("bao:2")
        for board, status in (("0,0,1,0:first", "won-second"), ("0,0,1,0:2-0:second", "won-first"),
                              ("0,0,1,0:1-0:first", "drawn"), ("1,0,1,0:6-0:first", None), ("0,0,0,0:first", "drawn")):
            self.assertEqual(game.status(game.board(board)), status, board)
        self.refuse("bao:2", "1,1,1,1", "1,1,1:first", "1,1,1,1:0-0:first", "4,4,1,0:first", "4,4,0,0:1-0:first",
                    "0,0,1,0:first:endless", "1,0,1,0:first:endless:endless", "1,0,1,00:first", "1,0,1,0:1-:first",
                    "1,0,1,0:first:1-0", "1,0,1,0:-1-0:first", "1,0,1,-1:first", "1,0,1," + "1" * 9999 + ":first")

    def test_first_hole_may_lap(self):
        """Eight stones from hole 0 go once round; the last one falls into the emptied hole 0."""
        game = recheck.game_of("bao:4")
        self.assertEqual(game.sow((8, 0, 0, 0, 0, 0, 0, 2), 0), ((1, 1, 1, 1, 1, 1, 1, 0), 3))

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
