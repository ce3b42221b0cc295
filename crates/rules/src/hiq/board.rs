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
//! Cells are numbered row by row from the top, left to right within a row (*board order*). The board
//! is moved into the corner of the grid: row 1 and column a are never without a cell.
//!
//! With six directions, row r of a triangle holds r cells at columns 1…r; its third line is the
//! diagonal (+1,+1). A symmetry is an affine map z ↦ Lz + t whose linear part L permutes the
//! directions. As (1,0) and (0,1) are directions, L is given by the two directions they go to: that
//! leaves 8 maps for four and for eight directions, 12 for six.

use crate::cell::{cell_name, read_cell, read_size, read_sizes};
use crate::position::{Breach, Expected, Illegal, Malformed, Refused};
use crate::refusal::Spot;

/// The most columns and the most rows of a board.
pub const MOST: usize = 40;

/// Along how many directions tokens may jump.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Directions {
    Four,
    Six,
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

/// The boards that have a name and one size.
pub fn preset_names() -> impl Iterator<Item = &'static str> {
    PICTURES.iter().map(|(name, _)| *name)
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    columns: usize,
    rows: usize,
    /// Column and row, in board order.
    cells: Vec<(usize, usize)>,
    /// The number of the cell at each place of the grid, row by row.
    grid: Vec<Option<usize>>,
    target: usize,
    directions: Directions,
    jumps: Vec<[usize; 3]>,
    automorphisms: Vec<Vec<usize>>,
}

