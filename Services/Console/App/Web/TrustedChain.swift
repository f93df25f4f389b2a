import Foundation
import ServiceKit
import SwiftASN1
import X509

/// What a file of certificates tells of who vouches for them.
enum TrustedChain {
    /// Whether an authority does; one that vouches for itself is trusted by whoever clicks the warning away, and must not be
    /// able to lock them out for a year.
    static func isTrusted(_ file: String) throws -> Bool {
        do {
            let chain = try Certificate.chain(pem: String(contentsOfFile: file, encoding: .utf8))
            return !chain.isEmpty && chain.allSatisfy { $0.issuer != $0.subject }
        } catch {
            let expected = "certificates as PEM, the server's first"
            throw ConfigurationFault("web.cert.file", expected, got: "\(file) (\(error))")
        }
    }
}

extension Certificate {
    /// The certificates of a text, in its order.
    fileprivate static func chain(pem: String) throws -> [Certificate] {
        let end = "-----END CERTIFICATE-----"
        return try pem.components(separatedBy: end).dropLast().map { try Certificate(pemEncoded: $0 + end) }
    }
}
