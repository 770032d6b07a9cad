//! Training: a linear support vector machine with squared hinge loss, by dual coordinate descent (Hsieh and others,
//! 2008). Deterministic.

use selam_ai_chat_safety::{
    Danger,
    classifier::{BUCKETS, KIND_BUCKETS, Thresholds, Weights, length},
};

use crate::data::{Label, Text};

const ROUNDS: usize = 20;
/// Cost of an error on a dangerous text and on another text.
const COSTS: [f32; 2] = [2.0, 4.0];
/// Minimum number of windows with a feature; rarer buckets are omitted.
const LEAST: u32 = 2;
/// Weight of whole-word features relative to word parts, which are more numerous.
const WHOLE: f32 = 1.5;

/// Weights and bias.
#[derive(Clone, Debug)]
pub struct Model {
    /// Weight of each bucket.
    pub weights: Vec<f32>,
    /// Bias of each score.
    pub bias: f32,
}

/// Training example: weighted features, the label, and the cost of an error.
struct Lesson {
    features: Vec<(usize, f32)>,
    is_so: bool,
    cost: f32,
}

impl Lesson {
    fn new(bag: &[usize], fold: usize, is_so: bool, cost: f32) -> Self {
        let mut buckets: Vec<usize> = bag.iter().map(|bucket| bucket % fold).collect();
        buckets.sort_unstable();
        let part = 1.0 / length(bag.len() as f32);
        let mut features: Vec<(usize, f32)> = Vec::with_capacity(buckets.len());
        for bucket in buckets {
            match features.last_mut() {
                Some((last, weight)) if *last == bucket => *weight += part,
                _ => features.push((bucket, part)),
            }
        }
        Self { features, is_so, cost }
    }
}

/// Trains the danger model.
pub fn danger(texts: &[&Text]) -> Model {
    let lessons = texts.iter().flat_map(|text| {
        let is_crisis = text.label == Label::Crisis;
        let cost = COSTS[usize::from(!is_crisis)] / text.bags.len() as f32;
        text.bags
            .iter()
            .map(move |bag| Lesson::new(&bag.all, BUCKETS, is_crisis, cost))
    });
    let mut lessons: Vec<Lesson> = lessons.collect();
    leave_out_rare(&mut lessons);
    for (bucket, part) in lessons.iter_mut().flat_map(|lesson| &mut lesson.features) {
        *part *= emphasis(*bucket);
    }
    let mut learnt = learn(&lessons, BUCKETS);
    for (bucket, weight) in learnt.weights.iter_mut().enumerate() {
        *weight *= emphasis(bucket);
    }
    learnt
}

/// Trains one model per kind of danger, on the labels of authors and rules.
pub fn kinds(texts: &[&Text]) -> Vec<Model> {
    let learn_one = |kind: &Danger| {
        let known = texts.iter().filter(|text| text.label == Label::Crisis);
        let lessons = known.filter_map(|text| {
            let bag = text.bags.last()?;
            Some(Lesson::new(&bag.whole, KIND_BUCKETS, text.danger()? == *kind, 1.0))
        });
        learn(&lessons.collect::<Vec<_>>(), KIND_BUCKETS)
    };
    Danger::ALL.iter().map(learn_one).collect()
}

fn leave_out_rare(lessons: &mut [Lesson]) {
    let mut having = vec![0_u32; BUCKETS];
    for lesson in lessons.iter() {
        for (bucket, _) in &lesson.features {
            having[*bucket] += 1;
        }
    }
    for lesson in lessons {
        lesson.features.retain(|(bucket, _)| having[*bucket] >= LEAST);
    }
}

/// Returns the weight of a feature. The upper half of the buckets is for whole words.
fn emphasis(bucket: usize) -> f32 {
    if bucket >= BUCKETS / 2 { WHOLE } else { 1.0 }
}

fn learn(lessons: &[Lesson], buckets: usize) -> Model {
    let mut weights = vec![0.0_f32; buckets];
    let mut bias = 0.0_f32;
    let mut alphas = vec![0.0_f32; lessons.len()];
    let squares: Vec<f32> = lessons
        .iter()
        .map(|lesson| 1.0 + lesson.features.iter().map(|(_, part)| part * part).sum::<f32>())
        .collect();
    let mut order: Vec<usize> = (0..lessons.len()).collect();
    let mut state = 0x5e1a_u64;
    for _ in 0..ROUNDS {
        for place in (1..order.len()).rev() {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            order.swap(place, (state >> 33) as usize % (place + 1));
        }
        for place in &order {
            let lesson = &lessons[*place];
            let sign = if lesson.is_so { 1.0 } else { -1.0 };
            let diagonal = 0.5 / lesson.cost;
            let score = bias
                + lesson
                    .features
                    .iter()
                    .map(|(bucket, part)| weights[*bucket] * part)
                    .sum::<f32>();
            let gradient = sign * score - 1.0 + alphas[*place] * diagonal;
            let alpha = (alphas[*place] - gradient / (squares[*place] + diagonal)).max(0.0);
            let change = sign * (alpha - alphas[*place]);
            alphas[*place] = alpha;
            if change != 0.0 {
                bias += change;
                for (bucket, part) in &lesson.features {
                    weights[*bucket] += change * part;
                }
            }
        }
    }
    Model { weights, bias }
}

/// Quantises the models to integer weights from -127 to 127.
pub fn quantised(danger: &Model, kinds: &[Model], thresholds: Thresholds, sources: u64) -> Weights {
    let (scale, steps) = steps(&danger.weights);
    let together: Vec<f32> = kinds.iter().flat_map(|model| model.weights.iter().copied()).collect();
    let (kinds_scale, kind_steps) = self::steps(&together);
    let mut kind_biases = [0.0; Danger::ALL.len()];
    for (kept, model) in kind_biases.iter_mut().zip(kinds) {
        *kept = model.bias;
    }
    Weights {
        sources,
        thresholds,
        bias: danger.bias,
        scales: [scale, kinds_scale],
        kind_biases,
        danger: steps,
        kinds: kind_steps,
    }
}

fn steps(weights: &[f32]) -> (f32, Vec<i8>) {
    let largest = weights
        .iter()
        .map(|weight| weight.abs())
        .fold(f32::MIN_POSITIVE, f32::max);
    let scale = largest / 127.0;
    (
        scale,
        weights.iter().map(|weight| (weight / scale).round() as i8).collect(),
    )
}
