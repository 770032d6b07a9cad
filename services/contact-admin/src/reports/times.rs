//! Times of answers: rounding, median and spans. Pure.

use selam_proto_admin::v1::AnswerTimes;

/// Minutes to which a time within a day is rounded.
const WITHIN_A_DAY: i64 = 5;
const HOUR: i64 = 60;
const DAY: i64 = 24 * HOUR;

/// Rounds minutes down, so that the number of different times is small: to 5 minutes within a day, then to an hour.
pub(crate) fn rounded(minutes: i64) -> i64 {
    let step = if minutes < DAY { WITHIN_A_DAY } else { HOUR };
    minutes - minutes % step
}

/// The same as [`rounded`], for the column `value`.
pub(crate) const ROUNDED_SQL: &str = "value - value % CASE WHEN value < 1440 THEN 5 ELSE 60 END";

/// Returns the median of times with their counts, in seconds; 0 without times.
pub(crate) fn median(mut times: Vec<(i64, i64)>) -> i64 {
    times.sort_unstable();
    let total: i64 = times.iter().map(|(_, count)| count).sum();
    let mut below = 0;
    let median = times.iter().find(|(_, count)| {
        below += count;
        2 * below >= total
    });
    median.map_or(0, |(minutes, _)| minutes * 60)
}

/// Returns the number of answers in each span of time.
pub(crate) fn spans(times: &[(i64, i64)]) -> Vec<AnswerTimes> {
    let hours = [0, 1, 2, 4, 8, 24];
    let ends = hours.into_iter().skip(1).map(Some).chain([None]);
    let span = |(from, to): (i64, Option<i64>)| AnswerTimes {
        from_seconds: from * 3_600,
        to_seconds: to.unwrap_or_default() * 3_600,
        message_count: times
            .iter()
            .filter(|(minutes, _)| *minutes >= from * HOUR && to.is_none_or(|to| *minutes < to * HOUR))
            .map(|(_, count)| count)
            .sum(),
    };
    hours.into_iter().zip(ends).map(span).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_to_five_minutes_within_day() {
        for (minutes, expected) in [
            (0, 0),
            (4, 0),
            (5, 5),
            (1_439, 1_435),
            (1_440, 1_440),
            (1_499, 1_440),
            (1_500, 1_500),
        ] {
            assert_eq!(rounded(minutes), expected, "{minutes}");
        }
    }

    #[test]
    fn finds_median_of_counted_times() {
        assert_eq!(median(Vec::new()), 0);
        assert_eq!(median(vec![(10, 1)]), 600);
        assert_eq!(median(vec![(30, 1), (10, 1), (20, 1)]), 1_200);
        assert_eq!(median(vec![(10, 2), (20, 2)]), 600);
        assert_eq!(median(vec![(10, 1), (20, 5)]), 1_200);
    }

    #[test]
    fn puts_every_time_into_one_span() {
        let spans = spans(&[(0, 1), (59, 2), (60, 3), (1_435, 4), (1_440, 5), (90_000, 6)]);
        let counts: Vec<_> = spans.iter().map(|span| span.message_count).collect();
        assert_eq!(counts, [3, 3, 0, 0, 4, 11]);
        let ends: Vec<_> = spans.iter().map(|span| (span.from_seconds, span.to_seconds)).collect();
        assert_eq!(ends.last(), Some(&(86_400, 0)));
    }
}
