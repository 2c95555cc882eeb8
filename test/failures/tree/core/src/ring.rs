//! A ring of the last values, of fixed size.

use std::fmt;

/// What can go wrong.
#[derive(Debug, PartialEq)]
pub enum RingError {
    Empty,
    TooLarge(usize),
}

impl fmt::Display for RingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RingError::Empty => write!(f, "the ring is empty"),
            RingError::TooLarge(size) => write!(f, "{} is too large", size),
        }
    }
}

pub struct Ring<T> {
    slots: Vec<Option<T>>,
    head: usize,
    len: usize,
}

impl<T: Clone> Ring<T> {
    pub fn new(capacity: usize) -> Result<Self, RingError> {
        if capacity > 1 << 20 {
            return Err(RingError::TooLarge(capacity));
        }
        Ok(Self {
            slots: vec![None; capacity],
            head: 0,
            len: 0,
        })
    }

    pub fn push(&mut self, value: T) -> Option<T> {
        let at = (self.head + self.len) % self.slots.len();
        let old = self.slots[at].replace(value);
        if self.len == self.slots.len() {
            self.head = (self.head + 1) % self.slots.len();
        } else {
            self.len += 1;
        }
        old
    }

    pub fn pop(&mut self) -> Result<T, RingError> {
        if self.len == 0 {
            return Err(RingError::Empty);
        }
        let value = self.slots[self.head].take();
        self.head = (self.head + 1) % self.slots.len();
        self.len -= 1;
        value.ok_or(RingError::Empty)
    }

    pub fn iter(&self) -> impl Iterator<Item = &T> + '_ {
        (0..self.len).filter_map(move |at| {
            let slot = (self.head + at) % self.slots.len();
            self.slots[slot].as_ref()
        })
    }
}
