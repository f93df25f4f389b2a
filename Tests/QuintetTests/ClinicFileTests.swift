import ArgumentParser
import Crypto
import Foundation
import Schema
import Testing

@testable import Quintet

/// The parts of `quintet clinic` that need no bus.
struct ClinicFileTests {
    private let actor = ClinicActor("ana", .clinician)

    @Test(arguments: [
        ("a.json", "x", ClinicFormat.fhir), ("a.NDJSON", "x", .fhir), ("a.csv", "{", .csv), ("a.tsv", "x", .tsv),
        ("a", "  \n{\"resourceType\":1}", .fhir), ("a", "\u{FEFF}[{}]", .fhir), ("a.txt", "name\tbirth\n", .tsv),
        ("a.txt", "name,birth\n1\t2,3", .csv),
    ]) func `the format is known by the name, else by the beginning`(name: String, text: String, format: ClinicFormat)
        throws
    {
        #expect(try ClinicFile(Array(text.utf8), name: name, format: nil).format == format)
        #expect(try ClinicFile(Array(text.utf8), name: name, format: .tsv).format == .tsv)
    }

    @Test func `an empty file and one that is too large in one piece are refused`() throws {
        #expect(throws: OperatorError.self) { try ClinicFile([], name: "a.csv", format: nil) }
        let most = [UInt8](repeating: 0x61, count: ClinicFile.largestUpload)
        #expect(try ClinicFile(most, name: "a.csv", format: nil).pieces.count == 1)
        #expect(throws: OperatorError.self) { try ClinicFile(most + [0x61], name: "a.csv", format: nil) }
        #expect(throws: OperatorError.self) { try ClinicFile(most + [0x61], name: "a.json", format: nil) }
    }

