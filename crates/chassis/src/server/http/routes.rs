//! HTTP routes of a service, compared with those declared in the contract.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
    time::Duration,
};

use actix_web::{
    FromRequest, Handler, HttpRequest, HttpResponse, Resource, Responder, Route,
    http::Method,
    middleware::from_fn,
    web::{self, ServiceConfig},
};
use selam_proto::{HttpRoute, Package};

use super::{GENERAL_BODY_LIMIT, wrapper::Wrapper};
use crate::{Error, Result, TokenVerifier};

type MakeRoute = Arc<dyn Fn() -> Route + Send + Sync>;
type AddState = Arc<dyn Fn(Resource) -> Resource + Send + Sync>;
type Finish = Arc<dyn Fn(&HttpRequest, HttpResponse) -> HttpResponse + Send + Sync>;

/// The handlers of a package's HTTP routes. The contract declares their access rules, body limits and trace
/// names.
#[derive(Clone)]
pub struct HttpRoutes {
    package: &'static Package,
    served: Vec<(&'static str, &'static str, MakeRoute)>,
    state: Vec<AddState>,
    finish: Option<Finish>,
}

impl HttpRoutes {
    pub(crate) fn new(package: &'static Package) -> Self {
        Self {
            package,
            served: Vec::new(),
            state: Vec::new(),
            finish: None,
        }
    }

    /// Adds the handler of a route, by the method and path declared in the contract. Handler arguments are
    /// extractors: [`Principal`](crate::Principal), [`Json`](super::Json), [`Query`](super::Query),
    /// [`Path`](super::Path), the exact bytes of the body (`web::Bytes`), or a stream of the body
    /// (`web::Payload`).
    #[must_use]
    pub fn on<F, Args>(mut self, method: &'static str, path: &'static str, handler: F) -> Self
    where
        F: Handler<Args> + Send + Sync,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static,
    {
        let make: MakeRoute = Arc::new(move || {
            let method = Method::from_bytes(method.as_bytes()).unwrap_or(Method::GET);
            web::method(method).to(handler.clone())
        });
        self.served.push((method, path, make));
        self
    }

    /// Makes `state` available to the handlers as `web::Data<T>`.
    #[must_use]
    pub fn state<T: Send + Sync + 'static>(mut self, state: Arc<T>) -> Self {
        self.state.push(Arc::new(move |resource| {
            resource.app_data(web::Data::from(Arc::clone(&state)))
        }));
        self
    }

    /// Passes every response through `finish` before it is sent, including failures detected by the chassis and
    /// unknown paths below the package's prefix. It is for protocols with their own error format: the failure
    /// is in `HttpResponse::error`.
    #[must_use]
    pub fn finished_by(
        mut self,
        finish: impl Fn(&HttpRequest, HttpResponse) -> HttpResponse + Send + Sync + 'static,
    ) -> Self {
        self.finish = Some(Arc::new(finish));
        self
    }

    pub(super) fn finish(&self, request: &HttpRequest, response: HttpResponse) -> HttpResponse {
        match &self.finish {
            Some(finish) => finish(request, response),
            None => response,
        }
    }

    /// Returns whether `path` is below the prefix of the package, even if no route matches.
    pub(super) fn owns(&self, path: &str) -> bool {
        let rest = path.strip_prefix(self.package.http_prefix);
        !self.package.http_prefix.is_empty() && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }

    pub(super) fn configure(&self, config: &mut ServiceConfig, tokens: &TokenVerifier, longest: Duration) {
        let mut by_path: BTreeMap<&'static str, Vec<&'static HttpRoute>> = BTreeMap::new();
        for route in self.package.http_routes {
            by_path.entry(route.path).or_default().push(route);
        }
        for (path, declared) in by_path {
            let wrapper = Arc::new(Wrapper::new(path, declared, tokens.clone(), self.clone(), longest));
            let largest = wrapper.largest_body();
            let mut resource = web::resource(path)
                .app_data(web::PayloadConfig::new(largest))
                .app_data(web::JsonConfig::default().limit(largest));
            for add in &self.state {
                resource = add(resource);
            }
            for (_, _, make) in self.served.iter().filter(|(_, served, _)| *served == path) {
                resource = resource.route(make());
            }
            config.service(resource.wrap(from_fn(move |request, next| Arc::clone(&wrapper).around(request, next))));
        }
    }

    fn differences(&self) -> Vec<String> {
        let package = self.package.name;
        let declared: BTreeSet<_> = self
            .package
            .http_routes
            .iter()
            .map(|route| (route.method, route.path))
            .collect();
        let mut served = BTreeSet::new();
        let mut differences = Vec::new();
        for (method, path, _) in &self.served {
            if !served.insert((*method, *path)) {
                differences.push(format!("{method} {path} is served twice"));
            }
        }
        let unserved = declared.difference(&served);
        differences
            .extend(unserved.map(|(method, path)| format!("{method} {path} is declared in {package} but not served")));
        let undeclared = served.difference(&declared);
        differences.extend(
            undeclared.map(|(method, path)| format!("{method} {path} is served but not declared in {package}")),
        );
        differences
    }
}

/// Returns the body limit of a route in bytes.
pub(super) fn body_limit(route: &HttpRoute) -> u64 {
    match route.max_body_bytes {
        0 => GENERAL_BODY_LIMIT,
        limit => limit,
    }
}

/// Compares the declared and served routes of packages. A package without any served HTTP route is ignored,
/// because test doubles serve only the RPCs of a service. [`forgotten`] finds such packages in real services.
///
/// # Errors
/// `INTERNAL`, naming every route that is only declared or only served.
pub(crate) fn refuse_differences(routes: &[HttpRoutes]) -> Result<()> {
    let differences: Vec<String> = routes.iter().flat_map(HttpRoutes::differences).collect();
    if differences.is_empty() {
        return Ok(());
    }
    Err(Error::internal(differences.join("; ")))
}

/// Returns the names of packages that declare HTTP routes of which none is served.
pub(crate) fn forgotten(packages: &[&'static Package], routes: &[HttpRoutes]) -> BTreeSet<&'static str> {
    let is_served = |package: &Package| routes.iter().any(|routes| routes.package.name == package.name);
    packages
        .iter()
        .filter(|package| !package.http_routes.is_empty() && !is_served(package))
        .map(|package| package.name)
        .collect()
}
