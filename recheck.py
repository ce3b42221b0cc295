#!/usr/bin/env python3
"""The second checker of Hissho certificates, format version 1.

    recheck.py [--json] [--lemmas a,b,...] [--time 30s] [--memory 1GiB] FILE...      (`-` is standard input)

It is written from book/certificates.md alone and shares no code with the first checker. It reads
a certificate once, line by line, keeps only the steps that have not been deleted, and never searches.

    Game and its subclasses     the rules: boards, moves, play, status, images
    Meter, Reader               work, lines and their numbers
    Core                        the facts and rules that every game has
    Connections, Links, …       the theories: facts and rules of Hex, torus, Bridg-It, Hi-Q and BAO
    Proof                       the steps of one certificate
    main                        files, verdicts, exit codes

Positions are plain tuples and strings, so two of them are the same position exactly if they are equal.
Exit code: 0 all accepted, 1 some rejected, 2 some malformed, unreadable, or wrong usage, 3 some stopped.
"""

import argparse
import io
import itertools
import json
import math
import os
import re
import resource
import sys
import time

LEMMAS = ("line", "over", "move", "all", "trees", "pagoda", "parity", "table", "orbits", "image",
          "and", "or", "captured", "turn", "shift", "linked", "region", "sum", "cases", "held",
          "arc-and", "arc-or", "arc-captured", "arc-turn", "arc-shift", "looped", "forced")
NATURAL = re.compile(r"(?:0|[1-9][0-9]{0,17})\Z")
INTEGER = re.compile(r"(?:0|-?[1-9][0-9]{0,17})\Z")
PERSONS = ("first", "second")
LARGEST_VALUE = 1000000
LONGEST_MOVE = 1000000
LONGEST_LINE = 16777216


class Wrong(Exception):
    """What is wrong with a certificate; `line` is set when it is not the line read last."""

    def __init__(self, reason, line=None):
        super().__init__(reason)
        self.reason = reason
        self.line = line


class Malformed(Wrong):
    verdict = "malformed"


class Rejected(Wrong):
    verdict = "rejected"


class Stopped(Wrong):
    verdict = "stopped"


def quote(text):
    """A token as it may appear in a message: short and printable."""
    if len(text) > 60:
        text = text[:57] + "..."
    return "`" + "".join(c if c.isprintable() else "?" for c in text) + "`"


def natural(text, low=0, high=10**18, what="number"):
    if not NATURAL.match(text) or not low <= int(text) <= high:
        raise Malformed(f"{quote(text)} is not a {what}")
    return int(text)


def integer(text, bound=10**18):
    if not INTEGER.match(text) or abs(int(text)) > bound:
        raise Malformed(f"{quote(text)} is not an integer in range")
    return int(text)


def size(text, limit=40):
    """`N` for N by N, `AxB` for two different sides."""
    sides = [natural(side, 1, limit, "board size") for side in text.split("x", 2)]
    if len(sides) == 1:
        return sides[0], sides[0]
    if len(sides) != 2 or sides[0] == sides[1]:
        raise Malformed(f"{quote(text)} is not a board size")
    return sides[0], sides[1]


def show_size(a, b):
    return str(a) if a == b else f"{a}x{b}"


def column(number):
    """1 -> a, 26 -> z, 27 -> aa, ..."""
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(97 + rest) + letters
    return letters


def grid(text, widths, letters):
    """The rows of a board, checked against their widths, as one flat string."""
    rows = text.split("/")
    if [len(row) for row in rows] != widths:
        raise Malformed("the board has another shape")
    flat = "".join(rows)
    if not set(flat) <= set(letters):
        raise Malformed("the board has an unknown letter")
    return flat


def split_rows(cells, width):
    return "/".join(cells[i:i + width] for i in range(0, len(cells), width))


def fields(token):
    """The parts of a board that has a turn."""
    parts = token.split(":")
    if len(parts) < 2:
        raise Malformed(f"{quote(token)} does not say whose turn it is")
    return parts


def put(cells, index, letter):
    return cells[:index] + letter + cells[index + 1:]


# ------------------------------------------------------------------------------------------ games


class Game:
    """A variant of a game. A subclass knows its notation and its rules:

    parse, show     a board from its notation (Malformed if it is none) and back
    start, turn     the first position; whose move it is
    status          None while play goes on, else `won-PLAYER`, `drawn`, `solved`, `stuck`
    notation        a move from its notation; Malformed if it could not be one in this variant
    free_moves      the moves of a position that is not over, in order
    play            the position after a legal move
    images          the images under all automorphisms, the position itself among them
    swap_to_come    whether somebody may still exchange the sides of the players
    person          who plays a side: the first or the second person
    replay          as many moves of a line as can be played without looking at every board on the way
    laps            how often the board is gone over in playing a move, where that has no bound of its own
    """

    players = ()
    names = {}

    def board(self, token):
        position = self.parse(token)
        if self.show(position) != token:
            raise Malformed(f"{quote(token)} is not the canonical notation of a board")
        return position

    def player(self, token):
        if token not in self.players:
            raise Malformed(f"{quote(token)} is not a player of this game")
        return token

    def cell(self, token):
        if token not in self.names:
            raise Malformed(f"{quote(token)} is not a cell of this board")
        return self.names[token]

    def other(self, player):
        return self.players[1 - self.players.index(player)]

    def turn(self, position):
        return position[1]

    def moves(self, position):
        return [] if self.status(position) else self.free_moves(position)

    def free_moves(self, position):
        return [i for i, cell in enumerate(position[0]) if cell == "."]

    def notation(self, token):
        return self.cell(token)

    def images(self, position):
        return [position]

    def swap_to_come(self, position):
        return False

    def person(self, position, side):
        return PERSONS[self.players.index(side)]

    def winner(self, fact):
        """The person of whom a fact says that he wins."""
        _, name, position = fact
        return name if self.swap_to_come(position) else self.person(position, name)

    def colour(self, fact):
        """The side that the winner of a fact plays on its board."""
        return next(side for side in self.players if self.person(fact[2], side) == self.winner(fact))

    def replay(self, position, moves, at):
        """How many moves from number `at` on were played, and the position after them; Rejected if one
        of them is not legal."""
        return 0, position

    def replay_stones(self, position, moves, at, letters, over):
        """`replay` where every move puts a letter on an empty cell, and where what is over stays over with
        more letters on the board: it is enough to look at the board before the last one."""
        end = at
        while end < len(moves) and not isinstance(moves[end], str):
            end += 1
        if end == at:
            return 0, position
        cells, turn, *rest = position
        cells = list(cells)
        for move in moves[at:end - 1]:
            if cells[move] != ".":
                raise Rejected("a move of the line is not legal")
            cells[move] = letters[self.players.index(turn)]
            turn = self.other(turn)
        before = ("".join(cells), turn, *rest)
        if over(before) or cells[moves[end - 1]] != ".":
            raise Rejected("a move of the line is not legal")
        return end - at, self.play(before, moves[end - 1])

    def laps(self, position, move):
        return 0

    def canonical(self, position):
        """The image whose notation is least. Boards are ASCII: byte order is the order of strings."""
        return min(self.images(position), key=self.show)


class Null(Game):
    """Take 1 to 3 of a heap; whoever takes the last wins. Position: (left, turn)."""

    players = ("first", "second")

    def __init__(self, args):
        if len(args) != 1:
            raise Malformed("null needs one number")
        self.heap = natural(args[0], 1, 99, "heap")
        self.id = f"null:{self.heap}"

    def start(self):
        return self.heap, "first"

    def parse(self, token):
        left, _, turn = token.partition(":")
        return natural(left, 0, self.heap, "heap"), self.player(turn)

    def show(self, position):
        return f"{position[0]}:{position[1]}"

    def status(self, position):
        return None if position[0] else "won-" + self.other(position[1])

    def notation(self, token):
        return natural(token, 1, 3, "move")

    def free_moves(self, position):
        return [k for k in (1, 2, 3) if k <= position[0]]

    def play(self, position, move):
        return position[0] - move, self.other(position[1])


class Hex(Game):
    """Position: (cells, turn, swapped, resigned); cell (c,r) is letter (r-1)*columns + c-1 of cells."""

    players = ("black", "white")

    def __init__(self, args):
        if len(args) not in (1, 2):
            raise Malformed("hex needs a size, and perhaps a swap rule")
        self.columns, self.rows = size(args[0])
        self.swap = args[1] if len(args) == 2 else None
        if self.swap not in (None, "swap-pieces", "swap-sides"):
            raise Malformed(f"{quote(self.swap)} is not a swap rule")
        if self.swap == "swap-pieces" and self.columns != self.rows:
            raise Malformed("swap-pieces needs a square board")
        self.id = ":".join(["hex", show_size(self.columns, self.rows)] + args[1:])
        places = [(c, r) for r in range(self.rows) for c in range(self.columns)]
        self.index = {place: i for i, place in enumerate(places)}
        self.names = {f"{column(c + 1)}{r + 1}": i for i, (c, r) in enumerate(places)}
        steps = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
        self.touching = [[self.index[c + x, r + y] for x, y in steps if (c + x, r + y) in self.index]
                         for c, r in places]
        self.top = [self.index[c, 0] for c in range(self.columns)]
        self.bottom = {self.index[c, self.rows - 1] for c in range(self.columns)}
        self.left = [self.index[0, r] for r in range(self.rows)]
        self.right = {self.index[self.columns - 1, r] for r in range(self.rows)}

    def start(self):
        return "." * len(self.names), "black", False, False

    def parse(self, token):
        rows, turn, *flags = fields(token)
        cells = grid(rows, [self.columns] * self.rows, ".BW")
        swapped, resigned = "swapped" in flags, "resigned" in flags
        if swapped and self.swap != "swap-sides":
            raise Malformed("sides cannot have been swapped in this variant")
        if resigned and self.chained(cells):
            raise Malformed("resigned on a board that a chain has decided")
        return cells, self.player(turn), swapped, resigned

    def show(self, position):
        cells, turn, swapped, resigned = position
        rows = split_rows(cells, self.columns)
        return f"{rows}:{turn}" + (":swapped" if swapped else "") + (":resigned" if resigned else "")

    def joined(self, cells, stone, sources, targets):
        stack = [i for i in sources if cells[i] == stone]
        seen = set(stack)
        while stack:
            i = stack.pop()
            if i in targets:
                return True
            for j in self.touching[i]:
                if cells[j] == stone and j not in seen:
                    seen.add(j)
                    stack.append(j)
        return False

    def chained(self, cells):
        if cells.count("B") >= self.rows and self.joined(cells, "B", self.top, self.bottom):
            return "won-black"
        if cells.count("W") >= self.columns and self.joined(cells, "W", self.left, self.right):
            return "won-white"
        return None

    def status(self, position):
        cells, turn, _, resigned = position
        return "won-" + self.other(turn) if resigned else self.chained(cells)

    def notation(self, token):
        if token in ("swap", "resign", "pass"):
            return token  # the last two are spellings of moves, but never members of `moves`
        return self.cell(token)

    def free_moves(self, position):
        cells, turn, swapped, _ = position
        moves = super().free_moves(position)
        if self.swap and turn == "white" and not swapped and cells.count("B") == 1 and "W" not in cells:
            moves.append("swap")
        return moves

    def play(self, position, move):
        cells, turn, swapped, _ = position
        if move != "swap":
            return put(cells, move, "B" if turn == "black" else "W"), self.other(turn), swapped, False
        if self.swap == "swap-sides":
            return cells, turn, True, False
        r, c = divmod(cells.index("B"), self.columns)
        return put("." * len(cells), self.index[r, c], "W"), "black", swapped, False

    def images(self, position):
        return [position, (position[0][::-1],) + position[1:]]

    def swap_to_come(self, position):
        cells, turn, swapped, _ = position
        if not self.swap or swapped or self.status(position):
            return False
        stones = cells.replace(".", "")
        return (stones, turn) in (("", "black"), ("B", "white"))

    def person(self, position, side):
        return super().person(position, self.other(side) if position[2] else side)

    def replay(self, position, moves, at):
        return self.replay_stones(position, moves, at, "BW", self.status)


