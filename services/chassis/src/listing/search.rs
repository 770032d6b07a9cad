use sea_orm::{
    ExprTrait as _,
    sea_query::{Expr, IntoColumnRef, LikeExpr},
};

/// What a search looks through: the `parts` in lower case. Neither database folds letters outside ASCII by itself.
pub fn search_text<const PARTS: usize>(parts: [&str; PARTS]) -> String {
    parts.join("\n").to_lowercase()
}

/// Whether `column`, which holds a [`search_text`], contains what somebody typed, whatever the case; nothing when they typed nothing.
pub fn contains(column: impl IntoColumnRef, typed: &str) -> Option<Expr> {
    let typed = typed.trim().to_lowercase();
    let pattern = || LikeExpr::new(format!("%{}%", escape_like(&typed))).escape('\\');
    (!typed.is_empty()).then(|| Expr::col(column).like(pattern()))
}

/// `%`, `_` and `\` in what somebody searches for mean themselves.
fn escape_like(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(letter, '%' | '_' | '\\') {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_like_would_read_as_a_pattern_is_escaped() {
        assert_eq!(escape_like(r"50%_\x"), r"50\%\_\\x");
    }

    #[test]
    fn nothing_typed_narrows_nothing() {
        assert_eq!(contains("text", " \t"), None);
        assert!(contains("text", "x").is_some());
        assert_eq!(search_text(["Ünal", "A@B"]), "ünal\na@b");
    }
}
