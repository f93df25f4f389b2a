import Foundation

/// Whose turn it is: a few at once for each origin, and all origins in turn.
///
/// An origin is as its last request was: slow until one is quick again. Slow origins share half of the places, and a
/// quarter is kept for those that are known to be quick: so however many hang, new ones among them, the healthy find a
/// place at once.
struct Turns {
    private enum Pace { case unknown, quick, slow }

    private struct Origin {
        var pace: Pace
        var running = 0
        var waiting: [UUID] = []
    }

    private static let mostKnown = 10_000

    private let perOrigin: Int
    private let atOnce: Int
    private var origins: [String: Origin] = [:]
    /// The origins that somebody waits for; who was served goes to the end.
    private var order: [String] = []
    private var running: [Pace: Int] = [:]

    init(perOrigin: Int, atOnce: Int) {
        self.perOrigin = perOrigin
        self.atOnce = atOnce
    }

    /// Whether nobody runs and nobody waits.
    var isIdle: Bool { all == 0 && order.isEmpty }

    private var all: Int { running.values.reduce(0, +) }

    /// Somebody wants to ask an origin, which counts as slow if nothing is known of it and it is doubtful; answers whose
    /// turn it is now.
    mutating func join(_ id: UUID, _ origin: String, isDoubtful: Bool = false) -> [UUID] {
        origins[origin, default: Origin(pace: isDoubtful ? .slow : .unknown)].waiting.append(id)
        if !order.contains(origin) { order.append(origin) }
        return admit()
    }

    /// Somebody who waits does not want to any more; false when it was his turn already.
    mutating func giveUp(_ id: UUID, _ origin: String) -> Bool {
        guard let index = origins[origin]?.waiting.firstIndex(of: id) else { return false }
        origins[origin]?.waiting.remove(at: index)
        if origins[origin]?.waiting.isEmpty == true { order.removeAll { $0 == origin } }
        tidy(origin)
        return true
    }

    /// Somebody has asked; answers whose turn it is now.
    mutating func leave(_ name: String, wasSlow: Bool) -> [UUID] {
        guard var origin = origins[name] else { return [] }
        running[origin.pace, default: 0] -= origin.running
        origin.running -= 1
        origin.pace = wasSlow ? .slow : .quick
        running[origin.pace, default: 0] += origin.running
        origins[name] = origin
        tidy(name)
        return admit()
    }

    private mutating func admit() -> [UUID] {
        var admitted: [UUID] = []
        while all < atOnce, let place = order.firstIndex(where: mayStart) {
            let name = order.remove(at: place)
            guard var origin = origins[name] else { continue }
            admitted.append(origin.waiting.removeFirst())
            origin.running += 1
            running[origin.pace, default: 0] += 1
            origins[name] = origin
            if !origin.waiting.isEmpty { order.append(name) }
        }
        return admitted
    }

    private func mayStart(_ name: String) -> Bool {
        guard let origin = origins[name], origin.running < perOrigin else { return false }
        if origin.pace == .quick { return true }
        let slow = running[.slow, default: 0]
        guard slow + running[.unknown, default: 0] < max(1, atOnce * 3 / 4) else { return false }
        return origin.pace == .unknown || slow < max(1, atOnce / 2)
    }

    /// Forgets an origin when there are too many to remember, or nothing is known of it.
    private mutating func tidy(_ name: String) {
        guard let origin = origins[name], origin.running == 0, origin.waiting.isEmpty else { return }
        if origin.pace == .unknown || origins.count > Self.mostKnown { origins[name] = nil }
    }
}
