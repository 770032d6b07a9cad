//! Conformance tests of every service: the rules of its contract, the protocols of the platform, and the layout
//! of its folder. The services come from `selam_proto::SERVICES`; no test is specific to one service.

mod calls;
mod errors;
mod guard;
mod health;
mod house_style;
mod layout;
mod personal_data;
mod processes;
mod requests;
mod shutdown;
mod telemetry;

use std::sync::mpsc;

use clap::Parser;
use selam_chassis_testing::TestPlatform;
use selam_proto::Package;
use selam_standalone::Services;
use uuid::Uuid;

#[derive(Parser)]
struct Settings {
    #[command(flatten)]
    services: Services,
}

/// One service in its own process.
struct Subject {
    name: &'static str,
    platform: TestPlatform,
    packages: Vec<&'static Package>,
    forgotten_http: Vec<&'static str>,
    says_what_it_holds: bool,
}

impl Subject {
    async fn start(name: &'static str) -> Self {
        let (tell, told) = mpsc::channel();
        let builder = TestPlatform::builder().settings(|settings| settings.demo_data = false);
        let platform = builder
            .start(move |platform| {
                let tell = tell.clone();
                async move {
                    let settings = Settings::parse_from(crate::KEYS);
                    let service = settings.services.build_one(&platform, name).await?;
                    let forgotten: Vec<_> = service.forgotten_http().into_iter().collect();
                    let _ = tell.send((
                        service.packages().to_vec(),
                        forgotten,
                        service.answers_for_personal_data(),
                    ));
                    Ok(vec![service])
                }
            })
            .await;
        let (mut packages, forgotten_http, says_what_it_holds) = told.recv().unwrap();
        packages.sort_by_key(|package| package.name);
        packages.dedup_by_key(|package| package.name);
        Self {
            name,
            platform,
            packages,
            forgotten_http,
            says_what_it_holds,
        }
    }

    fn token(&self, roles: &[&str]) -> String {
        self.platform.access_token(Uuid::now_v7(), "user@example.test", roles)
    }
}

/// Violations by service.
#[derive(Default)]
struct Faults(Vec<String>);

impl Faults {
    fn check(&mut self, is_good: bool, service: &str, fault: impl FnOnce() -> String) {
        if !is_good {
            self.0.push(format!("{service}: {}", fault()));
        }
    }

    #[track_caller]
    fn assert_none(&self) {
        assert!(self.0.is_empty(), "{} faults:\n{}", self.0.len(), self.0.join("\n"));
    }
}

/// FieldErrors every service separately.
async fn every_service(look: impl AsyncFn(&Subject, &mut Faults)) {
    let mut faults = Faults::default();
    for name in selam_proto::SERVICES {
        let subject = Subject::start(name).await;
        look(&subject, &mut faults).await;
        subject.platform.stop().await;
    }
    faults.assert_none();
}
