import Crypto
import Schema
import TestKit

extension RunningService {
    /// Keeps a file with a patient and answers its id.
    func attach(_ bytes: [UInt8], to patient: String, _ more: [String: JSON] = [:]) async throws -> String {
        let upload = try await upload(bytes)
        return try await record("\(patient)/attachment-add", Self.file(upload, bytes).merging(more) { $1 })
    }

    /// What a file of these bytes is announced as.
    static func file(_ upload: String, _ bytes: [UInt8], name: String = "laboratorio.pdf") -> [String: JSON] {
        ["upload": .text(upload), "name": .text(name), "sha256": .text(SHA256.hash(data: bytes).hex)]
    }
}
