//! Sampling plans of inspections: the tables of ISO 2859-1 for general inspection level II, single sampling, normal
//! inspection.
//!
//! One sample size applies to all classes of defects. When the arrows of the table lead classes to different sizes,
//! the largest applies to all, as the standard allows. A class without its own number at that size keeps the number
//! that its arrow leads up to, which is stricter.

/// Acceptance quality limit of critical defects in percent: none is accepted.
pub const LIMIT_CRITICAL: &str = "0";
/// Acceptance quality limit of major defects, in percent.
pub const LIMIT_MAJOR: &str = "2.5";
/// Acceptance quality limit of minor defects, in percent.
pub const LIMIT_MINOR: &str = "4.0";

/// Number of defects by class, found or accepted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Defects {
    /// Dangerous or illegal.
    pub critical: u32,
    /// The piece does not work as intended.
    pub major: u32,
    /// Minor defects.
    pub minor: u32,
}

/// Sampling plan of a lot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Pieces in the lot.
    pub lot_size: u32,
    /// Code letter of the table row.
    pub code_letter: char,
    /// Pieces to inspect; all pieces when the lot is smaller than the sample.
    pub sample_size: u32,
    /// Largest accepted number of defects.
    pub accept: Defects,
}

impl Plan {
    /// Returns whether a lot with these defects in its sample passes.
    pub fn passes(&self, found: &Defects) -> bool {
        found.critical <= self.accept.critical && found.major <= self.accept.major && found.minor <= self.accept.minor
    }
}

/// Cell of table 2-A.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cell {
    /// Largest accepted number of defects.
    Accept(u32),
    /// Use the plan above.
    Up,
    /// Use the plan below.
    Down,
}

use Cell::{Accept, Down, Up};

/// Table 1, level II: the largest lot of each row of table 2-A. The last row applies to all larger lots.
const LARGEST_LOTS: [u32; 15] = [
    8,
    15,
    25,
    50,
    90,
    150,
    280,
    500,
    1_200,
    3_200,
    10_000,
    35_000,
    150_000,
    500_000,
    u32::MAX,
];

/// Table 2-A: code letter, sample size, limit 2.5, limit 4.0. No lot reaches letter R at level II.
const ROWS: [(char, u32, Cell, Cell); 15] = [
    ('A', 2, Down, Down),
    ('B', 3, Down, Accept(0)),
    ('C', 5, Accept(0), Up),
    ('D', 8, Up, Down),
    ('E', 13, Down, Accept(1)),
    ('F', 20, Accept(1), Accept(2)),
    ('G', 32, Accept(2), Accept(3)),
    ('H', 50, Accept(3), Accept(5)),
    ('J', 80, Accept(5), Accept(7)),
    ('K', 125, Accept(7), Accept(10)),
    ('L', 200, Accept(10), Accept(14)),
    ('M', 315, Accept(14), Accept(21)),
    ('N', 500, Accept(21), Up),
    ('P', 800, Up, Up),
    ('Q', 1_250, Up, Up),
];

/// Returns the plan of a lot.
pub fn plan(lot_size: u32) -> Plan {
    let mut row = LARGEST_LOTS.partition_point(|largest| *largest < lot_size);
    let mut rows_seen = 0;
    loop {
        let (major_row, major) = follow(row, |(_, _, major, _)| major);
        let (minor_row, minor) = follow(row, |(_, _, _, minor)| minor);
        let largest = major_row.max(minor_row);
        // A larger sample can have another number for the other class. The row count bounds the loop.
        if largest == row || rows_seen == ROWS.len() {
            let (code_letter, sample_size, ..) = ROWS[row];
            return Plan {
                lot_size,
                code_letter,
                sample_size: sample_size.min(lot_size),
                accept: Defects {
                    critical: 0,
                    major,
                    minor,
                },
            };
        }
        row = largest;
        rows_seen += 1;
    }
}

/// Follows the arrows of a column. Returns the row where they end, and its number.
fn follow(from: usize, column: impl Fn((char, u32, Cell, Cell)) -> Cell) -> (usize, u32) {
    let mut row = from;
    loop {
        match column(ROWS[row]) {
            Accept(number) => return (row, number),
            Up => row -= 1,
            Down => row += 1,
        }
    }
}

