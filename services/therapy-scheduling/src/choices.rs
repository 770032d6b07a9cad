//! Values that therapists and clients choose from (docs/product.md, section 3).

use selam_chassis::string_enum;
use selam_proto_therapy::v1 as wire;

string_enum! {
    /// Concern of a client.
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

string_enum! {
    /// Language of sessions.
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
        /// Another language.
        Other,
    }
}

impl SpokenLanguage {
    /// Languages of the application form (docs/product.md, section 3), with Tigrinya.
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

    /// Languages of the finder; the application form has more.
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

string_enum! {
    /// Kind of therapy.
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
        /// Cognitive behavioural therapy.
        Cbt,
        /// Trauma-focused.
        TraumaFocused,
        /// Grief counselling.
        Grief,
        /// Addiction counselling.
        Addiction,
        /// Career counselling.
        Career,
    }
}

string_enum! {
    /// Participants of a session.
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

string_enum! {
    /// Place of a session.
    pub enum SessionType of wire::SessionType {
        /// By video.
        Video,
        /// At the therapist's practice.
        InPerson,
    }
}

string_enum! {
    /// Qualification of a therapist.
    pub enum Qualification of wire::Qualification {
        /// Registered psychologist.
        RegisteredPsychologist,
        /// Clinical psychologist.
        ClinicalPsychologist,
        /// Certified counsellor.
        CertifiedCounsellor,
        /// Without a certificate, approved after an interview.
        ExperiencedPractitioner,
    }
}

string_enum! {
    /// Visibility of a profile.
    pub enum ProfileStatus of wire::ProfileStatus {
        /// Visible to the therapist only.
        Hidden,
        /// Visible to all users.
        Listed,
        /// Hidden by the platform.
        Suspended,
    }
}

string_enum! {
    /// Payment method of an appointment.
    pub enum Payment of wire::AppointmentPayment {
        /// Single payment by a checkout.
        Checkout,
        /// With a session of a plan.
        Plan,
    }
}

string_enum! {
    /// Kind of a signal between browsers.
    pub enum SignalKind of wire::RoomSignalKind {
        /// A session description.
        Description,
        /// An ICE candidate.
        Candidate,
        /// State of camera and microphone.
        Media,
    }
}

string_enum! {
    /// Role of a user in an appointment.
    pub enum Role of wire::AppointmentRole {
        /// The client of the session.
        Client,
        /// The therapist of the session.
        Therapist,
        /// An admin.
        Admin,
    }
}
