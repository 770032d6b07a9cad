//! Settings of the therapy-scheduling service.

use selam_chassis::Secret;

use crate::appointment::rules::Rules;

/// Settings of the therapy-scheduling service.
#[derive(clap::Args, Clone, Debug)]
#[group(id = "therapy")]
pub struct Settings {
    /// Minutes that a slot is held for the payment.
    #[arg(
        id = "therapy-hold-minutes",
        long,
        env = "SELAM_THERAPY_HOLD_MINUTES",
        default_value_t = 15,
        value_parser = clap::value_parser!(u32).range(1..=1_440)
    )]
    pub hold_minutes: u32,
    /// Hours before a session until which a client who cancels gets a full refund.
    #[arg(
        id = "therapy-full-refund-hours",
        long,
        env = "SELAM_THERAPY_FULL_REFUND_HOURS",
        default_value_t = 24,
        value_parser = clap::value_parser!(u32).range(0..=720)
    )]
    pub full_refund_hours: u32,
    /// Hours before a session until which a client who cancels gets a partial refund.
    #[arg(
        id = "therapy-part-refund-hours",
        long,
        env = "SELAM_THERAPY_PART_REFUND_HOURS",
        default_value_t = 2,
        value_parser = clap::value_parser!(u32).range(0..=720)
    )]
    pub part_refund_hours: u32,
    /// Partial refund in percent.
    #[arg(
        id = "therapy-part-refund-percent",
        long,
        env = "SELAM_THERAPY_PART_REFUND_PERCENT",
        default_value_t = 50,
        value_parser = clap::value_parser!(u32).range(0..=100)
    )]
    pub part_refund_percent: u32,
    /// Hours before a session until which a client can move it.
    #[arg(
        id = "therapy-move-hours",
        long,
        env = "SELAM_THERAPY_MOVE_HOURS",
        default_value_t = 24,
        value_parser = clap::value_parser!(u32).range(0..=720)
    )]
    pub move_hours: u32,
    /// Maximum number of times that a client can move a session.
    #[arg(
        id = "therapy-max-moves",
        long,
        env = "SELAM_THERAPY_MAX_MOVES",
        default_value_t = 2,
        value_parser = clap::value_parser!(u32).range(0..=100)
    )]
    pub max_moves: u32,
    /// Minutes after booking within which a client can cancel free of charge, until the session starts.
    #[arg(
        id = "therapy-free-cancellation-minutes",
        long,
        env = "SELAM_THERAPY_FREE_CANCELLATION_MINUTES",
        default_value_t = 60,
        value_parser = clap::value_parser!(u32).range(0..=1_440)
    )]
    pub free_cancellation_minutes: u32,
    /// Minutes after the start of a session from which an absence can be recorded.
    #[arg(
        id = "therapy-absence-grace-minutes",
        long,
        env = "SELAM_THERAPY_ABSENCE_GRACE_MINUTES",
        default_value_t = 10,
        value_parser = clap::value_parser!(u32).range(0..=120)
    )]
    pub absence_grace_minutes: u32,
    /// Maximum number of unpaid holds of a client per hour.
    #[arg(
        id = "therapy-max-unpaid-holds",
        long,
        env = "SELAM_THERAPY_MAX_UNPAID_HOLDS",
        default_value_t = 8,
        value_parser = clap::value_parser!(u32).range(1..=1_000)
    )]
    pub max_unpaid_holds: u32,
    /// Sessions per month of a plan. Must equal `SELAM_PAYMENTS_PLAN_SESSIONS`. A session earns its therapist the plan's price
    /// divided by this number.
    #[arg(
        id = "therapy-plan-sessions",
        long,
        env = "SELAM_THERAPY_PLAN_SESSIONS",
        default_value_t = 4,
        value_parser = clap::value_parser!(u32).range(1..=100)
    )]
    pub plan_sessions: u32,
    /// Maximum number of open sessions of a client.
    #[arg(
        id = "therapy-max-open-appointments",
        long,
        env = "SELAM_THERAPY_MAX_OPEN_APPOINTMENTS",
        default_value_t = 20,
        value_parser = clap::value_parser!(u32).range(1..=1_000)
    )]
    pub max_open_appointments: u32,
    /// URL of the meeting host, such as `https://meet.example.com`. Without it, calls use the platform's own room.
    #[arg(id = "therapy-meeting-url", long, env = "SELAM_THERAPY_MEETING_URL")]
    pub meeting_url: Option<String>,
    /// STUN servers for the platform's own room, separated by commas, such as `stun:stun.example.org:3478`.
    #[arg(id = "therapy-ice-urls", long, env = "SELAM_THERAPY_ICE_URLS", value_delimiter = ',')]
    pub ice_urls: Vec<String>,
    /// TURN servers for browsers without a direct connection, separated by commas, such as
    /// `turn:turn.example.org:3478?transport=udp`.
    #[arg(
        id = "therapy-turn-urls",
        long,
        env = "SELAM_THERAPY_TURN_URLS",
        value_delimiter = ','
    )]
    pub turn_urls: Vec<String>,
    /// Secret shared with the TURN servers for temporary credentials (coturn: `static-auth-secret`).
    #[arg(
        id = "therapy-turn-secret",
        long,
        env = "SELAM_THERAPY_TURN_SECRET",
        hide_env_values = true
    )]
    pub turn_secret: Option<Secret>,
    /// Minimum number of business days for the review of an application.
    #[arg(
        id = "therapy-review-days-min",
        long,
        env = "SELAM_THERAPY_REVIEW_DAYS_MIN",
        default_value_t = 3,
        value_parser = clap::value_parser!(u32).range(0..=100)
    )]
    pub review_days_min: u32,
    /// Maximum number of business days for the review of an application.
    #[arg(
        id = "therapy-review-days-max",
        long,
        env = "SELAM_THERAPY_REVIEW_DAYS_MAX",
        default_value_t = 5,
        value_parser = clap::value_parser!(u32).range(1..=100)
    )]
    pub review_days_max: u32,
    /// Days before the end of a licence at which its therapist is warned.
    #[arg(
        id = "therapy-license-warning-days",
        long,
        env = "SELAM_THERAPY_LICENSE_WARNING_DAYS",
        default_value_t = 30,
        value_parser = clap::value_parser!(u32).range(0..=365)
    )]
    pub license_warning_days: u32,
    /// Keys for session notes and bank details, 32 bytes in base64 each, separated by commas. The first key encrypts,
    /// all keys decrypt. The embedded mode creates a key in the data folder.
    #[arg(
        id = "therapy-notes-keys",
        long,
        env = "SELAM_THERAPY_NOTES_KEYS",
        value_delimiter = ',',
        hide_env_values = true
    )]
    pub notes_keys: Vec<Secret>,
}

impl Settings {
    /// Returns the rules for bookings.
    pub fn rules(&self) -> Rules {
        let hours = |hours: u32| chrono::TimeDelta::hours(hours.into());
        Rules {
            hold: chrono::TimeDelta::minutes(self.hold_minutes.into()),
            full_refund: hours(self.full_refund_hours),
            part_refund: hours(self.part_refund_hours),
            part_refund_percent: self.part_refund_percent,
            move_until: hours(self.move_hours),
            max_moves: self.max_moves,
            free_cancellation: chrono::TimeDelta::minutes(self.free_cancellation_minutes.into()),
            absence_grace: chrono::TimeDelta::minutes(self.absence_grace_minutes.into()),
        }
    }
}
