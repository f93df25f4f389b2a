import NIOSSL

/// The certificates that the system trusts.
enum SystemRoots {
    /// Where Debian and Alpine, and where Red Hat keep them in one file.
    private static let files = ["/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt"]

    /// Reads them once for all clients: each that read them for itself would hold a copy of a megabyte.
    static func load() -> NIOSSLTrustRoots {
        for file in files {
            if let certificates = try? NIOSSLCertificate.fromPEMFile(file), !certificates.isEmpty {
                return .certificates(certificates)
            }
        }
        return .default
    }
}
