import TestKit

/// Kills and starts again at random, so many times.
struct Nemesis: Sendable {
    /// What is killed.
    enum Blow: String, CaseIterable, Sendable {
        case service, broker, both
        /// The broker, and all it kept is lost.
        case wipe
    }

    /// What is done, in order.
    let blows: [Blow]
    private var chance: Seeded

    /// Blows at random; one of them wipes the broker.
    init(_ count: Int, _ chance: inout Seeded) {
        var blows = (0..<count).map { _ in
            [Blow.service, .service, .broker, .both].randomElement(using: &chance) ?? .both
        }
        if count > 0 { blows[Int.random(in: 0..<count, using: &chance)] = .wipe }
        self.blows = blows
        self.chance = chance
    }

    /// Strikes once.
    mutating func strike(_ blow: Blow, _ station: Station) async throws {
        let away = Duration.milliseconds(Int.random(in: 0...400, using: &chance))
        switch blow {
        case .service:
            try await station.process?.kill()
            try await Task.sleep(for: away)
            try station.launch()
        case .broker, .wipe:
            try await station.broker.kill()
            try await Task.sleep(for: away)
            try await station.broker.start(wiped: blow == .wipe)
        case .both:
            try await station.process?.kill()
            try await station.broker.kill()
            try await station.broker.start()
            try station.launch()
        }
    }
}