class Torus(Game):
    """Hex on a torus. Position: (cells, turn, winner or None); cell (i,j) is letter i*m + j."""

    players = ("black", "white")

    def __init__(self, args):
        if len(args) < 2:
            raise Malformed("torus needs a size and a rule, and perhaps a slant and a start")
        self.n, self.m = size(args[0])
        self.rule = args[1]
        if self.rule not in ("a", "a-lenient", "b", "c"):
            raise Malformed(f"{quote(self.rule)} is not a rule of torus")
        self.id = ":".join(["torus", show_size(self.n, self.m)] + args[1:])
        self.slant = slant = 1 if args[2:3] == ["+"] else -1
        begin = args[3:] if slant == 1 else args[2:]
        if begin not in ([], ["white"]) and (begin != ["fair"] or self.rule != "c"):
            raise Malformed(f"{quote(':'.join(begin))} is no way to begin")
        # Under the fair start the weak side begins, with two stones.
        self.fair = begin == ["fair"]
        self.first = "white" if begin == ["white"] or self.fair and slant == 1 else "black"
        places = [(i, j) for i in range(self.n) for j in range(self.m)]
        self.names = {f"{i},{j}": index for index, (i, j) in enumerate(places)}
        forward = ((1, 0), (0, 1), (1, slant))
        steps = forward + tuple((-x, -y) for x, y in forward)
        self.touching = [[self.step(i + x, j + y) for x, y in steps] for i, j in places]

    def step(self, i, j):
        """The cell at (i,j) of the covering plane, and the seams crossed on the way there."""
        return (i % self.n) * self.m + j % self.m, i // self.n, j // self.m

    def start(self):
        return "." * (self.n * self.m), self.first, None

    def parse(self, token):
        rows, turn, *rest = fields(token)
        cells = grid(rows, [self.m] * self.n, ".BW")
        turn = self.player(turn)
        verdicts = {player: self.verdict(cells, player) for player in self.players}
        if not rest:
            if any(verdicts.values()):
                raise Malformed("the board is decided and does not say so")
            return cells, turn, None
        winner = rest[0][4:]
        if len(rest) != 1 or rest[0] not in ("won-black", "won-white"):
            raise Malformed("the board has an unknown mark")
        if verdicts[winner] != "win" and verdicts[self.other(winner)] != "foul":
            raise Malformed("the board is not won as it says")
        return cells, turn, winner

    def show(self, position):
        cells, turn, winner = position
        return f"{split_rows(cells, self.m)}:{turn}" + (f":won-{winner}" if winner else "")

    def homology(self, cells, stone):
        """Rank of the group of closed walks in these stones, and its generator if the rank is 1.

        Each stone gets a place in the covering plane, following a tree of its component; an edge
        outside the tree closes a walk, whose class is the difference of the places."""
        generator = (0, 0)
        place = {}
        for root, cell in enumerate(cells):
            if cell != stone or root in place:
                continue
            place[root] = (0, 0)
            stack = [root]
            while stack:
                here = stack.pop()
                a, b = place[here]
                for there, x, y in self.touching[here]:
                    if cells[there] != stone:
                        continue
                    if there not in place:
                        place[there] = (a + x, b + y)
                        stack.append(there)
                        continue
                    c, d = place[there]
                    p, q = a + x - c, b + y - d
                    if (p, q) == (0, 0):
                        continue
                    if generator[0] * q != generator[1] * p:
                        return 2, None
                    # Parallel to the generator: what generates both is the common divisor.
                    content = math.gcd(p, q)
                    common = math.gcd(content, *generator)
                    generator = (p // content * common, q // content * common)
        return (0, None) if generator == (0, 0) else (1, generator)

    def verdict(self, cells, player):
        """`win`, `foul` or None: what the player's stones amount to under the rule."""
        rank, generator = self.homology(cells, "B" if player == "black" else "W")
        if rank == 0:
            return None
        if self.rule in ("a", "a-lenient"):
            if rank == 2:
                return "win" if self.rule == "a-lenient" else "foul"
            own = (1, 0) if player == "black" else (0, 1)
            return "win" if (abs(generator[0]), abs(generator[1])) == own else "foul"
        if rank == 2:
            return "win"
        p, q = generator
        if self.rule == "b":
            return "win" if (p if player == "black" else q) else None
        if q < 0 or (q == 0 and p < 0):
            p = -p
        return "win" if (p > 0) == (player == "black") else None

    def status(self, position):
        return "won-" + position[2] if position[2] else None

    def play(self, position, move):
        cells, turn, _ = position
        cells = put(cells, move, "B" if turn == "black" else "W")
        other = self.other(turn)
        winner = {"win": turn, "foul": other, None: None}[self.verdict(cells, turn)]
        return cells, turn if self.again(position) else other, winner

    def again(self, position):
        """Whether the mover moves again behind this move: at the first stone of the fair start."""
        return self.fair and set(position[0]) == {"."}

    def replay(self, position, moves, at):
        if self.again(position):
            return 0, position
        def over(board):
            return board[2] or any(self.verdict(board[0], player) for player in self.players)
        return self.replay_stones(position, moves, at, "BW", over)

    def images(self, position):
        cells, rest = position[0], position[1:]
        rows = [cells[i:i + self.m] for i in range(0, len(cells), self.m)]
        for i in range(self.n):
            for j in range(self.m):
                moved = "".join(row[j:] + row[:j] for row in rows[i:] + rows[:i])
                yield (moved,) + rest
                yield (moved[::-1],) + rest


class Bridgit(Game):
    """Position: (cells, turn), the cells by y, then x.

    A player's graph has the posts as vertices, each end contracted to one, named "-" and "+"."""

    players = ("left", "right")

    def __init__(self, args):
        if len(args) != 1:
            raise Malformed("bridgit needs one number")
        self.n = natural(args[0], 1, 300, "board size")
        self.id = f"bridgit:{self.n}"
        last = 2 * self.n - 1
        places = [(x, y) for y in range(1, last + 1) for x in range(2 - y % 2, last + 1, 2)]
        self.widths = [len(range(2 - y % 2, last + 1, 2)) for y in range(1, last + 1)]
        self.index = {place: i for i, place in enumerate(places)}
        self.names = {f"{x},{y}": i for i, (x, y) in enumerate(places)}
        self.edges = {"left": [], "right": []}
        for x, y in places:
            across = ((x - 1, y), (x + 1, y))
            along = ((x, y - 1), (x, y + 1))
            left, right = (across, along) if x % 2 else (along, across)
            self.edges["left"].append(tuple(self.post(end, end[0]) for end in left))
            self.edges["right"].append(tuple(self.post(end, end[1]) for end in right))
        self.mirrors = None

    def post(self, place, towards_end):
        return "-" if towards_end == 0 else "+" if towards_end == 2 * self.n else place

    def reflect(self, coordinate):
        return 2 * self.n - coordinate

    def start(self):
        return "." * len(self.names), "left"

    def parse(self, token):
        rows, _, turn = token.partition(":")
        return grid(rows, self.widths, ".LR"), self.player(turn)

    def show(self, position):
        cells, turn = position
        rows, at = [], 0
        for width in self.widths:
            rows.append(cells[at:at + width])
            at += width
        return "/".join(rows) + ":" + turn

    def letter(self, player):
        return "L" if player == "left" else "R"

    def status(self, position):
        for player in self.players:
            letter, edges = self.letter(player), self.edges[player]
            forest = Forest()
            for i, cell in enumerate(position[0]):
                if cell == letter:
                    forest.join(*edges[i])
            if forest.root("-") == forest.root("+"):
                return "won-" + player
        return None

    def play(self, position, move):
        cells, turn = position
        return put(cells, move, self.letter(turn)), self.other(turn)

    def images(self, position):
        cells, turn = position
        if self.mirrors is None:
            self.mirrors = [[self.index[fx(x), fy(y)] for x, y in self.index]
                            for fx in (int, self.reflect) for fy in (int, self.reflect)]
        return [("".join(cells[i] for i in mirror), turn) for mirror in self.mirrors]

    def replay(self, position, moves, at):
        return self.replay_stones(position, moves, at, "LR", self.status)


class Forest:
    """Disjoint sets."""

    def __init__(self):
        self.parent = {}

    def root(self, vertex):
        parent = self.parent
        while parent.get(vertex, vertex) != vertex:
            parent[vertex] = vertex = parent.get(parent[vertex], parent[vertex])
        return vertex

    def join(self, a, b):
        """False if a and b were joined already."""
        a, b = self.root(a), self.root(b)
        self.parent[a] = b
        return a != b


class Bao(Game):
    """Position: (holes, turn, stores, endless), holes clockwise, stores (first's, second's)."""

    players = ("first", "second")
    most = 255
    asked = answer = None

    def __init__(self, args):
        if len(args) not in (1, 2):
            raise Malformed("bao needs a number, and perhaps a start")
        self.n = natural(args[0], 1, 16, "board size")
        usual = (0, 4) * self.n
        self.total = self.most
        self.first = usual if len(args) == 1 else self.holes(args[1])
        self.total = sum(self.first)
        self.id = f"bao:{self.n}"
        if len(args) == 2:
            if self.first == usual:
                raise Malformed("the usual start is not written down")
            self.id += ":" + ",".join(map(str, self.first))

    def holes(self, text):
        holes = tuple(natural(stones, 0, self.most, "number of stones") for stones in text.split(","))
        if len(holes) != 2 * self.n:
            raise Malformed("the board has another number of holes")
        if sum(holes) > self.total:
            raise Malformed("too many stones")
        return holes

    def start(self):
        return self.first, "first", (0, 0), False

    def parse(self, token):
        text, *rest = token.split(":")
        holes = self.holes(text)
        stores = (0, 0)
        if rest and "-" in rest[0]:
            first, _, second = rest.pop(0).partition("-")
            stores = natural(first, 0, self.most), natural(second, 0, self.most)
        turn = self.player(rest[0] if rest else "")
        endless = rest[1:] == ["endless"]
        if sum(holes) + sum(stores) > self.total:
            raise Malformed("too many stones")
        if endless and not all(self.sides(holes)):
            raise Malformed("endless, but a side is empty")
        return holes, turn, stores, endless

    def show(self, position):
        holes, turn, stores, endless = position
        kept = f"{stores[0]}-{stores[1]}:" if any(stores) else ""
        return ",".join(map(str, holes)) + ":" + kept + turn + (":endless" if endless else "")

    def sides(self, holes):
        return sum(holes[:self.n]), sum(holes[self.n:])

    def status(self, position):
        holes, _, stores, endless = position
        if endless:
            return "drawn"
        first, second = self.sides(holes)
        if first and second:
            return None
        first, second = first + stores[0], second + stores[1]
        return "drawn" if first == second else "won-first" if first > second else "won-second"

    def lead(self, position):
        """The mover's stones on the board minus the other's."""
        first, second = self.sides(position[0])
        return first - second if position[1] == "first" else second - first

    def notation(self, token):
        return natural(token, 0, 2 * self.n - 1, "hole")

    def free_moves(self, position):
        holes, turn = position[:2]
        own = range(self.n) if turn == "first" else range(self.n, 2 * self.n)
        return [hole for hole in own if holes[hole]]

    def sow(self, holes, hole):
        """The holes after a whole move and the stones taken; None if the move never ends.

        Sowing can be undone (Lemma 12), so a move that never ends comes back to its first state, and, since
        turning the ring commutes with sowing, it is enough to see it come back up to a turn. A move
        that has not ended after LONGEST_MOVE sowings counts as one that never ends. The last answer is
        kept, as a move is first measured and then played."""
        asked = (holes, hole, LONGEST_MOVE)
        if self.asked != asked:
            self.asked, self.answer = asked, self.relay(holes, hole)
        return self.answer

    def relay(self, holes, hole):
        first = list(holes[hole:] + holes[:hole])
        holes = list(holes)
        count = len(holes)
        self.sowings = 0
        while self.sowings < LONGEST_MOVE:
            stones, holes[hole] = holes[hole], 0
            if stones >= count:
                rounds, stones = divmod(stones, count)
                holes = [held + rounds for held in holes]
            while stones:
                hole = hole + 1 if hole + 1 < count else 0
                holes[hole] += 1
                stones -= 1
            self.sowings += 1
            if holes[hole] == 1:
                opposite = count - 1 - hole
                taken, holes[opposite] = holes[opposite], 0
                return tuple(holes), taken
            if holes[hole] == first[0] and holes[hole:] + holes[:hole] == first:
                return None
        return None

    def laps(self, position, move):
        """The sowings of the move."""
        self.sow(position[0], move)
        return self.sowings

    def play(self, position, move):
        holes, turn, stores, _ = position
        sown = self.sow(holes, move)
        if sown is None:
            return holes, self.other(turn), stores, True
        holes, taken = sown
        stores = (stores[0] + taken, stores[1]) if turn == "first" else (stores[0], stores[1] + taken)
        return holes, self.other(turn), stores, False


class HiQ(Game):
    """Peg solitaire. Position: a flat string of `_` no cell, `.` empty, `o` token, the rows of one
    rectangle; the target is kept apart."""

    players = ("player",)
    shapes = {
        "english": "__ooo__/__ooo__/ooooooo/ooooooo/ooooooo/__ooo__/__ooo__",
        "european": "__ooo__/_ooooo_/ooooooo/ooooooo/ooooooo/_ooooo_/__ooo__",
        "wiegleb": "___ooo___/___ooo___/___ooo___/ooooooooo/ooooooooo/ooooooooo/___ooo___/___ooo___/___ooo___",
        "diamond": "____o____/___ooo___/__ooooo__/_ooooooo_/ooooooooo/_ooooooo_/__ooooo__/___ooo___/____o____",
        "asymmetric": "__ooo___/__ooo___/__ooo___/oooooooo/oooooooo/oooooooo/__ooo___/__ooo___",
    }
    drawings = {"drawn": 4, "drawn6": 6, "drawn8": 8}
    small, widest, most = 40, 4096, 100_000
    runs = re.compile(r"([1-9][0-9]{0,7})?([_.o*@])")
    name = re.compile(r"([a-z]{1,3})([1-9][0-9]{0,3})$")
    triangles = {"15": 5, "21": 6, "28": 7}
    bare = str.maketrans("*@", ".o")

    def __init__(self, args):
        text = ":".join(args)
        if args[0] in self.drawings and len(args) == 2:
            directions = self.drawings[args[0]]
            self.lay(args[1], directions)
            width = self.width
            if not width:
                raise Malformed("a drawing has at least one cell")
            borders = (self.shape[:width], self.shape[-width:], self.shape[::width], self.shape[width - 1::width])
            if not all(border.strip("_") for border in borders):
                raise Malformed("a drawing has no row and no column without cells at its border")
            self.first, self.target = self.tokens(args[1])
        else:
            shape, at, places = text.partition("@")
            directions = 6 if shape.startswith("triangle:") else 4
            rows = self.preset(shape)
            self.lay(rows, directions)
            vacancy, equals, target = places.partition("=")
            if not at or (equals and vacancy == target):
                raise Malformed("hiq needs a vacancy, and a target only if it is another cell")
            gap = self.cell(vacancy)
            self.target = self.cell(target) if equals else gap
            self.first = put(rows.replace("/", ""), gap, ".")
            if "o" not in self.first:
                raise Malformed("a board has at least one token")
        self.id = "hiq:" + text

    def preset(self, shape):
        if shape in self.shapes:
            return self.shapes[shape]
        kind, _, measure = shape.partition(":")
        if kind == "square":
            side = natural(measure, 1, 40, "board size")
            return "/".join(["o" * side] * side)
        if kind == "rect" and "x" in measure:
            width, height = (natural(side, 1, 40, "board size") for side in measure.split("x", 1))
            return "/".join(["o" * width] * height)
        if kind == "triangle" and measure in self.triangles:
            rows = self.triangles[measure]
            return "/".join("o" * r + "_" * (rows - r) for r in range(1, rows + 1))
        raise Malformed(f"{quote(shape)} is not a board of hiq")

    def unfold(self, text):
        """The rows of a drawing without numbers; a number is there iff the board is wide and three
        letters or more are alike."""
        rows = []
        for row in text.split("/"):
            letters, at = [], 0
            while at < len(row):
                run = self.runs.match(row, at)
                count = int(run[1] or 1) if run else self.widest + 1
                if count > self.widest or len(rows) >= self.widest:
                    raise Malformed("the board has an unknown letter, or more than 4096 rows or columns")
                letters.append(run[2] * count)
                at = run.end()
            rows.append("".join(letters))
        if max(map(len, rows)) > self.widest:
            raise Malformed("a board has at most 4096 columns")
        if self.spell(rows) != text:
            raise Malformed("the board is not in its own spelling")
        return rows

    def spell(self, rows):
        if max(len(rows), len(rows[0])) <= self.small:
            return "/".join(rows)
        fold = lambda run: run[0] if len(run[0]) < 3 else f"{len(run[0])}{run[1]}"
        return "/".join(re.sub(r"(.)\1*", fold, row) for row in rows)

    def lay(self, rows, directions):
        """The cells of a board of this shape and its directions."""
        lines = self.unfold(rows)
        self.width, self.height = len(lines[0]), len(lines)
        self.shape = grid("/".join(lines), [self.width] * self.height, "_.o*@")
        self.wide = max(self.width, self.height) > self.small
        lines4 = ((1, 0), (-1, 0), (0, 1), (0, -1))
        slash, backslash = ((1, 1), (-1, -1)), ((1, -1), (-1, 1))
        self.directions = {4: lines4, 6: lines4 + slash, 8: lines4 + slash + backslash}[directions]
        self.all_jumps = self.maps = None

    def at(self, x, y):
        """The letter in that column and row, if it is a cell."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            return None
        i = y * self.width + x
        return None if self.shape[i] == "_" else i

    def cell(self, token):
        place = self.name.match(token)
        x = 0
        for letter in place[1] if place else "":
            x = x * 26 + ord(letter) - 96
        i = self.at(x - 1, int(place[2]) - 1) if place else None
        if i is None:
            raise Malformed(f"{quote(token)} is not a cell of the board")
        return i

    @property
    def places(self):
        return {(i % self.width, i // self.width): i for i, c in enumerate(self.shape) if c != "_"}

    @property
    def names(self):
        return {f"{column(x + 1)}{y + 1}": i for (x, y), i in self.places.items()}

    def jumps_from(self, p):
        """(from, to, over), in the order of moves."""
        y, x = divmod(p, self.width)
        ways = ((self.at(x + 2 * dx, y + 2 * dy), self.at(x + dx, y + dy)) for dx, dy in self.directions)
        return sorted((p, r, q) for r, q in ways if q is not None and r is not None)

    @property
    def jumps(self):
        if self.all_jumps is None:
            cells = (p for p, letter in enumerate(self.shape) if letter != "_")
            self.all_jumps = [jump for p in cells for jump in self.jumps_from(p)]
        return self.all_jumps

    def open_jumps(self, position):
        p = position.find("o")
        while p >= 0:
            for _, r, q in self.jumps_from(p):
                if position[q] == "o" and position[r] == ".":
                    yield p, r
            p = position.find("o", p + 1)

    def between(self, p, r):
        """The cell that a jump goes over, if it is one."""
        (y, x), (v, u) = divmod(p, self.width), divmod(r, self.width)
        straight = any((u - x, v - y) == (2 * dx, 2 * dy) for dx, dy in self.directions)
        return self.at((x + u) // 2, (y + v) // 2) if straight else None

    def tokens(self, text):
        """The flat string and the target of a drawn board."""
        cells = grid("/".join(self.unfold(text)), [self.width] * self.height, "_.o*@")
        if cells.count("*") + cells.count("@") != 1:
            raise Malformed("a board has exactly one target")
        target = max(cells.find("*"), cells.find("@"))
        cells = cells.translate(self.bare)
        if "o" not in cells:
            raise Malformed("a board has at least one token")
        if self.wide and cells.count("o") > self.most:
            raise Malformed("a wide board has at most 100000 tokens")
        return cells, target

    def start(self):
        return self.first

    def turn(self, position):
        return "player"

    def other(self, player):
        return None

    def parse(self, token):
        cells, target = self.tokens(token)
        same = all((a == "_") == (b == "_") for a, b in zip(cells, self.shape))
        if not same or target != self.target:
            raise Malformed("the board has other cells or another target than the variant")
        return cells

    def show(self, position):
        cells = put(position, self.target, "@" if position[self.target] == "o" else "*")
        return self.spell([cells[i:i + self.width] for i in range(0, len(cells), self.width)])

    def solved(self, position):
        return position[self.target] == "o" and position.count("o") == 1

    def status(self, position):
        if self.solved(position):
            return "solved"
        return "stuck" if next(self.open_jumps(position), None) is None else None

    def notation(self, token):
        start, arrow, end = token.partition(">")
        if not arrow:
            raise Malformed(f"{quote(token)} is not a move of this game")
        return self.cell(start), self.cell(end)

    def moves(self, position):
        if self.solved(position):
            return []
        return list(self.open_jumps(position))

    def play(self, position, move):
        p, r = move
        cells = list(position)
        cells[p], cells[self.between(p, r)], cells[r] = ".", ".", "o"
        return "".join(cells)

    def replay(self, position, moves, at):
        cells = list(position)
        for p, r in moves[at:]:
            q = self.between(p, r)
            if q is None or (cells[p], cells[q], cells[r]) != ("o", "o", "."):
                raise Rejected("a move of the line is not legal")
            cells[p], cells[q], cells[r] = ".", ".", "o"
        return len(moves) - at, "".join(cells)

    def automorphisms(self):
        """For each map z -> Lz + t that keeps directions, cells and target: where each letter of the
        image comes from. Maps that do the same to the cells, as on a board of one row, count once. Of a
        wide board only the identity counts."""
        if self.wide:
            return [[]]
        places = self.places
        tx, ty = self.target % self.width, self.target // self.width
        directions = set(self.directions)
        maps = []
        for a, b in self.directions:
            for c, d in self.directions:
                turned = {(a * x + c * y, b * x + d * y) for x, y in directions}
                if turned != directions:
                    continue
                images = {(a * (x - tx) + c * (y - ty) + tx, b * (x - tx) + d * (y - ty) + ty): i
                          for (x, y), i in places.items()}
                if images.keys() == places.keys():
                    pairs = sorted((places[place], i) for place, i in images.items())
                    if pairs not in maps:
                        maps.append(pairs)
        return maps

    def images(self, position):
        if self.maps is None:
            self.maps = self.automorphisms()
        for pairs in self.maps:
            cells = list(position)
            for to, source in pairs:
                cells[to] = position[source]
            yield "".join(cells)


class Domineering(Game):
    """Left puts dominoes upright, Right flat, on two free cells; whoever cannot move loses.

    Position: (cells, turn), row by row. A move is the upper or left cell of the mover's domino."""

    players = ("left", "right")

    def __init__(self, args):
        sides = args[0].split("x")
        if len(args) != 1 or len(sides) != 2:
            raise Malformed("domineering needs a size, columns x rows")
        self.columns, self.rows = (natural(side, 1, 40, "board size") for side in sides)
        self.id = f"domineering:{self.columns}x{self.rows}"
        self.names = {f"{column(i % self.columns + 1)}{i // self.columns + 1}": i
                      for i in range(self.columns * self.rows)}

    def start(self):
        return "." * len(self.names), "left"

    def parse(self, token):
        rows, _, turn = token.partition(":")
        return grid(rows, [self.columns] * self.rows, ".LR#"), self.player(turn)

    def show(self, position):
        return split_rows(position[0], self.columns) + ":" + position[1]

    def second(self, turn, cell):
        """The other cell of the domino; None beyond the border."""
        if turn == "left":
            return cell + self.columns if cell // self.columns < self.rows - 1 else None
        return cell + 1 if cell % self.columns < self.columns - 1 else None

    def free_moves(self, position):
        cells, turn = position
        pairs = ((cell, self.second(turn, cell)) for cell in range(len(cells)))
        return [a for a, b in pairs if b is not None and cells[a] == cells[b] == "."]

    def status(self, position):
        return None if self.free_moves(position) else "won-" + self.other(position[1])

    def play(self, position, move):
        cells, turn = position
        letter = "L" if turn == "left" else "R"
        return put(put(cells, move, letter), self.second(turn, move), letter), self.other(turn)

    def images(self, position):
        """The identity, the half turn, and the reflections in either axis."""
        cells, turn = position
        turned = cells[::-1]
        mirrored = "".join(cells[i:i + self.columns][::-1] for i in range(0, len(cells), self.columns))
        return [(board, turn) for board in (cells, turned, mirrored, mirrored[::-1])]


GAMES = {"null": Null, "hex": Hex, "torus": Torus, "bridgit": Bridgit, "bao": Bao, "hiq": HiQ,
         "domineering": Domineering}


def game_of(token):
    """The variant with this id, which must be spelled canonically."""
    name, _, rest = token.partition(":")
    if name not in GAMES:
        raise Malformed(f"{quote(name)} is not a game")
    game = GAMES[name](rest.split(":"))
    if game.id != token:
        raise Malformed(f"{quote(token)} is not the canonical spelling of a game id")
    return game


# ------------------------------------------------------------------------------------ reading


class Meter:
    """The work that a certificate may cost: START, and RATE more for each byte that was read. What
    costs how much is fixed in book/certificates.md, so that the first checker stops at the same line."""

    START, RATE, LETTER, LAP = 10000000, 200, 4, 8
    deadline = None

    def __init__(self):
        self.read = self.spent = 0

    def earn(self, count):
        self.read += count
        self.spend(0)

    def spend(self, units):
        self.spent += units
        if self.spent > self.START + self.RATE * self.read:
            raise Stopped("too much work for a certificate of this size")
        if self.deadline is not None and time.monotonic() >= self.deadline:
            raise Stopped("the time is up")

    def play(self, game, board, letters, move):
        """A move about to be played on a board whose notation has so many letters."""
        self.spend(self.LETTER * letters + self.LAP * game.laps(board, move))


class Reader:
    """The lines of a certificate, each split into its words."""

    def __init__(self, stream, meter):
        self.stream, self.meter = stream, meter
        self.line = 0

    def next(self):
        """The words of the next line; None at the end of the file."""
        raw = self.stream.readline(LONGEST_LINE + 2)
        self.line += 1
        if not raw:
            return None
        if len(raw.rstrip(b"\n")) > LONGEST_LINE:
            raise Malformed(f"the line is longer than {LONGEST_LINE} bytes")
        if not raw.endswith(b"\n"):
            raise Malformed("the last line does not end with a line feed")
        if b"\r" in raw:
            raise Malformed("there is a carriage return")
        try:
            words = raw[:-1].decode("utf-8").split(" ")
        except UnicodeDecodeError:
            raise Malformed("the line is not UTF-8") from None
        if "" in words:
            raise Malformed("a blank line" if len(raw) == 1 else "words are split by exactly one space")
        self.meter.earn(len(raw))
        return words

    def need(self, what):
        words = self.next()
        if words is None:
            raise Malformed(f"the file stops before {what}")
        return words


# ------------------------------------------------------------------------------------------- core


class Part:
    """The core or a theory: kinds of facts, and rules for them.

    facts   the kinds of facts that this part reads, each by a method `fact_KIND`
    rules   for each kind of fact the rules of this part, each read by a method `read_RULE`

    Each rule is read in two parts: `read_RULE` looks at the form of its arguments (Malformed) and
    returns the function that looks at its conditions (Rejected)."""

    facts = ()
    rules = {}

    def __init__(self, proof):
        self.proof, self.game, self.meter = proof, proof.game, proof.meter

    @staticmethod
    def speaks_of(game):
        return True

    def cited(self, number):
        return self.proof.cited(number)

    def replies(self, args):
        """The arguments M=K."""
        pairs = []
        for word in args:
            move, equals, number = word.partition("=")
            if not equals:
                raise Malformed(f"{quote(word)} is not of the form MOVE=STEP")
            pairs.append((self.game.notation(move), natural(number, what="step number")))
        return pairs

    def one(self, fact, pairs, supports):
        """The only reply is a move, and its step supports the fact."""
        board = fact[2]
        move, number = pairs[0]
        if move not in self.game.moves(board):
            raise Rejected("the move is not legal")
        self.meter.play(self.game, board, len(self.game.show(board)), move)
        supports(move, number)

    def each(self, fact, pairs, supports):
        """The replies are all moves in order, and their steps support the fact."""
        board = fact[2]
        moves = self.game.moves(board)
        if not moves:
            raise Rejected("the board is over")
        if [move for move, _ in pairs] != moves:
            raise Rejected("these are not all the moves of the board in order")
        letters = len(self.game.show(board))
        for move, number in pairs:
            self.meter.play(self.game, board, letters, move)
            supports(move, number)


class Core(Part):
    """What every game has. A fact is (kind, argument, position): ("wins", "black", B), ("never",
    "solved", B), ..."""

    facts = ("wins", "reaches", "never")
    rules = {"wins": ("over", "move", "all"), "reaches": ("line",), "never": ("table", "orbits")}

    def fact_wins(self, argument, board):
        position = self.game.board(board)
        names = PERSONS if self.game.swap_to_come(position) else self.game.players
        if argument not in names:
            raise Malformed(f"{quote(argument)} is not a player here, who are {' and '.join(names)}")
        return "wins", argument, position

    def goal(self, kind, argument, board):
        if argument.startswith("at-"):
            self.game.board(argument[3:])
        elif argument.startswith("won-"):
            self.game.player(argument[4:])
        elif argument not in ("solved", "stuck", "drawn"):
            raise Malformed(f"{quote(argument)} is not a goal")
        return kind, argument, self.game.board(board)

    def met(self, goal, position):
        """Whether a position has the status that is the goal, or is the goal."""
        if goal.startswith("at-"):
            return self.game.show(position) == goal[3:]
        return self.game.status(position) == goal

    def fact_reaches(self, argument, board):
        return self.goal("reaches", argument, board)

    def fact_never(self, argument, board):
        return self.goal("never", argument, board)

    def read_over(self, fact, args):
        if args:
            raise Malformed("over has no arguments")

        def check():
            status = self.game.status(fact[2])
            if status != "won-" + self.game.colour(fact):
                raise Rejected(f"the status of the board is `{status}`")
        return check

    def same_winner(self, fact):
        """What a cited step must say of the board after a move: that the same person wins."""
        game = self.game

        def supports(move, number):
            cited = self.cited(number)
            after = game.play(fact[2], move)
            if cited[0] != "wins" or cited[2] != after or game.winner(cited) != game.winner(fact):
                raise Rejected(f"step {number} is not that {fact[1]} wins after the move")
        return supports

    def read_move(self, fact, args):
        pairs = self.replies(args)
        if len(pairs) != 1:
            raise Malformed("move needs one reply")

        def check():
            if self.game.turn(fact[2]) != self.game.colour(fact):
                raise Rejected(f"{fact[1]} is not to move")
            self.one(fact, pairs, self.same_winner(fact))
        return check

    def read_all(self, fact, args):
        pairs = self.replies(args)

        def check():
            if self.game.turn(fact[2]) != self.game.other(self.game.colour(fact)):
                raise Rejected("it is not the other player's turn")
            self.each(fact, pairs, self.same_winner(fact))
        return check

    def read_line(self, fact, args):
        game = self.game
        moves = [game.notation(word) for word in args]

        def check():
            _, goal, board = fact
            at = 0
            while at < len(moves):
                played, board = game.replay(board, moves, at)
                at += played
                if not played:
                    if moves[at] not in game.moves(board):
                        raise Rejected(f"the move {quote(args[at])} is not legal")
                    self.meter.play(game, board, len(game.show(board)), moves[at])
                    board = game.play(board, moves[at])
                    at += 1
            if not self.met(goal, board):
                raise Rejected(f"the line ends on {quote(game.show(board))}, which is not {goal}")
        return check

    def read_table(self, fact, args):
        return self.closed(fact, args, lambda board: board)

    def read_orbits(self, fact, args):
        if fact[1].startswith("at-"):
            raise Malformed("orbits is not for a goal that is a board")
        game, letters = self.game, len(self.game.show(fact[2]))
        count = []

        def image(board):
            if not count:
                count.append(len(list(game.images(game.start()))))
            self.meter.spend(letters * count[0])
            return game.canonical(board)
        return self.closed(fact, args, image)

    def closed(self, fact, args, image):
        """A table of boards, up to `image`. What is wrong with one board is said at its line, what is
        wrong with the table as a whole at the line of the step."""
        if len(args) != 1:
            raise Malformed("a table needs its number of boards")
        size = natural(args[0], 1, what="number of boards")
        game, reader = self.game, self.proof.reader

        def check():
            _, goal, board = fact
            first, letters = reader.line, len(game.show(board))
            table = {}
            before = ""
            for _ in range(size):
                words = reader.need("the end of the table")
                if len(words) != 1:
                    raise Malformed("a line of a table is one board")
                entry = game.board(words[0])
                if words[0] <= before:
                    raise Rejected("the boards are not in strictly increasing order")
                if image(entry) != entry:
                    raise Rejected("the board is not a canonical image")
                if self.met(goal, entry):
                    raise Rejected(f"the board is {goal}")
                before = words[0]
                table[entry] = True
            try:
                if image(board) not in table:
                    raise Rejected("the board of the fact is not in the table")
                for entry in table:
                    for move in game.moves(entry):
                        self.meter.play(game, entry, letters, move)
                        if image(game.play(entry, move)) not in table:
                            raise Rejected(f"a move from {quote(game.show(entry))} leaves the table")
            except Wrong as wrong:
                wrong.line = first
                raise
        return check


# --------------------------------------------------------------------------------------- theories


class Connection:
    """A link, a goal or an arc: what it says, and, once checked, its stones S and carrier C, which are
    integers used as sets of cells."""

    kind = None

    def __init__(self, player, what):
        self.player, self.what = player, what
        self.stones = self.carrier = 0

    def __getitem__(self, index):
        """The parts of the fact, as with the others."""
        return (self.kind, self.player, self.what)[index]


class Link(Connection):
    """Joins two ends; an end is -2 or -1 (the player's sides) or a cell."""

    kind = "link"

    @property
    def ends(self):
        return self.what


def members(cells):
    """The numbers of the bits of a set."""
    return [i for i, bit in enumerate(reversed(bin(cells))) if bit == "1"]


class Connections(Part):
    """Where links, goals and arcs hold, whatever they say. A theory adds:

    part        the connection of a cited step, which must be the player's
    holds       whether stones and parts hold what a fact says
    ends        the cells that must be stones of a fact"""

    def settle(self, fact, stones, carrier):
        if any(not stones >> cell & 1 for cell in self.ends(fact)):
            raise Rejected("an end is not a stone")
        fact.stones, fact.carrier = stones, carrier

    def read_together(self, fact, args):
        """`and`: parts with disjoint carriers."""
        steps, cells = [], 0
        for word in args:
            if word.isascii() and word.isdigit():
                steps.append(natural(word, what="step number"))
            else:
                cells |= 1 << self.game.cell(word)

        def check():
            parts = [self.part(number, fact.player) for number in steps]
            stones, carrier = cells, 0
            for part in parts:
                stones |= part.stones
            for part in parts:
                if carrier & part.carrier & ~stones:
                    raise Rejected("the carriers overlap")
                carrier |= part.carrier & ~stones
            if not self.holds(fact, stones, parts):
                raise Rejected("stones and parts do not hold this")
            self.settle(fact, stones, carrier)
        return check

    def read_threats(self, fact, args):
        """`or`: threats, each with its key."""
        threats, cells = [], 0
        for word in args:
            key, equals, number = word.partition("=")
            if equals:
                threats.append((self.game.cell(key), natural(number, what="step number")))
            else:
                cells |= 1 << self.game.cell(word)
        if not threats:
            raise Malformed("there is no threat")

        def check():
            parts = [(1 << key, self.part(number, fact.player)) for key, number in threats]
            stones, carrier, common = cells, 0, -1
            for key, part in parts:
                if not part.stones & key:
                    raise Rejected("a key is not among the stones of its step")
                stones |= part.stones & ~key
            for key, part in parts:
                threat = (part.carrier | key) & ~stones
                carrier |= threat
                common &= threat
            if common:
                raise Rejected("a cell lies in all the threats")
            for key, part in parts:
                if not self.holds(fact, stones | part.stones, [part]):
                    raise Rejected("a threat does not hold this")
            self.settle(fact, stones, carrier)
        return check

    def read_pair(self, fact, args):
        """`captured`: a step, a pair of cells, and more cells. `fits` looks at the pair, `useless` at the
        places around a cell."""
        if len(args) < 3:
            raise Malformed("a step and a pair of cells are needed")
        number = natural(args[0], what="step number")
        a, b, *more = [self.game.cell(word) for word in args[1:]]

        def check():
            part = self.part(number, fact.player)
            if a == b:
                raise Rejected("a pair is two cells")
            if fact.what != part.what:
                raise Rejected("the step says something else")
            self.fits(fact, a, b)
            pair = 1 << a | 1 << b
            stones = part.stones
            for cell in more:
                stones |= 1 << cell
            stones &= ~pair
            carrier = (part.carrier | pair) & ~stones
            for cell, other in ((a, b), (b, a)):
                ring = self.ring(fact.player, cell)
                if not self.useless(ring, stones | 1 << other, carrier & ~(1 << other)):
                    raise Rejected("a cell of the pair may still be of use")
            self.settle(fact, stones, carrier)
        return check

    def useless(self, ring, own, carrier):
        """Whether, however the carrier is filled, the player's places of a ring are one arc. A place is a
        cell, or True or False for what is the player's or not in any case."""
        choices = []
        for place in ring:
            if place is True or place is False:
                choices.append((place,))
            elif own >> place & 1:
                choices.append((True,))
            else:
                choices.append((True, False) if carrier >> place & 1 else (False,))
        return all(sum(fill[k] and not fill[k - 1] for k in range(6)) <= 1
                   for fill in itertools.product(*choices))


class Links(Connections):
    """Connections in Hex."""

    facts = ("link",)
    rules = {"link": ("and", "or", "captured", "turn", "shift"), "wins": ("linked",)}

    def __init__(self, proof):
        super().__init__(proof)
        game = self.game
        sides = {"black": (game.top, game.bottom), "white": (game.left, game.right)}
        self.shores = {player: [sum(1 << cell for cell in cells) for cells in pair] for player, pair in sides.items()}

    @staticmethod
    def speaks_of(game):
        return isinstance(game, Hex)

    def fact_link(self, argument, board):
        if not self.proof.claim:
            raise Malformed("a link cannot be the claim")
        player = self.game.player(argument)
        ends = tuple(self.point(player, name) for name in board.split("-", 1))
        if len(ends) != 2 or ends[0] >= ends[1]:
            raise Malformed(f"{quote(board)} is not two points in order")
        return Link(player, ends)

    def point(self, player, name):
        """An end of a link: -2 and -1 are the player's sides."""
        sides = ("top", "bottom") if player == "black" else ("left", "right")
        return sides.index(name) - 2 if name in sides else self.game.cell(name)

    def shore(self, player, side):
        """The set of cells on the player's side -2 or -1."""
        return self.shores[player][side + 2]

    def connects(self, player, ends, stones, bonds):
        """Whether stones and bonds (pairs of points) join the ends without passing through a side: a flood
        of the stones, all cells of a wave at once."""
        start, goal = ends
        bonded = {}
        for a, b in set(bonds):
            bonded.setdefault(a, []).append(b)
            bonded.setdefault(b, []).append(a)
        tied = sum(1 << point for point in bonded if point >= 0)
        reached, wave, sides, points = 0, 0, set(), [start]
        while points or wave:
            while points:
                point = points.pop()
                if point >= 0:
                    wave |= 1 << point & stones & ~reached
                elif point not in sides:
                    sides.add(point)
                    if point == start:
                        wave |= self.shore(player, point) & stones & ~reached
                        points += bonded.get(point, ())
            reached |= wave
            for cell in members(wave & tied):
                points += bonded[cell]
            points += [side for side in (-2, -1) if wave & self.shore(player, side)]
            wave = self.spread(wave) & stones & ~reached
        return goal in sides if goal < 0 else bool(reached >> goal & 1)

    def spread(self, cells):
        """The cells that touch one of these; bits beyond the board may be set."""
        columns = self.game.columns
        left, right = (cells & ~shore for shore in self.shores["white"])
        return right << 1 | left >> 1 | cells << columns | cells >> columns | right >> (columns - 1) | left << (columns - 1)

    def holds(self, fact, stones, parts):
        self.meter.spend(3 * len(self.game.names))
        return self.connects(fact.player, fact.ends, stones, [link.ends for link in parts])

    def ends(self, fact):
        return [end for end in fact.ends if end >= 0]

    def ring(self, player, cell):
        """The places around a cell, in order; beyond one side they are its owner's."""
        r, c = divmod(cell, self.game.columns)
        places = []
        for x, y in ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)):
            across, along = 0 <= c + x < self.game.columns, 0 <= r + y < self.game.rows
            if across and along:
                places.append(self.game.index[c + x, r + y])
            else:
                places.append(across and not along if player == "black" else along and not across)
        return places

    def fits(self, fact, a, b):
        for side in (-2, -1):
            if side not in fact.ends and self.shore(fact.player, side) & (1 << a | 1 << b):
                raise Rejected("the pair lies on a side that is no end of the link")

    def part(self, number, player):
        link = self.cited(number)
        if not isinstance(link, Link):
            raise Rejected(f"step {number} is no link")
        if link.player != player:
            raise Rejected(f"step {number} is a link of the other player")
        return link

    def read_linked(self, fact, args):
        if len(args) != 1:
            raise Malformed("linked needs the step of a link")
        number = natural(args[0], what="step number")

        def check():
            board, player = fact[2], self.game.colour(fact)
            link = self.part(number, player)
            moves = self.game.moves(board)
            if link.ends != (-2, -1):
                raise Rejected("the link does not join the two sides")
            if not moves:
                raise Rejected("the board is over")
            if self.game.turn(board) == player:
                raise Rejected("it is not the other player's turn")
            if "swap" in moves:
                raise Rejected("the other player may swap")
            own, other = "BW" if player == "black" else "WB"
            if any(board[0][cell] != own for cell in members(link.stones)):
                raise Rejected("a stone of the link is missing")
            if any(board[0][cell] == other for cell in members(link.carrier)):
                raise Rejected("the other player has a stone in the carrier")
        return check

    read_and, read_or, read_captured = (Connections.read_together, Connections.read_threats,
                                        Connections.read_pair)

    def read_turn(self, fact, args):
        if len(args) != 1:
            raise Malformed("turn needs one step")
        last = len(self.game.names) - 1
        return self.moved(fact, args[0], lambda cell: last - cell, lambda side: -3 - side)

    def read_shift(self, fact, args):
        if len(args) != 3:
            raise Malformed("shift needs a step, columns and rows")
        right, down = integer(args[1]), integer(args[2])

        def image(cell):
            r, c = divmod(cell, self.game.columns)
            return self.game.index.get((c + right, r + down))

        def side(end):
            return end if (down if fact.player == "black" else right) == 0 else None
        return self.moved(fact, args[0], image, side)

    def moved(self, fact, step, image, side):
        """The image of a link; `image` and `side` give None for what leaves the board or the side."""
        number = natural(step, what="step number")

        def check():
            link = self.part(number, fact.player)
            ends = [image(end) if end >= 0 else side(end) for end in link.ends]
            sets = [[image(cell) for cell in members(cells)] for cells in (link.stones, link.carrier)]
            if None in ends + sets[0] + sets[1]:
                raise Rejected("the link would leave the board or its side")
            if tuple(sorted(ends)) != fact.ends:
                raise Rejected("the image of the link has other ends")
            fact.stones, fact.carrier = (sum(1 << cell for cell in cells) for cells in sets)
        return check


