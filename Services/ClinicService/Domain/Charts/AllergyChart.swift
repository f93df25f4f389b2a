import Schema

/// What is known of a patient's allergies: those that are listed, and what was said of them as a whole.
public struct AllergyChart: Hashable, Sendable {
    /// What was said when nothing was listed.
    public struct Declaration: Codable, Hashable, Sendable {
        /// `none-known` or `not-asked`
        public var knowledge: AllergyKnowledge
        /// Grows by one per declaration.
        public var version: Int
        /// The account of who said it.
        public var by: String
        /// When.
        public var at: Timestamp

        /// A declaration.
        public init(_ knowledge: AllergyKnowledge, version: Int, by user: String, at: Timestamp) {
            self.knowledge = knowledge
            self.version = version
            by = user
            self.at = at
        }
    }

    /// Every entry, whatever its status.
    public var entries: [AllergyDocument]
    /// The last declaration.
    public var declared: Declaration?

    /// What is known.
    public init(entries: [AllergyDocument], declared: Declaration?) {
        self.entries = entries
        self.declared = declared
    }

    /// What may be said of the allergies as a whole. "None known" holds until something is recorded: when that turns
    /// out to be mistaken, somebody has to ask again.
    public var knowledge: AllergyKnowledge {
        if entries.contains(where: { $0.status == .active }) { return .listed }
        guard let declared, entries.allSatisfy({ $0.recordedAt <= declared.at }) else { return .notAsked }
        return declared.knowledge
    }

    /// A declaration; nil when it holds already, refused while active allergies are listed.
    public func declaring(
        _ knowledge: AllergyKnowledge,
        by user: String,
        at now: Timestamp
    ) throws(Problem) -> Declaration? {
        guard knowledge == .noneKnown || knowledge == .notAsked else { throw .unknownKnowledge }
        let active = entries.count { $0.status == .active }
        guard active == 0 else { throw .activeAllergies(active) }
        guard knowledge != self.knowledge else { return nil }
        return Declaration(knowledge, version: (declared?.version ?? 0) + 1, by: user, at: now)
    }
}
