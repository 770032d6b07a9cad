//! Account pre-hijacking: a stranger signs up with another person's address. Only a password that the owner typed signs
//! in, for every order and concurrency of their actions, and for every email that the owner follows.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use futures::{StreamExt, future::join, stream};
use rand::{RngExt, SeedableRng, rngs::StdRng, seq::SliceRandom};
use selam_chassis_testing::eventually;
use selam_identity::Limit;
use selam_proto_identity::v1::{OneTimeCodePurpose, OneTimeCodeRequested};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::support::{App, EMAIL, path_of, text};

const OWNERS: &str = "Owners-own-pass-1";
const STRANGERS: [&str; 2] = ["Strangers-pass-1", "Strangers-pass-2"];
const OWNERS_VERIFIER: &str = "the-verifier-of-the-owners-browser-0123456789";
const STRANGERS_VERIFIER: &str = "the-verifier-of-the-strangers-browser-012345";

/// Environment variable with the total number of interleavings; the weekly run uses a thousand.
const VARIABLE: &str = "SELAM_TEST_INTERLEAVINGS";
const DEFAULT_TOTAL: u64 = 80;
/// Interleavings per platform.
const PER_PLATFORM: u64 = 80;
const PARALLEL: usize = 8;

/// Goal of the owner of the mailbox.
#[derive(Clone, Copy, Debug, PartialEq)]
enum OwnerGoal {
    Password,
    /// An account with a password, from a client that requests authorisation codes.
    Pkce,
    SignInByMail,
    /// The owner follows a link that another person requested.
    Nothing,
}

struct Interleaving<'a> {
    app: &'a App,
    address: String,
    goal: OwnerGoal,
}

fn challenged(mut body: Value, verifier: &str) -> Value {
    body["code_challenge"] = URL_SAFE_NO_PAD.encode(Sha256::digest(verifier)).into();
    body["code_challenge_method"] = "s256".into();
    body
}

impl Interleaving<'_> {
    async fn ask(&self, path: &str, body: Value) {
        self.app.post(path, body).await.ok();
    }

    /// Performs one action of the owner before the owner follows an email.
    async fn owner_asks(&self, again: bool) {
        let sign_up = json!({"email": self.address, "password": OWNERS, "data": {"full_name": "Owner"}});
        match self.goal {
            OwnerGoal::Password if again => {
                self.ask("/resend", json!({"type": "signup", "email": self.address}))
                    .await
            }
            OwnerGoal::Password => self.ask("/signup", sign_up).await,
            OwnerGoal::Pkce => self.ask("/signup", challenged(sign_up, OWNERS_VERIFIER)).await,
            OwnerGoal::SignInByMail => self.ask("/otp", json!({"email": self.address})).await,
            OwnerGoal::Nothing => {}
        }
    }

    /// Performs one action of the stranger, at any time.
    async fn stranger_acts(&self, act: u8) {
        let address = &self.address;
        let sign_up =
            |password: &str| json!({"email": address, "password": password, "data": {"full_name": "Stranger"}});
        match act {
            0 | 1 => self.ask("/signup", sign_up(STRANGERS[usize::from(act)])).await,
            2 => {
                self.ask("/signup", challenged(sign_up(STRANGERS[0]), STRANGERS_VERIFIER))
                    .await
            }
            3 => self.ask("/otp", json!({"email": address})).await,
            4 => self.ask("/recover", json!({"email": address})).await,
            5 => {
                let resend = json!({"type": "signup", "email": address});
                self.ask("/resend", challenged(resend, STRANGERS_VERIFIER)).await;
            }
            _ => self.stranger_is_out().await,
        }
    }

    async fn stranger_is_out(&self) {
        for password in STRANGERS {
            let answer = self.app.sign_in(&self.address, password).await;
            assert_eq!(answer.status, 400, "the stranger's password signed in: {}", answer.body);
        }
    }

    fn mails(&self) -> Vec<OneTimeCodeRequested> {
        let mut mails = self.app.platform.captured::<OneTimeCodeRequested>();
        mails.retain(|mail| mail.email == self.address);
        mails
    }

    /// Follows the link of an email, and returns the session if the owner's browser receives one.
    async fn follow(&self, mail: &OneTimeCodeRequested) -> Option<Value> {
        let path = path_of(&mail.link);
        let (target, fields) = self.app.get(&path).await.redirect();
        if let Some((_, token)) = fields.iter().find(|(key, _)| key == "access_token") {
            let user = self.app.get_as(token, "/user").await.ok();
            return Some(json!({"access_token": token, "user": user}));
        }
        let target = url::Url::parse(&target).unwrap();
        let code = target.query_pairs().find(|(key, _)| key == "code")?.1.into_owned();
        let exchange = json!({"auth_code": code, "code_verifier": OWNERS_VERIFIER});
        let answer = self.app.post("/token?grant_type=pkce", exchange).await;
        (answer.status == 200).then_some(answer.body)
    }

    /// Follows all received emails, of any requester, until one opens a session.
    async fn owner_confirms(&self, rng: &mut StdRng) {
        let mut mails = eventually("an email", || async {
            Some(self.mails()).filter(|mails| !mails.is_empty())
        })
        .await;
        mails.shuffle(rng);
        let mut session = None;
        for mail in &mails {
            let by_link = self.goal == OwnerGoal::Nothing || rng.random_bool(0.5);
            session = if by_link {
                self.follow(mail).await
            } else {
                let kind = match self.goal {
                    OwnerGoal::SignInByMail => "email",
                    _ => "signup",
                };
                let answer = self.app.verify(kind, &self.address, &mail.code).await;
                (answer.status == 200).then_some(answer.body)
            };
            if session.is_some() {
                break;
            }
        }
        if !matches!(self.goal, OwnerGoal::Password | OwnerGoal::Pkce) {
            return;
        }
        let (session, must_choose) = match session {
            Some(session) => {
                let must_choose = session["user"]["app_metadata"]["password_required"] == true;
                (session, must_choose)
            }
            // No email opened a session, for instance because it led to the stranger's own flow: the owner resets the
            // password.
            None => (self.recover().await, true),
        };
        if must_choose {
            let token = text(&session, "access_token");
            let answer = self.app.put_as(token, "/user", json!({"password": OWNERS})).await;
            assert!(
                answer.status == 200 || answer.body["error_code"] == "same_password",
                "{}",
                answer.body
            );
        }
    }

    async fn recover(&self) -> Value {
        self.ask("/recover", json!({"email": self.address})).await;
        eventually("a session by recovery", || async {
            for mail in self.mails() {
                // Invalid links have no effect; typed digits would use up attempts of the valid code.
                if mail.purpose() == OneTimeCodePurpose::Recovery
                    && let Some(session) = self.follow(&mail).await
                {
                    return Some(session);
                }
            }
            None
        })
        .await
    }

    async fn run(&self, rng: &mut StdRng) {
        let rounds = rng.random_range(1..=4);
        let first_owner_round = rng.random_range(0..rounds);
        for round in 0..rounds {
            let acts: Vec<u8> = (0..rng.random_range(0..=2)).map(|_| rng.random_range(0..=6)).collect();
            let owner = async {
                if round >= first_owner_round {
                    self.owner_asks(round > first_owner_round).await;
                }
            };
            let stranger = async {
                for act in acts {
                    self.stranger_acts(act).await;
                }
            };
            match rng.random_range(0..3) {
                0 => {
                    owner.await;
                    stranger.await;
                }
                1 => {
                    stranger.await;
                    owner.await;
                }
                _ => _ = join(owner, stranger).await,
            }
        }
        if self.goal == OwnerGoal::Nothing {
            self.stranger_acts(rng.random_range(0..=2)).await;
        }
        let (before_it, after_it) = (rng.random_range(0..=6), rng.random_range(0..=6));
        join(self.owner_confirms(rng), self.stranger_acts(before_it)).await;
        self.stranger_acts(after_it).await;
        self.stranger_is_out().await;
        if matches!(self.goal, OwnerGoal::Password | OwnerGoal::Pkce) {
            self.app.sign_in(&self.address, OWNERS).await.ok();
        }
    }
}