class Regions(Links):
    """Links of Hex that can do without a region."""

    facts = ()
    rules = {"link": ("region",)}

    def read_region(self, fact, args):
        steps, region = [], 0
        for word in args:
            if word.isascii() and word.isdigit():
                steps.append(natural(word, what="step number"))
            else:
                region |= 1 << self.game.cell(word)
        if not steps or not region:
            raise Malformed("a step and a cell are needed")

        def check():
            link, *ties = [self.part(number, fact.player) for number in steps]
            if link.ends != fact.ends:
                raise Rejected("the link has other ends")
            if any(tie.stones & region for tie in ties):
                raise Rejected("a stone of a tie lies in the region")
            outside = link.carrier & ~region
            stones = link.stones & ~region
            for tie in ties:
                ends = sum(1 << end for end in tie.ends if end >= 0)
                stones |= tie.stones & ~(ends & outside)
            places = outside & ~stones
            carrier = places
            for tie in ties:
                if carrier & tie.carrier & ~stones:
                    raise Rejected("the carriers overlap")
                carrier |= tie.carrier & ~stones
            others = {}
            for a, b in (tie.ends for tie in ties):
                others.setdefault(a + 2, set()).add(b + 2)
                others.setdefault(b + 2, set()).add(a + 2)
            bonds = sum(1 << point for point in others), others
            sides = sum(1 << end + 2 for end in fact.ends if end < 0)
            met = (stones | places) << 2 | sides
            around = [self.beside(fact.player, part, (0, {})) & met for part in self.components(region)]
            pairs = sum((len(members(points)) + len(ties)) ** 2 for points in around)
            self.meter.spend(3 * len(self.game.names) + pairs)
            ways = {}
            for way in self.ways(fact.player, stones << 2 | sides, bonds):
                for point in members(way & met):
                    ways.setdefault(point, []).append(way)
            for points in around:
                for point in members(points):
                    tied = 1 << point | self.beside(fact.player, 1 << point, bonds)
                    for way in ways.get(point, ()):
                        tied |= way
                    if points & ~tied:
                        raise Rejected("two neighbours of the region are not tied")
            self.settle(fact, stones, carrier)
        return check

    # Below, a set of points has its sides in front: point -2 is bit 0, cell 0 is bit 2.

    def components(self, region):
        """The parts of a set of cells, in each of which touching cells lead everywhere."""
        while region:
            part, wave = 0, region & -region
            while wave:
                part |= wave
                wave = self.spread(wave) & region & ~part
            region &= ~part
            yield part << 2

    def beside(self, player, points, bonds):
        """The points that touch one of these, or are the other end of a bond of one of these. Bits beyond
        the board may be set."""
        found = self.spread(points >> 2) << 2
        for side in (-2, -1):
            shore = self.shore(player, side) << 2
            if points & shore:
                found |= 1 << side + 2
            if points >> side + 2 & 1:
                found |= shore
        bonded, others = bonds
        for point in members(points & bonded):
            for other in others[point]:
                found |= 1 << other
        return found

    def ways(self, player, passed, bonds):
        """Of the points that may be passed, the parts that hang together, each with what is beside it."""
        while passed:
            part, wave = 0, passed & -passed
            while wave:
                passed &= ~wave
                near = self.beside(player, wave, bonds)
                part |= wave | near
                wave = near & passed
            yield part


