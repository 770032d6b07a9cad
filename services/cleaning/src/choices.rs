//! What a customer can choose: service, size, frequency, arrival window. The words stand in the database, the numbers in the contract.

use chrono::NaiveTime;
use selam_proto_cleaning::v1 as contract;

/// A closed choice with its word in the database and its value in the contract, which also has "unspecified".
macro_rules! choice {
    ($(#[$doc:meta])* $name:ident of $contract:ident, $count:literal { $($(#[$variant_doc:meta])* $variant:ident = $word:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $($(#[$variant_doc])* $variant,)+
        }

        impl $name {
            /// All of them.
            pub const ALL: [Self; $count] = [$(Self::$variant,)+];

            /// The word in the database.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)+
                }
            }

            /// The choice that a word in the database means.
            pub fn parse(word: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|choice| choice.as_str() == word)
            }

            /// The choice that a request names; nothing for "unspecified".
            pub fn from_contract(value: contract::$contract) -> Option<Self> {
                match value {
                    contract::$contract::Unspecified => None,
                    $(contract::$contract::$variant => Some(Self::$variant),)+
                }
            }

            /// The value in the contract.
            pub fn contract(self) -> contract::$contract {
                match self {
                    $(Self::$variant => contract::$contract::$variant,)+
                }
            }
        }
    };
}

choice! {
    /// What is cleaned.
    ServiceType of ServiceType, 7 {
        /// Regular home cleaning.
        Regular = "regular",
        /// Deep cleaning.
        Deep = "deep",
        /// Carpets.
        Carpet = "carpet",
        /// Windows.
        Window = "window",
        /// Before moving in or after moving out.
        Move = "move",
        /// Offices and shops.
        Commercial = "commercial",
        /// After building work.
        PostConstruction = "post-construction",
    }
}

choice! {
    /// How large the place is; ordered.
    PropertySize of PropertySize, 4 {
        /// Studio or one bedroom.
        Small = "small",
        /// Two or three bedrooms.
        Medium = "medium",
        /// Four or five bedrooms.
        Large = "large",
        /// Larger.
        ExtraLarge = "extra-large",
    }
}

choice! {
    /// How often a crew comes.
    Frequency of Frequency, 4 {
        /// Once.
        Once = "once",
        /// Every week.
        Weekly = "weekly",
        /// Every two weeks.
        BiWeekly = "bi-weekly",
        /// Every month.
        Monthly = "monthly",
    }
}

choice! {
    /// When a crew arrives; in the order of the day.
    ArrivalWindow of ArrivalWindow, 3 {
        /// 8 to 11.
        Morning = "morning",
        /// 11 to 14.
        Midday = "midday",
        /// 14 to 17.
        Afternoon = "afternoon",
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
    fn words_and_values_lead_back_to_their_choice() {
        for service in ServiceType::ALL {
            assert_eq!(ServiceType::parse(service.as_str()), Some(service));
            assert_eq!(ServiceType::from_contract(service.contract()), Some(service));
        }
        for size in PropertySize::ALL {
            assert_eq!(PropertySize::parse(size.as_str()), Some(size));
        }
        for frequency in Frequency::ALL {
            assert_eq!(Frequency::parse(frequency.as_str()), Some(frequency));
        }
        for window in ArrivalWindow::ALL {
            assert_eq!(ArrivalWindow::parse(window.as_str()), Some(window));
        }
        assert_eq!(ServiceType::parse("laundry"), None);
        assert_eq!(ServiceType::from_contract(contract::ServiceType::Unspecified), None);
    }

    #[test]
    fn windows_follow_each_other_in_the_day() {
        assert!(ArrivalWindow::ALL.is_sorted_by_key(|window| window.begins()));
        assert!(ArrivalWindow::ALL.is_sorted_by_key(|window| window.number()));
        assert!(ArrivalWindow::ALL.iter().all(|window| window.begins() < window.ends()));
    }
}
