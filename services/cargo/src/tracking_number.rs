//! Tracking numbers: `CG`, twelve random digits and letters, and a check digit.
//!
//! Whoever has the number sees where the shipment is, so it must not be guessable: 60 random bits. Digits are Crockford's base 32, which has
//! no letters that look like others. The check digit makes the thirteen digits, taken as elements of the field GF(32), sum to zero with
//! weights 1, α, α² …; since no two weights are equal, every wrong digit and every exchange of two digits is noticed.

use std::fmt;

const PREFIX: &str = "CG";
const DIGITS: [u8; 32] = *b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// Random digits of a number.
const RANDOM: usize = 12;
/// x⁵ + x² + 1, by which the field's elements are reduced.
const POLYNOMIAL: u8 = 0b10_0101;

/// A tracking number whose check digit is right.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TrackingNumber(String);

impl TrackingNumber {
    /// A new one, from the system's cryptographic random numbers.
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

    /// The number that somebody typed or pasted: case, spaces and hyphens do not matter, `O` is read as 0 and `I` and `L` as 1. Nothing when
    /// the check digit is wrong.
    pub fn parse(text: &str) -> Option<Self> {
        let typed: String = text.chars().filter(|letter| !is_separator(*letter)).collect();
        let typed = typed.to_ascii_uppercase();
        let digits = typed.strip_prefix(PREFIX)?;
        let values: Vec<u8> = digits.chars().map(value).collect::<Option<_>>()?;
        let (check, random) = values.split_last()?;
        let number = Self::of(random.try_into().ok()?);
        let right = number.0.chars().last().and_then(value)?;
        (right == *check).then_some(number)
    }

    /// As it is stored and shown.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for TrackingNumber {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// What may stand between digits: spaces, hyphens, and the invisible marks of direction that come along when a number is copied out of
/// Arabic text.
fn is_separator(letter: char) -> bool {
    letter.is_whitespace()
        || matches!(letter, '-' | '\u{2010}'..='\u{2015}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
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

/// The field's generator times `value`.
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
    fn a_new_number_is_read_back_however_it_is_typed() {
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
            assert_eq!(TrackingNumber::parse(&typed), Some(number));
        }
    }

    #[test]
    fn every_wrong_digit_is_noticed() {
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
    fn every_exchange_of_two_digits_is_noticed() {
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
    fn what_is_no_number_is_refused() {
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
            "CG٠٠٠٠٠٠٠٠٠٠٠٠٠",
            "'; --",
        ] {
            assert_eq!(TrackingNumber::parse(text), None, "{text}");
        }
        assert!(
            TrackingNumber::parse("CG0000000000000").is_some(),
            "the sum of nothing is nothing"
        );
    }

    #[test]
    fn numbers_do_not_repeat_and_use_every_digit() {
        let numbers: HashSet<_> = (0..10_000).map(|_| TrackingNumber::random()).collect();
        assert_eq!(numbers.len(), 10_000);
        let digits: HashSet<_> = numbers
            .iter()
            .flat_map(|number| number.as_str()[2..14].chars())
            .collect();
        assert_eq!(digits.len(), 32);
    }
}
