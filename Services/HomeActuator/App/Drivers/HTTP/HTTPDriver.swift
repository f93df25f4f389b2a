import HomeActuatorDomain
import Schema
import ServiceKit
import Synchronization

/// The driver of elements behind HTTP servers.
final class HTTPDriver: ActuatorDriver {
    private struct State {
        var elements: [ElementAddress: DrivenElement] = [:]
        var failures: [ElementAddress: FailureCount] = [:]
        var lines: [String: HTTPHostLine] = [:]
        var polls = DueQueue<ElementAddress>()
        /// Grows with each assignment: a poll that began before one does not set the next.
        var assignments = 0
        var sink: DriverSink?
    }

    private let state = Mutex(State())
    private let alarm = Alarm()
    private let start = ContinuousClock.now
    private let transport: HTTPTransport
    private let pause: Duration
    private let longestLine: Int

    /// A driver that leaves `pause` between two requests to one host and lets `longestLine` commands wait for it.
    init(transport: HTTPTransport = HTTPTransport(), pause: Duration = .milliseconds(50), longestLine: Int = 32) {
        self.transport = transport
        self.pause = pause
        self.longestLine = longestLine
    }

    func assign(_ elements: [DrivenElement]) {
        let now = now
        let (sink, fresh) = state.withLock { state in
            let fresh = elements.filter { state.elements[$0.address] != $0 }
            state.elements = Dictionary(elements.map { ($0.address, $0) }) { _, last in last }
            state.failures = state.failures.filter { state.elements[$0.key] != nil }
            state.polls = DueQueue()
            state.assignments += 1
            for element in elements where element.binding.http?.readBack?.pollSeconds != nil {
                state.polls.push(element.address, at: now)
            }
            setAlarm(state, now)
            return (state.sink, fresh)
        }
        if let sink { presume(fresh, sink) }
    }

    /// Who cannot be asked is taken to be there until commands fail: nobody would ever command what looks gone.
    private func presume(_ elements: some Sequence<DrivenElement>, _ sink: DriverSink) {
        for element in elements where element.binding.http?.readBack == nil { sink.health(element.address, true, nil) }
    }

    func feedback(of element: ElementAddress) -> DriverFeedback {
        let binding = state.withLock { $0.elements[element]?.binding.http }
        return binding?.readBack == nil ? .ack : .readback
    }

    /// Reads the elements that want to be polled; those of one host one after the other, as its line wants it.
    func run(reporting sink: DriverSink) async throws {
        let elements = state.withLock { state in
            state.sink = sink
            return Array(state.elements.values)
        }
        presume(elements, sink)
        defer { state.withLock { $0.sink = nil } }
        await withDiscardingTaskGroup { group in
            for await _ in alarm.rings() {
                while let (element, assignment) = nextPoll() {
                    group.addTask { await self.poll(element, assignment, sink) }
                }
                let now = now
                state.withLock { setAlarm($0, now) }
            }
        }
    }

    func apply(_ command: DriverCommand) async throws(DriverError) -> DriverAck {
        let (element, binding) = try element(command.element)
        let call = try HTTPCall(command, to: element, binding)
        let sink = state.withLock { $0.sink }
        _ = try await send(call, for: element, binding) { await sink?.begins(command) ?? true }
        return .acknowledged
    }

    func read(_ address: ElementAddress) async throws(DriverError) -> ElementValues? {
        let (element, binding) = try element(address)
        guard let readBack = binding.readBack, let call = try HTTPCall(reading: element, binding) else { return nil }
        let body = try await send(call, for: element, binding)
        let values = readBack.map.read(body, of: element, inverted: binding.inverted)
        return values.isEmpty ? nil : values
    }

    private func element(_ address: ElementAddress) throws(DriverError) -> (DrivenElement, HTTPBinding) {
        guard let element = state.withLock({ $0.elements[address] }), let binding = element.binding.http else {
            throw .unknown(address)
        }
        return (element, binding)
    }

    private func send(
        _ call: HTTPCall,
        for element: DrivenElement,
        _ binding: HTTPBinding,
        begins: HTTPHostLine.Beginning? = nil
    ) async throws(DriverError) -> [UInt8] {
        let transport = transport
        do throws(DriverError) {
            let line = line(to: call.host)
            let answer = try await line.inTurn(call.host, begins: begins) { () async throws(DriverError) in
                try await transport.send(call)
            }
            guard binding.successCodes?.contains(answer.status) ?? (200..<300).contains(answer.status) else {
                throw DriverError.unreachable("\(call.host) answered \(answer.status) to \(call.method) \(call.url)")
            }
            note(element.address, failure: nil)
            return answer.body
        } catch {
            note(element.address, failure: error)
            throw error
        }
    }

    private func line(to host: String) -> HTTPHostLine {
        state.withLock { state in
            let line = state.lines[host] ?? HTTPHostLine(pause: pause, longest: longestLine)
            state.lines[host] = line
            return line
        }
    }

    private func note(_ element: ElementAddress, failure: DriverError?) {
        // A command that was not sent says something of us, not of the server.
        if case .busy = failure { return }
        let (hasChanged, sink) = state.withLock { state in
            var count = state.failures[element] ?? FailureCount()
            let hasChanged = failure == nil ? count.success() : count.failure()
            state.failures[element] = count
            return (hasChanged, state.sink)
        }
        if hasChanged { sink?.health(element, failure == nil, failure?.reason) }
    }

    private func nextPoll() -> (ElementAddress, assignment: Int)? {
        let now = now
        return state.withLock { state in
            state.polls.pop(until: now).map { ($0.item, state.assignments) }
        }
    }

    /// Polls an element and sets its next poll.
    private func poll(_ address: ElementAddress, _ assignment: Int, _ sink: DriverSink) async {
        // A failure has been told to the sink as the element's health; the next poll tries again.
        if let values = try? await read(address) { sink.report(address, values, .device) }
        let now = now
        state.withLock { state in
            guard state.assignments == assignment,
                let seconds = state.elements[address]?.binding.http?.readBack?.pollSeconds
            else { return }
            state.polls.push(address, at: now + seconds)
            setAlarm(state, now)
        }
    }

    private func setAlarm(_ state: borrowing State, _ now: Double) {
        if let due = state.polls.first { alarm.set(in: due - now) }
    }

    private var now: Double { (ContinuousClock.now - start) / .seconds(1) }
}
