//! On a Mac what Python brings is looked up when it loads the module.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "macos") {
        for kind in ["cdylib", "examples"] {
            println!("cargo::rustc-link-arg-{kind}=-undefined");
            println!("cargo::rustc-link-arg-{kind}=dynamic_lookup");
        }
    }
}
