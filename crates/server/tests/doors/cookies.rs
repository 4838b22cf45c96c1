//! How cookies are set: out of scripts' and other sites' reach, and over https only where the client came by it.

use malice_load::Answer;

use crate::support::House;

fn cookies(answer: &Answer) -> Vec<String> {
    answer.headers("set-cookie").map(str::to_owned).collect()
}

/// Whether the server stands behind a proxy that it trusts, what the client says, whether the cookie is for https only.
const SECURE: [(bool, Option<&str>, bool); 6] = [
    (false, None, false),
    (false, Some("https"), false),
    (true, None, false),
    (true, Some("http"), false),
    (true, Some("https"), true),
    (true, Some("httpsx"), false),
];

#[tokio::test]
async fn cookies_are_secure_where_a_trusted_proxy_says_https() {
    for (trusted, proto, secure) in SECURE {
        let house = House::with(|config| config.trust_forwarded = trusted).await;
        let mut guest = house.browser();
        let headers: Vec<(&str, &str)> = proto.iter().map(|proto| ("x-forwarded-proto", *proto)).collect();
        let first = guest.get_with("/", &headers).await;
        let form = "seat=me&name=&seat=here&name=Bert&visibility=link&curtain=true";
        let opened = guest.post_with("/new/overboss", form, &headers).await;
        assert!(cookies(&opened).is_empty(), "who is known gets no other cookie");
        let table = opened.header("location").unwrap().to_owned();
        let passed = guest.post_with(&format!("{table}/curtain"), "seat=1", &headers).await;
        for answer in [&first, &passed] {
            let set = cookies(answer);
            assert_eq!(set.len(), 1, "{set:?}");
            assert_eq!(set[0].contains("; Secure"), secure, "trusted: {trusted}, {proto:?}: {}", set[0]);
            for word in ["; HttpOnly", "; SameSite=Lax", "; Path=/;", "; Max-Age="] {
                assert!(set[0].contains(word), "{word}: {}", set[0]);
            }
        }
        // Addresses in pages follow.
        let links = guest.get_with(&format!("{table}/links"), &headers).await;
        assert_eq!(links.status, 200);
        let link = guest.post_with(&format!("{table}/links"), "power=watch", &headers).await.text();
        assert_eq!(link.contains("value=\"https://malice/link/"), secure, "{link}");
    }
}

#[tokio::test]
async fn every_page_and_refusal_keeps_browsers_strict() {
    let house = House::open().await;
    let mut guest = house.browser();
    for path in
        ["/", "/nowhere", "/t/nowhere", "/api/v1/games", "/api/v1/nowhere", "/assets/style.css", "/healthz"]
    {
        let answer = guest.get(path).await;
        let header =
            |name: &str| answer.header(name).unwrap_or_else(|| panic!("{path} lacks {name}")).to_owned();
        let policy = header("content-security-policy");
        for word in ["default-src 'none'", "frame-ancestors 'none'", "form-action 'self'", "base-uri 'none'"]
        {
            assert!(policy.contains(word) && !policy.contains("unsafe"), "{path}: {policy}");
        }
        assert_eq!(header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(header("referrer-policy"), "no-referrer", "{path}");
        assert_eq!(header("cross-origin-opener-policy"), "same-origin", "{path}");
        assert_eq!(header("cross-origin-resource-policy"), "same-origin", "{path}");
        assert_eq!(header("cache-control"), "no-store", "{path}");
    }
}

#[tokio::test]
async fn nobody_is_led_to_another_site() {
    let house = House::open().await;
    let mut guest = house.browser();
    for back in ["//evil.example", "https://evil.example", "/%5Cevil.example", "evil.example", ""] {
        for (path, form) in [
            ("/settings", format!("name=Ann&pace=off&theme=auto&back={back}")),
            ("/settings/coached", format!("subject=draft&back={back}")),
        ] {
            let answer = guest.post_with(path, &form, &[]).await;
            assert_eq!((answer.status, answer.header("location")), (303, Some("/")), "{path} back to {back}");
        }
    }
}
