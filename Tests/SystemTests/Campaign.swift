import Bus
import History
import TestKit

/// A stream of commands from several publishers, with a recorder beside it.
final class Campaign: Sendable {
    let estate: Estate
    let senders: [Sender]
    let recorder = Recorder()
    private let attached: [Attached]

    /// Begins: half of the publishers speak MQTT 5, half 3.1.1.
    init(_ station: Station, _ estate: Estate, commands: Int, publishers: Int, _ chance: inout Seeded) async throws {
        self.estate = estate
        var senders: [Sender] = []
        for number in 1...publishers {
            let share = commands / publishers + (number <= commands % publishers ? 1 : 0)
            let orders = (0..<max(1, share)).map { _ in estate.command(&chance) }
            senders.append(Sender("p\(number)", isVersion5: number.isMultiple(of: 2), to: Estate.root, orders))
        }
        self.senders = senders
        var attached = [try Attached(station.broker.address, id: "recorder", recorder)]
        for (number, sender) in senders.enumerated() {
            attached.append(
                try Attached(station.broker.address, id: sender.name, isVersion5: !number.isMultiple(of: 2), sender)
            )
        }
        self.attached = attached
    }

    /// How many commands were accepted.
    var progress: Int { senders.reduce(0) { $0 + $1.progress } }
    /// The commands that were refused for good.
    var refused: [String: String] { senders.reduce(into: [:]) { $0.merge($1.refused) { first, _ in first } } }

    /// Waits until so many commands are accepted.
    func reach(_ count: Int, within limit: Duration = .seconds(60)) async throws {
        try await eventually(
            "\(count) are accepted; \(progress) are, \(refused.first.map { "\($0)" } ?? "")",
            within: limit
        ) {
            progress >= count
        }
    }

    /// Waits until every command is answered and has ended, and the recorder has heard it all.
    func finish(within limit: Duration = .seconds(90)) async throws {
        try await eventually("all are answered but \(senders.flatMap(\.unanswered))", within: limit) {
            senders.allSatisfy(\.isDone)
        }
        let accepted = senders.reduce(into: Set<String>()) { $0.formUnion($1.accepted) }
        func missing() -> Set<String> { accepted.subtracting(recorder.ended) }
        try await eventually("every end is heard but those of \(missing().prefix(5))", within: .seconds(60)) {
            if missing().isEmpty { return true }
            recorder.askForTail()
            try await Task.sleep(for: .milliseconds(200))
            return missing().isEmpty
        }
        recorder.askForTail()
        try await eventually("the recorder is at the end") { recorder.isAtEnd }
    }

    /// What happened, from what was sent, heard and stored.
    func history(_ stored: StoredRun?) -> History {
        var history = History()
        for sender in senders {
            history.accepted.formUnion(sender.accepted)
            history.sent.formUnion(sender.sent)
        }
        history.heard = recorder.heard
        if let stored {
            history.journal = stored.events
            history.ends = stored.ends
            history.documents = stored.documents
        }
        return history
    }
}

extension Campaign {
    /// Stops the service, and compares what was sent, heard and stored.
    func verdict(_ station: Station) async throws -> HistoryChecker.Verdict {
        try await station.process?.stop()
        return HistoryChecker.check(history(try StoredRun(station.database)))
    }
}
