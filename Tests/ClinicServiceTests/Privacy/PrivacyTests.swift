import Bus
import Foundation
import Schema
import TestKit
import Testing

/// A day of a practice with real names, and then a look wherever they must not be.
@Suite(.timeLimit(.minutes(5)))
struct PrivacyTests {
    @Test(.samples) func `after a day of work nothing of a patient is on any disk, in any log, or told to all`()
        async throws
    {
        let samples = try SampleWords()
        let search = WordSearch(samples.all.union(PracticeDay.words))
        try await Ward.running { ward in
            // Some are called as words are that the service itself says, such as Hand.
            let ordinary = search.found(in: log(ward), as: .text)
            let day = PracticeDay(ward: ward, samples: samples)
            let patient = try await day.work()
            #expect(ward.clinic.log.named("command.rejected").count > 20)
            expectNothing(of: search, in: log(ward), as: .text, but: ordinary, "the log")
            try await day.look(at: patient)
            expectNothingOnDisk(ward, search)
            expectNothing(of: search, in: log(ward), as: .text, but: ordinary, "the later log")
            try expectNothingTold(ward, search)
            try await expectNothingRetained(ward)
            expectAnswers(ward, search, samples)
            _ = try await ward.clinic.process.terminate()
            try await ward.clinic.broker.stop()
            expectNothingOnDisk(ward, search)
        }
    }

    private func log(_ ward: Ward) -> [UInt8] { Array(ward.clinic.log.all.map(\.text).joined(separator: "\n").utf8) }

    private func expectNothing(
        of search: WordSearch,
        in bytes: [UInt8],
        as matter: WordSearch.Matter,
        but ordinary: Set<String> = [],
        _ place: String
    ) {
        let found = search.found(in: bytes, as: matter).subtracting(ordinary)
        #expect(found.isEmpty, "\(place) has \(found.sorted().prefix(20))")
    }

    private func expectNothingOnDisk(_ ward: Ward, _ search: WordSearch) {
        let folders = [ward.clinic.folder.path, ward.clinic.broker.folder.path]
        let files = DiskFiles.read(folders)
        let names = files.keys.map { URL(filePath: $0).lastPathComponent }
        let known = ["clinic-service.db", "mosquitto.db", "log", "clinic.key", "clinic.witness"]
        #expect(Set(names).isSuperset(of: known))
        for (path, bytes) in files {
            expectNothing(of: search, in: bytes, as: DiskFiles.isText(path) ? .text : .bytes, path)
        }
    }

    private func expectNothingTold(_ ward: Ward, _ search: WordSearch) throws {
        let shape = try EventShape()
        let told = ward.clinic.client.received.filter { !$0.topic.contains("/reply/") }
        for message in told {
            expectNothing(of: search, in: message.payload, as: .text, message.topic)
        }
        let events = told.filter { $0.topic.contains("/evt/") }
        #expect(events.count > 600)
        for event in events {
            let faults = shape.faults(of: event.json ?? .null)
            #expect(faults.isEmpty, "\(event.text): \(faults)")
        }
        let kinds = Set(events.compactMap { $0.json?["type"]?.text })
        #expect(kinds == shape.types, "\(shape.types.subtracting(kinds)) never came")
        for reply in ward.clinic.client.received(on: "\(ward.clinic.root)/reply") {
            guard let data = reply.json?["data"], data["outcome"] != nil else { continue }
            let faults = shape.faults(ofReply: data)
            #expect(faults.isEmpty, "\(reply.text.prefix(500)): \(faults)")
        }
    }

    /// Who comes later gets what is retained: how the service is, and its figures.
    private func expectNothingRetained(_ ward: Ward) async throws {
        let late = try await TestClient.connect(to: ward.clinic.broker)
        defer { late.stop() }
        try await late.subscribe("quintet/#")
        let root = "\(ward.clinic.root)/sys"
        try await late.first(on: "\(root)/status")
        let topics = Set(late.received.filter(\.isRetained).map(\.topic))
        #expect(topics.isSubset(of: ["\(root)/status", "\(root)/metrics"]))
        #expect(ward.clinic.documents("").isEmpty)
    }

    /// The same search finds every listed name in the answers, so that it would have found them elsewhere.
    private func expectAnswers(_ ward: Ward, _ search: WordSearch, _ samples: SampleWords) {
        let answers = ward.clinic.client.received(on: "\(ward.clinic.root)/reply").flatMap(\.payload)
        let found = search.found(in: answers, as: .text)
        let missing = samples.names.union(PracticeDay.words).subtracting(found)
        #expect(missing.isEmpty, "not even in the answers: \(missing.sorted().prefix(20))")
        #expect(search.found(in: answers, as: .bytes).isSuperset(of: PracticeDay.words))
    }
}
