/// The line before one host: one request at a time, a pause between two, and only so many that wait.
///
/// The servers this is for are small: a scene of twenty elements must not become twenty connections.
actor HTTPHostLine {
    private let pause: Duration
    private let longest: Int
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var nextStart = ContinuousClock.now

    init(pause: Duration, longest: Int) {
        self.pause = pause
        self.longest = longest
    }

    /// Waits for its turn, works, and makes room for the next one.
    ///
    /// One that is cancelled while it waits keeps its place: those before it are cancelled too or end in seconds.
    func inTurn<Value: Sendable>(
        _ host: String,
        _ work: @Sendable () async throws(DriverError) -> Value
    ) async throws(DriverError) -> Value {
        if isTaken {
            guard waiting.count < longest else {
                throw .busy("\(waiting.count) requests are waiting for \(host) already")
            }
            await withCheckedContinuation { waiting.append($0) }
        }
        isTaken = true
        defer { next() }
        do {
            try await Task.sleep(until: nextStart)
        } catch {
            throw .timedOut("the request to \(host) was cancelled while it waited")
        }
        nextStart = .now + pause
        return try await work()
    }

    private func next() {
        if waiting.isEmpty {
            isTaken = false
        } else {
            waiting.removeFirst().resume()
        }
    }
}
