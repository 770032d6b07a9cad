//! The floor of the crisis screen: direct statements in the first person of wanting to die, to kill or to hurt oneself. They are looked for clause by clause, and no
//! exception of the other rules, which know films, grief and denial, can hide one. See `services/ai-chat/safety/README.md`.

use selam_chassis::Result;

use super::{SECTIONS, Verdict};
use crate::phrases::{Patterns, Word};

const FILES: [(&str, &str); 4] = [
    ("floor/en.rules", include_str!("../floor/en.rules")),
    ("floor/ti.rules", include_str!("../floor/ti.rules")),
    ("floor/ar.rules", include_str!("../floor/ar.rules")),
    ("floor/am.rules", include_str!("../floor/am.rules")),
];

/// Direct statements, and the idioms that look like them ("die of laughter").
#[derive(Debug)]
pub(super) struct Floor {
    patterns: Patterns<Verdict>,
}

impl Floor {
    /// The one of this version of the service.
    pub(super) fn built_in() -> Result<Self> {
        Ok(Self {
            patterns: Patterns::read(FILES)?.bound_by_clauses(),
        })
    }

    /// The weightiest statement in the words of a text.
    pub(super) fn hear(&self, words: &[Word]) -> Option<Verdict> {
        let found = self.patterns.find_in_clauses(words);
        let weightiest = SECTIONS.iter().find(|(_, verdict)| found.contains(verdict));
        weightiest.map(|(_, verdict)| *verdict)
    }
}