class Goal(Connection):
    """A formula over connections that a player can make true: a tuple of clauses, each a tuple of atoms; an
    atom is (cell,) for a cell that is the player's, or a pair of points that are joined."""

    kind = "goal"


class Goals(Links):
    """Formulas over connections in Hex: goals, their sums and cases, and that a goal holds on a board."""

    facts = ("goal", "holds")
    rules = {"goal": ("sum", "cases"), "link": ("sum", "cases"), "holds": ("held",)}

    def formula(self, player, text):
        clauses = []
        for clause in text.split("|"):
            atoms = []
            for word in clause.split("&"):
                ends = word.split("-", 1)
                if len(ends) == 1:
                    atoms.append((self.game.cell(word),))
                    continue
                atom = tuple(self.point(player, name) for name in ends)
                if atom[0] >= atom[1]:
                    raise Malformed(f"{quote(word)} is not two points in order")
                atoms.append(atom)
            clauses.append(tuple(atoms))
        if len(clauses) > 64 or any(len(clause) > 16 for clause in clauses):
            raise Malformed("a formula has at most 64 clauses of 16 atoms")
        return tuple(clauses)

    def fact_goal(self, argument, board):
        if not self.proof.claim:
            raise Malformed("a goal cannot be the claim")
        player = self.game.player(argument)
        return Goal(player, self.formula(player, board))

    def fact_holds(self, argument, board):
        """("holds", player, (board, cells, formula))"""
        player = self.game.player(argument)
        parts = board.split(";")
        if len(parts) != 3:
            raise Malformed(f"{quote(board)} is not BOARD;CELLS;FORMULA")
        cells = [self.game.cell(name) for name in parts[1].split(",")] if parts[1] else []
        if any(a >= b for a, b in zip(cells, cells[1:])):
            raise Malformed("the cells are not in order")
        formula = self.formula(player, parts[2])
        return "holds", player, (self.game.board(parts[0]), tuple(cells), formula)

    def part(self, number, player):
        goal = self.cited(number)
        if not isinstance(goal, (Link, Goal)):
            raise Rejected(f"step {number} is neither link nor goal")
        if goal.player != player:
            raise Rejected(f"step {number} is a goal of the other player")
        return goal

    @staticmethod
    def said(fact):
        """The formula of a goal; a link is a goal of one atom."""
        return ((fact.ends,),) if isinstance(fact, Link) else fact.what

    def ends(self, fact):
        return super().ends(fact) if isinstance(fact, Link) else []

    def holds(self, fact, stones, parts):
        return self.follows(fact.player, [self.said(part) for part in parts], stones, self.said(fact))

    def leads(self, player, own, bonded, start, goal):
        """Whether touching cells and bonds lead from a point to another one through own cells."""
        seen, points = 0, [start]
        while points:
            point = points.pop()
            if point >= 0:
                near = self.spread(1 << point)
                sides = [side for side in (-2, -1) if self.shore(player, side) >> point & 1]
            else:
                near, sides = self.shore(player, point), []
            others = bonded.get(point, ())
            if goal in sides or goal in others or goal >= 0 and near >> goal & 1:
                return True
            near &= (1 << len(self.game.names)) - 1
            for cell in others:
                if cell >= 0:
                    near |= 1 << cell
            near &= own & ~seen
            seen |= near
            points += members(near)
        return False

    def follows(self, player, premises, stones, goal):
        """Whether, whichever clause of each premise is the true one, the goal is true."""
        ways = 1
        for formula in premises:
            ways *= len(formula)
            if ways > 4096:
                raise Rejected("the premises have more than 4096 cases")
        cells, wanted = len(self.game.names), sum(map(len, goal))
        for way in range(ways):
            chosen = []
            for formula in premises:
                chosen.append(formula[way % len(formula)])
                way //= len(formula)
            self.meter.spend(wanted * (3 * cells + 8 * sum(map(len, chosen))))
            own, bonded = stones, {}
            for atom in itertools.chain(*chosen):
                if len(atom) == 1:
                    own |= 1 << atom[0]
                else:
                    a, b = atom
                    bonded.setdefault(a, set()).add(b)
                    bonded.setdefault(b, set()).add(a)
            if not any(all(own >> atom[0] & 1 if len(atom) == 1 else self.leads(player, own, bonded, *atom)
                           for atom in clause) for clause in goal):
                return False
        return True

    read_sum, read_cases = Connections.read_together, Connections.read_threats

    def read_held(self, fact, args):
        if len(args) != 1:
            raise Malformed("held needs one step")
        number = natural(args[0], what="step number")
        _, player, (board, cells, wanted) = fact

        def check():
            goal = self.part(number, player)
            own = "B" if player == "black" else "W"
            if any(board[0][cell] != "." for cell in cells):
                raise Rejected("a cell of the carrier is not empty")
            if any(board[0][cell] != own for cell in members(goal.stones)):
                raise Rejected("a stone of the goal is missing")
            if any(cell not in cells and board[0][cell] != own for cell in members(goal.carrier)):
                raise Rejected("the carrier is larger than claimed")
            if not self.follows(player, [self.said(goal)], goal.stones, wanted):
                raise Rejected("the formula does not follow")
        return check


