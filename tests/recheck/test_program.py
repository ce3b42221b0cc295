"""The program around the checker: exit codes, JSON, usage."""

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from bench import NIM, ROOT


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
            self.assertEqual(set(json.loads(text)[0]), {"file", "verdict", "claim", "steps", "lemmas", "work", "line", "reason"})
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
