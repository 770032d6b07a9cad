//! Redis' permissions of each service, as deploy/credentials/cache.py writes them: a service reaches its own keys, reads
//! revocations of access tokens, and only identity writes those.

use redis::{Client, RedisResult, Value, aio::MultiplexedConnection, cmd};
use selam_platform_tests::required;

async fn connect(service: &str) -> MultiplexedConnection {
    let url = required("SELAM_TEST_REDIS_SERVICE_URL").replace("{service}", service);
    let client = Client::open(url).unwrap();
    client.get_multiplexed_async_connection().await.unwrap()
}

async fn run(connection: &mut MultiplexedConnection, words: &[&str]) -> RedisResult<Value> {
    let mut command = cmd(words[0]);
    for word in &words[1..] {
        command.arg(*word);
    }
    command.query_async(connection).await
}

async fn refuses(connection: &mut MultiplexedConnection, words: &[&str]) {
    let refused = run(connection, words).await.unwrap_err();
    assert_eq!(refused.code(), Some("NOPERM"), "{words:?}");
}

#[tokio::test]
async fn services_reach_only_their_own_keys() {
    let services = ["identity", "ai-chat", "payments"];
    for service in services {
        let mut connection = connect(service).await;
        let own = format!("selam:{service}:permissions");
        run(&mut connection, &["SET", &own, "1"]).await.unwrap();
        run(
            &mut connection,
            &["EVAL", "return redis.call('INCR', KEYS[1])", "1", &own],
        )
        .await
        .unwrap();
        run(&mut connection, &["DEL", &own]).await.unwrap();
        run(&mut connection, &["GET", "selam:access:user:none"]).await.unwrap();
        for other in services.iter().filter(|other| **other != service) {
            let key = format!("selam:{other}:permissions");
            refuses(&mut connection, &["GET", &key]).await;
            refuses(&mut connection, &["SET", &key, "1"]).await;
            refuses(&mut connection, &["DEL", &key]).await;
            refuses(
                &mut connection,
                &["EVAL", "return redis.call('GET', KEYS[1])", "1", &key],
            )
            .await;
        }
        for command in [
            &["KEYS", "*"][..],
            &["FLUSHALL"],
            &["CONFIG", "GET", "*"],
            &["ACL", "LIST"],
        ] {
            refuses(&mut connection, command).await;
        }
    }
}

#[tokio::test]
async fn only_identity_writes_revocations() {
    let key = "selam:access:session:permissions";
    let mut identity = connect("identity").await;
    run(&mut identity, &["SET", key, ""]).await.unwrap();
    let mut payments = connect("payments").await;
    for words in [&["DEL", key][..], &["SET", key, "", "PX", "1"], &["PEXPIRE", key, "1"]] {
        refuses(&mut payments, words).await;
    }
    run(&mut identity, &["DEL", key]).await.unwrap();
}
