#!/usr/bin/env python3
"""Counts every line of the perft tables again, with the rules of recheck.py.

    tests/perft/count.py [FILE...]        (all *.perft next to this program if no file is named)

A line is `ID BOARD; DEPTH POSITIONS SEQUENCES; ...`: so many distinct positions, and so many sequences of
moves that lead to them, lie exactly DEPTH moves behind BOARD (`start` is the first position of the game).
Lines that begin with `#` are comments.
"""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))
import recheck  # noqa: E402


def levels(game, position):
    """For depth 1, 2, ...: the number of positions and of sequences. A level maps each position to the
    number of sequences that lead to it."""
    level = {position: 1}
    while True:
        following = {}
        for board, ways in level.items():
            for move in game.moves(board):
                after = game.play(board, move)
                following[after] = following.get(after, 0) + ways
        level = following
        yield len(level), sum(level.values())


def failures(line):
    """What a line claims and does not hold, one sentence each."""
    head, *entries = [part.strip() for part in line.split(";")]
    name, board = head.split(" ")
    game = recheck.game_of(name)
    counted = levels(game, game.start() if board == "start" else game.board(board))
    reached = 0
    for entry in entries:
        depth, positions, sequences = map(int, entry.split(" "))
        if depth <= reached:
            raise ValueError("the depths do not increase")
        while reached < depth:
            found = next(counted)
            reached += 1
        if found != (positions, sequences):
            yield f"depth {depth}: {positions} {sequences} in the table, counted {found[0]} {found[1]}"


def main(arguments):
    passed = failed = 0
    for path in map(Path, arguments) if arguments else sorted(HERE.glob("*.perft")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if not line or line.startswith("#"):
                continue
            try:
                wrong = list(failures(line))
            except (recheck.Wrong, ValueError) as error:
                wrong = [f"cannot be counted: {error}"]
            for sentence in wrong:
                print(f"{path.name}:{number}: {sentence}")
            passed, failed = passed + (not wrong), failed + bool(wrong)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
