import Foundation
import Testing

@testable import Schema
@testable import SchemaExport

/// Payloads as they were first released: each must be read for ever. Files are added here and never changed.
struct GoldenTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")

    /// The payloads of the contract by the name of their file.
    private static func payloads() throws -> [String: ContractPayload] {
        let book = ShapeBook()
        var payloads = ["quintet.problem.v1": ContractPayload.problem]
        for entry in Contract.messages {
            let message = try ContractMessage(entry, book)
            payloads[message.data.name] = entry.data
            if let answer = message.answer { payloads[answer.name] = entry.answer }
        }
        return payloads
    }

    @Test func `every payload that was ever released is still read, and nothing of it is lost`() throws {
        let payloads = try Self.payloads()
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
        try #require(files.count >= 49)
        for file in files {
            let name = String(file.dropLast(".json".count))
            let payload = try #require(payloads[name], "\(file) belongs to no message: types are never removed from v1")
            let json = Array(try Data(contentsOf: Self.folder.appending(path: file)))
            _ = try JSONScanner.scan(json)
            let read = try JSONTree(payload.reread(json))
            #expect(try read == JSONTree(json), "\(file) is no longer read as it was")
        }
    }

    @Test func `every message has its golden payload`() throws {
        for name in try Self.payloads().keys.sorted() {
            let path = Self.folder.appending(path: "\(name).json").path
            #expect(FileManager.default.fileExists(atPath: path), "add Golden/\(name).json")
        }
    }
}
