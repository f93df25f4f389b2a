import Foundation
import Schema
import TestKit
import Testing

@testable import ClinicInterchange

@Suite struct ParserTests {
    /// Our charts and those of the samples, with files.
    private func charts() throws -> [PatientChart] {
        var full = Charts.full
        full.attachments = [
            AttachmentDocument(
                id: Charts.id(60),
                patient: Charts.id(1),
                consultation: Charts.id(3),
                name: "laboratorio.pdf",
                contentType: "application/pdf",
                size: 20_480,
                sha256: String(repeating: "0f", count: 32),
                by: "dra.torres",
                at: Charts.now
            )
        ]
        full.consultations[0].note.vitals?.bmi = 26.5
        var unasked = PatientChart(Charts.full.patient)
        unasked.allergyKnowledge = .notAsked
        let samples = Samples.arePresent ? SampleTests.bundles : []
        let imported = try samples.flatMap { name in
            try Charts.read(try Samples.bytes("clinic/synthea-r4/\(name).json")).charts.map { $0.chart.registered() }
        }
        return [full, unasked] + imported
    }

    @Test func `a FHIR R4 parser takes every resource that we write`() async throws {
        let folder = try TemporaryFolder()
        let bytes = try charts().flatMap { chart in
            let bundle = FHIRExport.bundle([chart], at: Charts.now)
            return FHIRExport.ndjson([chart]) + bundle.bytes + [10]
        }
        try Data(bytes).write(to: URL(filePath: folder.file("resources.ndjson")))
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "FHIRParser/check.py").path
        let child = try ChildProcess(
            "/bin/sh",
            ["-c", "python3 \(script) \(folder.file("resources.ndjson")) > \(folder.file("said")) 2>&1"],
            environment: ProcessInfo.processInfo.environment
        )
        let ending = try await child.end(within: .seconds(300))
        let said = (try? String(contentsOfFile: folder.file("said"), encoding: .utf8)) ?? ""
        #expect(ending == .code(0), "\(said)\nIf it could not start: apt-get install python3-venv; it uses PyPI once")
        #expect(said.contains(": 0 faults"), "\(said)")
    }
}
