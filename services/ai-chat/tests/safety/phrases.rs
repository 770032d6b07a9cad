//! Recall and false alarms over labelled phrases.

use selam_ai_chat::safety::{Rules, Verdict};

use super::{rows, rules};

const TUNING: [(&str, &str); 3] = [
    ("en", include_str!("../phrases/tuning/en.tsv")),
    ("ti", include_str!("../phrases/tuning/ti.tsv")),
    ("ar", include_str!("../phrases/tuning/ar.tsv")),
];
/// Those that the rules met when they were written already, and missed many of. They tune the rules since.
const LATER: [(&str, &str); 3] = [
    ("en", include_str!("../phrases/later/en.tsv")),
    ("ti", include_str!("../phrases/later/ti.tsv")),
    ("ar", include_str!("../phrases/later/ar.tsv")),
];
const HELD_OUT: [(&str, &str); 3] = [
    ("en", include_str!("../phrases/held_out/en.tsv")),
    ("ti", include_str!("../phrases/held_out/ti.tsv")),
    ("ar", include_str!("../phrases/held_out/ar.tsv")),
];
const LEAST_RECALL: f64 = 0.98;
const MOST_FALSE_ALARMS: f64 = 0.03;

/// How many phrases of a label there are, and how many were judged wrongly.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    all: u32,
    wrong: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    crisis: Count,
    near_miss: Count,
    harmless: Count,
}

impl Counts {
    fn of(rules: &Rules, text: &str, wrong: &mut Vec<String>) -> Self {
        let mut counts = Self::default();
        for row in rows(text) {
            let [label, phrase] = row[..] else {
                panic!("two columns: {row:?}")
            };
            let verdict = rules.screen(phrase);
            // A refusal is a false alarm, too, and no help to somebody in danger.
            let (count, is_wrong) = match label {
                "crisis" => (&mut counts.crisis, !matches!(verdict, Verdict::Crisis(_))),
                "near_miss" => (&mut counts.near_miss, verdict != Verdict::Pass),
                "harmless" => (&mut counts.harmless, verdict != Verdict::Pass),
                _ => panic!("no such label: {label}"),
            };
            count.all += 1;
            if is_wrong {
                count.wrong += 1;
                wrong.push(format!("{label}: {phrase} ({verdict:?})"));
            }
        }
        counts
    }

    fn plus(self, other: Self) -> Self {
        let plus = |one: Count, other: Count| Count {
            all: one.all + other.all,
            wrong: one.wrong + other.wrong,
        };
        Self {
            crisis: plus(self.crisis, other.crisis),
            near_miss: plus(self.near_miss, other.near_miss),
            harmless: plus(self.harmless, other.harmless),
        }
    }

    fn recall(self) -> f64 {
        1.0 - f64::from(self.crisis.wrong) / f64::from(self.crisis.all)
    }

    fn false_alarms(self) -> f64 {
        f64::from(self.near_miss.wrong + self.harmless.wrong) / f64::from(self.near_miss.all + self.harmless.all)
    }

    fn print(self, name: &str) {
        println!(
            "{name}: recall {:.3} ({} of {} missed), false alarms {:.3} ({} of {} near-misses, {} of {} harmless)",
            self.recall(),
            self.crisis.wrong,
            self.crisis.all,
            self.false_alarms(),
            self.near_miss.wrong,
            self.near_miss.all,
            self.harmless.wrong,
            self.harmless.all,
        );
    }
}

#[test]
fn people_in_danger_are_recognised_and_others_are_not() {
    let rules = rules();
    let (mut total, mut without_later) = (Counts::default(), Counts::default());
    for (set, files, is_open) in [
        ("tuning", TUNING, true),
        ("later", LATER, true),
        ("held out", HELD_OUT, false),
    ] {
        let mut of_set = Counts::default();
        for (language, text) in files {
            let mut wrong = Vec::new();
            let counts = Counts::of(&rules, text, &mut wrong);
            counts.print(&format!("{set} {language}"));
            // Those held out are only counted: whoever sees which one failed tunes by it.
            for phrase in wrong.iter().filter(|_| is_open) {
                println!("  {phrase}");
            }
            of_set = of_set.plus(counts);
        }
        of_set.print(set);
        total = total.plus(of_set);
        if set != "later" {
            without_later = without_later.plus(of_set);
        }
    }
    without_later.print("tuning and held out");
    total.print("all");
    assert!(total.recall() >= LEAST_RECALL, "recall {}", total.recall());
    assert!(
        total.false_alarms() <= MOST_FALSE_ALARMS,
        "false alarms {}",
        total.false_alarms()
    );
}

#[test]
fn the_sets_are_as_large_as_they_claim() {
    let count = |files: [(&str, &str); 3]| files.map(|(_, text)| rows(text).len());
    let (tuning, held_out) = (count(TUNING), count(HELD_OUT));
    for (tuned, held) in tuning.into_iter().zip(held_out) {
        assert!(tuned + held >= 150);
        assert!(held * 3 >= tuned + held, "a third is held out");
    }
    assert!(tuning.iter().chain(&held_out).sum::<usize>() >= 480);
}