class Arc(Connection):
    """An arc on a torus: (X, Y, (a, b)), or None for a loop."""

    kind = "arc"

    @property
    def span(self):
        return self.what


def generated(classes, wanted):
    """Whether a class is a sum of multiples of others: it must not change the common divisor of all
    pairs' determinants or, if those are all 0, of all numbers on the line that the classes lie on."""
    def content(vectors):
        minors = (a * d - b * c for (a, b), (c, d) in itertools.combinations(vectors, 2))
        return math.gcd(*minors), math.gcd(*(n for vector in vectors for n in vector))
    vectors = [v for v in set(classes) if v != (0, 0)]
    if wanted == (0, 0):
        return True
    before, after = content(vectors), content(vectors + [wanted])
    return before[0] == after[0] if before[0] else vectors != [] and before == after


class Windings(Connections):
    """Connections on a torus, told apart by how they wind."""

    facts = ("arc",)
    rules = {"arc": ("arc-and", "arc-or", "arc-captured", "arc-turn", "arc-shift"), "wins": ("looped",)}

    @staticmethod
    def speaks_of(game):
        return isinstance(game, Torus)

    def fact_arc(self, argument, board):
        """`loop` as None; X-Y@a,b as (X, Y, (a, b)), X before Y or (a, b) positive."""
        if not self.proof.claim:
            raise Malformed("an arc cannot be the claim")
        player = self.game.player(argument)
        if board == "loop":
            return Arc(player, None)
        match = re.fullmatch(r"([0-9,]+)-([0-9,]+)@(-?[0-9]+),(-?[0-9]+)", board)
        if not match:
            raise Malformed(f"{quote(board)} is not of the form X-Y@a,b")
        x, y = self.game.cell(match[1]), self.game.cell(match[2])
        over = integer(match[3], 1000000), integer(match[4], 1000000)
        if x > y or x == y and over <= (0, 0):
            raise Malformed(f"{quote(board)} is not in order")
        return Arc(player, (x, y, over))

    def walks(self, stones, ways):
        """For every stone its component and its place in the covering plane, by a search over touching
        stones and the ways between them; and by component the classes of walks that close."""
        beside = {cell: list(self.game.touching[cell]) for cell in members(stones)}
        for x, y, (a, b) in ways:
            beside[x].append((y, a, b))
            beside[y].append((x, -a, -b))
        place, closed = {}, {}
        for root in beside:
            if root in place:
                continue
            place[root] = root, 0, 0
            closed[root] = []
            stack = [root]
            while stack:
                here = stack.pop()
                _, a, b = place[here]
                for there, x, y in beside[here]:
                    if there not in beside:
                        continue
                    if there not in place:
                        place[there] = root, a + x, b + y
                        stack.append(there)
                    else:
                        _, c, d = place[there]
                        closed[root].append((a + x - c, b + y - d))
        return place, closed

    def holds(self, fact, stones, parts):
        """Whether stones and arcs hold the way, or curves that settle the game."""
        self.meter.spend(3 * len(self.game.names))
        spans = [arc.span for arc in parts]
        place, closed = self.walks(stones, [way for way in spans if way])
        if fact.span is None:
            return None in spans or self.settles(fact.player, sum(closed.values(), []))
        x, y, (p, q) = fact.span
        if x not in place or y not in place or place[x][0] != place[y][0]:
            return False
        _, a, b = place[x]
        root, c, d = place[y]
        return generated(closed[root], (a + p - c, b + q - d))

    def settles(self, player, classes):
        classes = [c for c in classes if c != (0, 0)]
        if self.game.rule in ("a", "a-lenient") or not classes:
            return False
        p, q = classes[0]
        if any(p * b != q * a for a, b in classes):
            return True
        if self.game.rule == "b":
            return (q if player == "black" else p) == 0
        if q < 0 or (q == 0 and p < 0):
            p = -p
        return (p > 0) == (player == "black")

    def ends(self, fact):
        return fact.span[:2] if fact.span else ()

    def ring(self, player, cell):
        """The cells around a cell, in order: the three lines through it, and the ends of each in turn."""
        game = self.game
        a, b, c = [there for there, _, _ in game.touching[cell]][:3]
        x, y, z = [there for there, _, _ in game.touching[cell]][3:]
        return (a, c, b, x, z, y) if game.slant == 1 else (a, b, z, x, y, c)

    def fits(self, fact, a, b):
        if min(self.game.n, self.game.m) < 3:
            raise Rejected("on so small a board cells touch twice")

    def part(self, number, player):
        arc = self.cited(number)
        if not isinstance(arc, Arc):
            raise Rejected(f"step {number} is no arc")
        if arc.player != player:
            raise Rejected(f"step {number} is an arc of the other player")
        return arc

    def read_looped(self, fact, args):
        if len(args) != 1:
            raise Malformed("looped needs the step of an arc")
        number = natural(args[0], what="step number")

        def check():
            _, player, board = fact
            arc = self.part(number, player)
            if arc.span is not None:
                raise Rejected("the arc is no loop")
            if not self.game.moves(board):
                raise Rejected("the board is over")
            if self.game.turn(board) == player:
                raise Rejected("it is not the other player's turn")
            if self.game.again(board):
                raise Rejected("the other player moves twice")
            own, other = "BW" if player == "black" else "WB"
            if any(board[0][cell] != own for cell in members(arc.stones)):
                raise Rejected("a stone of the arc is missing")
            if any(board[0][cell] == other for cell in members(arc.carrier)):
                raise Rejected("the other player has a stone in the carrier")
        return check

    read_arc_and, read_arc_or, read_arc_captured = (Connections.read_together, Connections.read_threats,
                                                    Connections.read_pair)

    def read_arc_turn(self, fact, args):
        if len(args) != 1:
            raise Malformed("arc-turn needs one step")
        return self.carried(fact, args[0], lambda i, j: (-i, -j))

    def read_arc_shift(self, fact, args):
        if len(args) != 3:
            raise Malformed("arc-shift needs a step, rows and columns")
        down, right = natural(args[1], 0, self.game.n - 1), natural(args[2], 0, self.game.m - 1)
        return self.carried(fact, args[0], lambda i, j: (i + down, j + right))

    def carried(self, fact, step, image):
        """The image of an arc under a motion of the covering plane."""
        number = natural(step, what="step number")
        game = self.game

        def place(cell, a=0, b=0):
            i, j = divmod(cell, game.m)
            return game.step(*image(i + a * game.n, j + b * game.m))

        def check():
            arc = self.part(number, fact.player)
            span = arc.span
            if span:
                x, y, over = span
                (x, a, b), (y, c, d) = place(x), place(y, *over)
                p, q = c - a, d - b
                span = (x, y, (p, q))
                if x > y or x == y and (p, q) < (0, 0):
                    span = (y, x, (-p, -q))
            if span != fact.span:
                raise Rejected("the image of the arc holds something else")
            fact.stones, fact.carrier = (sum(1 << place(cell)[0] for cell in members(cells))
                                         for cells in (arc.stones, arc.carrier))
        return check


