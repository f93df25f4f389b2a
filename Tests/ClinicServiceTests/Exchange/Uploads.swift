import Crypto
import Foundation
import Schema
import TestKit
import Testing

extension RunningService {
    /// Sends a file in parts and answers its name.
    func upload(_ bytes: [UInt8], partSize: Int = 45_000, leavingOut missing: Int? = nil) async throws -> String {
        let name = UUID().uuidString.lowercased()
        var last: String?
        for (part, start) in stride(from: 0, to: max(1, bytes.count), by: partSize).enumerated() where part != missing {
            let data = Data(bytes[start..<min(start + partSize, bytes.count)]).base64EncodedString()
            let members: [String: JSON] = ["upload": .text(name), "part": .number(Double(part)), "data": .text(data)]
            last = try await send("uploads/part", Self.text(members, "clinician"))
        }
        // Messages of one sender are handled in their order.
        if let last { #expect(try await answer(to: last, within: .seconds(60)).outcome == "applied") }
        return name
    }

    /// Takes a file in.
    func take(
        _ bytes: [UInt8],
        _ format: String = "fhir",
        source: String = "elsewhere",
        _ more: [String: JSON] = [:]
    ) async throws -> JSON {
        let upload = try await upload(bytes)
        let members: [String: JSON] = ["upload": .text(upload), "format": .text(format), "system": .text(source)]
        let reply = try await order("patients/import", members.merging(more) { $1 })
        return try #require(reply["result"], "\(reply)")
    }

    /// A patient's whole record, part by part.
    func exported(_ patient: String, _ format: String = "bundle") async throws -> [UInt8] {
        var (text, place, digest) = ("", 0, nil as String?)
        while true {
            var members: [String: JSON] = ["patient": .text(patient), "format": .text(format)]
            members["offset"] = .number(Double(place))
            members["digest"] = digest.map { .text($0) }
            let part = try await query("export", members)
            text += try #require(part["text"]?.text, "\(part)")
            digest = part["digest"]?.text
            guard let next = part["next"]?.number else { break }
            place = Int(next)
        }
        #expect(SHA256.hash(data: Array(text.utf8)).hex == digest)
        return Array(text.utf8)
    }
}

extension Sequence<UInt8> {
    /// Hexadecimal.
    var hex: String { map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() }
}
