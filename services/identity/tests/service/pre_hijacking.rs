//! An account that a stranger prepares for somebody else's address. Whatever the two do, in whatever order and at the same time, and
//! whichever mail the owner of the mailbox follows: only a password that the owner typed signs in.

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

/// Names how many interleavings are tried; every week it is a thousand.
const WANTED: &str = "SELAM_TEST_INTERLEAVINGS";
const USUALLY: u64 = 200;
/// Interleavings on one platform.
const INTERLEAVINGS: u64 = 50;
/// Interleavings that run at the same time.
const PARALLEL: usize = 8;

/// What the owner of the mailbox wants.
#[derive(Clone, Copy, Debug, PartialEq)]
enum OwnerAction {
    /// An account with a password.
    Password,
    /// The same with a client that asks for authorisation codes.
    Pkce,
    /// An account without a password.
    SignInByMail,
    /// Nothing at all: they only follow a link that they never asked for.
    Nothing,
}

struct Interleaving<'a> {
    app: &'a App,
    address: String,
    wish: OwnerAction,
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

    /// One thing that the owner does before a mail is followed.
    async fn owner_asks(&self, again: bool) {
        let sign_up = json!({"email": self.address, "password": OWNERS, "data": {"full_name": "Owner"}});
        match self.wish {
            OwnerAction::Password if again => {
                self.ask("/resend", json!({"type": "signup", "email": self.address}))
                    .await
            }
            OwnerAction::Password => self.ask("/signup", sign_up).await,
            OwnerAction::Pkce => self.ask("/signup", challenged(sign_up, OWNERS_VERIFIER)).await,
            OwnerAction::SignInByMail => self.ask("/otp", json!({"email": self.address})).await,
            OwnerAction::Nothing => {}
        }
    }

    /// One thing that the stranger does at any time.
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
            assert_eq!(answer.status, 400, "a stranger's password signs in: {}", answer.body);
        }
    }

    fn mails(&self) -> Vec<OneTimeCodeRequested> {
        let mut mails = self.app.platform.captured::<OneTimeCodeRequested>();
        mails.retain(|mail| mail.email == self.address);
        mails
    }

    /// Follows the link of a mail, and answers the session it leads to, if the owner's browser gets one.
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

    /// What the owner does with the mails that came, whoever caused them, until one of them opens a session.
    async fn owner_confirms(&self, rng: &mut StdRng) {
        let mut mails = eventually("a mail", || async {
            Some(self.mails()).filter(|mails| !mails.is_empty())
        })
        .await;
        mails.shuffle(rng);
        let mut session = None;
        for mail in &mails {
            let by_link = self.wish == OwnerAction::Nothing || rng.random_bool(0.5);
            session = if by_link {
                self.follow(mail).await
            } else {
                let kind = match self.wish {
                    OwnerAction::SignInByMail => "email",
                    _ => "signup",
                };
                let answer = self.app.verify(kind, &self.address, &mail.code).await;
                (answer.status == 200).then_some(answer.body)
            };
            if session.is_some() {
                break;
            }
        }
        if !matches!(self.wish, OwnerAction::Password | OwnerAction::Pkce) {
            return;
        }
        let (session, must_choose) = match session {
            Some(session) => {
                let must_choose = session["user"]["app_metadata"]["password_required"] == true;
                (session, must_choose)
            }
            // Every mail led nowhere, for instance to the end of the stranger's own flow: a forgotten password is what remains.
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
                // Links of mails that are over lead nowhere; digits would use up the tries of the one that is not.
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
        if self.wish == OwnerAction::Nothing {
            self.stranger_acts(rng.random_range(0..=2)).await;
        }
        let (before_it, after_it) = (rng.random_range(0..=6), rng.random_range(0..=6));
        join(self.owner_confirms(rng), self.stranger_acts(before_it)).await;
        self.stranger_acts(after_it).await;
        self.stranger_is_out().await;
        if matches!(self.wish, OwnerAction::Password | OwnerAction::Pkce) {
            self.app.sign_in(&self.address, OWNERS).await.ok();
        }
    }
}

