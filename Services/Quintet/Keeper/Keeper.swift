import ArgumentParser
import Bus
import Schema

/// The keeper on the bus: takes what is sent to it, one after the other, and answers.
///
/// It stores no message: what it is told may be repeated, so that whoever got no answer asks again.
struct Keeper: Sendable {
    /// By this exit code a service says that another instance took over its client id.
    private static let takenOver: Int32 = 69
    private static let longestPause = Duration.seconds(8)

    let desk: KeeperDesk
    let output: LogOutput

    /// Works until the process is asked to stop.
    func run() async throws {
        mark.remove()
        defer { mark.remove() }
        await finish()
        let (happenings, report) = AsyncStream.makeStream(of: Happening.self)
        let signals = StopSignals(report)
        let stop = Latch()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await work(until: stop) }
            group.addTask {
                for await _ in happenings { return stop.open() }
            }
            try await group.next()
            stop.open()
            report.finish()
            try await group.waitForAll()
        }
        withExtendedLifetime(signals) {}
    }

    private var mark: KeeperMark { KeeperMark(folder: desk.folder) }

    /// What the last keeper was kept from by a full disk or a crash.
    private func finish() async {
        do {
            try await Installation(folder: desk.folder).finishDevices()
        } catch {
            note("the broker's files could not be brought up to date: \(error)", "keeper.unfinished", "warn")
        }
    }

    private func work(until stop: Latch) async throws {
        var pause = Duration.milliseconds(500)
        while !stop.isOpen {
            do {
                let presence = try KeeperPresence(folder: desk.folder)
                try await withRequester(presence.configuration) { try await serve($0, presence, until: stop) }
            } catch let error as BusError where error.code == .takenOver {
                note("another keeper took the connection over: \(error)", "keeper.replaced", "error")
                throw ExitCode(Self.takenOver)
            } catch let error as BusError {
                note("not on the bus: \(error)", "keeper.unconnected", "warn")
            }
            await stop.wait(atMost: pause)
            pause = min(pause * 2, Self.longestPause)
        }
    }

    private func serve(_ requester: Requester, _ presence: KeeperPresence, until stop: Latch) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await listen(requester, presence) }
            group.addTask { await stop.wait() }
            defer { group.cancelAll() }
            try await group.next()
        }
        mark.remove()
        try await presence.tell(.stopped, requester)
    }

    private func listen(_ requester: Requester, _ presence: KeeperPresence) async throws {
        let stream = try await requester.messages(presence.filters)
        try await presence.tell(.online, requester)
        try mark.set()
        defer { mark.remove() }
        note("keeper takes commands", LogLine.ready)
        for try await delivery in stream {
            switch delivery {
            case .message(let message): await answer(message, requester, presence.tree)
            // Meanwhile the broker said that it is lost.
            case .resumed:
                try await presence.tell(.online, requester)
                try mark.set()
            case .interrupted: mark.remove()
            case .dropped: break
            }
        }
    }

    private func answer(_ message: Incoming, _ requester: Requester, _ tree: TopicRoot) async {
        guard let request = KeeperRequest(message, in: tree) else { return }
        let result: Result<[UInt8], Problem>
        do {
            result = .success(try await desk.perform(request, requester))
            if let deed = request.deed { note(deed, "keeper.\(request.name)") }
        } catch let problem as Problem {
            note("\(request.words) was refused: \(problem.detail)", "keeper.refused", "warn")
            result = .failure(problem)
        } catch {
            note("\(request.words) failed: \(error)", "keeper.failed", "error")
            result = .failure(Problem(.internalError, "the keeper could not do it; its log says why"))
        }
        do {
            try await request.reply(result, requester)
        } catch {
            note("\(request.words) was not answered: \(error)", "keeper.unanswered", "warn")
        }
    }

    private func note(_ message: String, _ event: String, _ level: String = "info") {
        output.note(message, event: event, level: level, from: Catalogue.keeper.name)
    }
}
