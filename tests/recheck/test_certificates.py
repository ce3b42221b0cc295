"""Certificates of any game: their form, citations, and the rules that serve every game."""

from pathlib import Path

from bench import Case, GOOD, LOWER, NIM, UPPER, certificate, reachable, recheck, winner_of


class Certificates(Case):
    def test_good(self):
        used = set()
        for text in GOOD:
            used.update(self.verdict(text, "accepted")["lemmas"])
        for path in sorted((Path(__file__).parent.parent / "certificates" / "good").glob("*.cert")):
            used.update(self.verdict(path.read_text(), "accepted")["lemmas"])
        self.assertEqual(used, set(recheck.LEMMAS))
        result = recheck.check_text(NIM)
        self.assertEqual(result, {"verdict": "accepted", "claim": "game null:4: wins second 4:first", "steps": 5,
                                  "lemmas": ["over", "move", "all"], "work": 180, "line": None, "reason": None})

    def test_exhaustive_proofs(self):
        expected = {"null:7": "first", "null:8": "second", "hex:2": "black", "hex:3": "black", "hex:1": "black",
                    "hex:3x2": "black", "hex:2x3": "white", "bridgit:1": "left", "bridgit:2": "left",
                    "hex:2:swap-pieces": "second", "torus:2:a": "white", "torus:3:c": "white", "torus:2x3:b:+": None,
                    "hex:2:swap-sides": "second", "bao:2": None, "bao:3:1,1,1,1,1,1": None}
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

    def test_closed_tables_of_other_games(self):
        for name, goal in (("torus:3:c", "drawn"), ("bridgit:2", "drawn"), ("bao:2", "won-second"), ("hex:2", "drawn")):
            game = recheck.game_of(name)
            for rule, found in (("table", reachable(game, game.start())), ("orbits", reachable(game, game.start(), game.canonical))):
                boards = sorted(map(game.show, found))
                claim = f"never {goal} {game.show(game.start())}"
                expected = "rejected" if any(game.status(board) == goal for board in found) else "accepted"
                self.verdict(certificate(name, claim, f"1 {claim} {rule} {len(boards)}", *boards, "qed 1"), expected)