/// Returns the share of defective pieces in percent, such as `1.6`. More defects than pieces count as 100 percent.
pub fn defect_rate(found: &Defects, sample_size: u32) -> String {
    let size = u64::from(sample_size.max(1));
    let defects = u64::from(found.critical) + u64::from(found.major) + u64::from(found.minor);
    let tenths = (defects.min(size) * 1_000 + size / 2) / size;
    format!("{}.{}", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn row(lot_size: u32) -> (char, u32, u32, u32) {
        let plan = plan(lot_size);
        (plan.code_letter, plan.sample_size, plan.accept.major, plan.accept.minor)
    }

    #[test]
    fn returns_plans_of_the_table() {
        for (lot, expected) in [
            (91, ('F', 20, 1, 2)),
            (150, ('F', 20, 1, 2)),
            (151, ('G', 32, 2, 3)),
            (280, ('G', 32, 2, 3)),
            (281, ('H', 50, 3, 5)),
            (500, ('H', 50, 3, 5)),
            (501, ('J', 80, 5, 7)),
            (1_200, ('J', 80, 5, 7)),
            (1_201, ('K', 125, 7, 10)),
            (3_200, ('K', 125, 7, 10)),
            (5_000, ('L', 200, 10, 14)),
            (10_000, ('L', 200, 10, 14)),
            (10_001, ('M', 315, 14, 21)),
            (35_000, ('M', 315, 14, 21)),
        ] {
            assert_eq!(row(lot), expected, "lot of {lot}");
        }
    }

    #[test]
    fn follows_arrows_to_largest_sample() {
        for (lot, expected, why) in [
            (8, ('C', 5, 0, 0), "A: 2.5 goes down to C, 4.0 to B"),
            (15, ('C', 5, 0, 0), "B: 2.5 goes down to C"),
            (25, ('C', 5, 0, 0), "C: 4.0 goes up to B"),
            (50, ('F', 20, 1, 2), "D: 4.0 goes down to E, where 2.5 goes down to F"),
            (90, ('F', 20, 1, 2), "E: 2.5 goes down to F"),
            (35_001, ('N', 500, 21, 21), "N: 4.0 goes up to M"),
            (150_001, ('N', 500, 21, 21), "P: 2.5 goes up to N"),
            (500_001, ('N', 500, 21, 21), "Q: 2.5 goes up to N"),
            (10_000_000, ('N', 500, 21, 21), "the largest lot"),
        ] {
            assert_eq!(row(lot), expected, "{why}");
        }
    }

    #[test]
    fn inspects_all_pieces_of_small_lots() {
        for lot in [0, 1, 2, 3, 4, 5] {
            assert_eq!(plan(lot).sample_size, lot);
        }
        assert_eq!(plan(6).sample_size, 5);
    }

    #[test]
    fn fails_lot_above_accepted_defects() {
        let plan = plan(1_200);
        let most = plan.accept;
        assert!(plan.passes(&most));
        for found in [
            Defects { critical: 1, ..most },
            Defects { major: 6, ..most },
            Defects { minor: 8, ..most },
        ] {
            assert!(!plan.passes(&found), "{found:?}");
        }
    }

    #[test]
    fn formats_defect_rate_with_one_decimal() {
        let found = |critical, major, minor| Defects { critical, major, minor };
        for (found, size, rate) in [
            (found(0, 0, 0), 80, "0.0"),
            (found(0, 1, 1), 125, "1.6"),
            (found(1, 0, 0), 3, "33.3"),
            (found(0, 2, 0), 3, "66.7"),
            (found(0, 1, 0), 2_000, "0.1"),
            (found(2, 2, 2), 5, "100.0"),
            (found(0, 0, 0), 0, "0.0"),
        ] {
            assert_eq!(defect_rate(&found, size), rate, "{found:?} of {size}");
        }
    }

    proptest! {
        #[test]
        fn larger_lots_have_no_smaller_samples(lot in 1_u32..10_000_000, more in 0_u32..100_000) {
            let (small, large) = (plan(lot), plan(lot + more));
            prop_assert!(small.sample_size <= large.sample_size);
            prop_assert!(small.accept.major <= large.accept.major && small.accept.minor <= large.accept.minor);
            prop_assert!(small.sample_size <= small.lot_size && small.accept.critical == 0);
        }
    }
}
