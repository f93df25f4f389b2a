import Hummingbird

/// A header, whose own module Hummingbird shows only a part of.
typealias HTTPField = HTTPFields.Element

extension HTTPField.Name {
    /// The `X-Forwarded-For` header, as Caddy and others write it.
    static let forwardedFor = HTTPField.Name.checked("X-Forwarded-For")
    /// The `X-Forwarded-Proto` header: `https` when the proxy was asked so.
    static let forwardedProto = HTTPField.Name.checked("X-Forwarded-Proto")
    /// The session's token.
    static let csrf = HTTPField.Name.checked("X-Quintet-CSRF")
    /// Says that nobody has done anything for a minute in the window that sends this.
    static let unattended = HTTPField.Name.checked("X-Quintet-Unattended")
    /// A command's id.
    static let idempotencyKey = HTTPField.Name.checked("Idempotency-Key")
    /// Where a browser resumes a stream.
    static let lastEventID = HTTPField.Name.checked("Last-Event-ID")
    /// From which site a browser's request comes.
    static let fetchSite = HTTPField.Name.checked("Sec-Fetch-Site")

    static func checked(_ name: String) -> HTTPField.Name {
        guard let field = HTTPField.Name(name) else { preconditionFailure("\(name) is no header's name") }
        return field
    }
}
