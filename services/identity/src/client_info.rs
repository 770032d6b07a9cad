//! Address, country, browser and operating system of a client. No I/O.

use std::net::IpAddr;

use tonic::metadata::MetadataMap;

/// Browsers and apps by a substring of `User-Agent`. More specific names come first, because most browsers also name
/// the ones that they derive from.
const BROWSERS: [(&str, &str); 12] = [
    ("Edg/", "Edge"),
    ("EdgA/", "Edge"),
    ("EdgiOS/", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("FxiOS/", "Firefox"),
    ("Firefox/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("HeadlessChrome/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
    ("curl/", "curl"),
];
/// Operating systems by a substring of `User-Agent`, in order of precedence.
const SYSTEMS: [(&str, &str); 8] = [
    ("Android", "Android"),
    ("iPhone", "iOS"),
    ("iPad", "iPadOS"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Macintosh", "macOS"),
    ("Linux", "Linux"),
    ("X11", "Unix"),
];

/// Properties of the client that sent a request.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClientInfo {
    /// IP address; empty when unknown.
    pub address: String,
    /// Key of rate limits: the IPv4 address, or the /64 of an IPv6 address, which usually belongs to one household.
    pub subnet: String,
    /// Site of an IPv6 address: its /48, which one customer can hold. Empty for IPv4.
    pub site: String,
    /// Wider network, which a client rarely leaves: the /16 of an IPv4 address, or the /32 of an IPv6 address.
    pub network: String,
    /// ISO 3166-1 country code, or empty.
    pub country: String,
    /// Name of the browser or app, or empty.
    pub browser: String,
    /// Name of the operating system, or empty.
    pub system: String,
}

impl ClientInfo {
    /// Parses the properties of a request. `country` must come from a trusted proxy.
    pub fn new(address: Option<IpAddr>, user_agent: &str, country: &str) -> Self {
        let address = address.map(|address| address.to_canonical());
        let is_country = country.len() == 2 && country.bytes().all(|byte| byte.is_ascii_uppercase());
        Self {
            address: address.map(|address| address.to_string()).unwrap_or_default(),
            subnet: address.map(subnet).unwrap_or_default(),
            site: address.map(site).unwrap_or_default(),
            network: address.map(network).unwrap_or_default(),
            country: if is_country { country } else { "" }.to_owned(),
            browser: first(&BROWSERS, user_agent),
            system: first(&SYSTEMS, user_agent),
        }
    }
}

impl ClientInfo {
    /// Parses the properties of an RPC that the gateway forwarded. `country_header` is the header of a trusted proxy.
    pub fn of_call(metadata: &MetadataMap, country_header: Option<&str>) -> Self {
        let last = |name| {
            let mut values = metadata.get_all(name).iter();
            values
                .next_back()
                .and_then(|value| value.to_str().ok())
                .unwrap_or_default()
        };
        Self::new(
            forwarded_client(last("x-forwarded-for")),
            last("user-agent"),
            country_header.map_or("", last),
        )
    }
}

/// Returns the last entry of `X-Forwarded-For`, which the gateway writes. The gateway accounts for the proxies in front
/// of it. Clients can forge the entries to the left.
pub fn forwarded_client(forwarded: &str) -> Option<IpAddr> {
    forwarded.rsplit(',').next()?.trim().parse().ok()
}

fn first(names: &[(&str, &str)], user_agent: &str) -> String {
    names
        .iter()
        .find(|(word, _)| user_agent.contains(word))
        .map(|(_, name)| (*name).to_owned())
        .unwrap_or_default()
}

fn subnet(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
        }
    }
}

fn site(address: IpAddr) -> String {
    match address {
        IpAddr::V4(_) => String::new(),
        IpAddr::V6(address) => {
            let [a, b, c, ..] = address.segments();
            format!("{a:x}:{b:x}:{c:x}::/48")
        }
    }
}

fn network(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => {
            let [a, b, ..] = address.octets();
            format!("{a}.{b}.0.0/16")
        }
        IpAddr::V6(address) => {
            let [a, b, ..] = address.segments();
            format!("{a:x}:{b:x}::/32")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(address: &str, user_agent: &str, country: &str) -> ClientInfo {
        ClientInfo::new(address.parse().ok(), user_agent, country)
    }

    #[test]
    fn detects_browser_by_most_specific_name() {
        let edge = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36 Edg/141.0";
        let safari = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1";
        let phone =
            "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36";
        for (user_agent, browser, system) in [
            (edge, "Edge", "Windows"),
            (safari, "Safari", "iOS"),
            (phone, "Chrome", "Android"),
            (
                "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0",
                "Firefox",
                "Linux",
            ),
            ("node", "", ""),
            ("", "", ""),
        ] {
            let client_info = of("", user_agent, "");
            assert_eq!(
                (client_info.browser.as_str(), client_info.system.as_str()),
                (browser, system)
            );
        }
    }

    #[test]
    fn derives_subnet_and_network_from_address() {
        for (address, shown, subnet, network) in [
            ("203.0.113.9", "203.0.113.9", "203.0.113.9", "203.0.0.0/16"),
            ("::ffff:203.0.113.9", "203.0.113.9", "203.0.113.9", "203.0.0.0/16"),
            (
                "2001:db8:1:2:3:4:5:6",
                "2001:db8:1:2:3:4:5:6",
                "2001:db8:1:2::/64",
                "2001:db8::/32",
            ),
            ("nonsense", "", "", ""),
        ] {
            let client_info = of(address, "", "");
            assert_eq!(
                (client_info.address.as_str(), client_info.subnet.as_str()),
                (shown, subnet)
            );
            assert_eq!(client_info.network, network);
        }
    }

    #[test]
    fn trusts_only_the_last_forwarded_entry() {
        let seen = |forwarded| forwarded_client(forwarded).map(|address| address.to_string());
        assert_eq!(seen("203.0.113.9").as_deref(), Some("203.0.113.9"));
        assert_eq!(
            seen("1.2.3.4, 203.0.113.9").as_deref(),
            Some("203.0.113.9"),
            "the client may have forged the left entry"
        );
        assert_eq!(seen("203.0.113.9, nonsense"), None);
        assert_eq!(seen(""), None);
    }

    #[test]
    fn accepts_only_two_letter_countries() {
        assert_eq!(of("", "", "CA").country, "CA");
        for wrong in ["", "ca", "CAN", "C1", "ኤር"] {
            assert_eq!(of("", "", wrong).country, "");
        }
    }
}
