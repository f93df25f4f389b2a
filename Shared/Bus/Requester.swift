import Synchronization

/// A client that publishes, asks and listens, for as long as ``withRequester(_:isolation:_:)`` lasts.
///
/// It knows bytes and topics only. A lost connection comes back by itself; what was under way then fails, and what is
/// tried meanwhile fails at once, so that the caller decides whether to repeat it.
public struct Requester: Sendable {
    /// At most so many publishes wait for the loop.
    private static let room = 2000

    let bus: Bus
    let desk: RequesterDesk
    let account: String?

    /// Whether the broker speaks MQTT 5; without it, a question carries its id and reply topic in its payload.
    public var isVersion5: Bool { desk.state.withLock { $0.isVersion5 } }

    /// Publishes, and waits for the broker's word; at QoS 0 until it is written.
    ///
    /// - Throws: `publish` when the broker refused it, which only MQTT 5 tells; `connection` when nobody knows what
    ///   became of it.
    @discardableResult
    public func publish(
        _ topic: String,
        _ payload: [UInt8],
        qos: Int = 1,
        isRetained: Bool = false,
        properties: MessageProperties? = nil,
        timeout: Duration = .seconds(5)
    ) async throws -> Confirmation {
        let confirmation = try await post(topic, payload, qos, isRetained, properties, timeout).promise.value
        if let refusal = confirmation.refusal(of: topic, account: account) { throw refusal }
        return confirmation
    }

    /// Asks, and waits for the answer on `replyTopic`.
    ///
    /// Under MQTT 5 the message carries the response topic and correlation data, and the answer that echoes the latter
    /// is taken. `isAnswer` recognises the answer where that is not so, as under MQTT 3.1.1; it is called on the bus's
    /// thread, is to be quick and must not use the requester. Use few reply topics: each stays subscribed.
    ///
    /// - Throws: `timeout` when no answer came, or nobody was there to take the question.
    public func request(
        _ topic: String,
        _ payload: [UInt8],
        replyTopic: String,
        qos: Int = 1,
        correlation: [UInt8]? = nil,
        properties: MessageProperties = MessageProperties(),
        timeout: Duration = .seconds(5),
        isAnswer: (@Sendable (Incoming) -> Bool)? = nil
    ) async throws -> Incoming {
        let correlation = correlation ?? (0..<16).map { _ in UInt8.random(in: .min ... .max) }
        desk.state.withLock { _ = $0.replyTopics.insert(replyTopic) }
        try await subscribe([replyTopic], timeout)
        let wait = RequesterState.Wait<Incoming>(
            deadline: Monotonic.now + timeout.seconds,
            what: "no answer on \(replyTopic) within \(timeout.seconds) s"
        )
        let token = desk.state.withLock { state in
            let token = state.nextToken()
            state.questions[token] = RequesterState.Question(
                replyTopic: replyTopic,
                isAnswer: { $0.properties?.correlationData == correlation || isAnswer?($0) == true },
                wait: wait
            )
            return token
        }
        defer { desk.state.withLock { _ = $0.questions.removeValue(forKey: token) } }
        var properties = properties
        properties.responseTopic = replyTopic
        properties.correlationData = correlation
        let confirmation = try await publish(topic, payload, qos: qos, properties: properties, timeout: timeout)
        if confirmation.reachedNobody {
            throw BusError(.timeout, "nobody is subscribed to \(topic): the service that takes it does not run")
        }
        return try await wait.promise.value
    }

    /// Listens; when this returns, the broker has taken the subscriptions.
    ///
    /// At most `limit` messages wait to be taken: those that come when there is no room are dropped and their number is
    /// told. Retained messages come with the first subscription to a filter or to one that covers it. A message that two
    /// filters cover, neither of which covers the other, may come twice. Whoever lets go of the stream ends it.
    ///
    /// - Throws: from the stream, `takenOver` or whatever else ends the requester.
    public func messages(
        _ filters: [String],
        limit: Int = 1024,
        timeout: Duration = .seconds(5)
    ) async throws -> AsyncThrowingStream<RequesterDelivery, any Error> {
        let (stream, continuation) = AsyncThrowingStream.makeStream(
            of: RequesterDelivery.self,
            bufferingPolicy: .bufferingOldest(limit)
        )
        let token = desk.state.withLock { state in
            let token = state.nextToken()
            state.streams[token] = RequesterOutlet(filters, continuation)
            return token
        }
        continuation.onTermination = { [bus, desk] _ in
            desk.forget(stream: token)
            bus.resubscribe()
        }
        try await subscribe(filters, timeout)
        return stream
    }

    /// What the broker retains on some filters now.
    ///
    /// - Throws: `configuration` when a filter is listened to already, as its retained messages went there.
    public func retained(_ filters: [String], timeout: Duration = .seconds(5)) async throws -> [Incoming] {
        let token = try desk.state.withLock { state in
            if let known = filters.first(where: { state.isActive([$0]) }) {
                throw BusError(.configuration, "\(known) is listened to already, so it is not sent again")
            }
            let token = state.nextToken()
            state.collectors[token] = RequesterState.Collector(filters: filters)
            return token
        }
        defer {
            desk.state.withLock { _ = $0.collectors.removeValue(forKey: token) }
            bus.resubscribe()
        }
        try await subscribe(filters, timeout)
        try await catchUp(timeout: timeout)
        return desk.state.withLock { $0.collectors[token]?.messages ?? [] }
    }

    /// Returns when all has come that the broker had for us before: it works in order, so it has sent that before it
    /// answers a subscription.
    public func catchUp(timeout: Duration = .seconds(5)) async throws {
        // No filter of anybody's covers a name that begins so.
        try await subscribe(["$requester/\(desk.state.withLock { $0.nextToken() })"], timeout)
    }

    private func subscribe(_ filters: [String], _ timeout: Duration) async throws {
        let wait = RequesterState.Wait<Void>(
            deadline: Monotonic.now + timeout.seconds,
            what: "the broker did not answer a subscription within \(timeout.seconds) s"
        )
        let isActive = try desk.state.withLock { state in
            try requireConnection(state)
            if state.isActive(filters) { return true }
            state.subscribing[state.nextToken()] = (filters, wait)
            return false
        }
        bus.resubscribe()
        if isActive { return }
        try await wait.promise.value
    }

    private func post(
        _ topic: String,
        _ payload: [UInt8],
        _ qos: Int,
        _ isRetained: Bool,
        _ properties: MessageProperties?,
        _ timeout: Duration
    ) throws -> RequesterState.Wait<Confirmation> {
        let wait = RequesterState.Wait<Confirmation>(
            deadline: Monotonic.now + timeout.seconds,
            what: "the broker did not confirm within \(timeout.seconds) s"
        )
        try desk.state.withLock { state in
            try requireConnection(state)
            guard state.waiting.count < Self.room else {
                throw BusError(.publish, "\(Self.room) messages wait to be published already")
            }
            let token = state.nextToken()
            state.publishes[token] = wait
            state.waiting.append(
                Outgoing(
                    token: token,
                    topic: topic,
                    payload: payload,
                    qos: qos,
                    isRetained: isRetained,
                    properties: properties
                )
            )
        }
        bus.wake()
        return wait
    }

    private func requireConnection(_ state: borrowing RequesterState) throws {
        switch state.phase {
        case .connected, .connecting: return
        case .away(let error), .ended(let error): throw error
        }
    }
}

extension Duration {
    fileprivate var seconds: Double { self / .seconds(1) }
}
