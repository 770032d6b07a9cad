//! Token estimate for answers without a plausible count of the server: stopped, broken off or miscounted.

/// Number of bytes, by tokens per byte.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tokens {
    ascii: usize,
    other: usize,
}

impl Tokens {
    /// Adds a piece.
    pub fn add(&mut self, text: &str) {
        let ascii = text.bytes().filter(u8::is_ascii).count();
        self.ascii += ascii;
        self.other += text.len() - ascii;
    }

    /// Returns the estimate: four letters of English, one letter of Arabic and less than one of Ge'ez are a token.
    /// Rather too high than too low, because limits use it.
    pub fn count(self) -> i64 {
        i64::try_from(self.ascii.div_ceil(4) + self.other.div_ceil(2)).unwrap_or(i64::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_with_fewer_letters_have_more_tokens() {
        let count = |text: &str| {
            let mut tokens = Tokens::default();
            tokens.add(text);
            tokens.count()
        };
        assert_eq!(
            (count(""), count("I miss home"), count("بيت"), count("ገዛ")),
            (0, 3, 3, 3)
        );
    }
}
