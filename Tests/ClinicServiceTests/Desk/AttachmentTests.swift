import Foundation
import Schema
import TestKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct AttachmentTests {
    private static let picture =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + [UInt8](repeating: 7, count: 100_000)

    @Test func `a file comes back byte by byte, and what is not what it says is refused`() async throws {
        try await withClinic { clinic in
            let patient = try await clinic.register("Ibáñez", "Lucía")
            func add(_ bytes: [UInt8], leavingOut part: Int? = nil, _ more: [String: JSON] = [:]) async throws -> JSON {
                let upload = try await clinic.upload(bytes, leavingOut: part)
                let members = RunningService.file(upload, bytes, name: "x.pdf").merging(more) { $1 }
                return try await clinic.order("\(patient)/attachment-add", members)
            }
            let id = try await clinic.attach(Self.picture, to: patient)
            let file = try await clinic.file(id)
            #expect(file.bytes == Self.picture)
            #expect(file.document["contentType"]?.text == "image/png")
            #expect(file.document["size"]?.number == Double(Self.picture.count))
            #expect(try await add(Array("GIF89a".utf8)).slug == "file-refused")
            #expect(try await add(Self.picture, leavingOut: 1).slug == "file-refused")
            #expect(
                try await add(Self.picture, ["sha256": .text(String(repeating: "0", count: 64))]).slug == "file-refused"
            )
            #expect(try await add(Self.picture, ["name": "../x.pdf"]).pointers == ["/name"])
            let nobody: [String: JSON] = ["upload": .text(UUID().uuidString)]
            #expect(try await add(Self.picture, nobody).slug == "unknown-entity")
            #expect(
                try await clinic.query("attachment", ["attachment": .text(id), "part": 9]).slug == "unknown-entity"
            )
        }
    }

    @Test func `more than ten megabytes are refused, and ten are kept`() async throws {
        try await withClinic { clinic in
            let patient = try await clinic.register("Ibáñez", "Lucía")
            var bytes = Array("%PDF-1.7".utf8) + [UInt8](repeating: 1, count: (10 << 20) - 8)
            let upload = try await clinic.upload(bytes)
            #expect(
                try await clinic.order("\(patient)/attachment-add", RunningService.file(upload, bytes)).outcome
                    == "applied"
            )
            bytes.append(1)
            let more = try await clinic.upload(bytes)
            let refused = try await clinic.order("\(patient)/attachment-add", RunningService.file(more, bytes))
            #expect(refused.slug == "file-refused")
        }
    }

    @Test func `a file joins a draft and stays with it, and one beside is withdrawn`() async throws {
        try await withClinic { clinic in
            let patient = try await clinic.register("Ibáñez", "Lucía")
            let draft = try await clinic.draft(patient)
            let bytes = Array("%PDF-1.7".utf8)
            let kept = try await clinic.attach(bytes, to: patient, ["consultation": .text(draft)])
            let wrong = try await clinic.attach(bytes, to: patient, ["consultation": .text(draft)])
            let withdrawal: [String: JSON] = ["attachment": .text(wrong)]
            #expect(try await clinic.order("\(patient)/attachment-withdraw", withdrawal).outcome == "applied")
            #expect(try await clinic.order("\(patient)/attachment-withdraw", withdrawal).outcome == "noop")
            try await clinic.order("\(patient)/consultation-sign", ["consultation": .text(draft)])
            let read = try await clinic.query("consultation", ["consultation": .text(draft)])
            #expect(read["attachments"]?.elements.map { $0["id"]?.text } == [kept, wrong])
            #expect(read["attachments"]?.elements.map { $0["status"]?.text } == ["active", "mistaken"])
            #expect(try await clinic.file(kept).bytes == bytes)
        }
    }

    @Test func `files of no consultation are told newest first, in pages, and those of others are not`() async throws {
        try await withClinic { clinic in
            let patient = try await clinic.register("Ibáñez", "Lucía")
            let other = try await clinic.register("Ferrer", "Marc")
            let draft = try await clinic.draft(patient)
            let bytes = Array("%PDF-1.7".utf8)
            _ = try await clinic.attach(bytes, to: patient, ["consultation": .text(draft)])
            _ = try await clinic.attach(bytes, to: other)
            var kept: [String] = []
            for _ in 0..<101 { kept.insert(try await clinic.attach(bytes, to: patient), at: 0) }
            let first = try await clinic.query("attachments", ["patient": .text(patient)])
            #expect(first["attachments"]?.elements.compactMap { $0["id"]?.text } == Array(kept.prefix(100)))
            let cursor = try #require(first["next"])
            let last = try await clinic.query("attachments", ["patient": .text(patient), "cursor": cursor])
            #expect(last["attachments"]?.elements.compactMap { $0["id"]?.text } == [kept[100]])
            #expect(last["next"] == nil)
            let lost = try await clinic.query("attachments", ["patient": .text(patient), "cursor": .text(draft)])
            #expect(lost.slug == "expired")
        }
    }
}

extension RunningService {
    /// A patient's file, part by part.
    func file(_ id: String) async throws -> (document: JSON, bytes: [UInt8]) {
        var (bytes, part, document) = ([UInt8](), 0 as Int?, JSON.null)
        while let number = part {
            let answer = try await query("attachment", ["attachment": .text(id), "part": .number(Double(number))])
            bytes += Data(base64Encoded: try #require(answer["data"]?.text, "\(answer)")) ?? Data()
            document = answer["attachment"] ?? .null
            part = answer["next"]?.number.map { Int($0) }
        }
        return (document, bytes)
    }
}
