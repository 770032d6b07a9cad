use sea_orm::{
    ExprTrait as _,
    sea_query::{Expr, IntoColumnRef, LikeExpr},
};

/// Joins `parts` in lower case for searching. Neither database folds characters outside ASCII by itself.
pub fn search_text<const PARTS: usize>(parts: [&str; PARTS]) -> String {
    parts.join("\n").to_lowercase()
}

/// Returns a case-insensitive condition that `column`, which holds a [`search_text`], contains `typed`, or
/// `None` for an empty search.
pub fn contains(column: impl IntoColumnRef, typed: &str) -> Option<Expr> {
    let typed = typed.trim().to_lowercase();
    let pattern = || LikeExpr::new(format!("%{}%", escape_like(&typed))).escape('\\');
    (!typed.is_empty()).then(|| Expr::col(column).like(pattern()))
}

/// Escapes `%`, `_` and `\` so that a search matches them literally.
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
    fn escapes_like_wildcards() {
        assert_eq!(escape_like(r"50%_\x"), r"50\%\_\\x");
    }

    #[test]
    fn returns_no_condition_for_empty_search() {
        assert_eq!(contains("text", " \t"), None);
        assert!(contains("text", "x").is_some());
        assert_eq!(search_text(["Ünal", "A@B"]), "ünal\na@b");
    }
}
