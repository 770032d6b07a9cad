use selam_chassis_testing::TestPlatform;
use selam_proto_chat::v1::{ListConversationsRequest, SafetyNotice};

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn demo_has_conversations_in_three_languages() {
    let builder = TestPlatform::builder().settings(|settings| settings.demo_data = true);
    let app = start_on(builder, |_| {}).await;
    if !app.platform.settings().is_embedded() {
        return;
    }
    let mut codes = Vec::new();
    let mut notices = Vec::new();
    for person in [
        selam_chassis::demo::CLIENT,
        selam_chassis::demo::SELAMAWIT,
        selam_chassis::demo::LAYLA,
    ] {
        let user = User {
            id: person.id,
            token: app.platform.access_token(person.id, "demo@example.test", &[]),
        };
        let request = app.by(&user, ListConversationsRequest::default());
        for conversation in app
            .chat()
            .list_conversations(request)
            .await
            .unwrap()
            .into_inner()
            .conversations
        {
            assert!(conversation.update_time.unwrap().seconds < now().timestamp() - 80_000);
            let messages = app.messages(&user, &conversation).await;
            assert!(
                messages
                    .iter()
                    .all(|message| message.status() == MessageStatus::Complete)
            );
            notices.extend(messages.iter().map(|message| message.notice()));
            codes.push(conversation.language_code);
        }
    }
    codes.sort();
    assert_eq!(codes, ["ar", "ar", "en", "ti"]);
    assert!(notices.contains(&SafetyNotice::Medication), "{notices:?}");
}
