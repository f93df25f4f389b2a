import History
import TestKit

/// What will be done to a station, decided before it begins.
struct Plan: Sendable {
    /// A blow, and how long nothing happened before it.
    struct Strike: Hashable, Sendable {
        let pause: Double
        let blow: Blow
    }

    /// How long blows last and lie apart, in seconds.
    struct Pace: Sendable {
        var pause: ClosedRange<Double>
        var standstill: ClosedRange<Double>

        /// As a system has to bear it.
        static let full = Pace(pause: 2...6, standstill: 1...35)
        /// For a run of half a minute.
        static let brief = Pace(pause: 0.1...0.3, standstill: 0.3...0.7)
    }

    private static let jumps = [3600, -3600, 86_400, -86_400]
    let strikes: [Strike]

    /// Every kind once in each round, in another order each time, until so much time is filled; the first round is whole.
    init(_ seed: UInt64, _ kinds: Set<BlowKind>, _ pace: Pace, seconds: Double) {
        var dice = Dice(seed, "nemesis")
        var strikes: [Strike] = []
        var filled = 0.0
        while filled < seconds, !kinds.isEmpty {
            var round = BlowKind.allCases.filter(kinds.contains)
            round.shuffle(using: &dice.generator)
            for kind in round where filled < seconds || strikes.count < kinds.count {
                let strike = Strike(pause: dice.seconds(pace.pause), blow: Self.blow(kind, pace, &dice))
                strikes.append(strike)
                filled += strike.pause + strike.blow.seconds
            }
        }
        self.strikes = strikes
    }

    private static func blow(_ kind: BlowKind, _ pace: Pace, _ dice: inout Dice) -> Blow {
        let site = dice.pick(Site.allCases)
        let jump = dice.pick(jumps)
        let long = (dice.seconds(pace.standstill) * 10).rounded() / 10
        let short = min(long, 10)
        switch kind {
        case .killService, .killBroker, .killBoth, .wipe, .twin: return Blow(kind: kind, site: site, seconds: 0)
        case .clock: return Blow(kind: kind, site: site, seconds: short, jump: jump)
        case .freezeService, .freezeBroker, .partition: return Blow(kind: kind, site: site, seconds: long)
        case .refuse, .delay, .overflow, .stranger, .restore, .diskFull:
            return Blow(kind: kind, site: site, seconds: min(short, 4))
        }
    }
}