/// The seeds are the same in every run. Concurrent actions meet in the database, on PostgreSQL and SQLite.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn accepts_only_owner_password_in_interleavings() {
    let total = std::env::var(VARIABLE).map_or(DEFAULT_TOTAL, |number| number.parse().unwrap());
    for platform in 0..total.div_ceil(PER_PLATFORM) {
        let app = App::start().await;
        stream::iter(0..PER_PLATFORM)
            .for_each_concurrent(PARALLEL, |number| {
                let app = &app;
                async move {
                    let seed = platform * PER_PLATFORM + number;
                    let mut rng = StdRng::seed_from_u64(seed);
                    let goals = [
                        OwnerGoal::Password,
                        OwnerGoal::Password,
                        OwnerGoal::Pkce,
                        OwnerGoal::SignInByMail,
                        OwnerGoal::Nothing,
                    ];
                    let goal = goals[rng.random_range(0..goals.len())];
                    let address = format!("owner-{seed}@example.test");
                    println!("interleaving {seed}: {goal:?}");
                    Interleaving { app, address, goal }.run(&mut rng).await;
                }
            })
            .await;
        app.platform.stop().await;
    }
}

async fn password_required(app: &App, session: &Value) -> bool {
    let user = app.get_as(text(session, "access_token"), "/user").await.ok();
    user["app_metadata"]["password_required"] == true
}

#[tokio::test]
async fn drops_contested_passwords_until_reset() {
    for newest in [false, true] {
        let app = App::start().await;
        app.sign_up(EMAIL, OWNERS).await.ok();
        let own = app.mail().await;
        app.sign_up(EMAIL, STRANGERS[0]).await.ok();
        let strangers = app.mail().await;
        let (used, other) = if newest { (strangers, own) } else { (own, strangers) };
        let session = app.verify("signup", EMAIL, &used.code).await.ok();
        assert!(password_required(&app, &session).await);
        for password in [OWNERS, STRANGERS[0]] {
            app.sign_in(EMAIL, password).await.fails(400, "invalid_credentials");
        }
        app.verify("signup", EMAIL, &other.code).await.fails(403, "otp_expired");
        let token = text(&session, "access_token");
        app.put_as(token, "/user", json!({"password": OWNERS})).await.ok();
        assert!(!password_required(&app, &session).await);
        app.sign_in(EMAIL, OWNERS).await.ok();
        app.sign_in(EMAIL, STRANGERS[0]).await.fails(400, "invalid_credentials");
    }
}

