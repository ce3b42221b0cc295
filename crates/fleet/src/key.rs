//! States as they are sent and stored: flat numbers, or the bytes of any space.
//!
//! A key *is* its state: keys are compared by value everywhere, and their hash only says which worker
//! owns them and where a table looks first.
//!
//! ```text
//! sorted keys   k₀ < k₁ < k₂ …      numbers:  the gap to the key before, in groups of 7 bits
//!                                   bytes:    how many bytes are shared with the key before, the rest
//! ```

use engine::StateSpace;
use engine::load::{Load, Ways};
use std::fmt::Debug;

/// Identifies a state by value, and goes into sorted runs.
pub trait Key: Clone + Ord + Debug + Send + Sync + 'static {
    /// A key that marks an empty slot of a table; tables keep it apart if a state has it.
    fn free() -> Self;

    fn hash(&self) -> u64;

    /// Says which worker has the key: keys with the same seat go to the same worker.
    #[inline(always)]
    fn seat(&self) -> u64 {
        self.hash()
    }

    /// Appends the key as it comes after another one in a sorted run.
    fn write(&self, before: Option<&Self>, out: &mut Vec<u8>);

    /// Reads what [`Key::write`] wrote; none if it is something else.
    fn read(before: Option<&Self>, bytes: &mut &[u8]) -> Option<Self>;

    /// Bytes outside of the key itself.
    fn held(&self) -> usize {
        0
    }
}

