/// What a requester waits for and what it wants to receive.
struct RequesterState {
    /// Seconds after which a stream that had no room is told again what it missed.
    private static let reminderPeriod = 0.5

    enum Phase {
        /// Not connected yet; so many addresses failed so far.
        case connecting(failures: Int)
        case connected
        /// Connected before, and again as soon as the broker lets us.
        case away(BusError)
        case ended(BusError)
    }

    /// A promise that fails when its time is over.
    struct Wait<Value: Sendable> {
        let promise = RequesterPromise<Value>()
        let deadline: Double
        let what: String

        var timeout: BusError { BusError(.timeout, what) }
    }

    struct Question {
        let replyTopic: String
        let isAnswer: @Sendable (Incoming) -> Bool
        let wait: Wait<Incoming>
    }

    /// Gathers what the broker retains.
    struct Collector {
        let filters: [String]
        var messages: [Incoming] = []
    }

    var phase = Phase.connecting(failures: 0)
    var isVersion5 = false
    var publishes: [Int64: Wait<Confirmation>] = [:]
    var questions: [Int64: Question] = [:]
    var subscribing: [Int64: (filters: [String], wait: Wait<Void>)] = [:]
    var streams: [Int64: RequesterOutlet] = [:]
    var collectors: [Int64: Collector] = [:]
    var replyTopics: Set<String> = []
    /// Publishes that the loop has not taken yet.
    var waiting: [Outgoing] = []
    private var reminder: Double?
    private var hasNewAnswer = false
    private(set) var active: Set<String> = []
    private var asked: Set<String> = []
    private var lastToken: Int64 = 0

    mutating func nextToken() -> Int64 {
        lastToken += 1
        return lastToken
    }

    /// Each wanted filter with its QoS: what is only collected comes at 0, which no window holds up.
    ///
    /// A filter that another covers is left to that one: the broker would send a message for each.
    mutating func wanted() -> [String: Int] {
        let collected = Set(collectors.values.flatMap(\.filters))
        let listened = Set(subscribing.values.flatMap(\.filters))
            .subtracting(collected)
            .union(streams.values.flatMap(\.filters))
            .union(replyTopics)
        var wanted = Dictionary(uniqueKeysWithValues: collected.map { ($0, 0) })
        for filter in listened
        where !listened.contains(where: { $0 != filter && TopicFilter.covers($0, filter) }) {
            wanted[filter] = 1
        }
        asked = Set(wanted.keys)
        active.formIntersection(asked)
        return wanted
    }

    /// Whether the broker sends what some filters cover.
    func isActive(_ filters: [String]) -> Bool {
        filters.allSatisfy { filter in active.contains { TopicFilter.covers($0, filter) } }
    }

    /// Notes that the broker has answered every subscription. Who waits for that is told after the messages that came
    /// before the answer are taken.
    mutating func subscribed() {
        active = asked
        hasNewAnswer = true
    }

    /// Notes what the broker did not grant. Who asked for it decides whether to ask again; what a stream listens to is
    /// asked for again until it is heard.
    mutating func refuse(_ filters: Set<String>, _ error: BusError) {
        active = asked.subtracting(filters)
        hasNewAnswer = true
        replyTopics.subtract(filters)
        for (token, entry) in subscribing where !isActive(entry.filters) {
            subscribing[token] = nil
            entry.wait.promise.fail(error)
        }
    }

    mutating func tellSubscribed() {
        guard hasNewAnswer else { return }
        hasNewAnswer = false
        for (token, entry) in subscribing where isActive(entry.filters) {
            subscribing[token] = nil
            entry.wait.promise.settle(.success(()))
        }
    }

    mutating func take(_ message: Incoming) {
        let answered = questions.first { $0.value.replyTopic == message.topic && $0.value.isAnswer(message) }
        if let answered {
            questions[answered.key] = nil
            answered.value.wait.promise.settle(.success(message))
        }
        for (token, stream) in streams
        where stream.filters.contains(where: { TopicFilter.matches($0, message.topic) }) {
            streams[token]?.offer(.message(message))
        }
        guard message.isRetained else { return }
        for (token, collector) in collectors
        where collector.filters.contains(where: { TopicFilter.matches($0, message.topic) }) {
            collectors[token]?.messages.append(message)
        }
    }

    mutating func confirm(_ confirmation: Confirmation) {
        publishes.removeValue(forKey: confirmation.token)?.promise.settle(.success(confirmation))
    }

    /// The connection is gone: nobody can say any more what became of what was under way.
    mutating func interrupt(_ error: BusError) {
        active = []
        hasNewAnswer = false
        waiting = []
        for wait in publishes.values { wait.promise.fail(error) }
        for question in questions.values { question.wait.promise.fail(error) }
        for entry in subscribing.values { entry.wait.promise.fail(error) }
        publishes = [:]
        questions = [:]
        subscribing = [:]
    }

    /// When something has to be done without input.
    var deadline: Double? {
        if hasNewAnswer { return 0 }
        let deadlines =
            publishes.values.map(\.deadline) + questions.values.map(\.wait.deadline)
            + subscribing.values.map(\.wait.deadline)
        return (deadlines + (reminder.map { [$0] } ?? [])).min()
    }

    mutating func expire(_ now: Double) {
        for (token, wait) in publishes where now >= wait.deadline {
            publishes[token] = nil
            wait.promise.fail(wait.timeout)
        }
        for (token, question) in questions where now >= question.wait.deadline {
            questions[token] = nil
            question.wait.promise.fail(question.wait.timeout)
        }
        for (token, entry) in subscribing where now >= entry.wait.deadline {
            subscribing[token] = nil
            entry.wait.promise.fail(entry.wait.timeout)
        }
        remind(now)
    }

    /// A stream that had no room is told again what it missed, as nothing more may come for it.
    private mutating func remind(_ now: Double) {
        if let reminder, now >= reminder {
            for token in streams.keys { streams[token]?.tellMissed() }
            self.reminder = nil
        }
        let hasMissed = streams.values.contains { $0.missed > 0 }
        reminder = hasMissed ? reminder ?? now + Self.reminderPeriod : nil
    }
}
