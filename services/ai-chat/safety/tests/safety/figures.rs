//! Shares with their 95 % intervals.

use std::{fmt, ops::Add};

/// A share.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// Number of hits.
    pub hits: u32,
    /// Total number.
    pub all: u32,
}

impl Share {
    /// Counts one more.
    pub fn count(&mut self, is_hit: bool) {
        self.all += 1;
        self.hits += u32::from(is_hit);
    }

    /// Returns the share.
    pub fn value(self) -> f64 {
        f64::from(self.hits) / f64::from(self.all)
    }

    /// Returns the 95 % Wilson interval, which stays between 0 and 1.
    pub fn interval(self) -> [f64; 2] {
        const Z: f64 = 1.96;
        let (n, p) = (f64::from(self.all), self.value());
        let middle = p + Z * Z / (2.0 * n);
        let half = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        [-1.0, 1.0].map(|side| (middle + side * half) / (1.0 + Z * Z / n))
    }
}

impl Add for Share {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            hits: self.hits + other.hits,
            all: self.all + other.all,
        }
    }
}

impl fmt::Display for Share {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [low, high] = self.interval();
        write!(
            out,
            "{:.3} [{low:.3}, {high:.3}] ({} of {})",
            self.value(),
            self.hits,
            self.all
        )
    }
}

#[test]
fn intervals_match_known_values() {
    let [low, high] = Share { hits: 186, all: 189 }.interval();
    assert!(
        (low - 0.9545).abs() < 0.001 && (high - 0.9946).abs() < 0.001,
        "{low} {high}"
    );
}
