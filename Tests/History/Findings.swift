/// What must be true of a run, by its number in the proof's list.
package enum Invariant: Int, CaseIterable, Comparable, Sendable {
    case command = 1, ghost, once, sequence, convergence, order, register
    case retained, expiry, answered, epoch, poison, writer, bounded, audit

    /// What it says.
    package var title: String {
        switch self {
        case .command: "no accepted command is lost"
        case .ghost: "no effect without a cause, no version without its event"
        case .once: "an effect happens once, and a repeat gets the same bytes"
        case .sequence: "events are numbered without gaps, and their bytes never change"
        case .convergence: "followers have everything in the end"
        case .order: "an entity's versions never go back"
        case .register: "what one sender sees and sets, all see and set in one order"
        case .retained: "what is retained is what the database says"
        case .expiry: "nothing is done after its lifetime"
        case .answered: "everybody who asks is answered"
        case .epoch: "a restored database has an epoch of its own, and nobody mixes two"
        case .poison: "a bad message is told, and holds up nothing"
        case .writer: "every batch can be committed, and nobody gives way to a twin that is not there"
        case .bounded: "nothing is left waiting"
        case .audit: "the audit has every access, and its chain holds"
        }
    }

    package static func < (one: Invariant, other: Invariant) -> Bool { one.rawValue < other.rawValue }
}

/// What is wrong, in the words of a history's verdict.
package enum Wrong: String, CaseIterable, Sendable {
    case lost, doubled, reordered, unexpected
}

/// Everything that a checker found.
package struct Findings: Sendable {
    /// One thing that must not have happened.
    package struct Finding: Hashable, Sendable {
        package let invariant: Invariant
        package let wrong: Wrong
        package let words: String
    }

    /// Commands that are as they should be.
    package var ok = 0
    package private(set) var all: [Finding] = []
    /// How often each invariant was looked at and held.
    package private(set) var good: [Invariant: Int] = [:]

    /// Nothing was looked at yet.
    package init() {}

    package var isClean: Bool { all.isEmpty }

    package mutating func add(_ invariant: Invariant, _ wrong: Wrong, _ words: String) {
        all.append(Finding(invariant: invariant, wrong: wrong, words: words))
    }

    /// Notes that something was as it has to be.
    package mutating func confirm(_ invariant: Invariant, _ count: Int = 1) { good[invariant, default: 0] += count }

    /// Notes of so many things that were looked at those that are wrong, and that the others are not.
    package mutating func judge(_ count: Int, _ invariant: Invariant, _ wrong: Wrong, _ words: [String]) {
        for words in words { add(invariant, wrong, words) }
        confirm(invariant, max(0, count - words.count))
    }

    package mutating func require(_ isTrue: Bool, _ invariant: Invariant, _ wrong: Wrong, _ words: () -> String) {
        if isTrue { confirm(invariant) } else { add(invariant, wrong, words()) }
    }
}