class Images(Part):
    """What is the same up to symmetry."""

    rules = {"wins": ("image",)}

    def read_image(self, fact, args):
        if len(args) != 1:
            raise Malformed("image needs one step")
        number = natural(args[0], what="step number")

        def check():
            game, cited = self.game, self.cited(number)
            if cited[:2] != fact[:2]:
                raise Rejected(f"step {number} says something else")
            images = list(game.images(fact[2]))
            self.meter.spend(len(game.show(fact[2])) * len(images))
            if cited[2] not in images:
                raise Rejected(f"the board is no image of that of step {number}")
        return check


class Forced(Part):
    """Whoever threatens to end the game at a cell needs one answer only."""

    rules = {"wins": ("forced",)}

    @staticmethod
    def speaks_of(game):
        return isinstance(game, Torus)

    def read_forced(self, fact, args):
        pairs = self.replies(args)
        if len(pairs) != 1:
            raise Malformed("forced needs one reply")

        def check():
            _, player, board = fact
            game, (move, number) = self.game, pairs[0]
            if not game.moves(board):
                raise Rejected("the board is over")
            if game.turn(board) == player:
                raise Rejected("it is not the other player's turn")
            if game.again(board):
                raise Rejected("the other player moves twice")
            if board[0][move] != ".":
                raise Rejected("the cell is taken")
            if game.verdict(put(board[0], move, "B" if player == "black" else "W"), player) != "win":
                raise Rejected("a stone there would not win")
            other = "won-" + game.other(player)
            for m in game.moves(board):
                self.meter.play(game, board, len(game.show(board)), m)
                if game.status(game.play(board, m)) == other:
                    raise Rejected("the other player wins at once")
            if self.cited(number) != ("wins", player, game.play(board, move)):
                raise Rejected(f"step {number} is not that {player} wins after the move")
        return check


