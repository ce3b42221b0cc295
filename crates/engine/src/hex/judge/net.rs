//! A net of one hidden layer, the smallest that can bend.
//!
//! ```text
//! hidden = max(0, A·input + a)      HIDDEN of them
//! output = C·hidden + c             two
//!
//! numbers: the columns of A, one for each input; a; the rows of C, each followed by its c
//! ```

/// Hidden cells.
pub const HIDDEN: usize = 24;

/// The weights of a net with two outputs.
#[derive(Clone, PartialEq, Debug)]
pub struct Net {
    inputs: usize,
    numbers: Vec<f32>,
}

impl Net {
    /// How many weights a net has.
    pub fn size(inputs: usize) -> usize {
        (inputs + 1) * HIDDEN + 2 * (HIDDEN + 1)
    }

    /// A net of these weights, if there are as many as it needs.
    pub fn new(inputs: usize, numbers: Vec<f32>) -> Option<Net> {
        (numbers.len() == Net::size(inputs)).then_some(Net { inputs, numbers })
    }

    /// The weights.
    pub fn numbers(&self) -> &[f32] {
        &self.numbers
    }

    /// The weights, to be changed.
    pub fn numbers_mut(&mut self) -> &mut [f32] {
        &mut self.numbers
    }

    /// What goes into the hidden cells from the inputs from a number on.
    pub fn partial(&self, from: usize, input: &[f32]) -> [f32; HIDDEN] {
        let mut sums = [0.0; HIDDEN];
        sums.copy_from_slice(&self.numbers[self.inputs * HIDDEN..][..HIDDEN]);
        self.add(&mut sums, from, input);
        sums
    }

    fn add(&self, sums: &mut [f32; HIDDEN], from: usize, input: &[f32]) {
        let columns = self.numbers[from * HIDDEN..].chunks_exact(HIDDEN);
        for (value, column) in input.iter().zip(columns) {
            sums.iter_mut().zip(column).for_each(|(sum, weight)| *sum += value * weight);
        }
    }

    /// The outputs, when the last inputs are in already.
    pub fn finish(&self, partial: &[f32; HIDDEN], input: &[f32]) -> [f32; 2] {
        let mut hidden = *partial;
        self.add(&mut hidden, 0, input);
        self.read_out(&hidden)
    }

    /// The outputs from what goes into the hidden cells.
    pub fn read_out(&self, hidden: &[f32; HIDDEN]) -> [f32; 2] {
        let rows = &self.numbers[(self.inputs + 1) * HIDDEN..];
        [0, 1].map(|output| {
            let row = &rows[output * (HIDDEN + 1)..][..=HIDDEN];
            let sum: f32 = hidden.iter().zip(row).map(|(h, weight)| h.max(0.0) * weight).sum();
            sum + row[HIDDEN]
        })
    }

    /// The outputs of all inputs.
    pub fn outputs(&self, input: &[f32]) -> [f32; 2] {
        self.read_out(&self.partial(0, input))
    }
}
