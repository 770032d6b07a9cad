use reqwest::{Client, ClientBuilder, Method, RequestBuilder, StatusCode, header::HeaderMap};
use serde_json::{Value, json};

use crate::Events;

/// A response of the gateway.
#[derive(Clone, Debug)]
pub struct Answer {
    /// HTTP status.
    pub status: StatusCode,
    /// Headers.
    pub headers: HeaderMap,
    /// The body as text.
    pub text: String,
}

impl Answer {
    /// Parses the body as JSON.
    ///
    /// # Panics
    /// If the body is not JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {} {}", self.status, self.text))
    }

    /// Returns the reason of an error.
    pub fn reason(&self) -> String {
        let json = self.json();
        let details = json["details"].as_array().cloned().unwrap_or_default();
        details
            .iter()
            .find_map(|detail| detail["reason"].as_str())
            .unwrap_or_default()
            .to_owned()
    }

    /// Returns field and reason of every field violation of an error.
    pub fn violations(&self) -> Vec<(String, String)> {
        let json = self.json();
        let details = json["details"].as_array().cloned().unwrap_or_default();
        let violations = details
            .iter()
            .find_map(|detail| detail["fieldViolations"].as_array().cloned());
        violations
            .unwrap_or_default()
            .iter()
            .map(|violation| {
                let text = |name: &str| violation[name].as_str().unwrap_or_default().to_owned();
                (text("field"), text("reason"))
            })
            .collect()
    }
}

/// Calls the platform like a browser, through the gateway.
#[derive(Clone)]
pub struct Api {
    base: String,
    http: Client,
}

impl Api {
    pub(crate) fn new(base: &str) -> Self {
        Self::over(base, |http| http)
    }

    /// Creates a client with a custom configuration.
    pub(crate) fn over(base: &str, configure: impl FnOnce(ClientBuilder) -> ClientBuilder) -> Self {
        selam_chassis_testing::choose_cryptography();
        let http = Client::builder().redirect(reqwest::redirect::Policy::none());
        Self {
            base: base.to_owned(),
            http: configure(http).build().unwrap(),
        }
    }

    /// Sends a request with any body.
    pub async fn send(&self, method: Method, path: &str, token: Option<&str>, body: Option<&str>) -> Answer {
        self.try_send(method, path, token, body).await.unwrap()
    }

    /// Like [`send`](Self::send), for requests that may get no response.
    pub async fn try_send(
        &self,
        method: Method,
        path: &str,
        token: Option<&str>,
        body: Option<&str>,
    ) -> Option<Answer> {
        answer(self.request(method, path, token, body)).await
    }

    fn request(&self, method: Method, path: &str, token: Option<&str>, body: Option<&str>) -> RequestBuilder {
        let mut request = self.http.request(method, format!("{}{path}", self.base));
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        if let Some(body) = body {
            request = request.header("content-type", "application/json").body(body.to_owned());
        }
        request
    }

    /// Sends a POST request with JSON and one additional header, which may get no response.
    pub async fn try_post_with(&self, path: &str, (name, value): (&str, &str), body: &str) -> Option<Answer> {
        let request = self.http.post(format!("{}{path}", self.base)).header(name, value);
        answer(request.header("content-type", "application/json").body(body.to_owned())).await
    }

    /// Sends a form whose values need no escaping.
    pub async fn submit(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let fields: Vec<_> = fields.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let request = self.http.post(format!("{}{path}", self.base));
        let form = "application/x-www-form-urlencoded";
        answer(request.header("content-type", form).body(fields.join("&")))
            .await
            .unwrap()
    }

    /// Sends a GET request.
    pub async fn get(&self, path: &str, token: Option<&str>) -> Answer {
        self.send(Method::GET, path, token, None).await
    }

    /// Sends a POST request with JSON.
    pub async fn post(&self, path: &str, token: Option<&str>, body: &Value) -> Answer {
        self.send(Method::POST, path, token, Some(&body.to_string())).await
    }

    /// Signs in and returns the access token.
    pub async fn sign_in(&self, email: &str, password: &str) -> String {
        let body = json!({"email": email, "password": password});
        let answer = self.post("/auth/v1/token?grant_type=password", None, &body).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        answer.json()["access_token"].as_str().unwrap().to_owned()
    }

    /// Opens a stream.
    pub async fn stream(&self, path: &str, token: Option<&str>, body: &Value) -> Events {
        let request = self.request(Method::POST, path, token, Some(&body.to_string()));
        Events::of(request.send().await.unwrap())
    }

    /// Creates a contact message and returns its ID.
    pub async fn leave_message(&self, email: &str, language: &str, text: &str) -> String {
        let answer = self
            .post("/v1/contact-messages", None, &a_message(email, language, text))
            .await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        answer.json()["id"].as_str().unwrap().to_owned()
    }
}

/// Returns the body of a contact message.
pub(crate) fn a_message(email: &str, language: &str, text: &str) -> Value {
    json!({
        "name": "Senait Haile",
        "email": email,
        "serviceInterest": "SERVICE_INTEREST_CARGO_DELIVERY",
        "message": text,
        "languageCode": language,
    })
}

async fn answer(request: RequestBuilder) -> Option<Answer> {
    let response = request.send().await.ok()?;
    Some(Answer {
        status: response.status(),
        headers: response.headers().clone(),
        text: response.text().await.ok()?,
    })
}
