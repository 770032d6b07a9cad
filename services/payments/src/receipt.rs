//! Receipt numbers: short enough to read out, and without information about the number of payments.

use rand::RngExt as _;

/// Crockford's Base32 alphabet, without letters that look alike.
const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH: usize = 10;

/// Returns a new number, such as `SR-7Q2MX-0KD4A`. It has 50 random bits; a unique index rejects duplicates.
pub(crate) fn number() -> String {
    let mut random = rand::rng();
    let mut text = String::from("SR-");
    for place in 0..LENGTH {
        if place == LENGTH / 2 {
            text.push('-');
        }
        let index = random.random_range(0..LETTERS.len());
        text.push(char::from(LETTERS.get(index).copied().unwrap_or(b'0')));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn receipt_numbers_are_readable_and_unique() {
        let numbers: std::collections::BTreeSet<_> = (0..1000).map(|_| number()).collect();
        assert_eq!(numbers.len(), 1000);
        assert!(numbers.iter().all(|number| number.len() == "SR-7Q2MX-0KD4A".len()));
    }
}