impl Board {
    /// The board with these cells (column, row) in whatever order, moved into the corner.
    pub fn new(
        cells: &[(usize, usize)],
        target: (usize, usize),
        directions: Directions,
    ) -> Result<Board, Illegal> {
        let mut cells = cells.to_vec();
        cells.sort_by_key(|&(c, r)| (r, c));
        cells.dedup();
        let Some(target) = cells.iter().position(|cell| *cell == target) else {
            return Err(Illegal::new(place(target), Breach::TargetOffBoard));
        };
        let left = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
        let top = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
        for cell in &mut cells {
            *cell = (cell.0 - left, cell.1 - top);
            if cell.0.max(cell.1) >= MOST {
                return Err(Illegal::new(place(*cell), Breach::TooLarge { most: MOST }));
            }
        }
        let columns = cells.iter().map(|cell| cell.0 + 1).max().unwrap_or(0);
        let rows = cells.iter().map(|cell| cell.1 + 1).max().unwrap_or(0);
        let mut grid = vec![None; columns * rows];
        for (i, &(c, r)) in cells.iter().enumerate() {
            grid[r * columns + c] = Some(i);
        }
        let mut board = Board {
            columns,
            rows,
            cells,
            grid,
            target,
            directions,
            jumps: Vec::new(),
            automorphisms: Vec::new(),
        };
        board.jumps = board.find_jumps();
        board.automorphisms = board.symmetries();
        board.automorphisms.retain(|map| map[board.target] == board.target);
        Ok(board)
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
            _ => return Err(Malformed::new(name, Expected::HiqBoard).into()),
        };
        let cells: Vec<_> = (0..rows).flat_map(|r| (0..columns).map(move |c| (c, r))).collect();
        Ok(Board::new(&cells, ((columns - 1) / 2, (rows - 1) / 2), Directions::Four)?)
    }

    fn triangle(size: &str) -> Result<Board, Refused> {
        let rows = match size {
            "15" => 5,
            "21" => 6,
            "28" => 7,
            _ => return Err(Malformed::new(size, Expected::Triangle).into()),
        };
        let cells: Vec<_> = (0..rows).flat_map(|r| (0..=r).map(move |c| (c, r))).collect();
        Ok(Board::new(&cells, (0, 0), Directions::Six)?)
    }

    /// Reads a drawing line by line: the board and, in board order, its tokens.
    pub fn draw<'a>(
        lines: impl Iterator<Item = &'a str>,
        directions: Directions,
    ) -> Result<(Board, Vec<bool>), Refused> {
        let mut cells = Vec::new();
        let mut tokens = Vec::new();
        let mut target = None;
        for (r, line) in lines.enumerate() {
            for (c, letter) in line.chars().enumerate() {
                match letter {
                    ' ' | '_' => continue,
                    '.' | 'o' => {}
                    '*' | '@' if target.is_none() => target = Some((c, r)),
                    '*' | '@' => {
                        let reason = Breach::SecondTarget(spot((c, r)));
                        return Err(Illegal::new(letter, reason).into());
                    }
                    _ => {
                        let letters = vec!['_', '.', 'o', '*', '@'];
                        let expected = Expected::Letters { letters, spot: spot((c, r)) };
                        return Err(Malformed::new(letter, expected).into());
                    }
                }
                if cells.len() == MOST * MOST {
                    let reason = Breach::TooManyCells { most: MOST * MOST, spot: spot((c, r)) };
                    return Err(Illegal::new(letter, reason).into());
                }
                cells.push((c, r));
                tokens.push(letter == 'o' || letter == '@');
            }
        }
        let Some(target) = target else {
            return Err(Illegal::new("drawing", Breach::NoTarget).into());
        };
        Ok((Board::new(&cells, target, directions)?, tokens))
    }

    /// Undoes [`Board::draw`]: the rows split by `/`. A cell without an entry counts as empty.
    pub fn drawing(&self, tokens: &[bool]) -> String {
        let letter = |place: &Option<usize>| match place {
            None => '_',
            Some(i) => match (tokens.get(*i) == Some(&true), *i == self.target) {
                (false, false) => '.',
                (true, false) => 'o',
                (false, true) => '*',
                (true, true) => '@',
            },
        };
        let rows = self.grid.chunks(self.columns);
        let rows: Vec<String> = rows.map(|row| row.iter().map(letter).collect()).collect();
        rows.join("/")
    }

    /// The same board with the target on another cell.
    pub fn aimed_at(&self, target: usize) -> Result<Board, Illegal> {
        let Some(cell) = self.cells.get(target) else {
            return Err(Illegal::new(target, Breach::NoCell { cells: self.cells.len() }));
        };
        Board::new(&self.cells, *cell, self.directions)
    }

    pub fn columns(&self) -> usize {
        self.columns
    }

    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Column and row of every cell, in board order.
    pub fn cells(&self) -> &[(usize, usize)] {
        &self.cells
    }

    pub fn target(&self) -> usize {
        self.target
    }

    pub fn directions(&self) -> Directions {
        self.directions
    }

    /// All jumps (from, over, to), sorted by from, then to: the order of moves.
    pub fn jumps(&self) -> &[[usize; 3]] {
        &self.jumps
    }

    /// The number of the cell in that column and row, if it is one.
    pub fn index(&self, column: usize, row: usize) -> Option<usize> {
        (column < self.columns && row < self.rows)
            .then(|| self.grid[row * self.columns + column])?
    }

    pub fn name(&self, index: usize) -> String {
        let (column, row) = self.cells[index];
        cell_name(column, row)
    }

    pub fn index_of_name(&self, name: &str) -> Option<usize> {
        let (column, row) = read_cell(name, self.columns, self.rows).ok()?;
        self.index(column, row)
    }

    /// All symmetries of the cells, wherever they take the target; cell i goes to cell `map[i]`.
    /// The identity comes first.
    pub fn symmetries(&self) -> Vec<Vec<usize>> {
        let maps = self.directions.linear_maps();
        let mut found: Vec<_> = maps.iter().filter_map(|map| self.permutation(map)).collect();
        found.sort();
        found.dedup();
        found
    }

    /// The symmetries that keep the target.
    pub fn automorphisms(&self) -> &[Vec<usize>] {
        &self.automorphisms
    }

    /// The symmetry with that linear part, if there is one: the shift has to bring the image back
    /// into the corner.
    fn permutation(&self, [p, q]: &[(isize, isize); 2]) -> Option<Vec<usize>> {
        let image = |&(c, r): &(usize, usize)| {
            let (x, y) = (c as isize, r as isize);
            (p.0 * x + q.0 * y, p.1 * x + q.1 * y)
        };
        let images: Vec<_> = self.cells.iter().map(image).collect();
        let left = images.iter().map(|place| place.0).min()?;
        let top = images.iter().map(|place| place.1).min()?;
        images.iter().map(|(x, y)| self.index(x.abs_diff(left), y.abs_diff(top))).collect()
    }

    fn find_jumps(&self) -> Vec<[usize; 3]> {
        let step = |from: usize, (dc, dr): (isize, isize)| {
            let (column, row) = self.cells[from];
            self.index(column.checked_add_signed(dc)?, row.checked_add_signed(dr)?)
        };
        let mut jumps = Vec::new();
        for from in 0..self.cells.len() {
            for direction in self.directions.steps() {
                let Some(over) = step(from, *direction) else { continue };
                let Some(to) = step(over, *direction) else { continue };
                jumps.push([from, over, to]);
            }
        }
        jumps.sort_by_key(|&[from, _, to]| (from, to));
        jumps
    }
}

/// A place of a drawing, on the board or not.
fn spot((column, row): (usize, usize)) -> Spot {
    Spot::LineColumn(row.saturating_add(1), column.saturating_add(1))
}

fn place(cell: (usize, usize)) -> String {
    spot(cell).to_string().replacen("at ", "", 1)
}
