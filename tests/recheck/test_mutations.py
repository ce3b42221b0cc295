"""Random changes of good certificates."""

import io
import random
import unittest

from bench import GOOD, Prover, reachable, recheck, winner_of


class Mutations(unittest.TestCase):
    """Changed certificates never break the checker, and what it still accepts is true."""

    def true(self, claim):
        _, name, kind, argument, board = claim.split(" ")
        game = recheck.game_of(name[:-1])
        position = game.board(board)
        if kind == "wins":
            person = game.winner((kind, argument, position))
            return Prover(game, game.players[recheck.PERSONS.index(person)]).prove(position) is not None
        if kind in ("lo", "hi"):
            return None
        return any(game.status(board) == argument for board in reachable(game, position)) == (kind == "reaches")

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
            lines[at] = lines[at].replace(*[chance.choice(["0", "1", "2", "9" * 40, "first", "second", "black", "white", "o", "."]) for _ in "ab"])
        else:
            other = chance.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        return "\n".join(lines)

    def test_words(self):
        chance = random.Random(1)
        texts = GOOD + [winner_of("hex:2")[1], winner_of("bridgit:2")[1], winner_of("torus:2:c")[1],
                        winner_of("hex:2:swap-sides")[1], winner_of("hex:2:swap-pieces")[1]]
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
