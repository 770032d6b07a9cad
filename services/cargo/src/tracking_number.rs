//! Tracking numbers: `CG`, twelve random digits and letters, and a check digit.
//!
//! A tracking number gives access to the shipment's status, so it has 60 random bits. Digits are Crockford's base 32,
//! which omits letters that look like digits.
//!
//! The check digit makes the weighted sum of the thirteen digits zero. Digits are elements of the field GF(32), with
//! weights 1, α, α² … All weights differ, so the check digit detects every wrong digit and every swap of two digits.

use std::fmt;

use selam_chassis::text::fold;

const PREFIX: &str = "CG";
const DIGITS: [u8; 32] = *b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// Number of random digits.
const RANDOM: usize = 12;
/// x⁵ + x² + 1, the polynomial that reduces the field's elements.
const POLYNOMIAL: u8 = 0b10_0101;

/// A tracking number with a valid check digit.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TrackingNumber(String);

impl TrackingNumber {
    /// Creates a number from the system's cryptographic random generator.
    pub fn random() -> Self {
        let mut values = [0_u8; RANDOM];
        rand::fill(&mut values[..]);
        Self::of(values.map(|value| value % 32))
    }

    fn of(values: [u8; RANDOM]) -> Self {
        let check = times_alpha(weighted_sum(values));
        let digits = values
            .into_iter()
            .chain([check])
            .filter_map(|value| DIGITS.get(usize::from(value)));
        Self(PREFIX.chars().chain(digits.map(|digit| char::from(*digit))).collect())
    }

    /// Parses a typed or pasted number. Ignores case, spaces, hyphens and invisible
    /// characters; reads digits of every script, and `O` as 0 and `I` and `L` as 1. Returns
    /// `None` when the check digit is wrong.
    pub fn parse(text: &str) -> Option<Self> {
        let typed: String = fold(text)
            .chars()
            .filter(|letter| !matches!(letter, ' ' | '-'))
            .collect();
        let typed = typed.to_ascii_uppercase();
        let digits = typed.strip_prefix(PREFIX)?;
        let values: Vec<u8> = digits.chars().map(value).collect::<Option<_>>()?;
        let (check, random) = values.split_last()?;
        let number = Self::of(random.try_into().ok()?);
        let right = number.0.chars().last().and_then(value)?;
        (right == *check).then_some(number)
    }

    /// Returns the stored and displayed form.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for TrackingNumber {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

fn value(letter: char) -> Option<u8> {
    let digit = match letter {
        'O' => '0',
        'I' | 'L' => '1',
        other => other,
    };
    let position = DIGITS.iter().position(|known| char::from(*known) == digit)?;
    u8::try_from(position).ok()
}

/// Multiplies `value` by the field's generator.
fn times_alpha(value: u8) -> u8 {
    let shifted = value << 1;
    if shifted & 0b10_0000 == 0 {
        shifted
    } else {
        shifted ^ POLYNOMIAL
    }
}

fn weighted_sum(values: impl IntoIterator<Item = u8>) -> u8 {
    values.into_iter().fold(0, |sum, value| times_alpha(sum) ^ value)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn parses_own_numbers_in_any_spelling() {
        for _ in 0..1000 {
            let number = TrackingNumber::random();
            assert_eq!(number.as_str().len(), 15);
            assert_eq!(TrackingNumber::parse(number.as_str()), Some(number.clone()));
            let (prefix, rest) = number.as_str().split_at(2);
            let typed = format!(
                "\u{2068} {}-{} ",
                prefix.to_lowercase(),
                rest.to_lowercase().replace('0', "o").replace('1', "l")
            );
            assert_eq!(TrackingNumber::parse(&typed), Some(number.clone()), "{typed}");
            let typed = number.as_str().replace('1', "I");
            assert_eq!(TrackingNumber::parse(&typed), Some(number.clone()));
            let pasted = format!("\u{feff}{}\u{a0}{}\u{2011}\u{200b}{}", &prefix, &rest[..6], &rest[6..]);
            let pasted = pasted.replace('0', "٠").replace('1', "١").replace('2', "۲");
            assert_eq!(TrackingNumber::parse(&pasted), Some(number), "{pasted}");
        }
    }

    #[test]
    fn rejects_every_wrong_digit() {
        for _ in 0..50 {
            let number = TrackingNumber::random();
            for place in 2..15 {
                for digit in DIGITS.map(char::from) {
                    let mut letters: Vec<char> = number.as_str().chars().collect();
                    if letters[place] == digit {
                        continue;
                    }
                    letters[place] = digit;
                    let wrong: String = letters.into_iter().collect();
                    assert_eq!(TrackingNumber::parse(&wrong), None, "{number} as {wrong}");
                }
            }
        }
    }

    #[test]
    fn rejects_every_swap_of_two_digits() {
        for _ in 0..200 {
            let number = TrackingNumber::random();
            for first in 2..15 {
                for second in first + 1..15 {
                    let mut letters: Vec<char> = number.as_str().chars().collect();
                    letters.swap(first, second);
                    let swapped: String = letters.into_iter().collect();
                    let expected = (swapped == number.as_str()).then(|| number.clone());
                    assert_eq!(TrackingNumber::parse(&swapped), expected);
                }
            }
        }
    }

    #[test]
    fn rejects_malformed_numbers() {
        let number = TrackingNumber::random().to_string();
        let digits = number.trim_start_matches("CG");
        for text in [
            "",
            "CG",
            "CG1",
            digits,
            &format!("{number}0"),
            &number[..14],
            "CGUUUUUUUUUUUUU",
            "CG٠٠٠٠٠٠٠٠٠٠٠٠١",
            "'; --",
        ] {
            assert_eq!(TrackingNumber::parse(text), None, "{text}");
        }
        assert!(
            TrackingNumber::parse("CG0000000000000").is_some(),
            "all zeros have the check digit zero"
        );
    }

    #[test]
    fn numbers_are_unique_and_use_every_digit() {
        let numbers: HashSet<_> = (0..10_000).map(|_| TrackingNumber::random()).collect();
        assert_eq!(numbers.len(), 10_000);
        let digits: HashSet<_> = numbers
            .iter()
            .flat_map(|number| number.as_str()[2..14].chars())
            .collect();
        assert_eq!(digits.len(), 32);
    }
}
