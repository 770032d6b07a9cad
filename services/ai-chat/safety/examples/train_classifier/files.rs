//! Training files of the classifier. The held-out phrases are not among them.

use selam_ai_chat_safety::classifier::{CONCEPTS, Concepts, bags, sources};

/// A file of labelled texts: data set, language, content.
pub type File = (&'static str, &'static str, &'static str);

macro_rules! files {
    ($($set:literal),*) => {
        [$(
            ($set, "en", include_str!(concat!("../../tests/phrases/", $set, "/en.tsv"))),
            ($set, "ti", include_str!(concat!("../../tests/phrases/", $set, "/ti.tsv"))),
            ($set, "ar", include_str!(concat!("../../tests/phrases/", $set, "/ar.tsv"))),
        )*]
    };
}

macro_rules! authors {
    ($($language:literal $author:literal),*) => {
        [$((
            $author,
            $language,
            include_str!(concat!("../../tests/phrases/authors/", $language, "-", $author, ".tsv")),
        ),)*]
    };
}

/// All training files except those of the authors.
pub const FILES: [File; 12] = files!["tuning", "later", "fresh", "ordinary"];
/// Files of authors who had seen neither rules nor other phrases. The data set is the author's number.
pub const AUTHORS: [File; 34] = authors![
    "en" "1", "en" "2", "en" "3", "en" "4", "en" "5", "en" "6", "en" "7", "en" "8", "en" "9", "en" "10", "en" "11", "en" "12", "ti" "1", "ti" "2", "ti" "3", "ti" "4", "ti" "5", "ti" "6", "ti" "7", "ti" "8", "ti" "9", "ti" "10", "ti" "11", "ar" "1", "ar" "2", "ar" "3", "ar" "4", "ar" "5", "ar" "6", "ar" "7", "ar" "8", "ar" "9", "ar" "10", "ar" "11"
];
/// Samples that cover how texts are read, for the hash of the sources.
const SAMPLES: [&str; 3] = [
    "I can't go on like this. He took my passport, k1ll 500mg anymore!",
    "ክመውት ደልየ፡ ነብሰይ እጎድእ ኣለኹ። kmewt delye eye",
    "تعبت من حياتي ولا أريد أن أعيش. 3ayez amoot w a5las",
];

/// Returns a hash of everything that the weights depend on: texts, concepts and feature extraction.
pub fn sources_of_all(concepts: &Concepts) -> u64 {
    let read = SAMPLES.map(|sample| format!("{:?}", bags(sample, concepts, &[])));
    let texts = FILES.iter().chain(&AUTHORS).map(|(_, _, text)| *text);
    sources(texts.chain([CONCEPTS]).chain(read.iter().map(String::as_str)))
}
