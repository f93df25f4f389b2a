import Foundation
import TestKit
import Testing
import TrafficIngestDomain

@testable import TrafficIngest

/// Snapshots that are played from a folder.
struct SnapshotFilesTests {
    /// Files are read where they are: nothing is written.
    private static let settings = FetchSettings(folder: URL(filePath: "/nowhere"))

    /// The names that so many reads give, with a star for a start from the beginning.
    private func play(_ address: String, reads: Int, from first: String? = nil) throws -> [String] {
        var request = PollRequest(address: address)
        request.snapshot = first
        let files = try #require(SnapshotFiles(address))
        return (0..<reads).map { _ in
            guard case .document(let document) = files.fetch(request, Self.settings) else { return "nothing" }
            request.snapshot = document.answer.snapshot
            return document.file.lastPathComponent + (document.isRewound ? "*" : "")
        }
    }

    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for name in ["b.xml", "a.xml", "c.xml", ".hidden"] { try folder.write(name, "<feed>\(name)</feed>") }
        return folder
    }

    @Test func `a folder is played in the order of its names and stays at the last`() throws {
        let folder = try folder()
        #expect(try play("file:\(folder.path)", reads: 5) == ["a.xml", "b.xml", "c.xml", "c.xml", "c.xml"])
        #expect(try play("file://\(folder.path)", reads: 2, from: "a.xml") == ["b.xml", "c.xml"])
    }

    @Test func `it begins again when it shall`() throws {
        let folder = try folder()
        #expect(try play("file:\(folder.path)?loop=1", reads: 4) == ["a.xml", "b.xml", "c.xml", "a.xml*"])
    }

    @Test func `one file is read again and again, and its name may be written as in a URL`() throws {
        let folder = try TemporaryFolder()
        try folder.write("a day.xml", "<feed/>")
        #expect(try play("file:\(folder.path)/a%20day.xml", reads: 2) == ["a day.xml", "a day.xml"])
    }

    @Test func `a repeated read is of the same file`() throws {
        let folder = try folder()
        var request = PollRequest(address: "file:\(folder.path)")
        request.snapshot = "a.xml"
        request.isRepeated = true
        guard case .document(let document) = SnapshotFiles(request.address)?.fetch(request, Self.settings) else {
            Issue.record("no document")
            return
        }
        #expect(document.file.lastPathComponent == "a.xml")
        #expect(!document.isTemporary && document.bytes == 18)
    }

    @Test func `what is empty, too large or absent is told`() throws {
        let folder = try folder()
        try folder.write("empty", "")
        var settings = Self.settings
        settings.largest = 10
        func outcome(_ path: String) -> PollOutcome? {
            let request = PollRequest(address: "file:\(path)")
            guard case .nothing(let outcome, _) = SnapshotFiles(request.address)?.fetch(request, settings) else {
                return nil
            }
            return outcome
        }
        let empty = FeedFault(.empty, "expected a document, but its body is empty")
        #expect(outcome(folder.file("empty")) == .judged(.refused(empty)))
        guard case .judged(.refused(let fault)) = outcome(folder.file("a.xml")) else {
            Issue.record("no fault")
            return
        }
        #expect(fault.kind == .tooLarge)
        guard case .failed(let reason) = outcome(folder.file("none")) else {
            Issue.record("no failure")
            return
        }
        #expect(reason.contains("none cannot be read, expected a file or a folder"))
    }

    @Test func `an address of a server is none of a file`() { #expect(SnapshotFiles("https://example.org/") == nil) }
}
