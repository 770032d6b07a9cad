//! File format of the classifier's weights.

use selam_chassis::{Error, Result};

use super::{features::BUCKETS, thresholds::Thresholds};
use crate::Danger;

const MAGIC: &[u8; 8] = b"selamcl3";
/// Number of buckets per kind of danger: whole words, folded.
pub const KIND_BUCKETS: usize = 1 << 14;
const KINDS: usize = Danger::ALL.len();
const HEADER: usize = MAGIC.len() + 8 + 4 * (6 + KINDS);
const LENGTH: usize = HEADER + BUCKETS + KINDS * KIND_BUCKETS;

/// Weights of a linear model: one for danger, six for its kind.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// Hash of the training sources, see `sources`.
    pub sources: u64,
    /// Score thresholds.
    pub thresholds: Thresholds,
    /// Bias of the danger score.
    pub bias: f32,
    /// Scales of the integer weights of `danger` and of `kinds`.
    pub scales: [f32; 2],
    /// Bias of each kind, in the order of `Danger::ALL`.
    pub kind_biases: [f32; KINDS],
    /// Weight of each bucket.
    pub danger: Vec<i8>,
    /// Weights of the buckets for the kinds, one kind after the other.
    pub kinds: Vec<i8>,
}

impl Weights {
    /// Parses a file.
    ///
    /// # Errors
    /// `INTERNAL` when the file does not have the format of this version.
    pub fn read(bytes: &[u8]) -> Result<Self> {
        let malformed = || Error::internal("weights.bin does not have the format of train_classifier");
        if bytes.len() != LENGTH || !bytes.starts_with(MAGIC) {
            return Err(malformed());
        }
        let (header, weights) = bytes.split_at(HEADER);
        let (sources, numbers) = header
            .get(MAGIC.len()..)
            .and_then(|rest| rest.split_first_chunk::<8>())
            .ok_or_else(malformed)?;
        let numbers: Vec<f32> = numbers
            .as_chunks::<4>()
            .0
            .iter()
            .map(|number| f32::from_le_bytes(*number))
            .collect();
        let [agrees, unclear, clear, bias, scale, kinds_scale, ref kind_biases @ ..] = numbers[..] else {
            return Err(malformed());
        };
        let (danger, kinds) = weights.split_at(BUCKETS);
        let signed = |bytes: &[u8]| bytes.iter().map(|byte| byte.cast_signed()).collect();
        Ok(Self {
            sources: u64::from_le_bytes(*sources),
            thresholds: Thresholds { agrees, unclear, clear },
            bias,
            scales: [scale, kinds_scale],
            kind_biases: (*kind_biases).try_into().map_err(|_| malformed())?,
            danger: signed(danger),
            kinds: signed(kinds),
        })
    }

    /// Serialises the weights.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(self.sources.to_le_bytes());
        let Thresholds { agrees, unclear, clear } = self.thresholds;
        let numbers = [agrees, unclear, clear, self.bias, self.scales[0], self.scales[1]];
        let numbers = numbers.iter().chain(&self.kind_biases);
        bytes.extend(numbers.flat_map(|number| number.to_le_bytes()));
        bytes.extend(
            self.danger
                .iter()
                .chain(&self.kinds)
                .map(|weight| weight.cast_unsigned()),
        );
        bytes
    }

    /// Returns the weight of a bucket in units of its scale.
    pub(super) fn of(&self, bucket: usize) -> f32 {
        self.danger.get(bucket).map_or(0.0, |weight| f32::from(*weight))
    }

    /// Returns the weight of a bucket for a kind in units of its scale.
    pub(super) fn of_kind(&self, kind: usize, bucket: usize) -> f32 {
        let place = kind * KIND_BUCKETS + bucket % KIND_BUCKETS;
        self.kinds.get(place).map_or(0.0, |weight| f32::from(*weight))
    }
}

/// Returns a hash of the training texts. It changes with every change of a phrase or a concept.
pub fn sources<'a>(texts: impl IntoIterator<Item = &'a str>) -> u64 {
    // FNV-1a.
    let bytes = texts.into_iter().flat_map(|text| text.bytes().chain([0]));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::expect_used)]

    use super::*;

    fn weights() -> Weights {
        Weights {
            sources: sources(["a", "b"]),
            thresholds: Thresholds {
                agrees: -0.5,
                unclear: 0.25,
                clear: 0.5,
            },
            bias: -1.25,
            scales: [0.01, 0.02],
            kind_biases: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6],
            danger: (0..BUCKETS)
                .map(|bucket| if bucket % 3 == 0 { -7 } else { 5 })
                .collect(),
            kinds: vec![3; KINDS * KIND_BUCKETS],
        }
    }

    #[test]
    fn reads_weights_that_it_wrote() {
        let bytes = weights().write();
        assert_eq!(Weights::read(&bytes).expect("it was just written"), weights());
    }

    #[test]
    fn rejects_other_files() {
        let mut bytes = weights().write();
        assert!(Weights::read(&bytes[1..]).is_err());
        bytes[7] = b'0';
        assert!(Weights::read(&bytes).is_err());
        assert!(Weights::read(&[]).is_err());
    }

    #[test]
    fn source_hash_changes_with_texts_and_boundaries() {
        assert_ne!(sources(["a", "b"]), sources(["a", "c"]));
        assert_ne!(sources(["ab"]), sources(["a", "b"]));
    }
}
