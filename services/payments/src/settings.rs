//! Settings of the payments service.

use selam_chassis::Secret;

use crate::choices::Purpose;

/// Settings of the payments service.
#[derive(clap::Args, Clone, Debug)]
#[group(id = "payments")]
pub struct Settings {
    /// Secret key of the Stripe account. Required; for development, `selam-stripe-stand-in` accepts any test key.
    #[arg(
        id = "payments-stripe-key",
        long,
        env = "SELAM_PAYMENTS_STRIPE_KEY",
        hide_env_values = true
    )]
    pub stripe_key: Option<Secret>,
    /// Comma-separated secrets of the webhook endpoint; set several while rotating them.
    #[arg(
        id = "payments-webhook-secrets",
        long,
        env = "SELAM_PAYMENTS_WEBHOOK_SECRETS",
        value_delimiter = ',',
        hide_env_values = true
    )]
    pub webhook_secrets: Vec<Secret>,
    /// Address of the Stripe API, when it is not Stripe's own.
    #[arg(id = "payments-stripe-url", long, env = "SELAM_PAYMENTS_STRIPE_URL")]
    pub stripe_url: Option<String>,
    /// Goods and services tax in hundredths of a percent.
    #[arg(
        id = "payments-tax-basis-points",
        long,
        env = "SELAM_PAYMENTS_TAX_BASIS_POINTS",
        default_value_t = 500,
        value_parser = clap::value_parser!(i32).range(0..=5_000)
    )]
    pub tax_basis_points: i32,
    /// Comma-separated purposes that are sold without tax, such as `appointment,therapist_plan` where counselling is
    /// exempt.
    #[arg(
        id = "payments-tax-exempt",
        long,
        env = "SELAM_PAYMENTS_TAX_EXEMPT",
        value_delimiter = ',',
        value_parser = purpose
    )]
    pub tax_exempt: Vec<Purpose>,
    /// Days for which the assistant stays available when the next month is not paid yet.
    #[arg(
        id = "payments-payment-grace-days",
        long,
        env = "SELAM_PAYMENTS_PAYMENT_GRACE_DAYS",
        default_value_t = 3,
        value_parser = clap::value_parser!(i32).range(0..=31)
    )]
    pub payment_grace_days: i32,
    /// Price of a single assistant session before tax, in cents.
    #[arg(
        id = "payments-assistant-session-cents",
        long,
        env = "SELAM_PAYMENTS_ASSISTANT_SESSION_CENTS",
        default_value_t = 300,
        value_parser = clap::value_parser!(i64).range(50..=100_000)
    )]
    pub assistant_session_cents: i64,
    /// Price of a month of the assistant before tax, in cents.
    #[arg(
        id = "payments-assistant-month-cents",
        long,
        env = "SELAM_PAYMENTS_ASSISTANT_MONTH_CENTS",
        default_value_t = 1_500,
        value_parser = clap::value_parser!(i64).range(50..=100_000)
    )]
    pub assistant_month_cents: i64,
    /// Sessions per month of a therapist plan.
    #[arg(
        id = "payments-plan-sessions",
        long,
        env = "SELAM_PAYMENTS_PLAN_SESSIONS",
        default_value_t = 4,
        value_parser = clap::value_parser!(i32).range(1..=31)
    )]
    pub plan_sessions: i32,
    /// Days after its month during which sessions of a plan can be booked.
    #[arg(
        id = "payments-plan-grace-days",
        long,
        env = "SELAM_PAYMENTS_PLAN_GRACE_DAYS",
        default_value_t = 31,
        value_parser = clap::value_parser!(i32).range(0..=366)
    )]
    pub plan_grace_days: i32,
    /// Minutes for which a checkout can be paid, unless another limit is shorter.
    #[arg(
        id = "payments-checkout-minutes",
        long,
        env = "SELAM_PAYMENTS_CHECKOUT_MINUTES",
        default_value_t = 60,
        value_parser = clap::value_parser!(i64).range(1..=1_380)
    )]
    pub checkout_minutes: i64,
    /// Days covered by the daily reconciliation with the provider; after an outage, the days since the previous one.
    #[arg(
        id = "payments-reconcile-days",
        long,
        env = "SELAM_PAYMENTS_RECONCILE_DAYS",
        default_value_t = 3,
        value_parser = clap::value_parser!(i64).range(1..=90)
    )]
    pub reconcile_days: i64,
}

fn purpose(word: &str) -> Result<Purpose, String> {
    Purpose::parse(word).ok_or_else(|| format!("{word:?} is not a checkout purpose such as `appointment`"))
}
