use selam_proto_cargo::v1::ListShipmentsRequest;
use tonic::Code;
use uuid::Uuid;

use crate::{
    admin, book,
    list::{list, try_list},
    start, user, violations,
};

#[tokio::test]
async fn office_lists_and_counts_by_person() {
    let platform = start().await;
    let (amina, yonatan, admin) = (
        user(&platform, "amina@example.test"),
        user(&platform, "yonatan@example.test"),
        admin(&platform),
    );
    for _ in 0..3 {
        book(&platform, &amina).await;
    }
    book(&platform, &yonatan).await;
    let of = |person: &str| ListShipmentsRequest {
        user_id: person.to_owned(),
        page_size: 2,
        ..Default::default()
    };
    let hers = try_list(&platform, &admin, of(&amina.id.to_string())).await.unwrap();
    assert_eq!((hers.shipments.len(), hers.total_count), (2, 3));
    let next = ListShipmentsRequest {
        page_token: hers.next_page_token,
        ..of(&amina.id.to_string())
    };
    let next = try_list(&platform, &admin, next).await.unwrap();
    assert_eq!((next.shipments.len(), next.total_count), (1, 0));
    let everything = try_list(&platform, &admin, of("")).await.unwrap();
    assert_eq!(everything.total_count, 4);
    let unknown = try_list(&platform, &admin, of(&Uuid::now_v7().to_string())).await;
    assert_eq!(unknown.unwrap().total_count, 0);
    let mine = ListShipmentsRequest {
        mine: true,
        ..of(&amina.id.to_string())
    };
    assert!(list(&platform, &admin, mine).await.is_empty());

    for person in [&amina, &yonatan] {
        let refused = try_list(&platform, &amina, of(&person.id.to_string())).await;
        assert_eq!(refused.unwrap_err().code(), Code::PermissionDenied);
    }
    let malformed = try_list(&platform, &admin, of("nonsense")).await.unwrap_err();
    assert_eq!(violations(&malformed)[0].0, "userId");
}
