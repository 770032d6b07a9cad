//! Direct statements: first-person statements of wanting to die, to kill or to hurt oneself. They are matched clause by
//! clause. Exceptions of the other rules for films, grief and denial do not apply. See
//! `services/ai-chat/safety/README.md`.

use selam_chassis::Result;

use super::{SECTIONS, Verdict};
use crate::phrases::{Patterns, Word};

const FILES: [(&str, &str); 4] = [
    ("floor/en.rules", include_str!("../floor/en.rules")),
    ("floor/ti.rules", include_str!("../floor/ti.rules")),
    ("floor/ar.rules", include_str!("../floor/ar.rules")),
    ("floor/am.rules", include_str!("../floor/am.rules")),
];

/// Direct statements, and the idioms that resemble them ("die of laughter").
#[derive(Debug)]
pub(super) struct Floor {
    patterns: Patterns<Verdict>,
}

impl Floor {
    /// Loads the compiled-in rules.
    pub(super) fn built_in() -> Result<Self> {
        Ok(Self {
            patterns: Patterns::read(FILES)?.bound_by_clauses(),
        })
    }

    /// Returns the most severe statement in the words of a text.
    pub(super) fn most_severe(&self, words: &[Word]) -> Option<Verdict> {
        let found = self.patterns.find_in_clauses(words);
        let weightiest = SECTIONS.iter().find(|(_, verdict)| found.contains(verdict));
        weightiest.map(|(_, verdict)| *verdict)
    }
}
