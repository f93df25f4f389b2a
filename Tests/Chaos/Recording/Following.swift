import Schema

/// How far one service is followed, as the contract wants a consumer to do it: each event once, in order; gaps are asked
/// for; a new epoch begins with a snapshot.
struct Following: Sendable {
    /// What it wants to be asked.
    enum Wish: Hashable, Sendable {
        case snapshot
        case replay(epoch: String, from: Int64, to: Int64)
    }

    private static let patience = 2.0
    private static let repeatAfter = 5.0
    private static let most = 500 as Int64

    /// What came after the number that a snapshot named.
    private(set) var marks: [Int64: Published.Mark] = [:]
    /// What came in epochs that are over, or before a new beginning.
    private(set) var bygone: [String: [Int64: Published.Mark]] = [:]
    private(set) var epoch: String?
    /// The number up to which nothing is missing.
    private(set) var through: Int64 = 0
    /// The number that the last snapshot named.
    private(set) var from: Int64 = 0
    /// The last number that was heard of.
    private(set) var highest: Int64 = 0
    /// How often a new epoch was begun.
    private(set) var snapshots = 0
    /// How many events came by a replay.
    private(set) var repaired = 0
    /// Entities whose version did not grow, by what was applied.
    private(set) var backwards: [String] = []
    /// Entities whose version grew by more than one.
    private(set) var leaps: [String] = []
    /// Events that were applied.
    private(set) var applied = 0
    private var held: [String: [Int64: Published.Mark]] = [:]
    private var past: Set<String> = []
    private(set) var versions: [String: Int] = [:]
    private var wantsSnapshot = true
    private var gapSince: Double?
    private var askedAt = -100.0

    /// Whether nothing is known to be missing.
    var isAtEnd: Bool { !wantsSnapshot && epoch != nil && through >= highest }

    /// Takes an event, however it came.
    mutating func take(_ envelope: Envelope, _ mark: Published.Mark, isReplayed: Bool, at now: Double) {
        guard let sequence = envelope.sequence, let its = envelope.epoch, !past.contains(its) else { return }
        if isReplayed { repaired += 1 }
        if its != epoch { wantsSnapshot = true }
        if its == epoch, sequence <= through { return }
        if its == epoch { return hear(sequence, mark, at: now) }
        held[its, default: [:]][sequence] = mark
    }

    /// Hears an event of the epoch that is followed.
    mutating func hear(_ sequence: Int64, _ mark: Published.Mark, at now: Double) {
        guard let epoch else { return }
        held[epoch, default: [:]][sequence] = mark
        highest = max(highest, sequence)
        advance(at: now)
    }

    /// Hears how far the service says it is.
    mutating func note(_ last: Int64, of its: String, at now: Double) {
        guard !past.contains(its) else { return }
        guard its == epoch else { return wantsSnapshot = true }
        highest = max(highest, last)
        if highest > through, gapSince == nil { gapSince = now }
    }

    /// Begins with what a snapshot says; the same epoch is gone on with.
    mutating func begin(_ its: String, at sequence: Int64, now: Double) {
        guard !past.contains(its) else { return }
        wantsSnapshot = false
        guard its != epoch else { return }
        if let epoch { past.insert(epoch) }
        putAside()
        (epoch, through, from, highest) = (its, sequence, sequence, sequence)
        (marks, versions, gapSince) = ([:], [:], nil)
        snapshots += 1
        held = held.filter { $0.key == its }
        highest = max(highest, held[its]?.keys.max() ?? 0)
        advance(at: now)
    }

    /// What was asked for is no longer kept: all is begun anew.
    mutating func lose() {
        putAside()
        epoch = nil
        wantsSnapshot = true
    }

    /// What it wants now, if anything.
    mutating func wish(at now: Double) -> Wish? {
        guard now >= askedAt + Self.repeatAfter else { return nil }
        if wantsSnapshot {
            askedAt = now
            return .snapshot
        }
        guard let epoch, let since = gapSince, now >= since + Self.patience, through < highest else { return nil }
        askedAt = now
        return .replay(epoch: epoch, from: through + 1, to: min(highest, through + Self.most))
    }

    /// A replay is answered: the next may be asked for at once.
    mutating func goOn() { askedAt = -100 }

    private mutating func putAside() {
        guard let epoch else { return }
        bygone[epoch, default: [:]].merge(marks) { first, _ in first }
        marks = [:]
    }

    private mutating func advance(at now: Double) {
        guard let epoch else { return }
        while let mark = held[epoch]?.removeValue(forKey: through + 1) {
            through += 1
            apply(mark)
        }
        if through >= highest { gapSince = nil } else if gapSince == nil { gapSince = now }
    }

    private mutating func apply(_ mark: Published.Mark) {
        marks[through] = mark
        applied += 1
        guard let version = mark.version, let entity = mark.entity else { return }
        if let before = versions[entity], version != before + 1 {
            let words = "\(entity): \(version) behind \(before)"
            if version <= before { backwards.append(words) } else { leaps.append(words) }
        }
        versions[entity] = version
    }
}
