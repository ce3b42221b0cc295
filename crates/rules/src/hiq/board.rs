//! The board of Hi-Q: any finite set of cells in the grid, the lines along which tokens jump, and
//! the target. Also the drawings by which boards are written.
//!
//! ```text
//!    4 directions       6 directions       8 directions        drawing
//!         |                 \ |                \ | /            _  no cell
//!       --+--              --+--              --+--             .  empty      *  empty target
//!         |                  | \               / | \            o  token      @  token on it
//! ```
//!
//! A number before a letter repeats it: `5.oo*` is `.....oo*`. Boards with more than 40 columns or
//! rows are written so, every run of three letters or more with its number; smaller ones letter by
//! letter. Of the wide boards only the identity counts as a symmetry.
//!
//! Cells are numbered row by row from the top, left to right within a row (*board order*). The board
//! is moved into the corner of the grid: row 1 and column a are never without a cell.
//!
//! With six directions, row r of a triangle holds r cells at columns 1…r; its third line is the
//! diagonal (+1,+1). A symmetry is an affine map z ↦ Lz + t whose linear part L permutes the
//! directions. As (1,0) and (0,1) are directions, L is given by the two directions they go to: that
//! leaves 8 maps for four and for eight directions, 12 for six.

use std::sync::OnceLock;

use crate::cell::{cell_name, read_cell, read_size, read_sizes};
use crate::position::{Illegal, Malformed, Refused};
use crate::rows::one_of;
use crate::say;
use crate::sentence::{Sentence, Value};

/// The most columns and the most rows of a board that is written letter by letter.
pub const MOST: usize = 40;
/// The most columns and the most rows of any board.
pub const WIDEST: usize = 4_096;
/// The most tokens on a wide board.
pub const MOST_TOKENS: usize = 100_000;

/// Along how many directions tokens may jump.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Directions {
    /// Along rows and columns.
    Four,
    /// Along the three lines of a triangular grid.
    Six,
    /// Along rows, columns and diagonals.
    Eight,
}

impl Directions {
    /// One step in each direction: columns to the right, rows downwards.
    pub fn steps(self) -> &'static [(isize, isize)] {
        const ALL: [(isize, isize); 8] =
            [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)];
        match self {
            Directions::Four => &ALL[..4],
            Directions::Six => &ALL[..6],
            Directions::Eight => &ALL,
        }
    }

    /// The linear maps that permute the directions, by the images of (1,0) and (0,1).
    fn linear_maps(self) -> Vec<[(isize, isize); 2]> {
        let steps = self.steps();
        let pairs = steps.iter().flat_map(|p| steps.iter().map(move |q| [*p, *q]));
        let onto = |[p, q]: &[(isize, isize); 2]| {
            let image = |&(x, y): &(isize, isize)| (p.0 * x + q.0 * y, p.1 * x + q.1 * y);
            p.0 * q.1 != p.1 * q.0 && steps.iter().all(|step| steps.contains(&image(step)))
        };
        pairs.filter(onto).collect()
    }
}

/// Boards by name; the target is drawn on the default vacancy.
const PICTURES: [(&str, &str); 5] = [
    ("english", "__ooo__/__ooo__/ooooooo/ooo*ooo/ooooooo/__ooo__/__ooo__"),
    ("european", "__ooo__/_ooooo_/ooooooo/ooo*ooo/ooooooo/_ooooo_/__ooo__"),
    (
        "wiegleb",
        "___ooo___/___ooo___/___ooo___/ooooooooo/oooo*oooo/ooooooooo/___ooo___/___ooo___/___ooo___",
    ),
    (
        "diamond",
        "____o____/___ooo___/__ooooo__/_ooooooo_/oooo*oooo/_ooooooo_/__ooooo__/___ooo___/____o____",
    ),
    ("asymmetric", "__ooo___/__ooo___/__ooo___/oooooooo/ooo*oooo/oooooooo/__ooo___/__ooo___"),
];

/// What may stand for a board in an id.
fn boards() -> Sentence {
    let sized = ["square:N", "rect:WxH", "triangle:15", "triangle:21", "triangle:28", "drawn:ROWS"];
    let named = PICTURES.iter().map(|(name, _)| *name);
    say!("a board: {}", Value::OneOf(named.chain(sized).map(String::from).collect()))
}

