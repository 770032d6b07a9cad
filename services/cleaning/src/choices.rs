//! Options of a quote and a booking: service, property size, frequency and arrival window.

use chrono::NaiveTime;
use selam_chassis::string_enum;
use selam_proto_cleaning::v1 as wire;

string_enum! {
    /// Cleaning services.
    pub enum ServiceType of wire::ServiceType {
        /// Regular home cleaning.
        Regular,
        /// Deep cleaning.
        Deep,
        /// Carpets.
        Carpet,
        /// Windows.
        Window,
        /// Move-in or move-out.
        Move,
        /// Offices and shops.
        Commercial,
        /// After construction work.
        PostConstruction,
    }
}

string_enum! {
    /// Property sizes, in ascending order.
    pub enum PropertySize of wire::PropertySize {
        /// Studio or one bedroom.
        Small,
        /// Two or three bedrooms.
        Medium,
        /// Four or five bedrooms.
        Large,
        /// More than five bedrooms.
        ExtraLarge,
    }
}

string_enum! {
    /// Frequency of visits.
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

string_enum! {
    /// Arrival windows of crews, in the order of the day.
    pub enum ArrivalWindow of wire::ArrivalWindow {
        /// 08:00 to 11:00.
        Morning,
        /// 11:00 to 14:00.
        Midday,
        /// 14:00 to 17:00.
        Afternoon,
    }
}

impl ArrivalWindow {
    /// Returns the start of the window in local time.
    pub fn begins(self) -> NaiveTime {
        NaiveTime::from_hms_opt(self.hours().0, 0, 0).unwrap_or_default()
    }

    /// Returns the end of the window in local time.
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

    /// Returns the position in the day, which is also the key of the window's slot in the database.
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
    fn windows_follow_each_other() {
        assert!(ArrivalWindow::ALL.is_sorted_by_key(|window| window.begins()));
        assert!(ArrivalWindow::ALL.is_sorted_by_key(|window| window.number()));
        assert!(ArrivalWindow::ALL.iter().all(|window| window.begins() < window.ends()));
    }
}
