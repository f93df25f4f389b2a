import Foundation
import Testing

@testable import Schema
@testable import SchemaExport

struct ContractDocumentsTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")

    @Test func `docs/contract is what the types say`() throws {
        let folder = ContractFolder(path: Self.root.appending(path: "docs/contract").standardizedFileURL.path)
        let differences = folder.differences(from: try ContractBook().files())
        #expect(differences == [], "run `swift run SchemaExport` and check in what it writes")
    }

    @Test func `the documents are the same at every run`() throws {
        #expect(try ContractBook().files() == ContractBook().files())
    }

    @Test func `the check says what is missing, different and left over`() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "contract-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let folder = ContractFolder(path: path)
        let files = ["asyncapi.json": "{\n  \"a\": 1\n}\n", "schemas/a.schema.json": "{}\n"]
        #expect(folder.differences(from: files) == ["asyncapi.json is missing", "schemas/a.schema.json is missing"])
        try folder.write(files)
        #expect(folder.differences(from: files) == [])
        let changed = ["asyncapi.json": "{\n  \"a\": 2\n}\n"]
        #expect(
            folder.differences(from: changed) == [
                "asyncapi.json differs from line 2 on: has \"a\": 1, should have \"a\": 2",
                "schemas/a.schema.json belongs to no message any more",
            ]
        )
        try folder.write(changed)
        #expect(folder.differences(from: changed) == [])
    }

    @Test func `two messages of one type are told by name`() throws {
        #expect(throws: TypeUsedTwice.self) {
            try ContractBook([.event(ElementChanged.self), .event(ElementChanged.self)])
        }
    }

    @Test func `options are read or refused`() {
        #expect(Options([]).map { !$0.isCheck && $0.output == "docs/contract" } == true)
        #expect(Options(["--check", "--output", "x"]).map { $0.isCheck && $0.output == "x" } == true)
        #expect(Options(["--output"]) == nil)
        #expect(Options(["--help"]) == nil)
    }
}
