//! What a customer can choose: service, size, frequency, arrival window.

use chrono::NaiveTime;
use selam_chassis::word_enum;
use selam_proto_cleaning::v1 as wire;

word_enum! {
    /// What is cleaned.
    pub enum ServiceType of wire::ServiceType {
        /// Regular home cleaning.
        Regular,
        /// Deep cleaning.
        Deep,
        /// Carpets.
        Carpet,
        /// Windows.
        Window,
        /// Before moving in or after moving out.
        Move,
        /// Offices and shops.
        Commercial,
        /// After building work.
        PostConstruction,
    }
}

word_enum! {
    /// How large the place is; ordered.
    pub enum PropertySize of wire::PropertySize {
        /// Studio or one bedroom.
        Small,
        /// Two or three bedrooms.
        Medium,
        /// Four or five bedrooms.
        Large,
        /// Larger.
        ExtraLarge,
    }
}

word_enum! {
    /// How often a crew comes.
    pub enum Frequency of wire::Frequency {
        /// Once.
        Once,
        /// Every week.
        Weekly,
        /// Every two weeks.
        BiWeekly,
        /// Every month.
        Monthly,
    }
}

word_enum! {
    /// When a crew arrives; in the order of the day.
    pub enum ArrivalWindow of wire::ArrivalWindow {
        /// 8 to 11.
        Morning,
        /// 11 to 14.
        Midday,
        /// 14 to 17.
        Afternoon,
    }
}

impl ArrivalWindow {
    /// When the window begins, in local time.
    pub fn begins(self) -> NaiveTime {
        NaiveTime::from_hms_opt(self.hours().0, 0, 0).unwrap_or_default()
    }

    /// When the window ends, in local time.
    pub fn ends(self) -> NaiveTime {
        NaiveTime::from_hms_opt(self.hours().1, 0, 0).unwrap_or_default()
    }

    fn hours(self) -> (u32, u32) {
        match self {
            Self::Morning => (8, 11),
            Self::Midday => (11, 14),
            Self::Afternoon => (14, 17),
        }
    }

    /// Its place in the day, which is also the key of its slot in the database.
    pub fn number(self) -> i16 {
        match self {
            Self::Morning => 1,
            Self::Midday => 2,
            Self::Afternoon => 3,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_follow_each_other_in_the_day() {
        assert!(ArrivalWindow::ALL.is_sorted_by_key(|window| window.begins()));
        assert!(ArrivalWindow::ALL.is_sorted_by_key(|window| window.number()));
        assert!(ArrivalWindow::ALL.iter().all(|window| window.begins() < window.ends()));
    }
}
