//! Names in greetings.

use selam_chassis::text::has_letter_or_digit;

use crate::content::one_line;

/// Maximum length of a name in a greeting, in characters.
const LONGEST: usize = 60;
/// Endings of domain names that anyone can register, without those of two ASCII letters, which all count.
const ENDINGS: &str = "\
    academy accountants actor agency apartments app army arpa art associates attorney auction audio band bar \
    bargains beauty beer best bet bid bike bingo biz blog blue boats bond boutique broker build builders business \
    buzz cab cafe cam camera camp capital cards care careers casa cash casino catering center cfd charity chat \
    cheap church city claims cleaning click clinic clothing cloud club coach codes coffee college com community \
    company computer condos construction consulting contact contractors cooking cool coop country coupons courses \
    credit creditcard cruises cyou dance date dating day deals delivery democrat dental design dev diet digital \
    direct directory discount doctor dog domains download earth edu education email energy engineer enterprises \
    equipment estate events example exchange expert express fail faith family fans farm fashion finance fit \
    flights forum foundation fun fund fyi gallery game games gift gifts global gold golf gov group guide guru hair \
    health help holiday homes host house icu immo inc info ink int international invalid invest jobs kim land \
    legal life link live llc loan loans local localhost lol love ltd makeup market marketing media men mil mobi \
    mom money monster museum name net network news ninja one onion online org page partners party photos pics \
    press pro promo pub quest racing rent rest review rocks run sale sbs school science services shop site skin \
    social software solutions space store stream studio support systems team tech test tips today tools top tours \
    trade vip website win work world xxx xyz zip";
/// Endings of domain names in other scripts.
const OTHER_SCRIPTS: &str = "شبكة موقع عرب بازار كوم مصر السعودية امارات السودان рф рус онлайн сайт орг ком укр 中国 中國 公司 网络 在线 网站 香港 한국 コム みんな";

/// Returns the name if it is suitable for a greeting. Any person can sign up with another person's address and any
/// name, so names with links or whole sentences are omitted: they would turn the email into advertising.
pub(crate) fn greeting_name(name: &str) -> Option<String> {
    let name = one_line(name, 200);
    let advertises = name.contains(['@', ':', '<', '>', '\\'])
        || name.contains("//")
        || name.to_lowercase().contains("www")
        || name.split([' ', '/', ',', ';', '(', ')', '[', ']', '"']).any(is_host);
    (has_letter_or_digit(&name) && !advertises && name.chars().count() <= LONGEST).then_some(name)
}

/// Returns whether email programs turn the word into a link: a point before a known ending. "Dr.Hana" and "J.R." are
/// names.
fn is_host(word: &str) -> bool {
    let word = word.to_lowercase().replace(['。', '．', '｡'], ".");
    let word = word.trim_matches(|letter: char| !letter.is_alphanumeric());
    let Some((_, ending)) = word.rsplit_once('.') else {
        return false;
    };
    let ending = ending.split(['?', '#']).next().unwrap_or(ending);
    let is_country = ending.len() == 2 && ending.bytes().all(|letter| letter.is_ascii_lowercase());
    is_country
        || ending.starts_with("xn--")
        || [ENDINGS, OTHER_SCRIPTS]
            .iter()
            .any(|known| known.split(' ').any(|known| known == ending))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn greets_by_ordinary_names() {
        for name in [
            "Abeba",
            "ኣበባ ተስፋይ",
            "أحمد",
            "J.R. Smith",
            "J. R. R.",
            "Mary-Jane O'Neil",
            "Dr. No",
            "Dr.Hana Tesfay",
            "St.John",
            "Abu.Bakr",
            "ዶ.ር ሃና",
            "Hana / Saba",
            "Hana/Saba",
        ] {
            assert_eq!(greeting_name(name).as_deref(), Some(name));
        }
        assert_eq!(greeting_name("\u{200b}Hana\u{202e}").as_deref(), Some("Hana"));
    }

    #[test]
    fn rejects_advertising_names() {
        for name in [
            "",
            "  \n ",
            "\u{200b}",
            "\u{3164}",
            "you won http://evil.example",
            "evil.example",
            "Evil.Com",
            "evil.com/win",
            "(evil.co)",
            "sub.evil.xyz",
            "evil。com",
            "evil.zip?x",
            "evil.شبكة",
            "evil.xn--ngbc5azd",
            "e.vil.top.",
            "visit www evil",
            "//evil",
            "a@b",
            "<b>",
            &"long ".repeat(30),
        ] {
            assert_eq!(greeting_name(name), None, "{name}");
        }
    }
}
