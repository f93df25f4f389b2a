import Bus
import Foundation
import Schema
import TestKit

/// One run of a case: its setup, its message, and what has to come of it.
struct CaseRun {
    let bus: BusUnderTest
    /// How long something that has to come is waited for.
    var patience = Duration.seconds(20)
    private var placeholders = Placeholders()

    init(on bus: BusUnderTest) { self.bus = bus }

    /// Throws ``Discrepancy`` when what comes is not what was expected.
    mutating func run(_ test: ContractCase) async throws {
        for (number, step) in test.setup.enumerated() {
            do {
                let answer = try await play(step, .five, own: "\(placeholders.id)-\(number)", step.expect)
                for (name, pointer) in step.keep ?? [:] {
                    guard let value = answer?.at(pointer)?.text else {
                        throw Discrepancy("nothing to keep at \(pointer)", came: answer)
                    }
                    placeholders.keep(name, value)
                }
            } catch let discrepancy as Discrepancy {
                throw Discrepancy("setup \(number + 1), \(step.topic): \(discrepancy)")
            }
        }
        try await play(test.send, test.version, own: placeholders.id, test.expect)
    }

    /// Sends a message and checks what comes; answers the data of the reply.
    @discardableResult
    private func play(_ step: Step, _ version: MQTTVersion, own: String, _ expected: Expectation?) async throws -> JSON?
    {
        let step = try placeholders.filled(step)
        let expected = try placeholders.filled(expected ?? Expectation())
        guard let client = bus.clients[version] else { return nil }
        let message = CaseMessage(step, version, own: own)
        let since = Moment(bus)
        for _ in 0..<(step.times ?? 1) {
            client.post(
                message.topic,
                message.payload,
                qos: step.qos ?? 1,
                isRetained: step.retain ?? false,
                properties: message.properties
            )
        }
        let times = step.times ?? 1
        let check = CaseCheck(
            bus: bus,
            client: client,
            message: message,
            times: times,
            since: since,
            patience: patience
        )
        return try await check.run(expected, fence: "\(own)-fence")
    }
}

/// Where the traffic and the logs stood when a message was sent: what counts comes after.
struct Moment: Sendable {
    let messages: Int
    let lines: [String: Int]

    init(_ bus: BusUnderTest) {
        messages = bus.listener.receivedCount
        lines = bus.services.mapValues { $0.log.all.count }
    }
}

/// What was expected, and what came.
struct Discrepancy: Error, CustomStringConvertible {
    let description: String

    init(_ words: String) { description = words }

    init(_ words: String, came: JSON?) {
        description = "\(words); there came \(came.map { String(decoding: $0.bytes, as: UTF8.self) } ?? "nothing")"
    }
}
