import Foundation

/// Whose turn it is: a few at once for each origin, and all origins in turn.
///
/// An origin whose last request was slow is slow until one is quick again. Slow origins share half of the places, so
/// that however many hang, the healthy ones find a place at once.
struct Turns {
    private struct Origin {
        var running = 0
        var waiting: [UUID] = []
        var isSlow = false
    }

    private static let mostSlow = 10_000

    private let perOrigin: Int
    private let atOnce: Int
    private var origins: [String: Origin] = [:]
    /// The origins that somebody waits for; who was served goes to the end.
    private var order: [String] = []
    private var running = 0
    private var runningSlow = 0

    init(perOrigin: Int, atOnce: Int) {
        self.perOrigin = perOrigin
        self.atOnce = atOnce
    }

    /// Whether nobody runs and nobody waits.
    var isIdle: Bool { running == 0 && order.isEmpty }

    /// Somebody wants to ask an origin; answers whose turn it is now.
    mutating func join(_ id: UUID, _ origin: String) -> [UUID] {
        origins[origin, default: Origin()].waiting.append(id)
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
    mutating func leave(_ origin: String, wasSlow: Bool) -> [UUID] {
        guard let before = origins[origin] else { return [] }
        running -= 1
        if before.isSlow { runningSlow -= before.running }
        origins[origin]?.running -= 1
        origins[origin]?.isSlow = wasSlow
        if wasSlow { runningSlow += before.running - 1 }
        tidy(origin)
        return admit()
    }

    private mutating func admit() -> [UUID] {
        var admitted: [UUID] = []
        while running < atOnce, let place = order.firstIndex(where: mayStart) {
            let name = order.remove(at: place)
            guard var origin = origins[name] else { continue }
            admitted.append(origin.waiting.removeFirst())
            origin.running += 1
            running += 1
            if origin.isSlow { runningSlow += 1 }
            origins[name] = origin
            if !origin.waiting.isEmpty { order.append(name) }
        }
        return admitted
    }

    private func mayStart(_ name: String) -> Bool {
        guard let origin = origins[name], origin.running < perOrigin else { return false }
        return !origin.isSlow || runningSlow < max(1, atOnce / 2)
    }

    /// Forgets an origin of which there is nothing to remember.
    private mutating func tidy(_ name: String) {
        guard let origin = origins[name], origin.running == 0, origin.waiting.isEmpty else { return }
        if !origin.isSlow || origins.count > Self.mostSlow { origins[name] = nil }
    }
}
