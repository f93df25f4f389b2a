import Foundation
import Schema
import TestKit

/// A practice with two patients, of whom one has a record of each kind.
struct FurnishedWard {
    let ward: Ward
    let patient: String
    let other: String
    /// The ids that the contract's examples name, and those that are here in their place.
    private let ids: [String: String]

    init(_ ward: Ward) async throws {
        self.ward = ward
        patient = try await ward.register(["surname": "Ibáñez", "givenNames": "Lucía", "birthDate": "1974-12-25"])
        other = try await ward.register(["surname": "Bedoya", "givenNames": "Raúl"])
        let file = Array("%PDF-1.7".utf8)
        let upload = try await ward.upload(file)
        let attachment: JSON = ["upload": .text(upload), "name": "a.pdf", "sha256": Ward.digest(file)]
        let at: JSON = .text("\((Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) + 864_000))")
        ids = [
            PatientDocument.exampleID: patient, "0198f3c2-0000-7000-8000-00000000000b": other,
            "0198f3c2-0000-7000-8000-0000000000c0": try await ward.record(
                "\(patient)/consultation-draft",
                ["note": ["reason": "control"]]
            ),
            "0198f3c2-0000-7000-8000-0000000000b0": try await ward.record("\(patient)/attachment-add", attachment),
            "0198f3c2-0000-7000-8000-0000000000a0": try await ward.record(
                "\(patient)/appointment-book",
                ["at": at, "doctor": "dra.torres"]
            ),
            "0198f3c2-0000-7000-8000-000000000099": try await ward.upload(Array("apellido,nombre\nRuiz,Ana\n".utf8)),
        ]
    }

    /// Ids that are those of something, in either case.
    var known: [JSON] { ids.values.sorted().flatMap { [.text($0), .text($0.uppercased())] } }

    /// A command or question of the contract.
    struct Example {
        /// The end of its topic, such as `ask/list`.
        let path: String
        /// Its example with ids that are here.
        let payload: JSON
        /// Its members, also those that the example does not use.
        let fields: Set<String>
    }

    /// Every command and question of the contract; `subject` is the patient of the commands' topics.
    func examples(of subject: String? = nil) throws -> [Example] {
        let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        let folder = package.appending(path: "docs/contract/schemas").standardizedFileURL
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        return try names.filter { $0.hasPrefix("quintet.clinic.") && !$0.contains(".reply.") }.compactMap { name in
            let schema = try JSONTree(Data(contentsOf: folder.appending(path: name)))
            guard let example = schema["examples"]?.elements.first, example["actor"] != nil,
                case .object(let properties)? = schema["properties"]
            else { return nil }
            let parts = name.split(separator: ".").map(String.init)
            let entity = parts[2] == "patient" ? subject ?? patient : parts[2]
            let path = parts[2] == "clinic" ? "ask/\(parts[3])" : "cmd/\(entity)/\(parts[3])"
            var text = String(decoding: example.bytes, as: UTF8.self)
            for (id, here) in ids { text = text.replacing(id, with: here) }
            return Example(path: path, payload: try JSONTree(Array(text.utf8)), fields: Set(properties.keys))
        }
    }
}

extension PatientDocument {
    fileprivate static let exampleID = "0198f3c2-0000-7000-8000-00000000000a"
}
