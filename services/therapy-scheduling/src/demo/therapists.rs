//! The therapists of docs/product.md, section 3.

use selam_chassis::{
    Language,
    demo::{DANIEL, MARIAM, Person, THERAPIST},
};

use crate::choices::{Qualification, SessionFormat, Specialization, SpokenLanguage, TherapyType};

/// A therapist of the demo data.
pub(super) struct Card {
    pub number: u128,
    pub person: Person,
    pub qualification: Qualification,
    pub experience_years: i32,
    /// Price in cents for an individual session (docs/product.md, section 9).
    pub price_minor: i64,
    pub specializations: &'static [Specialization],
    pub therapy_types: &'static [TherapyType],
    pub languages: &'static [SpokenLanguage],
    pub more: &'static [(SessionFormat, i64, i32)],
    pub spans: &'static [(&'static str, &'static str)],
    pub bio: &'static str,
    pub education: &'static str,
    pub location: &'static str,
    pub practice_address: &'static str,
    pub translations: &'static [Translation],
}

/// Profile texts in another language.
pub(super) struct Translation {
    pub language: Language,
    pub bio: &'static str,
    pub education: &'static str,
    pub location: &'static str,
}

/// All therapists with their rates.
pub(super) static CARDS: [Card; 3] = [
    Card {
        number: 1,
        person: THERAPIST,
        qualification: Qualification::RegisteredPsychologist,
        experience_years: 12,
        price_minor: 15_000,
        specializations: &[Specialization::Trauma, Specialization::Addiction, Specialization::Grief],
        therapy_types: &[
            TherapyType::Individual,
            TherapyType::Couples,
            TherapyType::TraumaFocused,
            TherapyType::Grief,
            TherapyType::Addiction,
        ],
        languages: &[SpokenLanguage::Tigrinya, SpokenLanguage::English],
        more: &[(SessionFormat::Couples, 20_000, 80)],
        spans: &[("09:00", "12:00"), ("13:00", "18:00")],
        bio: "I work with people who carry what they had to leave behind: war, flight, loss, and the habits that helped to bear it. We go at \
              your pace, in Tigrinya or in English.",
        education: "PhD in Clinical Psychology, University of Calgary",
        location: "Calgary, Alberta",
        practice_address: "620 12 Avenue SW, Suite 304, Calgary, AB T2R 0H5",
        translations: &[
            Translation {
                language: Language::Ti,
                bio: "ኣብ ድሕሪኦም ዝገደፍዎ ነገር ዝሽከሙ ሰባት እሰርሕ፦ ውግእ፣ ስደት፣ ሓዘን፣ ከምኡውን ንዕኡ ንምጽዋር ዝሓገዙ ልምድታት። ብትግርኛ ወይ ብእንግሊዝኛ፣ ብናይ ባዕልኹም ፍጥነት ንኸይድ።",
                education: "ዶክትሬት ክሊኒካዊ ስነ-ኣእምሮ፣ ዩኒቨርሲቲ ካልጋሪ",
                location: "ካልጋሪ፣ ኣልበርታ",
            },
            Translation {
                language: Language::Ar,
                bio: "أعمل مع أشخاص يحملون ما اضطروا إلى تركه خلفهم: الحرب والهجرة والفقدان والعادات التي ساعدت على تحمّلها. نسير وفق وتيرتكم، \
                      بالتغرينية أو بالإنجليزية.",
                education: "دكتوراه في علم النفس السريري، جامعة كالغاري",
                location: "كالغاري، ألبرتا",
            },
        ],
    },
    Card {
        number: 2,
        person: DANIEL,
        qualification: Qualification::CertifiedCounsellor,
        experience_years: 8,
        price_minor: 12_000,
        specializations: &[
            Specialization::AnxietyDepression,
            Specialization::Lgbtq,
            Specialization::Career,
        ],
        therapy_types: &[TherapyType::Individual, TherapyType::Cbt, TherapyType::Career],
        languages: &[SpokenLanguage::English],
        more: &[],
        spans: &[("10:00", "14:00"), ("15:00", "20:00")],
        bio: "Worry that will not stop, low days, work that eats the rest of life: we find out what keeps it going and change one thing after \
              the other, with the tools of cognitive behavioural therapy.",
        education: "Master of Counselling, Athabasca University",
        location: "Edmonton, Alberta",
        practice_address: "10180 101 Street NW, Suite 1210, Edmonton, AB T5J 3S4",
        translations: &[],
    },
    Card {
        number: 3,
        person: MARIAM,
        qualification: Qualification::ClinicalPsychologist,
        experience_years: 17,
        price_minor: 18_000,
        specializations: &[
            Specialization::Couples,
            Specialization::Family,
            Specialization::ChildAdolescent,
        ],
        therapy_types: &[
            TherapyType::Individual,
            TherapyType::Couples,
            TherapyType::Family,
            TherapyType::ChildAdolescent,
        ],
        languages: &[SpokenLanguage::English, SpokenLanguage::Arabic, SpokenLanguage::French],
        more: &[
            (SessionFormat::Couples, 20_000, 80),
            (SessionFormat::Family, 22_000, 80),
        ],
        spans: &[("08:00", "13:00"), ("14:00", "16:00")],
        bio: "Families come to me when talking has become shouting, or silence. I see couples, parents and children, together and one by one, \
              in Arabic, English or French.",
        education: "PhD in Family Psychology, McGill University",
        location: "Calgary, Alberta",
        practice_address: "1301 16 Avenue NW, Suite 210, Calgary, AB T2M 0L4",
        translations: &[
            Translation {
                language: Language::Ti,
                bio: "ስድራቤታት፣ ዝርርብ ናብ ጭርሖ ወይ ናብ ስቕታ ምስ ተቐየረ ናባይ ይመጻ። መጻምድቲ፣ ወለድን ቆልዑን፣ ብሓባርን በብሓደን፣ ብዓረብ፣ ብእንግሊዝኛ ወይ ብፈረንሳይኛ እርእዮም።",
                education: "ዶክትሬት ስነ-ኣእምሮ ስድራቤት፣ ዩኒቨርሲቲ ማክጊል",
                location: "ካልጋሪ፣ ኣልበርታ",
            },
            Translation {
                language: Language::Ar,
                bio: "تأتي إليّ العائلات حين يتحول الكلام إلى صراخ أو إلى صمت. أستقبل الأزواج والوالدين والأطفال، معًا وكلًّا على حدة، بالعربية أو \
                      الإنجليزية أو الفرنسية.",
                education: "دكتوراه في علم نفس الأسرة، جامعة ماكغيل",
                location: "كالغاري، ألبرتا",
            },
        ],
    },
];
