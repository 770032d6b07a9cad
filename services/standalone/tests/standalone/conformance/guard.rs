use std::collections::BTreeMap;

use selam_proto::{HttpRoute, options::v1::Access};
use tonic::{Code, Request, Status};
use uuid::Uuid;

use super::{
    Faults, Subject,
    calls::{self, Rpc, reason, rpcs},
    every_service,
};

/// A service that is not a caller of any RPC.
const STRANGER: &str = "unknown-service";

/// Returns the guard's rejection of a call, or `None` if it let the call through.
fn refusal(answer: &Result<(), Status>) -> Option<(Code, String)> {
    let status = answer.as_ref().err()?;
    let refused = matches!(
        reason(status).as_str(),
        "UNAUTHENTICATED" | "PERMISSION_DENIED" | "SECOND_FACTOR_REQUIRED" | "TOKEN_INVALID" | "TOKEN_EXPIRED"
    );
    let refused = refused || status.code() == Code::Unauthenticated;
    refused.then(|| (status.code(), reason(status)))
}

async fn check_people(subject: &Subject, rpc: &Rpc, faults: &mut Faults) {
    let access = rpc.rules.access;
    let id = Uuid::now_v7();
    let half = subject.platform.half_token(id, "half@example.test", &["admin"]);
    let expired = subject.platform.expired_token(id, "late@example.test", &["admin"]);
    let role = access.as_str_name().trim_start_matches("ACCESS_").to_ascii_lowercase();
    let (user, holder) = (subject.token(&[]), subject.token(&[&role]));
    let is_open = access == Access::Public;
    let is_internal = access == Access::Internal;
    let needs_role = !is_open && !is_internal && access != Access::User;
    let internal = is_internal.then_some(Code::PermissionDenied);
    let closed = |code: Code| internal.or((!is_open).then_some(code));
    for (who, token, expected) in [
        ("a visitor", None, closed(Code::Unauthenticated)),
        (
            "a user",
            Some(&user),
            internal.or(needs_role.then_some(Code::PermissionDenied)),
        ),
        ("a caller with the role", Some(&holder), internal),
        (
            "a caller without their second factor",
            Some(&half),
            closed(Code::PermissionDenied),
        ),
        (
            "a caller with an expired token",
            Some(&expired),
            Some(Code::Unauthenticated),
        ),
    ] {
        let request = subject.platform.request(Vec::new(), token.map(String::as_str));
        let answer = calls::call(subject.platform.channel(), &rpc.path, request).await;
        let refused = refusal(&answer);
        faults.check(
            refused.as_ref().map(|(code, _)| *code) == expected,
            subject.name,
            || {
                format!(
                    "{} of {access:?}: {who} receives {refused:?} instead of {expected:?}",
                    rpc.path
                )
            },
        );
        check_implemented(subject, rpc, &answer, faults);
    }
}

async fn check_services(subject: &Subject, rpc: &Rpc, faults: &mut Faults) {
    let callers = rpc.rules.callers.iter().copied().chain([STRANGER]);
    for caller in callers {
        let request = subject.platform.request_of_service(caller, subject.name, Vec::new());
        let answer = calls::call(subject.platform.channel(), &rpc.path, request).await;
        // Services may call public RPCs even without being a named caller.
        let expected = caller != STRANGER || rpc.rules.access == Access::Public;
        // A handler may reject a user's call that arrives without the user. This is not a rejection by the
        // guard.
        let refused = refusal(&answer).filter(|(code, _)| caller == STRANGER || *code == Code::PermissionDenied);
        faults.check(refused.is_none() == expected, subject.name, || {
            format!("{}: the service {caller} receives {refused:?}", rpc.path)
        });
        check_implemented(subject, rpc, &answer, faults);
    }
    let forged: Request<Vec<u8>> = subject.platform.request_with_credential("not.a.credential", Vec::new());
    let answer = calls::call(subject.platform.channel(), &rpc.path, forged).await;
    let code = refusal(&answer).map(|(code, _)| code);
    faults.check(code == Some(Code::Unauthenticated), subject.name, || {
        format!("{}: a forged credential receives {code:?}", rpc.path)
    });
}

fn check_implemented(subject: &Subject, rpc: &Rpc, answer: &Result<(), Status>, faults: &mut Faults) {
    let code = answer.as_ref().map_or_else(Status::code, |()| Code::Ok);
    faults.check(code != Code::Unimplemented, subject.name, || {
        format!("{} is not implemented", rpc.path)
    });
}

#[tokio::test]
async fn enforces_access_rules_of_rpcs() {
    every_service(async |subject, faults| {
        for rpc in rpcs(subject) {
            check_people(subject, &rpc, faults).await;
            check_services(subject, &rpc, faults).await;
        }
    })
    .await;
}

