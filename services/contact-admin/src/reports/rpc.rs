//! Serves `selam.admin.v1.ReportService`.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use futures::stream;
use selam_chassis::{
    Calendar, Database, Platform, Result,
    events::inbox,
    listing::{Cell, CsvStream, csv_export},
    string_enum::EnumText as _,
    timestamp, validate,
};
use selam_proto_admin::v1::{BusinessLine, ExportReportRequest, GetReportRequest, Report, ReportMetric, ReportSeries};
use tonic::Request;

use super::{range::Range, times};
use crate::store::figures as store;

/// Series of every report, in the order of the dashboard.
const SERIES: [(ReportMetric, BusinessLine); 17] = {
    use BusinessLine::{Assistant, Sourcing, Therapy, Unspecified as All};
    use ReportMetric as Metric;
    [
        (Metric::SignUps, All),
        (Metric::ActiveUsers, All),
        (Metric::CleaningBookings, All),
        (Metric::Shipments, All),
        (Metric::ProductRequests, All),
        (Metric::TherapySessions, All),
        (Metric::Revenue, All),
        (Metric::Revenue, Therapy),
        (Metric::Revenue, Sourcing),
        (Metric::Revenue, Assistant),
        (Metric::Refunds, All),
        (Metric::Refunds, Therapy),
        (Metric::Refunds, Sourcing),
        (Metric::Refunds, Assistant),
        (Metric::AssistantAnswers, All),
        (Metric::ContactMessages, All),
        (Metric::TimeToAnswer, All),
    ]
};

/// Figures of one range.
struct Figures {
    /// Values per interval, by series.
    values: BTreeMap<(ReportMetric, BusinessLine), Vec<i64>>,
    /// Minutes of answers with their counts, per interval.
    answers: Vec<Vec<(i64, i64)>>,
    /// Number of intervals that have begun.
    begun: usize,
}

impl Figures {
    async fn read(database: &Database, range: &Range, today: NaiveDate) -> Result<Self> {
        let length = range.starts.len();
        let mut values: BTreeMap<_, _> = SERIES.map(|series| (series, vec![0; length])).into();
        let mut add = |series, index: usize, value: i64| {
            let place = values.get_mut(&series).and_then(|values| values.get_mut(index));
            if let Some(sum) = place {
                *sum += value;
            }
        };
        for row in store::values(database.connection(), range).await? {
            let (Some(metric), Some(index)) = (ReportMetric::from_text(&row.metric), range.index(row.start)) else {
                continue;
            };
            add((metric, BusinessLine::Unspecified), index, row.value);
            match BusinessLine::from_text(&row.line) {
                None | Some(BusinessLine::Unspecified) => {}
                Some(line) => add((metric, line), index, row.value),
            }
        }
        let mut answers = vec![Vec::new(); length];
        for row in store::answers(database.connection(), range).await? {
            if let Some(times) = range.index(row.start).and_then(|index| answers.get_mut(index)) {
                times.push((row.minutes, row.value));
            }
        }
        let medians = answers.iter().cloned().map(times::median).collect();
        values.insert((ReportMetric::TimeToAnswer, BusinessLine::Unspecified), medians);
        Ok(Self {
            values,
            answers,
            begun: range.starts.iter().filter(|start| **start <= today).count(),
        })
    }

    fn values(&self, series: (ReportMetric, BusinessLine)) -> Vec<i64> {
        self.values.get(&series).cloned().unwrap_or_default()
    }

    /// Returns the value of the whole range.
    fn total(&self, series: (ReportMetric, BusinessLine)) -> i64 {
        let sum: i64 = self.values(series).iter().sum();
        match series.0 {
            ReportMetric::TimeToAnswer => times::median(self.answers.concat()),
            ReportMetric::ActiveUsers => match i64::try_from(self.begun) {
                // Rounded up: a few people are not none.
                Ok(begun) if begun > 0 => (sum + begun - 1) / begun,
                _ => 0,
            },
            _ => sum,
        }
    }
}

/// Reads the figures.
pub(crate) struct Reports {
    database: Database,
    calendar: Calendar,
}

impl Reports {
    pub(crate) fn new(platform: &Platform, database: Database) -> Self {
        Self {
            database,
            calendar: platform.calendar(),
        }
    }

    async fn figures(&self, range: &Range) -> Result<Figures> {
        let today = self.calendar.today(self.database.clock().now());
        Figures::read(&self.database, range, today).await
    }

    async fn get_report(&self, request: Request<GetReportRequest>) -> Result<Report> {
        let request = request.into_inner();
        validate(&request)?;
        let range = Range::parse(&request.from_date, &request.to_date, request.interval())?;
        let earlier = match request.compare_from_date.as_str() {
            "" => None,
            from => Some(range.beginning(from)?),
        };
        // Read before the figures, which then contain at least everything up to this time.
        let waiting = inbox::oldest_pending(&self.database).await?;
        let complete = waiting.unwrap_or_else(|| self.database.clock().now());
        let figures = self.figures(&range).await?;
        let compared = match &earlier {
            Some(earlier) => Some(self.figures(earlier).await?),
            None => None,
        };
        let dates = |range: &Range| range.starts.iter().map(ToString::to_string).collect();
        Ok(Report {
            dates: dates(&range),
            compare_dates: earlier.as_ref().map(dates).unwrap_or_default(),
            series: SERIES.map(|series| line(series, &figures, compared.as_ref())).to_vec(),
            answer_times: times::spans(&figures.answers.concat()),
            complete_time: Some(timestamp(complete)),
        })
    }

    async fn export_report(&self, request: Request<ExportReportRequest>) -> Result<CsvStream> {
        let request = request.into_inner();
        validate(&request)?;
        let range = Range::parse(&request.from_date, &request.to_date, request.interval())?;
        let figures = self.figures(&range).await?;
        let mut rows = Vec::new();
        for (index, start) in range.starts.iter().enumerate() {
            for series in SERIES {
                let value = figures.values(series).get(index).copied().unwrap_or_default();
                rows.push((*start, series, value));
            }
        }
        csv_export(
            &self.database,
            None,
            COLUMNS,
            stream::iter([Ok(rows)]),
            |(start, (metric, line), value)| {
                let is_amount = matches!(metric, ReportMetric::Revenue | ReportMetric::Refunds);
                let line = match line {
                    BusinessLine::Unspecified => "",
                    line => line.text(),
                };
                [
                    Cell::value(start),
                    Cell::value(metric.text()),
                    Cell::value(line),
                    if is_amount {
                        Cell::amount(value)
                    } else {
                        Cell::value(value)
                    },
                ]
            },
        )
        .await
    }
}

const COLUMNS: [&str; 4] = ["interval_start", "metric", "business_line", "value"];

fn line(series: (ReportMetric, BusinessLine), figures: &Figures, compared: Option<&Figures>) -> ReportSeries {
    ReportSeries {
        metric: series.0.into(),
        line: series.1.into(),
        values: figures.values(series),
        total: figures.total(series),
        compare_values: compared.map(|compared| compared.values(series)).unwrap_or_default(),
        compare_total: compared.map(|compared| compared.total(series)),
    }
}

selam_proto_admin::impl_report_service!(Reports, ExportReportStream = CsvStream);
