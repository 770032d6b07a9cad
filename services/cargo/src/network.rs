//! The cities of the network and the roads between them.

use selam_proto_cargo::v1::Region;

/// Cities of the network, in alphabetical order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum City {
    Airdrie,
    Calgary,
    Canmore,
    Cochrane,
    Edmonton,
    GrandePrairie,
    Lacombe,
    Leduc,
    Lethbridge,
    MedicineHat,
    Okotoks,
    RedDeer,
    SherwoodPark,
    SpruceGrove,
    StAlbert,
}

/// Road distances in kilometres. The row of a city has its distances to the cities before it in the alphabet, so that
/// each pair appears once.
const DISTANCES: [&[u16]; 15] = [
    &[],                                                                 // Airdrie
    &[35],                                                               // Calgary
    &[118, 105],                                                         // Canmore
    &[40, 37, 80],                                                       // Cochrane
    &[267, 300, 385, 305],                                               // Edmonton
    &[700, 730, 792, 712, 456],                                          // Grande Prairie
    &[142, 176, 260, 181, 128, 560],                                     // Lacombe
    &[236, 269, 354, 274, 34, 477, 96],                                  // Leduc
    &[243, 212, 312, 246, 508, 938, 384, 477],                           // Lethbridge
    &[312, 294, 396, 328, 540, 987, 432, 514, 168],                      // Medicine Hat
    &[79, 46, 138, 78, 343, 772, 219, 312, 178, 302],                    // Okotoks
    &[117, 150, 235, 156, 153, 586, 27, 121, 359, 414, 194],             // Red Deer
    &[272, 305, 390, 310, 19, 474, 133, 41, 513, 536, 348, 158],         // Sherwood Park
    &[281, 314, 398, 318, 32, 427, 142, 50, 522, 560, 357, 167, 50],     // Spruce Grove
    &[284, 316, 400, 320, 18, 450, 145, 52, 525, 556, 359, 170, 29, 26], // St. Albert
];

impl City {
    /// All cities, in alphabetical order.
    pub const ALL: [Self; 15] = [
        Self::Airdrie,
        Self::Calgary,
        Self::Canmore,
        Self::Cochrane,
        Self::Edmonton,
        Self::GrandePrairie,
        Self::Lacombe,
        Self::Leduc,
        Self::Lethbridge,
        Self::MedicineHat,
        Self::Okotoks,
        Self::RedDeer,
        Self::SherwoodPark,
        Self::SpruceGrove,
        Self::StAlbert,
    ];

    /// Returns the name that requests use.
    pub fn name(self) -> &'static str {
        match self {
            Self::Airdrie => "Airdrie",
            Self::Calgary => "Calgary",
            Self::Canmore => "Canmore",
            Self::Cochrane => "Cochrane",
            Self::Edmonton => "Edmonton",
            Self::GrandePrairie => "Grande Prairie",
            Self::Lacombe => "Lacombe",
            Self::Leduc => "Leduc",
            Self::Lethbridge => "Lethbridge",
            Self::MedicineHat => "Medicine Hat",
            Self::Okotoks => "Okotoks",
            Self::RedDeer => "Red Deer",
            Self::SherwoodPark => "Sherwood Park",
            Self::SpruceGrove => "Spruce Grove",
            Self::StAlbert => "St. Albert",
        }
    }

    /// Finds the city by its name, ignoring case.
    pub fn parse(name: &str) -> Option<Self> {
        let name = name.trim();
        Self::ALL
            .into_iter()
            .find(|city| city.name().eq_ignore_ascii_case(name))
    }

    /// Returns the part of Alberta.
    pub fn region(self) -> Region {
        match self {
            Self::Airdrie | Self::Calgary | Self::Canmore | Self::Cochrane | Self::Okotoks => Region::Calgary,
            Self::Lacombe | Self::RedDeer => Region::Central,
            Self::Edmonton | Self::Leduc | Self::SherwoodPark | Self::SpruceGrove | Self::StAlbert => Region::Edmonton,
            Self::Lethbridge | Self::MedicineHat => Region::South,
            Self::GrandePrairie => Region::North,
        }
    }
}

/// Returns the road distance in kilometres.
pub fn distance_km(from: City, to: City) -> u32 {
    let (before, after) = (from.min(to), from.max(to));
    let distance = DISTANCES.get(after as usize).and_then(|row| row.get(before as usize));
    // Only a city paired with itself is missing from the table.
    distance.copied().map_or(0, u32::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_city_pair_has_a_symmetric_distance() {
        let mut pairs = 0;
        for from in City::ALL {
            assert_eq!(distance_km(from, from), 0);
            for to in City::ALL.into_iter().filter(|to| *to > from) {
                assert!((10..1000).contains(&distance_km(from, to)), "{from:?} to {to:?}");
                assert_eq!(distance_km(from, to), distance_km(to, from));
                pairs += 1;
            }
        }
        assert_eq!(pairs, 105);
        assert_eq!(distance_km(City::Calgary, City::Edmonton), 300);
    }

    #[test]
    fn direct_road_is_never_longer_than_detour() {
        for from in City::ALL {
            for to in City::ALL {
                for over in City::ALL {
                    assert!(
                        distance_km(from, to) <= distance_km(from, over) + distance_km(over, to),
                        "{from:?} to {to:?} over {over:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn cities_are_sorted_and_found_by_name() {
        assert!(City::ALL.is_sorted_by_key(|city| city.name()));
        for (index, city) in City::ALL.into_iter().enumerate() {
            assert_eq!(city as usize, index);
            assert_eq!(City::parse(city.name()), Some(city));
            assert_ne!(city.region(), Region::Unspecified);
        }
        assert_eq!(City::parse(" st. ALBERT "), Some(City::StAlbert));
        for unknown in ["", "Toronto", "Calgary\0", "Calgary; DROP TABLE", "ካልጋሪ"] {
            assert_eq!(City::parse(unknown), None, "{unknown}");
        }
    }
}
