//! Request numbers, such as `PR-7K3M9QXA`.

/// Digits and letters that do not look alike: no 0, 1, I, L, O, U.
const LETTERS: [u8; 30] = *b"23456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH: usize = 8;

/// Returns a new number from the system's cryptographic random source. With 6.5 × 10^11 numbers, callers can neither
/// guess one nor infer how many exist.
pub fn random() -> String {
    let mut number = String::from("PR-");
    while number.len() < 3 + LENGTH {
        let byte: u8 = rand::random();
        // Values above the alphabet are discarded, so that all letters are equally likely.
        if let Some(letter) = LETTERS.get(usize::from(byte & 31)) {
            number.push(char::from(*letter));
        }
    }
    number
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn numbers_are_short_without_ambiguous_letters() {
        let numbers: HashSet<_> = (0..2_000).map(|_| random()).collect();
        assert_eq!(numbers.len(), 2_000);
        for number in &numbers {
            let (head, rest) = number.split_at(3);
            assert_eq!((head, rest.len()), ("PR-", LENGTH), "{number}");
            assert!(rest.bytes().all(|letter| LETTERS.contains(&letter)), "{number}");
            assert!(!rest.contains(['0', '1', 'I', 'L', 'O', 'U']), "{number}");
        }
        let used: HashSet<_> = numbers.iter().flat_map(|number| number.bytes().skip(3)).collect();
        assert_eq!(used.len(), LETTERS.len());
    }
}
