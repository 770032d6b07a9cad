//! Good answers pass completely, in pieces of any size. `answers.tsv`: language, answer.

use super::{pieces, rows, rules, stream};

const ANSWERS: &str = include_str!("../phrases/answers.tsv");
const MOST_FALSE_ALARMS: f64 = 0.03;

#[test]
fn good_answers_are_released_completely() {
    let rules = rules();
    let rows = rows(ANSWERS);
    assert!(rows.len() >= 120);
    let mut broken = 0_u32;
    for row in &rows {
        let [_, answer] = row[..] else {
            panic!("two columns: {row:?}")
        };
        let (whole, verdict) = stream(rules.output(), [answer]);
        let (released, in_pieces) = stream(rules.output(), pieces(answer, 1));
        assert_eq!(in_pieces, verdict, "{answer}");
        if let Some(verdict) = verdict {
            broken += 1;
            println!("  {answer} ({verdict:?})");
            continue;
        }
        assert_eq!(whole, answer);
        assert_eq!(released, answer);
    }
    let share = f64::from(broken) / rows.len() as f64;
    println!(
        "good answers: {} in all, false alarms {share:.3} ({broken})",
        rows.len()
    );
    assert!(share <= MOST_FALSE_ALARMS);
}
