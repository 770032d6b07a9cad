//! Weights in whole grams and sizes in whole millimetres, so that prices do not depend on floating-point rounding.

/// Weight in grams.
pub type Grams = i64;
/// Length in millimetres.
pub type Millimetres = i64;

/// Heaviest shipment, in kilograms.
pub const MAXIMUM_WEIGHT_KG: f64 = 5000.0;
const MAXIMUM_LENGTH_CM: f64 = 600.0;

/// Converts kilograms to grams, rounded, at least 1. Returns `None` for a weight outside the accepted range.
pub fn grams(kilograms: f64) -> Option<Grams> {
    whole(kilograms, MAXIMUM_WEIGHT_KG, 1000.0)
}

/// Converts centimetres to millimetres, rounded, at least 1. Returns `None` for a length outside the accepted range.
pub fn millimetres(centimetres: f64) -> Option<Millimetres> {
    whole(centimetres, MAXIMUM_LENGTH_CM, 10.0)
}

/// Converts grams to kilograms.
pub fn kilograms(grams: Grams) -> f64 {
    grams as f64 / 1000.0
}

/// Converts millimetres to centimetres.
pub fn centimetres(millimetres: Millimetres) -> f64 {
    millimetres as f64 / 10.0
}

fn whole(value: f64, maximum: f64, parts: f64) -> Option<i64> {
    // NaN is outside every range.
    (value > 0.0 && value <= maximum).then(|| ((value * parts).round() as i64).max(1))
}

/// Dimensions of a shipment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Length.
    pub length: Millimetres,
    /// Width.
    pub width: Millimetres,
    /// Height.
    pub height: Millimetres,
}

/// Dimensional weight: 5000 cm³ count as one kilogram, so 5000 mm³ count as one gram.
const DIMENSIONAL_DIVISOR: i64 = 5000;

/// Weight and, if known, dimensions of a shipment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Load {
    /// Actual weight.
    pub weight: Grams,
    /// Dimensions.
    pub size: Option<Size>,
}

impl Load {
    /// Returns the charged weight: the larger of actual and dimensional weight.
    pub fn charged(&self) -> Grams {
        let dimensional = self.size.map_or(0, |size| {
            let volume = size.length.saturating_mul(size.width).saturating_mul(size.height);
            volume.saturating_add(DIMENSIONAL_DIVISOR - 1) / DIMENSIONAL_DIVISOR
        });
        self.weight.max(dimensional)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn converts_weights_to_whole_grams() {
        for (kilograms, expected) in [
            (80.1, Some(80_100)),
            (0.1 + 0.2, Some(300)),
            (5000.0, Some(5_000_000)),
            (0.000_000_1, Some(1)),
            (5000.001, None),
            (0.0, None),
            (-0.0, None),
            (-1.0, None),
            (f64::NAN, None),
            (f64::INFINITY, None),
            (f64::NEG_INFINITY, None),
            (f64::MAX, None),
        ] {
            assert_eq!(grams(kilograms), expected, "{kilograms}");
        }
        assert_eq!(kilograms(80_100), 80.1);
        assert_eq!(millimetres(60.5), Some(605));
        assert_eq!(centimetres(605), 60.5);
        assert_eq!(millimetres(f64::NAN), None);
    }

    #[test]
    fn charges_large_light_cargo_by_size() {
        let size = |length, width, height| Some(Size { length, width, height });
        // 100 × 50 × 40 cm are 200,000 cm³, so 40 kg.
        for (weight, size, charged) in [
            (10_000, None, 10_000),
            (10_000, size(1000, 500, 400), 40_000),
            (60_000, size(1000, 500, 400), 60_000),
            (1, size(1, 1, 1), 1),
            (1, size(10, 10, 51), 2),
        ] {
            assert_eq!(Load { weight, size }.charged(), charged);
        }
    }
}