/// Spreads numbers: the upper bits of the hash depend on all bits.
#[inline(always)]
pub(crate) fn spread(x: u64) -> u64 {
    (x ^ x >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Mixes all bits into all bits.
#[inline(always)]
pub(crate) fn mix(mut x: u64) -> u64 {
    x ^= x >> 32;
    x = x.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x ^= x >> 29;
    x = x.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x ^ x >> 32
}

#[inline]
pub(crate) fn put_number(mut n: u128, out: &mut Vec<u8>) {
    if let Ok(word) = u64::try_from(n) {
        return put_word(word, out);
    }
    while n >= 0x80 {
        out.push(n as u8 | 0x80);
        n >>= 7;
    }
    out.push(n as u8);
}

#[inline]
pub(crate) fn take_number(bytes: &mut &[u8]) -> Option<u128> {
    // Most numbers are small.
    let (mut low, mut shift) = (0u64, 0);
    while shift < 56 {
        let (first, rest) = bytes.split_first()?;
        *bytes = rest;
        low |= u64::from(first & 0x7f) << shift;
        if first & 0x80 == 0 {
            return Some(low.into());
        }
        shift += 7;
    }
    let mut n = u128::from(low);
    loop {
        let (first, rest) = bytes.split_first()?;
        *bytes = rest;
        let part = u128::from(first & 0x7f);
        if shift > 126 || (shift == 126 && part > 3) {
            return None;
        }
        n |= part << shift;
        if first & 0x80 == 0 {
            return Some(n);
        }
        shift += 7;
    }
}

#[inline]
pub(crate) fn take_word(bytes: &mut &[u8]) -> Option<u64> {
    u64::try_from(take_number(bytes)?).ok()
}

#[inline]
pub(crate) fn put_word(mut n: u64, out: &mut Vec<u8>) {
    while n >= 0x80 {
        out.push(n as u8 | 0x80);
        n >>= 7;
    }
    out.push(n as u8);
}

impl Key for u64 {
    fn free() -> u64 {
        u64::MAX
    }

    #[inline(always)]
    fn hash(&self) -> u64 {
        spread(*self)
    }

    #[inline]
    fn write(&self, before: Option<&u64>, out: &mut Vec<u8>) {
        put_word(self - before.unwrap_or(&0), out);
    }

    #[inline]
    fn read(before: Option<&u64>, bytes: &mut &[u8]) -> Option<u64> {
        let gap = take_word(bytes)?;
        match before {
            Some(_) if gap == 0 => None,
            Some(before) => before.checked_add(gap),
            None => Some(gap),
        }
    }
}

impl Key for u32 {
    fn free() -> u32 {
        u32::MAX
    }

    #[inline(always)]
    fn hash(&self) -> u64 {
        spread(u64::from(*self))
    }

    #[inline]
    fn write(&self, before: Option<&u32>, out: &mut Vec<u8>) {
        put_word(u64::from(self - before.unwrap_or(&0)), out);
    }

    #[inline]
    fn read(before: Option<&u32>, bytes: &mut &[u8]) -> Option<u32> {
        u64::read(before.map(|&n| u64::from(n)).as_ref(), bytes)?.try_into().ok()
    }
}

/// The bytes of a state of any space.
impl Key for Box<[u8]> {
    fn free() -> Self {
        Box::default()
    }

    fn hash(&self) -> u64 {
        let words = self.chunks(8).map(|part| {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            u64::from_le_bytes(word)
        });
        words.fold(self.len() as u64, |hash, word| mix(hash ^ word))
    }

    fn write(&self, before: Option<&Self>, out: &mut Vec<u8>) {
        let before = before.map_or(&[][..], |before| before);
        let shared = self.iter().zip(before).take_while(|(a, b)| a == b).count();
        put_word(shared as u64, out);
        put_word((self.len() - shared) as u64, out);
        out.extend_from_slice(&self[shared..]);
    }

    fn read(before: Option<&Self>, bytes: &mut &[u8]) -> Option<Self> {
        let prefix = before.map_or(&[][..], |before| before);
        let prefix = prefix.get(..usize::try_from(take_word(bytes)?).ok()?)?;
        let length = usize::try_from(take_word(bytes)?).ok()?;
        let (rest, after) = bytes.split_at_checked(length)?;
        *bytes = after;
        let key: Box<[u8]> = [prefix, rest].concat().into();
        before.is_none_or(|before| *before < key).then_some(key)
    }

    fn held(&self) -> usize {
        self.len() + 16
    }
}

/// What a state carries, as it is sent and stored.
pub trait Stored: Load {
    fn write(&self, out: &mut Vec<u8>);
    fn read(bytes: &mut &[u8]) -> Option<Self>;
}

impl Stored for () {
    fn write(&self, _: &mut Vec<u8>) {}

    fn read(_: &mut &[u8]) -> Option<()> {
        Some(())
    }
}

impl Stored for Ways {
    #[inline]
    fn write(&self, out: &mut Vec<u8>) {
        put_number((*self).into(), out);
    }

    #[inline]
    fn read(bytes: &mut &[u8]) -> Option<Ways> {
        take_number(bytes).map(Ways::from)
    }
}

/// Any space, with the bytes of its states in place of the states.
#[derive(Clone, Copy, Debug)]
pub struct Encoded<S>(pub S);

impl<S: StateSpace> Encoded<S> {
    fn bytes(&self, state: &S::State) -> Box<[u8]> {
        let mut bytes = Vec::new();
        self.0.encode(state, &mut bytes);
        bytes.into()
    }
}

impl<S: StateSpace> StateSpace for Encoded<S> {
    type State = Box<[u8]>;

    fn start(&self) -> Box<[u8]> {
        self.bytes(&self.0.start())
    }

    /// Bytes that are no state lead nowhere; [`StateSpace::decode`] refuses them before.
    fn successors(&self, bytes: &Box<[u8]>, out: &mut Vec<Box<[u8]>>) {
        let mut states = Vec::new();
        if let Some(state) = self.0.decode(bytes) {
            self.0.successors(&state, &mut states);
        }
        out.extend(states.iter().map(|state| self.bytes(state)));
    }

    fn encode(&self, bytes: &Box<[u8]>, out: &mut Vec<u8>) {
        out.extend_from_slice(bytes);
    }

    fn decode(&self, bytes: &[u8]) -> Option<Box<[u8]>> {
        self.0.decode(bytes).map(|_| bytes.into())
    }

    fn canonical(&self, bytes: &Box<[u8]>) -> Box<[u8]> {
        let image = self.0.decode(bytes).map(|state| self.0.canonical(&state));
        image.map_or_else(|| bytes.clone(), |image| self.bytes(&image))
    }

    fn layer(&self, bytes: &Box<[u8]>) -> Option<u32> {
        self.0.layer(&self.0.decode(bytes)?)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn there_and_back<K: Key>(keys: &[K]) {
        let mut bytes = Vec::new();
        let mut before = None;
        for key in keys {
            key.write(before, &mut bytes);
            before = Some(key);
        }
        let (mut rest, mut read) = (&bytes[..], Vec::<K>::new());
        while !rest.is_empty() {
            let key = K::read(read.last(), &mut rest).expect("a key");
            read.push(key);
        }
        assert_eq!(read, keys);
    }

    #[test]
    fn sorted_keys_come_back() {
        there_and_back(&[0u64, 1, 2, 127, 128, 1 << 40, u64::MAX]);
        there_and_back(&[0u32, 5, u32::MAX]);
        let words = ["", "a", "ab", "abc", "b", "ba"].map(|word| word.as_bytes().into());
        there_and_back::<Box<[u8]>>(&words);
    }

    #[test]
    fn keys_that_do_not_ascend_are_no_keys() {
        assert_eq!(u64::read(Some(&5), &mut &[0][..]), None);
        assert_eq!(u64::read(Some(&u64::MAX), &mut &[1][..]), None);
        assert_eq!(u32::read(Some(&7), &mut &[0xff, 0xff, 0xff, 0xff, 0x0f][..]), None);
        let before: Box<[u8]> = b"abc"[..].into();
        assert_eq!(Key::read(Some(&before), &mut &[2, 0][..]), None::<Box<[u8]>>);
        assert_eq!(Key::read(Some(&before), &mut &[9, 1, 7][..]), None::<Box<[u8]>>);
        assert_eq!(Key::read(Some(&before), &mut &[2, 200][..]), None::<Box<[u8]>>);
    }

    #[test]
    fn loads_come_back() {
        for number in [0, 1, 127, 128, u128::from(u64::MAX), u128::MAX] {
            let mut bytes = Vec::new();
            Ways::from(number).write(&mut bytes);
            let mut rest = &bytes[..];
            assert_eq!(Ways::read(&mut rest).map(u128::from), Some(number));
            assert!(rest.is_empty());
        }
    }
}
