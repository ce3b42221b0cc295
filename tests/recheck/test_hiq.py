"""Hi-Q: boards, jumps, and the rules for a puzzle: `line`, `pagoda`, `parity`, `table`, `orbits`."""

from bench import Case, LINE, ORBITS, PAGODA, PARITY, TABLE, certificate, move_words, play, recheck


class HiQ(Case):
    def test_english(self):
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

    def test_status(self):
        game = recheck.game_of("hiq:drawn:oo*.")
        for board, status in (("oo*.", None), ("..@.", "solved"), ("..*o", "stuck"), ("..@o", None), ("o.@.", "stuck")):
            self.assertEqual(game.status(game.board(board)), status, board)
        self.refuse("hiq:drawn:oo*.", "..*.", "oo.*", "oo*", "oo*./....", "oo*_", "o*@.", "ooo.", "oo*.:player")

    def test_wide_boards(self):
        game = recheck.game_of("hiq:drawn:43.oo./44.@.")
        self.assertEqual((game.width, game.height), (46, 2))
        self.assertEqual(play(game, "43.oo./44.@.", "as1>aq1"), "42.o3./44.@.")
        self.assertEqual(len(game.automorphisms()), 1)
        self.refuse("hiq:drawn:43.oo./44.@.", "43.oo./44.*.." , "43.2o./44.@.", "42..oo./44.@.", "4097.oo./44.@.")
        for wrong in ("3o*", "5000.oo*", "0.oo*", "44.oo*/3.", "2*oo", "44.o9"):
            with self.assertRaises(recheck.Malformed):
                recheck.game_of("hiq:drawn:" + wrong)

    def test_directions(self):
        for kind, count in (("drawn", 8), ("drawn6", 10), ("drawn8", 12)):
            self.assertEqual(len(recheck.game_of(f"hiq:{kind}:ooo/o*o/ooo").jumps), count + 4)

    def test_automorphisms(self):
        for name, count in (("english@d4", 8), ("english@d1", 2), ("asymmetric@d5", 2), ("rect:3x5@b3", 4),
                            ("triangle:15@c5", 2), ("triangle:28@c5", 6), ("triangle:15@a1", 2), ("square:3@b2", 8),
                            ("drawn6:oo_/o*o/_oo", 12), ("drawn6:_oo/o*o/oo_", 4), ("drawn8:ooo/o*o/ooo", 8)):
            game = recheck.game_of("hiq:" + name)
            self.assertEqual(len(game.automorphisms()), count, name)

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
