//! How many tokens a text has, guessed where no server counts them: when an answer is stopped, breaks off, or comes with a count that cannot be true.

/// The bytes of a text that are counted as tokens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tokens {
    ascii: usize,
    other: usize,
}

impl Tokens {
    /// Counts a piece.
    pub fn add(&mut self, text: &str) {
        let ascii = text.bytes().filter(u8::is_ascii).count();
        self.ascii += ascii;
        self.other += text.len() - ascii;
    }

    /// About four letters of English are a token, one letter of Arabic, and less than one of Ge'ez, which has three bytes. Rather too many than too few: it is what limits hold on to.
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