/// A thousand of them, the same ones in every run; on PostgreSQL and SQLite what happens at the same time meets in the database.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_the_owners_password_works_in_any_interleaving() {
    let wanted = std::env::var(WANTED).map_or(USUALLY, |number| number.parse().unwrap());
    for platform in 0..wanted.div_ceil(INTERLEAVINGS) {
        let app = App::start().await;
        stream::iter(0..INTERLEAVINGS)
            .for_each_concurrent(PARALLEL, |number| {
                let app = &app;
                async move {
                    let seed = platform * INTERLEAVINGS + number;
                    let mut rng = StdRng::seed_from_u64(seed);
                    let wishes = [
                        OwnerAction::Password,
                        OwnerAction::Password,
                        OwnerAction::Pkce,
                        OwnerAction::SignInByMail,
                        OwnerAction::Nothing,
                    ];
                    let wish = wishes[rng.random_range(0..wishes.len())];
                    let address = format!("owner-{seed}@example.test");
                    println!("interleaving {seed}: {wish:?}");
                    Interleaving { app, address, wish }.run(&mut rng).await;
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
async fn of_two_passwords_neither_counts_until_the_owner_sets_one() {
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
async fn what_a_stranger_asks_for_leaves_the_owners_sign_up_as_it_was() {
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
async fn the_same_password_twice_is_the_owner_who_tries_again() {
    let app = App::start().await;
    app.sign_up(EMAIL, OWNERS).await.ok();
    let first = app.mail().await;
    app.sign_up(EMAIL, OWNERS).await.ok();
    app.mail().await;
    app.verify("signup", EMAIL, &first.code).await.ok();
    app.sign_in(EMAIL, OWNERS).await.ok();
}

#[tokio::test]
async fn a_link_alone_makes_no_password_count() {
    let app = App::start().await;
    app.sign_up(EMAIL, STRANGERS[0]).await.ok();
    let it = Interleaving {
        app: &app,
        address: EMAIL.to_owned(),
        wish: OwnerAction::Nothing,
    };
    let session = it.follow(&app.mail().await).await.unwrap();
    assert_eq!(session["user"]["app_metadata"]["password_required"], true);
    it.stranger_is_out().await;
}

#[tokio::test]
async fn a_link_and_its_verifier_prove_the_password_even_of_one_of_many() {
    let app = App::start().await;
    let owner = Interleaving {
        app: &app,
        address: EMAIL.to_owned(),
        wish: OwnerAction::Pkce,
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
async fn a_stranger_who_asks_again_proves_nothing_with_their_own_verifier() {
    let app = App::start().await;
    app.sign_up(EMAIL, STRANGERS[0]).await.ok();
    app.mail().await;
    let resend = json!({"type": "signup", "email": EMAIL});
    app.post("/resend", challenged(resend, OWNERS_VERIFIER)).await.ok();
    let owner = Interleaving {
        app: &app,
        address: EMAIL.to_owned(),
        wish: OwnerAction::Pkce,
    };
    let session = owner.follow(&app.mail().await).await.unwrap();
    assert!(password_required(&app, &session).await);
    owner.stranger_is_out().await;
}

#[tokio::test]
async fn a_sign_up_that_came_too_early_for_a_mail_contests_all_the_same() {
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
async fn a_password_on_an_account_to_sign_in_by_mail_is_not_kept() {
    let app = App::start().await;
    app.sign_up(EMAIL, STRANGERS[0]).await.ok();
    let strangers = app.mail().await;
    app.post("/otp", json!({"email": EMAIL})).await.ok();
    app.mail().await;
    app.verify("email", EMAIL, &strangers.code).await.ok();
    app.sign_in(EMAIL, STRANGERS[0]).await.fails(400, "invalid_credentials");
}

#[tokio::test]
async fn nobody_is_told_what_another_said_at_sign_up() {
    let app = App::start().await;
    app.sign_up(EMAIL, OWNERS).await.ok();
    app.mail().await;
    let shown = app
        .post("/signup", json!({"email": EMAIL, "password": STRANGERS[0]}))
        .await
        .ok();
    assert_eq!(shown["user_metadata"], json!({}));
    assert_eq!(app.mail().await.full_name, "", "each mail greets who signed up");
}
