import Crypto
import FoundationEssentials
import Passwords
import Schema
import SwiftASN1
import X509

/// The installation's own authority: its key signs the broker's certificate, the devices' and the list of those revoked.
struct Authority: Sendable {
    private static let longest = 10 * 365 * 86_400.0
    static let usual = 2 * 365 * 86_400.0

    let key: P256.Signing.PrivateKey
    let certificate: Certificate

    /// A new one, good for ten years.
    static func make(at now: Timestamp) throws -> Authority {
        let key = P256.Signing.PrivateKey()
        // Two installations in one house are not to be taken for each other.
        let name = try DistinguishedName { CommonName("Quintet authority \(RandomText.clientIDSuffix().prefix(8))") }
        let certificate = try Certificate(
            version: .v3,
            serialNumber: randomSerial(),
            publicKey: Certificate.PublicKey(key.publicKey),
            notValidBefore: now.earlier,
            notValidAfter: (now + longest).date,
            issuer: name,
            subject: name,
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: Certificate.Extensions {
                Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
                Critical(KeyUsage(keyCertSign: true, cRLSign: true))
                SubjectKeyIdentifier(hash: Certificate.PublicKey(key.publicKey))
            },
            issuerPrivateKey: Certificate.PrivateKey(key)
        )
        return Authority(key: key, certificate: certificate)
    }

    /// A certificate for the broker under these names and addresses, good for two years.
    func serverCertificate(
        for key: Certificate.PublicKey,
        names: [String],
        at now: Timestamp
    ) throws -> Certificate {
        let alternatives = SubjectAlternativeNames(
            names.map { name in
                name.bytesOfAddress.map { .ipAddress(ASN1OctetString(contentBytes: $0[...])) } ?? .dnsName(name)
            }
        )
        return try issue(to: "quintet broker", key, .serverAuth, alternatives, at: now, for: Self.usual)
    }

    /// A certificate by which the broker knows a device, good for two years unless that is too long.
    func deviceCertificate(
        for key: Certificate.PublicKey,
        name: String,
        at now: Timestamp,
        seconds: Double = Self.usual
    ) throws -> Certificate {
        try issue(to: name, key, .clientAuth, nil, at: now, for: seconds)
    }

    /// What a person compares, as openssl prints it.
    var fingerprint: String {
        get throws {
            var serializer = DER.Serializer()
            try serializer.serialize(certificate)
            let digest = SHA256.hash(data: serializer.serializedBytes)
            return digest.map { $0.hexadecimal.uppercased() }.joined(separator: ":")
        }
    }

    private func issue(
        to name: String,
        _ key: Certificate.PublicKey,
        _ usage: ExtendedKeyUsage.Usage,
        _ alternatives: SubjectAlternativeNames?,
        at now: Timestamp,
        for seconds: Double
    ) throws -> Certificate {
        let own = SubjectKeyIdentifier(hash: certificate.publicKey).keyIdentifier
        return try Certificate(
            version: .v3,
            serialNumber: Self.randomSerial(),
            publicKey: key,
            notValidBefore: now.earlier,
            notValidAfter: min((now + seconds).date, certificate.notValidAfter),
            issuer: certificate.subject,
            subject: DistinguishedName { CommonName(name) },
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: Certificate.Extensions {
                Critical(BasicConstraints.notCertificateAuthority)
                Critical(KeyUsage(digitalSignature: true))
                try ExtendedKeyUsage([usage])
                SubjectKeyIdentifier(hash: key)
                AuthorityKeyIdentifier(keyIdentifier: own)
                if let alternatives { alternatives }
            },
            issuerPrivateKey: Certificate.PrivateKey(self.key)
        )
    }

    private static func randomSerial() -> Certificate.SerialNumber {
        Certificate.SerialNumber(bytes: (0..<16).map { _ in UInt8.random(in: .min ... .max) })
    }
}

extension Timestamp {
    init(_ date: Date) { self.init(milliseconds: Int64(date.timeIntervalSince1970 * 1000)) }

    var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// A device's clock may be an hour late.
    fileprivate var earlier: Date { date.addingTimeInterval(-3600) }
}

extension UInt8 {
    /// Two digits.
    var hexadecimal: String { (self < 16 ? "0" : "") + String(self, radix: 16) }
}