#[tokio::test]
async fn stranger_requests_keep_owner_sign_up() {
    for (path, body) in [
        ("/otp", json!({"email": EMAIL})),
        ("/otp", json!({"email": EMAIL, "data": {"full_name": "Stranger"}})),
        ("/recover", json!({"email": EMAIL})),
        ("/resend", json!({"type": "signup", "email": EMAIL})),
    ] {
        let app = App::start().await;
        app.sign_up(EMAIL, OWNERS).await.ok();
        let own = app.mail().await;
        app.post(path, body).await.ok();
        app.mail().await;
        let session = app.verify("signup", EMAIL, &own.code).await.ok();
        assert!(!password_required(&app, &session).await, "{path}");
        assert_eq!(session["user"]["user_metadata"]["full_name"], "Saba Tesfay");
        app.sign_in(EMAIL, OWNERS).await.ok();
    }
}

#[tokio::test]
async fn keeps_password_of_repeated_sign_up() {
    let app = App::start().await;
    app.sign_up(EMAIL, OWNERS).await.ok();
    let first = app.mail().await;
    app.sign_up(EMAIL, OWNERS).await.ok();
    app.mail().await;
    app.verify("signup", EMAIL, &first.code).await.ok();
    app.sign_in(EMAIL, OWNERS).await.ok();
}

#[tokio::test]
async fn link_alone_keeps_no_password() {
    let app = App::start().await;
    app.sign_up(EMAIL, STRANGERS[0]).await.ok();
    let it = Interleaving {
        app: &app,
        address: EMAIL.to_owned(),
        goal: OwnerGoal::Nothing,
    };
    let session = it.follow(&app.mail().await).await.unwrap();
    assert_eq!(session["user"]["app_metadata"]["password_required"], true);
    it.stranger_is_out().await;
}

#[tokio::test]
async fn verifier_proves_password_of_its_attempt() {
    let app = App::start().await;
    let owner = Interleaving {
        app: &app,
        address: EMAIL.to_owned(),
        goal: OwnerGoal::Pkce,
    };
    app.sign_up(EMAIL, STRANGERS[0]).await.ok();
    app.mail().await;
    owner.owner_asks(false).await;
    let own = app.mail().await;
    app.sign_up(EMAIL, STRANGERS[1]).await.ok();
    let session = owner.follow(&own).await.unwrap();
    assert!(!password_required(&app, &session).await);
    app.sign_in(EMAIL, OWNERS).await.ok();
    owner.stranger_is_out().await;
}

#[tokio::test]
async fn resent_link_proves_no_stranger_password() {
    let app = App::start().await;
    app.sign_up(EMAIL, STRANGERS[0]).await.ok();
    app.mail().await;
    let resend = json!({"type": "signup", "email": EMAIL});
    app.post("/resend", challenged(resend, OWNERS_VERIFIER)).await.ok();
    let owner = Interleaving {
        app: &app,
        address: EMAIL.to_owned(),
        goal: OwnerGoal::Pkce,
    };
    let session = owner.follow(&app.mail().await).await.unwrap();
    assert!(password_required(&app, &session).await);
    owner.stranger_is_out().await;
}

#[tokio::test]
async fn rate_limited_sign_up_contests_password() {
    let app = App::with(|settings| settings.identity_limit_mail_purpose = Limit::new(1, 60)).await;
    app.sign_up(EMAIL, STRANGERS[0]).await.ok();
    let strangers = app.mail().await;
    app.sign_up(EMAIL, OWNERS)
        .await
        .fails(429, "over_email_send_rate_limit");
    let session = app.verify("signup", EMAIL, &strangers.code).await.ok();
    assert!(password_required(&app, &session).await);
    app.sign_in(EMAIL, STRANGERS[0]).await.fails(400, "invalid_credentials");
}

#[tokio::test]
async fn drops_password_after_email_sign_in() {
    let app = App::start().await;
    app.sign_up(EMAIL, STRANGERS[0]).await.ok();
    let strangers = app.mail().await;
    app.post("/otp", json!({"email": EMAIL})).await.ok();
    app.mail().await;
    app.verify("email", EMAIL, &strangers.code).await.ok();
    app.sign_in(EMAIL, STRANGERS[0]).await.fails(400, "invalid_credentials");
}

#[tokio::test]
async fn hides_metadata_of_other_sign_ups() {
    let app = App::start().await;
    app.sign_up(EMAIL, OWNERS).await.ok();
    app.mail().await;
    let shown = app
        .post("/signup", json!({"email": EMAIL, "password": STRANGERS[0]}))
        .await
        .ok();
    assert_eq!(shown["user_metadata"], json!({}));
    assert_eq!(
        app.mail().await.full_name,
        "",
        "each email greets the name of its own sign-up"
    );
}