/// The cells of a board, the target, and the ways to jump.
#[derive(Clone, Debug)]
pub struct Board {
    columns: usize,
    rows: usize,
    /// Column and row, in board order.
    cells: Vec<(u16, u16)>,
    /// The number of the cell at each place of the grid, row by row; `u32::MAX` where there is none.
    grid: Vec<u32>,
    target: usize,
    directions: Directions,
    jumps: OnceLock<Vec<[usize; 3]>>,
    automorphisms: OnceLock<Vec<Vec<usize>>>,
}

/// What else there is follows from these.
impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        let key = |b: &Board| (b.columns, b.rows, b.target, b.directions);
        key(self) == key(other) && self.cells == other.cells
    }
}

impl Eq for Board {}

impl Board {
    /// The board with these cells (column, row) in whatever order, moved into the corner.
    pub fn new(
        cells: &[(usize, usize)],
        target: (usize, usize),
        directions: Directions,
    ) -> Result<Board, Illegal> {
        let left = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
        let top = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
        let moved = |&(c, r): &(usize, usize)| {
            let cell = (c - left, r - top);
            match cell.0.max(cell.1) < WIDEST {
                true => Ok((cell.0 as u16, cell.1 as u16)),
                false => Err(Illegal::new(
                    place(cell),
                    say!("a board has at most {} columns and {} rows", WIDEST, WIDEST),
                )),
            }
        };
        let mut cells = cells.iter().map(moved).collect::<Result<Vec<_>, _>>()?;
        cells.sort_by_key(|&(c, r)| (r, c));
        cells.dedup();
        let corner = |(c, r): (usize, usize)| {
            Some((
                u16::try_from(c.checked_sub(left)?).ok()?,
                u16::try_from(r.checked_sub(top)?).ok()?,
            ))
        };
        let found = corner(target)
            .and_then(|(c, r)| cells.binary_search_by_key(&(r, c), |&(c, r)| (r, c)).ok());
        let off = || Illegal::new(place(target), "the target is off the board");
        Ok(Board::lay(cells, found.ok_or_else(off)?, directions))
    }

    /// The board with these cells, sorted and in the corner, and the target by its number.
    fn lay(cells: Vec<(u16, u16)>, target: usize, directions: Directions) -> Board {
        let columns = cells.iter().map(|cell| usize::from(cell.0) + 1).max().unwrap_or(0);
        let rows = cells.iter().map(|cell| usize::from(cell.1) + 1).max().unwrap_or(0);
        let mut grid = vec![u32::MAX; columns * rows];
        for (i, &(c, r)) in (0..).zip(&cells) {
            grid[usize::from(r) * columns + usize::from(c)] = i;
        }
        let (jumps, automorphisms) = (OnceLock::new(), OnceLock::new());
        Board { columns, rows, cells, grid, target, directions, jumps, automorphisms }
    }

    /// The board of that name (`english`, `square:5`, …), its target on the default vacancy.
    pub fn preset(name: &str) -> Result<Board, Refused> {
        if let Some((_, picture)) = PICTURES.iter().find(|(known, _)| *known == name) {
            return Ok(Board::draw(picture.split('/'), Directions::Four)?.0);
        }
        let (columns, rows) = match name.split_once(':') {
            Some(("triangle", size)) => return Board::triangle(size),
            Some(("square", size)) => read_size(size, MOST).map(|n| (n, n))?,
            Some(("rect", size)) if size.contains('x') => read_sizes(size, MOST)?,
            _ => return Err(Malformed::new(name, boards()).into()),
        };
        let cells: Vec<_> = (0..rows).flat_map(|r| (0..columns).map(move |c| (c, r))).collect();
        Ok(Board::new(&cells, ((columns - 1) / 2, (rows - 1) / 2), Directions::Four)?)
    }

    fn triangle(size: &str) -> Result<Board, Refused> {
        let rows = match size {
            "15" => 5,
            "21" => 6,
            "28" => 7,
            _ => return Err(Malformed::new(size, "15, 21 or 28 cells in a triangle").into()),
        };
        let cells: Vec<_> = (0..rows).flat_map(|r| (0..=r).map(move |c| (c, r))).collect();
        Ok(Board::new(&cells, (0, 0), Directions::Six)?)
    }

