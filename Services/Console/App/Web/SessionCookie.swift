import Hummingbird

/// The cookie of a session. Where there is no TLS, which is on this machine alone, not every browser takes one that is
/// `Secure`, and the prefix demands that.
struct SessionCookie {
    let isSecure: Bool

    private var name: String { isSecure ? "__Host-s" : "quintet" }

    /// The session's id in a request.
    func id(in request: Request) -> String? { request.cookies[name]?.value }

    /// The header that gives it to a browser, until that is closed or for so many seconds.
    func given(_ id: String, lasting seconds: Double? = nil) -> String {
        let age = seconds.map { "Max-Age=\(Int($0)); " } ?? ""
        return "\(name)=\(id); \(age)\(attributes)"
    }

    /// The header that takes it away.
    var taken: String { "\(name)=; Max-Age=0; \(attributes)" }

    private var attributes: String { "Path=/; HttpOnly; SameSite=Strict" + (isSecure ? "; Secure" : "") }
}
