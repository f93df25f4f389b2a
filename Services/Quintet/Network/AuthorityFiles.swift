import Crypto
import FoundationEssentials
import Schema
import SwiftASN1
import X509

/// The folder `ca/`: the authority's key and certificate, and what it has revoked.
struct AuthorityFiles {
    let folder: DataFolder

    private var exists: Bool { isThere(folder.authorityKey) || isThere(folder.authorityCertificate) }

    /// Makes an authority when there is none at all. One that is there in part is not replaced: no device would be let in
    /// any more.
    func makeMissing(at now: Timestamp) throws {
        guard !exists else { return }
        let authority = try Authority.make(at: now)
        try PrivateFile.makeFolder(folder.authorityFolder)
        try PrivateFile.write(authority.key.pemRepresentation + "\n", to: folder.authorityKey)
        try PrivateFile.write(authority.certificate.pem, to: folder.authorityCertificate)
    }

    /// The authority. Throws an `OperatorError` when there is none or its parts do not belong together.
    func authority() throws -> Authority {
        guard exists else {
            throw OperatorError(
                problem: "this installation has no authority, for it has no door to the network",
                remedy: "open one with `quintet init --network --data \(folder.path.shellQuoted)`"
            )
        }
        let key = try pem(folder.authorityKey) { try P256.Signing.PrivateKey(pemRepresentation: $0) }
        let certificate = try pem(folder.authorityCertificate) { try Certificate(pemEncoded: $0) }
        guard certificate.publicKey == Certificate.PublicKey(key.publicKey) else {
            throw damaged(folder.authorityKey, "it is not the key of \(folder.authorityCertificate)")
        }
        return Authority(key: key, certificate: certificate)
    }

    func revocations() throws -> Revocations {
        guard isThere(folder.revocationsFile) else { return Revocations() }
        do {
            return try JSONDecoder().decode(Revocations.self, from: PrivateFile.read(folder.revocationsFile))
        } catch let error as DecodingError {
            // To begin anew would let revoked devices in again.
            throw damaged(folder.revocationsFile, "\(error)")
        }
    }

    func write(_ revocations: Revocations) throws {
        try PrivateFile.makeFolder(folder.authorityFolder)
        try PrivateFile.write(JSONText.of(revocations), to: folder.revocationsFile)
    }

    private func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    private func pem<Content>(_ path: String, _ read: (String) throws -> Content) throws -> Content {
        let text = String(decoding: try PrivateFile.read(path), as: UTF8.self)
        do { return try read(text) } catch { throw damaged(path, "\(error)") }
    }

    private func damaged(_ path: String, _ why: String) -> OperatorError {
        OperatorError(
            problem: "\(path) is not what it was: \(why)",
            remedy:
                "put a copy of the folder \(folder.authorityFolder) back; without one delete it, and pair every device again"
        )
    }
}

extension Certificate {
    /// As a file has it.
    var pem: String { get throws { try serializeAsPEM().pemString + "\n" } }
}
