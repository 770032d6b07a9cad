use crate::{Error, Result};

/// Checks that the contract's rules cannot say, collected so that the answer names every wrong field at once.
#[derive(Default)]
#[must_use]
pub struct Checks {
    error: Option<Error>,
}

impl Checks {
    /// The field is fine only if `fine`.
    pub fn require(mut self, fine: bool, field: &str, reason: &'static str, description: &str) -> Self {
        if !fine {
            let error = self
                .error
                .unwrap_or_else(|| Error::invalid_argument("VALIDATION_FAILED", "the request has invalid fields"));
            self.error = Some(error.with_field(field, reason, description));
        }
        self
    }

    /// Done.
    ///
    /// # Errors
    /// `INVALID_ARGUMENT` with a violation for every field that was not fine.
    pub fn finish(self) -> Result<()> {
        self.error.map_or(Ok(()), Err)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_wrong_fields_are_named() {
        let error = Checks::default()
            .require(false, "fromCity", "CITY_UNKNOWN", "must be one of the cities")
            .require(true, "toCity", "CITY_UNKNOWN", "must be one of the cities")
            .require(false, "priority", "PRIORITY_NOT_ON_ROUTE", "is not offered")
            .finish()
            .err();
        let fields: Vec<_> = error
            .iter()
            .flat_map(|error| error.violations())
            .map(|violation| violation.field.as_str())
            .collect();
        assert_eq!(fields, ["fromCity", "priority"]);
        assert!(Checks::default().finish().is_ok());
    }
}