class Trees(Part):
    """Spanning trees in Bridg-It."""

    rules = {"wins": ("trees",)}

    @staticmethod
    def speaks_of(game):
        return isinstance(game, Bridgit)

    def read_trees(self, fact, args):
        game = self.game
        if args.count("|") != 1:
            raise Malformed("trees are two lists of cells split by `|`")
        middle = args.index("|")
        lists = [[game.notation(word) for word in part] for part in (args[:middle], args[middle + 1:])]

        def check():
            board, player = fact[2], game.colour(fact)
            if game.status(board):
                raise Rejected("the board is over")
            if game.turn(board) != game.other(player):
                raise Rejected("it is not the other player's turn")
            once = set()
            for cell in lists[0] + lists[1]:
                letter = board[0][cell]
                if letter == game.letter(game.other(player)):
                    raise Rejected("a cell is taken by the other player")
                if letter == ".":
                    if cell in once:
                        raise Rejected("an empty cell occurs twice")
                    once.add(cell)
            spans = [self.span(player, cells) for cells in lists]
            if None in spans:
                raise Rejected("one of the lists is not a tree")
            if spans[0] != spans[1]:
                raise Rejected("the trees have different vertices")
            if not {"-", "+"} <= spans[0]:
                raise Rejected("the trees do not contain both ends")
        return check

    def span(self, player, cells):
        """The vertices of the tree that these cells are in the player's graph; None if they are no tree."""
        forest = Forest()
        vertices = set()
        for cell in cells:
            ends = self.game.edges[player][cell]
            if not forest.join(*ends):
                return None
            vertices.update(ends)
        return vertices if len(vertices) == len(cells) + 1 else None


