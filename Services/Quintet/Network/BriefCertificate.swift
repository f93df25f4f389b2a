import Bus
import Crypto
import Schema
import X509

/// A certificate to look at the door with; its name has no right to anything, and its files are gone at once.
struct BriefCertificate {
    private let key = P256.Signing.PrivateKey()
    private let certificate: Certificate
    private let folder: DataFolder

    init(name: String, folder: DataFolder) throws {
        self.folder = folder
        let authority = try AuthorityFiles(folder: folder).authority()
        let publicKey = Certificate.PublicKey(key.publicKey)
        certificate = try authority.deviceCertificate(for: publicKey, name: name, at: .now, seconds: 60)
    }

    /// Writes the files and tells where they are.
    func write(to path: String) throws -> BusConfiguration.Security {
        let (certificateFile, keyFile) = ("\(path)/brief.crt", "\(path)/brief.key")
        try PrivateFile.write(certificate.pem, to: certificateFile)
        try PrivateFile.write(key.pemRepresentation + "\n", to: keyFile)
        return BusConfiguration.Security(
            authorityFile: folder.authorityCertificate,
            certificateFile: certificateFile,
            keyFile: keyFile
        )
    }
}
