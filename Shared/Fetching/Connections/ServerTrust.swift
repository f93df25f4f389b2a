import NIOSSL

/// How a server proves who it is.
public struct ServerTrust: Hashable, Sendable {
    /// The certificates, in PEM, by which it is known; those of the system when there are none.
    public var certificates: String?
    /// Whether its certificate is not looked at.
    public var isInsecure: Bool

    /// By the system's certificates, unless something else is said.
    public init(certificates: String? = nil, isInsecure: Bool = false) {
        self.certificates = certificates
        self.isInsecure = isInsecure
    }

    /// The same in NIO's words.
    func configuration(_ url: WebAddress, _ system: NIOSSLTrustRoots) throws(FetchFault) -> TLSConfiguration {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.trustRoots = system
        if isInsecure { configuration.certificateVerification = .none }
        guard let certificates else { return configuration }
        guard let known = try? NIOSSLCertificate.fromPEMBytes(Array(certificates.utf8)), !known.isEmpty else {
            throw FetchFault(
                .certificate,
                expected: "certificates in PEM",
                actual: "text that is none",
                place: url.place,
                remedy: "paste the whole certificate, from BEGIN CERTIFICATE to END CERTIFICATE"
            )
        }
        configuration.trustRoots = .certificates(known)
        return configuration
    }
}