    @Test func `lines are cut between patients, and none is lost`() {
        let text = (0..<20).flatMap { number in
            [#"{"resourceType":"Patient","id":"\#(number)"}"#]
                + (0..<3).map { #"{"resourceType":"Observation","n":\#($0),"p":"\#(number)"}"# }
        }.joined(separator: "\n")
        let pieces = RecordLines.pieces(of: Array(text.utf8), most: 600)
        #expect(pieces.count > 5 && pieces.allSatisfy { $0.count <= 600 })
        #expect(String(decoding: pieces.joined(), as: UTF8.self) == text)
        for piece in pieces {
            #expect(String(decoding: piece, as: UTF8.self).hasPrefix(#"{"resourceType":"Patient""#))
        }
    }

    @Test func `a patient with more than a piece may have is cut at lines`() {
        let line = #"{"resourceType":"Observation","text":"ñññ"}"# + "\n"
        let text = #"{"resourceType":"Patient"}"# + "\n" + String(repeating: line, count: 50)
        let pieces = RecordLines.pieces(of: Array(text.utf8), most: 500)
        #expect(pieces.count > 3 && pieces.allSatisfy { $0.count <= 500 && $0.last == 0x0A })
        #expect(String(decoding: pieces.joined(), as: UTF8.self) == text)
    }

    @Test func `one value over many lines is never cut`() {
        let text = Array("{\n\"resourceType\":\"Bundle\",\n\"entry\":[]\n}\n".utf8)
        #expect(RecordLines.pieces(of: text, most: 10) == [text])
    }

    @Test(arguments: [1, 44_999, 45_000, 45_001, 200_000]) func `a file goes in parts that fit`(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let parts = Array(UploadParts(bytes, as: MessageID.new(), by: actor))
        #expect(parts.map(\.part) == Array(0..<(count + 44_999) / 45_000))
        #expect(parts.flatMap { Array($0.data) } == bytes)
        for part in parts { #expect(try JSONCodec().encode(part).count < InboundReader.maximumBytes) }
    }

    @Test func `the parts of a record make the whole, which is proven`() throws {
        let text = #"{"name":"Peña"}"#
        let digest = hexadecimal(text)
        var record = ExportedRecord()
        let size = text.utf8.count
        #expect(try record.add(ExportPart(text: #"{"name":"#, next: 8, size: size, digest: digest)) == 8)
        #expect(try record.add(ExportPart(text: #""Peña"}"#, size: size, digest: digest)) == nil)
        #expect(String(decoding: record.bytes, as: UTF8.self) == text)
    }

    @Test func `parts that do not fit each other are refused`() throws {
        let digest = hexadecimal("abcd")
        func expectRefused(_ parts: ExportPart...) {
            #expect(throws: OperatorError.self) {
                var record = ExportedRecord()
                for part in parts { _ = try record.add(part) }
            }
        }
        let first = ExportPart(text: "ab", next: 2, size: 4, digest: digest)
        expectRefused(first, ExportPart(text: "cd", size: 4, digest: hexadecimal("other")))
        expectRefused(first, ExportPart(text: "cx", size: 4, digest: digest))
        expectRefused(ExportPart(text: "abcd", size: 5, digest: digest))
        expectRefused(ExportPart(text: "ab", next: 3, size: 4, digest: digest))
        expectRefused(ExportPart(text: "", next: 0, size: 4, digest: digest))
    }

    @Test func `a report becomes a line, and a line for each thing left out`() {
        var report = ClinicImport(dryRun: true)
        report.created = ["patient": 2, "consultation": 7, "allergy": 0]
        report.skipped = 1
        report.report = [ImportLine(entry: 12, kind: "Claim", reason: "claims are not kept")]
        #expect(
            report.summary
                == "would have created 7 consultation, 2 patient, updated none, left 0 as they were, skipped 1"
        )
        #expect(report.lines(of: "a.json") == ["a.json: Claim 12: claims are not kept"])
    }

    @Test func `the words of the commands are understood`() throws {
        let command = try ClinicImportCommand.parse(["a.csv", "b.csv", "--column", "Apellido=family", "--dry-run"])
        #expect(try command.map == ["Apellido": "family"] && command.files == ["a.csv", "b.csv"] && command.dryRun)
        #expect(command.role == .clinician && command.options.actor(.owner).user.isEmpty == false)
        #expect(try KeysRotateCommand.parse(["--user", "pau"]).options.actor(.owner) == ClinicActor("pau", .owner))
        #expect(try KeysRotateCommand.parse([]).role == .owner)
        #expect(throws: (any Error).self) { try ClinicImportCommand.parse(["a", "--column", "Apellido"]) }
        #expect(throws: (any Error).self) { try ClinicImportCommand.parse(["a", "--format", "word"]) }
        #expect(throws: (any Error).self) { try ClinicImportCommand.parse([]) }
        #expect(throws: (any Error).self) { try ClinicExportCommand.parse([]) }
        #expect(throws: (any Error).self) { try ClinicExportCommand.parse(["--all", "x"]) }
        #expect(throws: (any Error).self) { try ClinicExportCommand.parse(["--all", "--format", "bundle"]) }
        #expect(throws: (any Error).self) { try KeysEraseCommand.parse(["x", "--reason", "y"]) }
    }

    @Test func `an exported file is its owner's, and there when it is whole`() async throws {
        let bench = try Bench()
        try PrivateFile.makeFolder(bench.root)
        let path = bench.root + "/out.ndjson"
        let nothing = try await ExportTarget.with(path) { _ in 1 }
        #expect(nothing == 1 && !exists(path) && !exists(path + ".new"))
        await #expect(throws: CancellationError.self) {
            _ = try await ExportTarget.with(path) { output in
                try output.write(contentsOf: Data("half".utf8))
                throw CancellationError()
            }
        }
        #expect(!exists(path) && !exists(path + ".new"))
        _ = try await ExportTarget.with(path) { output in
            try output.write(contentsOf: Data("whole".utf8))
            return 0
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "whole")
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        #expect(mode as? Int == 0o600)
    }

    private func hexadecimal(_ text: String) -> String {
        SHA256.hash(data: Data(text.utf8)).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}
