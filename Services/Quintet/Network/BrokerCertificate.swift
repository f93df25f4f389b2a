import Crypto
import FoundationEssentials
import Schema
import SwiftASN1
import X509

/// What the broker shows to devices and judges them by, in its own folder.
struct BrokerCertificate {
    /// Days before its end at which it is made anew.
    static let renewal = 30

    let folder: DataFolder
    let authority: Authority

    /// Writes the files; the certificate is kept while it is good for these names.
    func write(names: [String], _ revocations: Revocations, at now: Timestamp) throws {
        if try !isGood(for: names, at: now) {
            let key = P256.Signing.PrivateKey()
            let certificate = try authority.serverCertificate(
                for: Certificate.PublicKey(key.publicKey),
                names: names,
                at: now
            )
            try PrivateFile.write(key.pemRepresentation + "\n", to: folder.brokerKey)
            try PrivateFile.write(certificate.pem, to: folder.brokerCertificate)
        }
        try PrivateFile.write(authority.certificate.pem, to: folder.brokerAuthority)
        try PrivateFile.write(
            RevocationList(authority: authority, revocations: revocations).pem(),
            to: folder.revocationList
        )
    }

    /// The certificate that is there; `nil` when there is none, or none that can be read.
    var current: Certificate? { text(folder.brokerCertificate).flatMap { try? Certificate(pemEncoded: $0) } }

    private func isGood(for names: [String], at now: Timestamp) throws -> Bool {
        guard let current, let key = text(folder.brokerKey),
            let own = try? P256.Signing.PrivateKey(pemRepresentation: key),
            current.publicKey == Certificate.PublicKey(own.publicKey),
            authority.certificate.publicKey.isValidSignature(current.signature, for: current),
            current.daysLeft(at: now) >= Self.renewal
        else { return false }
        let wanted = try authority.serverCertificate(for: current.publicKey, names: names, at: now)
        return try current.extensions.subjectAlternativeNames == wanted.extensions.subjectAlternativeNames
    }

    private func text(_ path: String) -> String? {
        (try? PrivateFile.read(path)).map { String(decoding: $0, as: UTF8.self) }
    }
}

extension Certificate {
    /// Whole days until it ends; less than 0 once it has.
    func daysLeft(at now: Timestamp) -> Int { Int(((Timestamp(notValidAfter) - now) / 86_400).rounded(.down)) }
}
