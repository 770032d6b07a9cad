//! The GoTrue protocol, as the official `@supabase/auth-js` client speaks it, under `/auth/v1`. One file per group of endpoints.

mod admin;
mod context;
mod error;
mod factors;
mod fields;
mod links;
mod logout;
mod meta;
mod recover;
mod request;
mod session_json;
mod signup;
mod token;
mod user;
pub mod user_json;
mod verify;
mod version;

use std::sync::Arc;

use actix_web::{
    HttpRequest, Resource,
    http::{Method, header},
    middleware::from_fn,
    web,
};

pub use error::ApiError;

use crate::identity::Identity;

/// Where the protocol lives.
pub const PREFIX: &str = "/auth/v1";

/// Adds the endpoints to an HTTP server.
pub fn routes(identity: Arc<Identity>) -> impl Fn(&mut web::ServiceConfig) + Clone + Send + Sync + 'static {
    move |config| {
        config.service(
            web::scope(PREFIX)
                .app_data(web::Data::from(Arc::clone(&identity)))
                .wrap(from_fn(version::speak))
                .service(at("/signup", "POST").route(web::post().to(signup::signup)))
                .service(at("/token", "POST").route(web::post().to(token::token)))
                .service(at("/recover", "POST").route(web::post().to(recover::recover)))
                .service(at("/resend", "POST").route(web::post().to(recover::resend)))
                .service(at("/otp", "POST").route(web::post().to(recover::otp)))
                .service(
                    at("/verify", "GET, POST")
                        .route(web::post().to(verify::post))
                        .route(web::get().to(verify::get)),
                )
                .service(
                    at("/user", "GET, PUT")
                        .route(web::get().to(user::get))
                        .route(web::put().to(user::put)),
                )
                .service(at("/reauthenticate", "GET").route(web::get().to(user::reauthenticate)))
                .service(at("/logout", "POST").route(web::post().to(logout::logout)))
                .service(at("/factors", "POST").route(web::post().to(factors::enrol)))
                .service(at("/factors/{id}", "DELETE").route(web::delete().to(factors::remove)))
                .service(at("/factors/{id}/challenge", "POST").route(web::post().to(factors::challenge)))
                .service(at("/factors/{id}/verify", "POST").route(web::post().to(factors::verify)))
                .service(
                    at("/admin/users", "GET, POST")
                        .route(web::get().to(admin::list))
                        .route(web::post().to(admin::create)),
                )
                .service(
                    at("/admin/users/{id}", "DELETE, GET, PUT")
                        .route(web::get().to(admin::get))
                        .route(web::put().to(admin::update))
                        .route(web::delete().to(admin::delete)),
                )
                .service(at("/admin/generate_link", "POST").route(web::post().to(links::generate_link)))
                .service(at("/settings", "GET").route(web::get().to(meta::settings)))
                .service(at("/health", "GET").route(web::get().to(meta::health)))
                .service(at("/.well-known/jwks.json", "GET").route(web::get().to(meta::jwks)))
                .default_service(web::to(|| async {
                    Err::<&str, _>(ApiError::new(404, "not_found", "There is nothing at this path"))
                })),
        );
    }
}

/// A resource that answers 405 to the methods it does not have.
fn at(path: &str, allowed: &'static str) -> Resource {
    web::resource(path).default_service(web::to(move |request: HttpRequest| async move {
        if request.method() == Method::OPTIONS {
            return Ok(actix_web::HttpResponse::NoContent()
                .insert_header((header::ALLOW, allowed))
                .finish());
        }
        Err(
            ApiError::new(405, "method_not_allowed", format!("Allowed here: {allowed}"))
                .with_header(header::ALLOW, allowed),
        )
    }))
}
