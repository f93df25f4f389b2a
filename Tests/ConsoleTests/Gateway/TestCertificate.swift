import AsyncHTTPClient
import Crypto
import Foundation
import NIOSSL
import SwiftASN1
import TestKit
import X509

/// A server's certificate for `localhost`, with its key, and who vouches for it.
struct TestCertificate {
    let certificate: Certificate
    let key: P256.Signing.PrivateKey
    let authority: Certificate

    /// One that vouches for itself.
    static func selfSigned() throws -> TestCertificate {
        let key = P256.Signing.PrivateKey()
        let certificate = try make("localhost", key, by: "localhost", key, isAuthority: true)
        return TestCertificate(certificate: certificate, key: key, authority: certificate)
    }

    /// One that an authority vouches for.
    static func vouched() throws -> TestCertificate {
        let (key, own) = (P256.Signing.PrivateKey(), P256.Signing.PrivateKey())
        let authority = try make("Test authority", own, by: "Test authority", own, isAuthority: true)
        let certificate = try make("localhost", key, by: "Test authority", own, isAuthority: false)
        return TestCertificate(certificate: certificate, key: key, authority: authority)
    }

    /// Writes `server.crt` and `server.key`.
    func write(to folder: TemporaryFolder) throws {
        try folder.write("server.crt", try certificate.serializeAsPEM().pemString + "\n")
        try folder.write("server.key", key.pemRepresentation + "\n")
    }

    /// A client that trusts nobody but who vouches for it.
    func client() throws -> HTTPClient {
        var tls = TLSConfiguration.makeClientConfiguration()
        let pem = try authority.serializeAsPEM().pemString
        tls.trustRoots = .certificates([try NIOSSLCertificate(bytes: Array(pem.utf8), format: .pem)])
        return HTTPClient(configuration: HTTPClient.Configuration(tlsConfiguration: tls))
    }

    private static func make(
        _ name: String,
        _ key: P256.Signing.PrivateKey,
        by issuer: String,
        _ issuerKey: P256.Signing.PrivateKey,
        isAuthority: Bool
    ) throws -> Certificate {
        try Certificate(
            version: .v3,
            serialNumber: Certificate.SerialNumber(),
            publicKey: Certificate.PublicKey(key.publicKey),
            notValidBefore: Date.now.addingTimeInterval(-3600),
            notValidAfter: Date.now.addingTimeInterval(86_400),
            issuer: DistinguishedName { CommonName(issuer) },
            subject: DistinguishedName { CommonName(name) },
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: Certificate.Extensions {
                isAuthority
                    ? Critical(BasicConstraints.isCertificateAuthority(maxPathLength: nil))
                    : Critical(BasicConstraints.notCertificateAuthority)
                SubjectAlternativeNames([.dnsName("localhost")])
            },
            issuerPrivateKey: Certificate.PrivateKey(issuerKey)
        )
    }
}
