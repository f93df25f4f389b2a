import Bus

/// What the broker says of itself.
struct BrokerCheck {
    private static let version = "$SYS/broker/version"
    private static let dropped = "$SYS/broker/publish/messages/dropped"

    let link: OperatorLink

    func findings() async -> [Finding] {
        do {
            let told = try await link.requester.retained([Self.version, Self.dropped])
            let figures = Dictionary(
                told.map { ($0.topic, String(decoding: $0.payload, as: UTF8.self)) },
                uniquingKeysWith: { $1 }
            )
            guard let version = figures[Self.version] else {
                return [.warn("the broker does not tell its version", "it may not be mosquitto")]
            }
            return [.ok("the broker is \(version)"), losses(figures[Self.dropped].flatMap { Int($0) } ?? 0)]
        } catch {
            return [.unseen("what the broker says of itself", error)]
        }
    }

    /// The broker tells this figure once it is not 0.
    private func losses(_ number: Int) -> Finding {
        guard number > 0 else { return .ok("the broker has dropped no message since it started") }
        return .warn(
            "the broker has dropped \(number) messages since it started",
            "a client was away or too slow; services repair that from their journals, other clients cannot"
        )
    }
}
