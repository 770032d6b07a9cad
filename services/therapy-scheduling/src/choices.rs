//! What therapists and clients choose from (docs/product.md, section 3).

use selam_chassis::word_enum;
use selam_proto_therapy::v1 as wire;

word_enum! {
    /// What people come with.
    pub enum Specialization of wire::Specialization {
        /// Anxiety and depression.
        AnxietyDepression,
        /// Couples therapy.
        Couples,
        /// Family therapy.
        Family,
        /// Trauma and PTSD.
        Trauma,
        /// Addiction recovery.
        Addiction,
        /// Children and adolescents.
        ChildAdolescent,
        /// LGBTQ+ issues.
        Lgbtq,
        /// Grief and loss.
        Grief,
        /// Eating disorders.
        EatingDisorders,
        /// Career counselling.
        Career,
    }
}

word_enum! {
    /// A language of sessions.
    pub enum SpokenLanguage of wire::SpokenLanguage {
        /// English.
        English,
        /// Tigrinya.
        Tigrinya,
        /// Arabic.
        Arabic,
        /// Amharic.
        Amharic,
        /// French.
        French,
        /// Spanish.
        Spanish,
        /// German.
        German,
        /// Italian.
        Italian,
        /// Portuguese.
        Portuguese,
        /// Mandarin.
        Mandarin,
        /// Russian.
        Russian,
        /// Japanese.
        Japanese,
        /// Korean.
        Korean,
        /// Another one.
        Other,
    }
}

impl SpokenLanguage {
    /// Those of the application form (docs/product.md, section 3), with Tigrinya.
    pub const OF_THE_FORM: [Self; 13] = [
        Self::English,
        Self::Tigrinya,
        Self::Spanish,
        Self::French,
        Self::German,
        Self::Italian,
        Self::Portuguese,
        Self::Arabic,
        Self::Mandarin,
        Self::Japanese,
        Self::Korean,
        Self::Russian,
        Self::Other,
    ];

    /// Those that the finder offers; the application form has others, too.
    pub const OF_THE_FINDER: [Self; 11] = [
        Self::English,
        Self::Tigrinya,
        Self::Arabic,
        Self::Amharic,
        Self::French,
        Self::Spanish,
        Self::German,
        Self::Italian,
        Self::Portuguese,
        Self::Mandarin,
        Self::Russian,
    ];
}

word_enum! {
    /// A kind of therapy.
    pub enum TherapyType of wire::TherapyType {
        /// With one person.
        Individual,
        /// With a couple.
        Couples,
        /// With a family.
        Family,
        /// With a group.
        Group,
        /// With children and adolescents.
        ChildAdolescent,
        /// Cognitive behavioural.
        Cbt,
        /// Trauma-focused.
        TraumaFocused,
        /// About grief.
        Grief,
        /// About addiction.
        Addiction,
        /// About work.
        Career,
    }
}

word_enum! {
    /// Who takes part in a session.
    pub enum SessionFormat of wire::SessionFormat {
        /// One person.
        Individual,
        /// A couple.
        Couples,
        /// A family.
        Family,
        /// A group.
        Group,
    }
}

word_enum! {
    /// Where a session takes place.
    pub enum SessionType of wire::SessionType {
        /// By video.
        Video,
        /// At the therapist's.
        InPerson,
    }
}

word_enum! {
    /// What a therapist may call themselves.
    pub enum Qualification of wire::Qualification {
        /// Registered psychologist.
        RegisteredPsychologist,
        /// Clinical psychologist.
        ClinicalPsychologist,
        /// Certified counsellor.
        CertifiedCounsellor,
        /// Not certified, approved after an interview.
        ExperiencedPractitioner,
    }
}

word_enum! {
    /// Whether everybody sees a profile.
    pub enum ProfileStatus of wire::ProfileStatus {
        /// Nobody but the therapist does.
        Hidden,
        /// Everybody does.
        Listed,
        /// The platform hides it.
        Suspended,
    }
}

word_enum! {
    /// How an appointment is paid.
    pub enum Payment of wire::AppointmentPayment {
        /// Once, by a checkout.
        Checkout,
        /// With a session of a plan.
        Plan,
    }
}

word_enum! {
    /// What browsers tell each other in a room.
    pub enum SignalKind of wire::RoomSignalKind {
        /// A session description.
        Description,
        /// A way to get there.
        Candidate,
        /// What is on or off.
        Media,
    }
}

word_enum! {
    /// As whom somebody deals with an appointment.
    pub enum Role of wire::AppointmentRole {
        /// Its client.
        Client,
        /// Its therapist.
        Therapist,
        /// An admin.
        Admin,
    }
}
