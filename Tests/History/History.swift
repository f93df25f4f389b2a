/// What happened in a run, as far as a checker has to know it.
package struct History: Sendable {
    /// The ids that were answered `accepted`; each has to end once.
    package var accepted: Set<String> = []
    /// The ids that were sent, answered or not.
    package var sent: Set<String> = []
    /// The command of each end event, in the order of the journal.
    package var ends: [String] = []
    /// The journal's events in the order they stand there: number and bytes.
    package var journal: [Numbered] = []
    /// What a listener saw, in the order it came, repeats included.
    package var heard: [Numbered] = []
    /// The state documents in the order they were written: topic and version.
    package var documents: [Document] = []

    /// Nothing happened yet.
    package init() {}

    /// An event by its number.
    package struct Numbered: Hashable, Sendable {
        package var sequence: Int64
        package var bytes: [UInt8]

        /// An event as it stands there.
        package init(sequence: Int64, bytes: [UInt8]) { (self.sequence, self.bytes) = (sequence, bytes) }
    }

    /// A version of a document; the same one may be written again, as it was.
    package struct Document: Hashable, Sendable {
        package var topic: String
        package var version: Int
        package var bytes: [UInt8] = []

        /// A version as it was written.
        package init(topic: String, version: Int, bytes: [UInt8] = []) {
            (self.topic, self.version, self.bytes) = (topic, version, bytes)
        }
    }
}
