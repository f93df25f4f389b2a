/// What happened in a run, as far as a checker has to know it.
struct History: Sendable {
    /// The ids that were answered `accepted`; each has to end once.
    var accepted: Set<String> = []
    /// The ids that were sent, answered or not.
    var sent: Set<String> = []
    /// The command of each end event, in the order of the journal.
    var ends: [String] = []
    /// The journal's events in the order they stand there: number and bytes.
    var journal: [Numbered] = []
    /// What a listener saw, in the order it came, repeats included.
    var heard: [Numbered] = []
    /// The state documents in the order they were written: topic and version.
    var documents: [Document] = []

    /// An event by its number.
    struct Numbered: Hashable, Sendable {
        var sequence: Int64
        var bytes: [UInt8]
    }

    /// A version of a document; the same one may be written again, as it was.
    struct Document: Hashable, Sendable {
        var topic: String
        var version: Int
        var bytes: [UInt8] = []
    }
}