    /// Reads a drawing line by line: the board and, in board order, its tokens.
    pub fn draw<'a>(
        lines: impl Iterator<Item = &'a str>,
        directions: Directions,
    ) -> Result<(Board, Vec<bool>), Refused> {
        let mut cells: Vec<(usize, usize)> = Vec::new();
        let mut tokens = Vec::new();
        let mut target = None;
        let mut lengths = Vec::new();
        for (r, line) in lines.enumerate() {
            let mut c = 0;
            for run in runs(line) {
                let (count, letter) = run?;
                match letter {
                    ' ' | '_' | '.' | 'o' => {}
                    '*' | '@' if target.is_none() && count == 1 => target = Some((c, r)),
                    '*' | '@' => {
                        let reason = say!(
                            "a second target {}; a board has one",
                            Value::Phrase(spot((c, r)))
                        );
                        return Err(Illegal::new(letter, reason).into());
                    }
                    _ => {
                        let expected = one_of(['_', '.', 'o', '*', '@'], spot((c, r)));
                        return Err(Malformed::new(letter, expected).into());
                    }
                }
                let is_cell = !matches!(letter, ' ' | '_');
                if is_cell && (count > WIDEST || cells.len() + count > WIDEST * WIDEST) {
                    let (most, spot) = (WIDEST * WIDEST, Value::Phrase(spot((c, r))));
                    let reason = say!("more than {} cells {}", most, spot);
                    return Err(Illegal::new(letter, reason).into());
                }
                if is_cell {
                    cells.extend((c..c + count).map(|c| (c, r)));
                    tokens.resize(cells.len(), letter == 'o' || letter == '@');
                }
                c = c.saturating_add(count);
            }
            lengths.push(c);
        }
        let Some(target) = target else {
            return Err(Illegal::new(
                "drawing",
                "the drawing has no target: '*', or '@' with a token on it",
            )
            .into());
        };
        let board = Board::new(&cells, target, directions)?;
        if board.is_wide()
            && let Some(row) = lengths.iter().position(|length| *length != lengths[0])
        {
            let expected = say!("{} letters in row {}", lengths[0], row + 1);
            return Err(Malformed::new(lengths[row], expected).into());
        }
        Ok((board, tokens))
    }

    /// Undoes [`Board::draw`]: the rows split by `/`.
    pub fn drawing(&self, token: impl Fn(usize) -> bool) -> String {
        let letter = |place: u32| match place {
            u32::MAX => '_',
            i => match (token(i as usize), i as usize == self.target) {
                (false, false) => '.',
                (true, false) => 'o',
                (false, true) => '*',
                (true, true) => '@',
            },
        };
        let mut text = String::new();
        for (r, row) in self.grid.chunks(self.columns.max(1)).enumerate() {
            if r > 0 {
                text.push('/');
            }
            if !self.is_wide() {
                text.extend(row.iter().map(|place| letter(*place)));
                continue;
            }
            let mut letters = row.iter().map(|place| letter(*place)).peekable();
            while let Some(now) = letters.next() {
                let mut count = 1;
                while letters.next_if_eq(&now).is_some() {
                    count += 1;
                }
                match count {
                    1 | 2 => text.extend(std::iter::repeat_n(now, count)),
                    _ => text.push_str(&format!("{count}{now}")),
                }
            }
        }
        text
    }

    /// The board has more columns or rows than are written letter by letter.
    pub fn is_wide(&self) -> bool {
        self.columns.max(self.rows) > MOST
    }

    /// The same board with the target on another cell.
    pub fn aimed_at(&self, target: usize) -> Result<Board, Illegal> {
        match target < self.len() {
            true => Ok(Board::lay(self.cells.clone(), target, self.directions)),
            false => Err(Illegal::new(target, say!("the board has only {} cells", self.len()))),
        }
    }

    /// How wide the board is, cells or not.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// How high the board is.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of cells.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether there is no cell.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// Column and row of a cell.
    pub fn at(&self, index: usize) -> (usize, usize) {
        let (column, row) = self.cells[index];
        (column.into(), row.into())
    }

    /// Column and row of every cell, in board order.
    pub fn cells(&self) -> Vec<(usize, usize)> {
        (0..self.len()).map(|index| self.at(index)).collect()
    }

    /// The number of the cell where the last token has to end.
    pub fn target(&self) -> usize {
        self.target
    }

    /// The ways to jump.
    pub fn directions(&self) -> Directions {
        self.directions
    }

    /// All jumps (from, over, to), sorted by from, then to: the order of moves.
    pub fn jumps(&self) -> &[[usize; 3]] {
        self.jumps.get_or_init(|| (0..self.len()).flat_map(|from| self.jumps_from(from)).collect())
    }

    /// The jumps from a cell, in the order of moves.
    pub fn jumps_from(&self, from: usize) -> impl Iterator<Item = [usize; 3]> + use<> {
        let step = |from: usize, (dc, dr): (isize, isize)| {
            let (column, row) = self.at(from);
            self.index(column.checked_add_signed(dc)?, row.checked_add_signed(dr)?)
        };
        let jump = |direction: &(isize, isize)| {
            let over = step(from, *direction)?;
            Some([from, over, step(over, *direction)?])
        };
        let mut jumps: Vec<_> = self.directions.steps().iter().filter_map(jump).collect();
        jumps.sort_by_key(|jump| jump[2]);
        jumps.into_iter()
    }

    /// The number of the cell in that column and row, if it is one.
    pub fn index(&self, column: usize, row: usize) -> Option<usize> {
        let inside = column < self.columns && row < self.rows;
        let place = *self.grid.get(row * self.columns + column).filter(|_| inside)?;
        (place != u32::MAX).then_some(place as usize)
    }

    /// The name of the cell with that number, as in `d4`.
    pub fn name(&self, index: usize) -> String {
        let (column, row) = self.at(index);
        cell_name(column, row)
    }

    /// The number of the cell of that name.
    pub fn index_of_name(&self, name: &str) -> Option<usize> {
        let (column, row) = read_cell(name, self.columns, self.rows).ok()?;
        self.index(column, row)
    }

    /// All symmetries of the cells, wherever they take the target; cell i goes to cell `map[i]`.
    /// The identity comes first.
    pub fn symmetries(&self) -> Vec<Vec<usize>> {
        if self.is_wide() {
            return vec![(0..self.len()).collect()];
        }
        let maps = self.directions.linear_maps();
        let mut found: Vec<_> = maps.iter().filter_map(|map| self.permutation(map)).collect();
        found.sort();
        found.dedup();
        found
    }

    /// The symmetries that keep the target.
    pub fn automorphisms(&self) -> &[Vec<usize>] {
        self.automorphisms.get_or_init(|| {
            let mut maps = self.symmetries();
            maps.retain(|map| map[self.target] == self.target);
            maps
        })
    }

    /// The symmetry with that linear part, if there is one: the shift has to bring the image back
    /// into the corner.
    fn permutation(&self, [p, q]: &[(isize, isize); 2]) -> Option<Vec<usize>> {
        let image = |&(c, r): &(u16, u16)| {
            let (x, y) = (isize::try_from(c).unwrap_or(0), isize::try_from(r).unwrap_or(0));
            (p.0 * x + q.0 * y, p.1 * x + q.1 * y)
        };
        let images: Vec<_> = self.cells.iter().map(image).collect();
        let left = images.iter().map(|place| place.0).min()?;
        let top = images.iter().map(|place| place.1).min()?;
        images.iter().map(|(x, y)| self.index(x.abs_diff(left), y.abs_diff(top))).collect()
    }
}

/// The letters of a row with their numbers: `5.o` is five dots and an o.
pub(super) fn runs(row: &str) -> impl Iterator<Item = Result<(usize, char), Malformed>> {
    let mut rest = row;
    std::iter::from_fn(move || {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, letters) = rest.split_at(digits);
        let letter = match letters.chars().next() {
            None if number.is_empty() => return None,
            letter => letter.filter(|_| !number.starts_with('0') && number.len() < 9),
        };
        let Some(letter) = letter else {
            rest = "";
            return Some(Err(Malformed::new(
                number,
                "a number without leading zeros before a letter",
            )));
        };
        rest = &letters[letter.len_utf8()..];
        Some(Ok((if number.is_empty() { 1 } else { number.parse().unwrap_or(1) }, letter)))
    })
}

/// A place of a drawing, on the board or not.
fn spot((column, row): (usize, usize)) -> Sentence {
    say!("at line {}, column {}", row.saturating_add(1), column.saturating_add(1))
}

fn place(cell: (usize, usize)) -> String {
    spot(cell).to_string().replacen("at ", "", 1)
}
