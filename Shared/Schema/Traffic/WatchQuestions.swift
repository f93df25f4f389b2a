// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// Asks for the watches, a page at a time.
public struct ListWatches: Question {
    /// Where the last page ended.
    public var cursor: String?

    /// All watches.
    public init(after cursor: String? = nil) { self.cursor = cursor }

    public static let channel = Channel(.traffic, .question, [], "watches", of: "watches")
    public static let summary = "Answers the watches by their ids, and what is in each of them."
    public static let example = ListWatches()
    public static let answerExample = WatchPage(
        watches: [
            WatchPage.Entry(
                id: "to-work",
                name: PutWatch.example.name,
                watch: PutWatch.example.watch,
                count: 1,
                incidents: ["sct:1459120"]
            )
        ],
        next: nil
    )
}

/// A page of watches.
public struct WatchPage: Codable, Hashable, Sendable {
    public var watches: [Entry]
    /// The cursor of the next page; absent on the last. A page ends at 48 KiB.
    public var next: String?

    /// A watch, and what is in it.
    public struct Entry: Codable, Hashable, Sendable {
        public var id: String
        public var name: String
        public var watch: Watch
        /// How many incidents are in it; those that only rest, outside of its hours, count.
        public var count: Int
        /// Their keys, at most 50; `ask/incident` has each.
        public var incidents: [String]

        /// A watch with what is in it.
        public init(id: String, name: String, watch: Watch, count: Int, incidents: [String]) {
            self.id = id
            self.name = name
            self.watch = watch
            self.count = count
            self.incidents = incidents
        }
    }

    /// A page.
    public init(watches: [Entry], next: String?) {
        self.watches = watches
        self.next = next
    }
}