/// Requests that bypass the gateway meet the same access checks in every service.
#[tokio::test]
async fn rejects_forged_tokens() {
    every_service(async |subject, faults| {
        let open = |rpc: &Rpc| rpc.rules.access != Access::Internal;
        let forged = subject.platform.forged_tokens(Uuid::now_v7(), &["admin", "therapist"]);
        for rpc in rpcs(subject).into_iter().filter(open) {
            for (what, token) in &forged {
                let request = subject.platform.request(Vec::new(), Some(token));
                let answer = calls::call(subject.platform.channel(), &rpc.path, request).await;
                let code = answer.as_ref().map_or_else(Status::code, |()| Code::Ok);
                faults.check(code == Code::Unauthenticated, subject.name, || {
                    format!("{}: a token with {what} receives {code:?}", rpc.path)
                });
            }
        }
        for route in subject.packages.iter().flat_map(|package| package.http_routes) {
            if route.access == Access::Public || route.protocol_checks_access {
                continue;
            }
            for (what, token) in &forged {
                let status = status_of(subject, route, Some(token)).await;
                faults.check(status == 401, subject.name, || {
                    format!("{} {}: a token with {what} receives {status}", route.method, route.path)
                });
            }
        }
    })
    .await;
}

async fn status_of(subject: &Subject, route: &HttpRoute, token: Option<&str>) -> u16 {
    let parts = route.path.split('/');
    let path = parts.map(|part| if part.starts_with('{') { "0" } else { part });
    let url = subject.platform.http_url(&path.collect::<Vec<_>>().join("/"));
    // The target of a redirect is outside the service.
    let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none());
    let mut request = client.build().unwrap().request(route.method.parse().unwrap(), url);
    if let Some(token) = token {
        request = request.bearer_auth(token);
    }
    request.send().await.unwrap().status().as_u16()
}

#[tokio::test]
async fn enforces_access_rules_of_http_routes() {
    every_service(async |subject, faults| {
        faults.check(subject.forgotten_http.is_empty(), subject.name, || {
            format!("serves no route of {:?}", subject.forgotten_http)
        });
        for route in subject.packages.iter().flat_map(|package| package.http_routes) {
            let user = subject.token(&[]);
            let is_open = route.access == Access::Public;
            let needs_role = !is_open && route.access != Access::User;
            let (visitor, signed_in) = (
                status_of(subject, route, None).await,
                status_of(subject, route, Some(&user)).await,
            );
            let what = || format!("{} {} of {:?}", route.method, route.path, route.access);
            faults.check(visitor < 500 && signed_in < 500, subject.name, || {
                format!("{} fails: {visitor}, {signed_in}", what())
            });
            faults.check(is_open || matches!(visitor, 401 | 403), subject.name, || {
                format!("{} returns {visitor} to a visitor", what())
            });
            let refused = matches!(signed_in, 401 | 403);
            faults.check(
                // A foreign protocol may have further access rules.
                if needs_role {
                    refused
                } else {
                    !refused || route.protocol_checks_access
                },
                subject.name,
                || format!("{} returns {signed_in} to a user", what()),
            );
        }
    })
    .await;
}

/// Returns the roles of `docs/reference/office-access.md`, and the outcomes of each operation by role.
fn office_access() -> (Vec<String>, BTreeMap<String, Vec<String>>) {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/reference/office-access.md");
    let page = std::fs::read_to_string(page).unwrap();
    let (mut roles, mut outcomes) = (Vec::new(), BTreeMap::new());
    for line in page.lines().filter(|line| line.starts_with("| ")) {
        let cells = line
            .trim_matches('|')
            .split('|')
            .map(|cell| cell.trim_matches([' ', '`']).to_owned());
        let mut cells: Vec<String> = cells.collect();
        let rest = cells.split_off(2);
        match cells[0].as_str() {
            "operation" => roles = rest,
            "---" => {}
            operation => {
                outcomes.insert(operation.to_owned(), rest);
            }
        }
    }
    (roles, outcomes)
}

/// Returns the name of the operation of an RPC, such as `getReport`.
fn operation(path: &str) -> String {
    let name = path.rsplit('/').next().unwrap_or_default();
    name[..1].to_ascii_lowercase() + &name[1..]
}

#[tokio::test]
async fn admits_roles_of_office_as_documented() {
    let (roles, outcomes) = office_access();
    assert!(outcomes.len() > 60, "{outcomes:?}");
    every_service(async |subject, faults| {
        let is_of_office = |access: Access, office_roles: &[&str]| access == Access::Admin || !office_roles.is_empty();
        let calls = rpcs(subject)
            .into_iter()
            .filter(|rpc| is_of_office(rpc.rules.access, rpc.rules.office_roles))
            .map(|rpc| (operation(&rpc.path), Ok(rpc)));
        let routes = subject.packages.iter().flat_map(|package| package.http_routes);
        let requests = routes
            // A service that checks the access itself has its own test.
            .filter(|route| is_of_office(route.access, route.office_roles) && !route.protocol_checks_access)
            .map(|route| (route.operation.to_owned(), Err(route)));
        for (name, target) in calls.chain(requests) {
            let documented = outcomes.get(&name);
            faults.check(documented.is_some(), subject.name, || {
                format!("{name} is not documented")
            });
            for (role, outcome) in roles.iter().zip(documented.into_iter().flatten()) {
                let token = subject.token(&[role]);
                let refused = match &target {
                    Ok(rpc) => {
                        let request = subject.platform.request(Vec::new(), Some(&token));
                        let answer = calls::call(subject.platform.channel(), &rpc.path, request).await;
                        refusal(&answer).is_some()
                    }
                    Err(route) => matches!(status_of(subject, route, Some(&token)).await, 401 | 403),
                };
                faults.check(refused == (outcome == "refused"), subject.name, || {
                    format!("{name} as {role}: refused is {refused}, documented is {outcome}")
                });
            }
        }
    })
    .await;
}
