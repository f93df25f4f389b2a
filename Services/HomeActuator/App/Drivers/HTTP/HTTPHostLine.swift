/// The line before one host: one request at a time, a pause between two, and only so many commands that wait.
///
/// The servers this is for are small: a scene of twenty elements must not become twenty connections. Reads are not
/// counted: there are few of each element, and one that is left out would be missed.
actor HTTPHostLine {
    /// Asks whether a command whose turn has come is to be sent.
    typealias Beginning = @Sendable () async -> Bool

    private let pause: Duration
    private let longest: Int
    private var isTaken = false
    private var commands = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var nextStart = ContinuousClock.now

    init(pause: Duration, longest: Int) {
        self.pause = pause
        self.longest = longest
    }

    /// Waits for its turn, works, and makes room for the next one. A read has nothing to begin.
    ///
    /// One that is cancelled while it waits keeps its place: those before it are cancelled too or end in seconds.
    func inTurn<Value: Sendable>(
        _ host: String,
        begins: Beginning?,
        _ work: @Sendable () async throws(DriverError) -> Value
    ) async throws(DriverError) -> Value {
        if isTaken { try await wait(for: host, isCommand: begins != nil) }
        isTaken = true
        defer { next() }
        if let begins, await !begins() { throw .busy("the command ended while it waited for \(host)") }
        do {
            try await Task.sleep(until: nextStart)
        } catch {
            throw .timedOut("the request to \(host) was cancelled while it waited")
        }
        nextStart = .now + pause
        return try await work()
    }

    private func wait(for host: String, isCommand: Bool) async throws(DriverError) {
        if isCommand {
            guard commands < longest else { throw .busy("\(commands) commands are waiting for \(host) already") }
            commands += 1
        }
        await withCheckedContinuation { waiting.append($0) }
        if isCommand { commands -= 1 }
    }

    private func next() {
        if waiting.isEmpty {
            isTaken = false
        } else {
            waiting.removeFirst().resume()
        }
    }
}
