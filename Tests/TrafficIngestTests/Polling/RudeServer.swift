import Foundation
import TestKit
import TrafficIngestDomain

@testable import TrafficIngest

/// A source read step by step against a server: time is a value, the requests are real.
struct RudeServer {
    let server: TinyServer
    let folder: TemporaryFolder
    var plan: PollPlan
    private var now = 0.0
    private let settings: FetchSettings

    /// A server of which one document was accepted.
    init(largest: Int = 100_000, timeout: Double = 5, _ first: [String: String] = [:]) async throws {
        server = try TinyServer { _ in TinyServer.reply(200, "<feed>1</feed>", first) }
        folder = try TemporaryFolder()
        var settings = FetchSettings(folder: URL(filePath: folder.path))
        settings.largest = largest
        settings.timeout = timeout
        settings.contact = "mailto:roads@example.org"
        self.settings = settings
        plan = PollPlan(address: server.url, pace: PollPace(seconds: 30), at: 0)
        guard try await read().event == .accepted(SnapshotCounts(open: 1)) else {
            throw Timeout(description: "the first document was not accepted")
        }
    }

    /// Lets time pass until the next read and makes it, with another answer of the server.
    mutating func read(_ steps: [TinyServer.Step]) async throws -> PollStatus {
        server.answer { _ in steps }
        return try await read()
    }

    /// Lets time pass until the next read and makes it.
    mutating func read() async throws -> PollStatus {
        while true {
            switch plan.step(at: now) {
            case .wait(let seconds): now += seconds
            case .report: break
            case .read(let request):
                let (outcome, answer) = try await fetch(request)
                return plan.take(outcome, answer, at: now, chance: 0.5)
            }
        }
    }

    /// Seconds until the next read.
    var wait: Double {
        var plan = plan
        if case .wait(let seconds) = plan.step(at: now) { return seconds }
        return 0
    }

    /// Documents that are still in the folder.
    var leftovers: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] }

    private func fetch(_ request: PollRequest) async throws -> (PollOutcome, PollAnswer) {
        let plan = plan
        return try await FeedFetcher.run(settings) { fetcher in
            switch try await fetcher.fetch(request) {
            case .nothing(let outcome, let answer): return (outcome, answer)
            case .document(let document):
                defer { document.discard() }
                if plan.knows(document.hash) { return (.unchanged, document.answer) }
                return (Self.judge(document), document.answer)
            }
        }
    }

    /// A document of this feed begins and ends with its root.
    static func judge(_ document: FetchedDocument) -> PollOutcome {
        let text = (try? String(contentsOf: document.file, encoding: .utf8)) ?? ""
        guard text.hasPrefix("<feed>") else {
            return .judged(.refused(FeedFault(.shape, "expected <feed>, got \(text.prefix(6))")))
        }
        guard text.hasSuffix("</feed>") else {
            return .judged(.refused(FeedFault(.torn, "expected </feed> at the end")))
        }
        return .judged(.accepted(SnapshotCounts(open: 1)))
    }
}
