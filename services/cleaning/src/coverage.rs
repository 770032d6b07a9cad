//! Covered towns of Alberta, by the first three characters of their postal codes.

/// A covered town.
pub struct Area {
    /// Name of the town.
    pub name: &'static str,
    /// Forward sortation areas: the first three characters of the town's postal codes.
    pub postal_areas: &'static [&'static str],
}

/// All covered towns, from the largest.
pub const AREAS: &[Area] = &[
    Area {
        name: "Calgary",
        postal_areas: &[
            "T1Y", "T2A", "T2B", "T2C", "T2E", "T2G", "T2H", "T2J", "T2K", "T2L", "T2M", "T2N", "T2P", "T2R", "T2S",
            "T2T", "T2V", "T2W", "T2X", "T2Y", "T2Z", "T3A", "T3B", "T3C", "T3E", "T3G", "T3H", "T3J", "T3K", "T3L",
            "T3M", "T3N", "T3P", "T3R", "T3S",
        ],
    },
    Area {
        name: "Edmonton",
        postal_areas: &[
            "T5A", "T5B", "T5C", "T5E", "T5G", "T5H", "T5J", "T5K", "T5L", "T5M", "T5N", "T5P", "T5R", "T5S", "T5T",
            "T5V", "T5W", "T5X", "T5Y", "T5Z", "T6A", "T6B", "T6C", "T6E", "T6G", "T6H", "T6J", "T6K", "T6L", "T6M",
            "T6N", "T6P", "T6R", "T6S", "T6T", "T6V", "T6W", "T6X",
        ],
    },
    Area {
        name: "Red Deer",
        postal_areas: &["T4N", "T4P", "T4R"],
    },
    Area {
        name: "Airdrie",
        postal_areas: &["T4A", "T4B"],
    },
    Area {
        name: "Sherwood Park",
        postal_areas: &["T8A", "T8B", "T8H"],
    },
    Area {
        name: "St. Albert",
        postal_areas: &["T8N"],
    },
    Area {
        name: "Spruce Grove",
        postal_areas: &["T7X"],
    },
    Area {
        name: "Leduc",
        postal_areas: &["T9E"],
    },
    Area {
        name: "Cochrane",
        postal_areas: &["T4C"],
    },
    Area {
        name: "Okotoks",
        postal_areas: &["T1S"],
    },
    Area {
        name: "Chestermere",
        postal_areas: &["T1X"],
    },
];

/// Returns the town of a normalised postal code, if it is covered.
pub fn town(postal_code: &str) -> Option<&'static str> {
    let area = postal_code.get(..3)?;
    AREAS
        .iter()
        .find(|town| town.postal_areas.contains(&area))
        .map(|town| town.name)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_area_belongs_to_one_alberta_town() {
        let all: Vec<_> = AREAS.iter().flat_map(|town| town.postal_areas).collect();
        assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len());
        for area in all {
            assert!(area.starts_with('T'), "{area}");
            assert!(
                selam_chassis::text::postal_code(&format!("{area} 1A1")).is_some(),
                "{area}"
            );
        }
        assert_eq!(town("T2P 1B3"), Some("Calgary"));
        assert_eq!(town("T4B 2C3"), Some("Airdrie"));
        assert_eq!(town("M5V 3L9"), None);
        assert_eq!(town(""), None);
    }
}