class Weights(Part):
    """Why a position of Hi-Q cannot be solved: pagoda functions and parity."""

    rules = {"never": ("pagoda", "parity")}

    @staticmethod
    def speaks_of(game):
        return isinstance(game, HiQ)

    def cells(self, fact, words):
        """Cells in board order, which is that of their numbers."""
        if fact[1] != "solved":
            raise Malformed("this rule is for `never solved`")
        cells = [self.game.cell(word) for word in words]
        if any(a >= b for a, b in zip(cells, cells[1:])):
            raise Malformed("the cells are not in increasing order")
        return cells

    def read_pagoda(self, fact, args):
        pairs = [word.partition("=") for word in args]
        cells = self.cells(fact, [cell for cell, _, _ in pairs])
        weights = dict(zip(cells, [integer(weight) for _, _, weight in pairs]))

        def check():
            weigh = weights.get
            for p, r, q in self.game.jumps:
                if weigh(p, 0) + weigh(q, 0) < weigh(r, 0):
                    raise Rejected("a jump can add weight")
            total = sum(weight for cell, weight in weights.items() if fact[2][cell] == "o")
            if total >= weigh(self.game.target, 0):
                raise Rejected("the tokens weigh no less than the target")
        return check

    def read_parity(self, fact, args):
        cells = self.cells(fact, args)

        def check():
            named = set(cells)
            for jump in self.game.jumps:
                if len(named.intersection(jump)) % 2:
                    raise Rejected("a jump touches an odd number of the cells")
            tokens = sum(fact[2][cell] == "o" for cell in cells)
            if (tokens - (self.game.target in named)) % 2 == 0:
                raise Rejected("tokens and target have the same parity")
        return check


class Bounds(Part):
    """Bounds on the difference of stones in BAO: ("lo", -3, B), ("hi", 2, B)."""

    facts = ("lo", "hi")
    rules = {"lo": ("over", "move"), "hi": ("over", "all")}

    @staticmethod
    def speaks_of(game):
        return isinstance(game, Bao)

    def bound(self, kind, argument, board):
        value, position = integer(argument, LARGEST_VALUE), self.game.board(board)
        if any(position[2]) or position[3]:
            raise Malformed(f"a board of `{kind}` has no stores and is not endless")
        return kind, value, position

    def fact_lo(self, argument, board):
        return self.bound("lo", argument, board)

    def fact_hi(self, argument, board):
        return self.bound("hi", argument, board)

    def holds(self, fact, value):
        return value >= fact[1] if fact[0] == "lo" else value <= fact[1]

    def read_over(self, fact, args):
        if args:
            raise Malformed("over has no arguments")

        def check():
            if not self.game.status(fact[2]):
                raise Rejected("the board is not over")
            if not self.holds(fact, self.game.lead(fact[2])):
                raise Rejected(f"the difference is {self.game.lead(fact[2])}")
        return check

    def enough(self, fact):
        """What a cited step must say of the board after a move: the bound of the other kind that makes
        this one."""
        kind, _, board = fact
        needed = "hi" if kind == "lo" else "lo"

        def supports(move, number):
            cited = self.cited(number)
            sown = self.game.sow(board[0], move)
            if sown is None:
                raise Rejected(f"the move {move} never ends")
            holes, taken = sown
            if (cited[0], cited[2]) != (needed, (holes, self.game.other(board[1]), (0, 0), False)):
                raise Rejected(f"step {number} is not `{needed}` of the board after the move")
            if not self.holds(fact, taken - cited[1]):
                raise Rejected(f"the move {move} is worth {taken - cited[1]}")
        return supports

    def read_move(self, fact, args):
        pairs = self.replies(args)
        if len(pairs) != 1:
            raise Malformed("move needs one reply")
        return lambda: self.one(fact, pairs, self.enough(fact))

    def read_all(self, fact, args):
        pairs = self.replies(args)
        return lambda: self.each(fact, pairs, self.enough(fact))


THEORIES = (Images, Links, Regions, Goals, Windings, Forced, Trees, Weights, Bounds)


# ----------------------------------------------------------------------------------- certificates


class Proof:
    """One certificate as it is read."""

    def __init__(self, stream, lemmas=LEMMAS):
        self.meter = Meter()
        self.reader = Reader(stream, self.meter)
        self.lemmas = lemmas
        self.game = None
        self.parts = []
        self.claim = None
        self.claim_text = None
        self.steps = {}
        self.last = -1
        self.count = 0
        self.used = set()

    def check(self):
        """Returns if the certificate is right, raises Wrong if not."""
        self.header()
        while True:
            words = self.reader.need("qed")
            head = words[0]
            if head == "qed":
                break
            if head == "del":
                self.delete(words[1:])
            elif head != "#":
                self.step(words)
        if len(words) != 2:
            raise Malformed("qed needs one step number")
        if self.cited(natural(words[1], what="step number")) != self.claim:
            raise Rejected(f"step {words[1]} is not the claim")
        if self.reader.next() is not None:
            raise Malformed("there is text behind qed")

    def header(self):
        if self.reader.need("the header") != ["hissho", "1"]:
            raise Malformed("the first line is not `hissho 1`")
        words = self.reader.need("the game")
        if len(words) != 2 or words[0] != "game":
            raise Malformed("the second line is not `game ID`")
        self.game = game_of(words[1])
        self.parts = [part(self) for part in (Core,) + THEORIES if part.speaks_of(self.game)]
        words = self.reader.need("the claim")
        if len(words) != 4 or words[0] != "claim":
            raise Malformed("the third line is not `claim FACT`")
        self.claim = self.fact(words[1:])
        self.claim_text = f"game {self.game.id}: {' '.join(words[1:])}"

    def fact(self, words):
        kind, argument, board = words
        for part in self.parts:
            if kind in part.facts:
                return getattr(part, "fact_" + kind)(argument, board)
        raise Malformed(f"{quote(kind)} is not a fact of this game")

    def rule(self, fact, rule, args):
        for part in self.parts:
            if rule in part.rules.get(fact[0], ()):
                return getattr(part, "read_" + rule.replace("-", "_"))(fact, args)
        raise Malformed(f"{quote(rule)} is not a rule for `{fact[0]}` in this game")

    def delete(self, words):
        numbers = [natural(word, what="step number") for word in words]
        if not numbers:
            raise Malformed("del needs step numbers")
        for number in numbers:
            self.cited(number)
            del self.steps[number]

    def cited(self, number):
        if number not in self.steps:
            raise Rejected(f"step {number} is not known here")
        return self.steps[number]

    def step(self, words):
        number = natural(words[0], what="step number, `del`, `qed` or comment")
        if number <= self.last:
            raise Malformed(f"step {number} comes after step {self.last}")
        if len(words) < 5:
            raise Malformed("a step is a number, a fact, a rule and its arguments")
        fact = self.fact(words[1:4])
        rule = words[4]
        check = self.rule(fact, rule, words[5:])
        if rule not in self.lemmas:
            raise Rejected(f"the rule `{rule}` is not permitted")
        check()
        self.steps[number] = fact
        self.last = number
        self.count += 1
        self.used.add(rule)


def check(stream, lemmas=LEMMAS):
    """The verdict on a certificate read from a binary stream, as the JSON output gives it."""
    proof = Proof(stream, lemmas)
    verdict, line, reason = "accepted", None, None
    try:
        proof.check()
    except Wrong as wrong:
        verdict, line, reason = wrong.verdict, wrong.line or proof.reader.line, wrong.reason
    except MemoryError:
        verdict, line, reason = "stopped", proof.reader.line, "the memory is used up"
    except OSError as error:
        verdict, reason = "malformed", f"cannot be read: {error}"
    return {
        "verdict": verdict,
        "claim": proof.claim_text,
        "steps": proof.count,
        "lemmas": [rule for rule in LEMMAS if rule in proof.used],
        "work": proof.meter.spent,
        "line": line,
        "reason": reason,
    }


def check_text(text, lemmas=LEMMAS):
    return check(io.BytesIO(text.encode("utf-8") if isinstance(text, str) else text), lemmas)


def check_file(name, lemmas=LEMMAS):
    try:
        with open(0 if name == "-" else name, "rb", closefd=name != "-") as stream:
            return check(stream, lemmas)
    except (OSError, ValueError) as error:
        return {"verdict": "malformed", "claim": None, "steps": 0, "lemmas": [], "work": 0, "line": None,
                "reason": f"cannot be read: {getattr(error, 'strerror', None) or error}"}


# ---------------------------------------------------------------------------------------- program


def describe(result):
    """A verdict as text for people."""
    lines = [f"{result['file']}: {result['verdict']}"]
    if result["verdict"] == "accepted":
        lines.append(f"  claim: {result['claim']}")
        lines.append(f"  steps: {result['steps']}")
        lines.append(f"  lemmas: {', '.join(result['lemmas'])}")
    else:
        if result["line"]:
            lines.append(f"  line: {result['line']}")
        lines.append(f"  reason: {result['reason']}")
    return "\n".join(lines)


def permitted(text):
    names = text.split(",")
    unknown = [name for name in names if name not in LEMMAS]
    if unknown:
        raise argparse.ArgumentTypeError(f"unknown rule {quote(unknown[0])}; known are {', '.join(LEMMAS)}")
    return names


def quantity(units):
    """A type of arguments: a number and, perhaps, one of these units."""
    def read(text):
        found = re.fullmatch(r"([0-9]{1,12}(?:\.[0-9]{1,9})?)([A-Za-z]*)", text)
        if not found or found[2] not in units:
            raise argparse.ArgumentTypeError(f"{quote(text)} is not a number with one of {', '.join(filter(None, units))}")
        return float(found[1]) * units[found[2]]
    return read


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="recheck.py", allow_abbrev=False,
                                     description="Checks Hissho certificates.")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.add_argument("--lemmas", type=permitted, default=LEMMAS, metavar="a,b",
                        help="permit only these rules: " + ", ".join(LEMMAS))
    parser.add_argument("--time", type=quantity({"": 1, "s": 1, "ms": 0.001, "m": 60, "h": 3600}), metavar="30s",
                        help="stop after so long")
    parser.add_argument("--memory", metavar="1GiB", help="stop when so much memory is used up",
                        type=quantity({"": 1, "B": 1, "KiB": 2**10, "MiB": 2**20, "GiB": 2**30, "kB": 10**3, "MB": 10**6, "GB": 10**9}))
    parser.add_argument("files", nargs="+", metavar="FILE", help="a certificate; - is standard input")
    options = parser.parse_args(arguments)
    sys.stdout.reconfigure(errors="backslashreplace")
    if options.time is not None:
        Meter.deadline = time.monotonic() + options.time
    if options.memory is not None:
        resource.setrlimit(resource.RLIMIT_AS, (int(options.memory), resource.getrlimit(resource.RLIMIT_AS)[1]))
    results = []
    for name in options.files:
        result = {"file": os.fsencode(name).decode("utf-8", "replace")}
        result.update(check_file(name, options.lemmas))
        results.append(result)
        if not options.json:
            print(describe(result), flush=True)
    if options.json:
        print(json.dumps(results, indent=1), flush=True)
    return max({"accepted": 0, "rejected": 1, "malformed": 2, "stopped": 3}[result["verdict"]] for result in results)


if __name__ == "__main__":
    try:
        code = main()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    sys.exit(code)
