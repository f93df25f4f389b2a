import Bus
import Foundation
import TestKit

extension Broker {
    /// A client of this broker with an id of its own.
    func configuration(
        _ account: String? = nil,
        _ password: String? = nil,
        isVersion5: Bool = true
    ) -> BusConfiguration {
        var configuration = BusConfiguration(addresses: [address], clientID: "test-\(UUID().uuidString.prefix(8))")
        configuration.username = account
        configuration.password = password.map { .text($0) }
        configuration.prefersVersion5 = isVersion5
        return configuration
    }
}

extension Requester {
    func post(_ topic: String, isRetained: Bool = false) async throws {
        try await publish(topic, Array("x".utf8), isRetained: isRetained)
    }
}
