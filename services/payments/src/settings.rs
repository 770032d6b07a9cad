//! Settings of the payments service.

use selam_chassis::Secret;

use crate::choices::Purpose;

/// Settings of the payments service.
#[derive(clap::Args, Clone, Debug)]
#[group(id = "payments")]
pub struct Settings {
    /// Secret key of the Stripe account. Required; for development, `selam-stripe-stand-in` accepts any test key.
    #[arg(
        id = "payments_stripe_key",
        long = "payments-stripe-key",
        env = "SELAM_PAYMENTS_STRIPE_KEY",
        hide_env_values = true
    )]
    pub stripe_key: Option<Secret>,
    /// Comma-separated secrets of the webhook endpoint; set several while rotating them.
    #[arg(
        id = "payments_webhook_secrets",
        long = "payments-webhook-secrets",
        env = "SELAM_PAYMENTS_WEBHOOK_SECRETS",
        value_delimiter = ',',
        hide_env_values = true
    )]
    pub webhook_secrets: Vec<Secret>,
    /// Address of the Stripe API, when it is not Stripe's own.
    #[arg(
        id = "payments_stripe_url",
        long = "payments-stripe-url",
        env = "SELAM_PAYMENTS_STRIPE_URL"
    )]
    pub stripe_url: Option<String>,
    /// Goods and services tax in hundredths of a percent.
    #[arg(
        id = "payments_tax_basis_points",
        long = "payments-tax-basis-points",
        env = "SELAM_PAYMENTS_TAX_BASIS_POINTS",
        default_value_t = 500,
        value_parser = clap::value_parser!(i32).range(0..=5_000)
    )]
    pub tax_basis_points: i32,
    /// Comma-separated purposes that are sold without tax, such as `appointment,therapist_plan` where counselling is
    /// exempt.
    #[arg(
        id = "payments_tax_exempt",
        long = "payments-tax-exempt",
        env = "SELAM_PAYMENTS_TAX_EXEMPT",
        value_delimiter = ',',
        value_parser = purpose
    )]
    pub tax_exempt: Vec<Purpose>,
    /// Days for which the assistant stays available when the next month is not paid yet.
    #[arg(
        id = "payments_payment_grace_days",
        long = "payments-payment-grace-days",
        env = "SELAM_PAYMENTS_PAYMENT_GRACE_DAYS",
        default_value_t = 3,
        value_parser = clap::value_parser!(i32).range(0..=31)
    )]
    pub payment_grace_days: i32,
    /// Price of a single assistant session before tax, in cents.
    #[arg(
        id = "payments_assistant_session_cents",
        long = "payments-assistant-session-cents",
        env = "SELAM_PAYMENTS_ASSISTANT_SESSION_CENTS",
        default_value_t = 300,
        value_parser = clap::value_parser!(i64).range(50..=100_000)
    )]
    pub assistant_session_cents: i64,
    /// Price of a month of the assistant before tax, in cents.
    #[arg(
        id = "payments_assistant_month_cents",
        long = "payments-assistant-month-cents",
        env = "SELAM_PAYMENTS_ASSISTANT_MONTH_CENTS",
        default_value_t = 1_500,
        value_parser = clap::value_parser!(i64).range(50..=100_000)
    )]
    pub assistant_month_cents: i64,
    /// Sessions per month of a therapist plan.
    #[arg(
        id = "payments_plan_sessions",
        long = "payments-plan-sessions",
        env = "SELAM_PAYMENTS_PLAN_SESSIONS",
        default_value_t = 4,
        value_parser = clap::value_parser!(i32).range(1..=31)
    )]
    pub plan_sessions: i32,
    /// Days after its month during which sessions of a plan can be booked.
    #[arg(
        id = "payments_plan_grace_days",
        long = "payments-plan-grace-days",
        env = "SELAM_PAYMENTS_PLAN_GRACE_DAYS",
        default_value_t = 31,
        value_parser = clap::value_parser!(i32).range(0..=366)
    )]
    pub plan_grace_days: i32,
    /// Minutes for which a checkout can be paid, unless another limit is shorter.
    #[arg(
        id = "payments_checkout_minutes",
        long = "payments-checkout-minutes",
        env = "SELAM_PAYMENTS_CHECKOUT_MINUTES",
        default_value_t = 60,
        value_parser = clap::value_parser!(i64).range(1..=1_380)
    )]
    pub checkout_minutes: i64,
    /// Days covered by the daily reconciliation with the provider.
    #[arg(
        id = "payments_reconcile_days",
        long = "payments-reconcile-days",
        env = "SELAM_PAYMENTS_RECONCILE_DAYS",
        default_value_t = 3,
        value_parser = clap::value_parser!(i64).range(1..=90)
    )]
    pub reconcile_days: i64,
}

fn purpose(word: &str) -> Result<Purpose, String> {
    Purpose::parse(word).ok_or_else(|| format!("{word:?} is not a checkout purpose such as `appointment`"))
}
