// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// Which homes there are.
public struct ListHomes: Question {
    /// The question.
    public init() {}

    public static let channel = Channel(.home, .question, [], "homes", of: "homes")
    public static let summary = "Lists the homes with their trees, capabilities and scenes."
    public static let example = ListHomes()
    public static let answerExample = HomesAnswer(homes: [HomesAnswer.Home(id: "vivienda-eficiente", .example)])
}

/// The homes.
public struct HomesAnswer: Codable, Sendable {
    /// Every home by its id.
    public var homes: [Home]

    /// One home.
    public struct Home: Codable, Sendable {
        /// The id in topics.
        public var id: String
        /// The tree.
        public var home: HomeDocument

        /// A home with its id.
        public init(id: String, _ home: HomeDocument) {
            self.id = id
            self.home = home
        }
    }

    /// An answer.
    public init(homes: [Home]) { self.homes = homes }
}

/// One element.
public struct GetElement: Question {
    /// The home's id.
    public var home: String
    /// The element's id.
    public var element: String

    public static let channel = Channel(.home, .question, [], "element", of: "element")
    public static let summary = "Answers an element's description and state."
    public static let example = GetElement(home: "vivienda-eficiente", element: "louver")
    public static let answerExample = ElementAnswer(
        description: ElementDescription(
            id: "louver",
            name: "Louver",
            kind: "Dispositivo",
            types: [3],
            component: "cover"
        ),
        state: .example,
        version: 7
    )
}

/// An element's description and state.
public struct ElementAnswer: Codable, Sendable {
    /// What it can do.
    public var description: ElementDescription
    /// What it is.
    public var state: ElementDocument
    /// The state document's version.
    public var version: Int

    /// An answer.
    public init(description: ElementDescription, state: ElementDocument, version: Int) {
        self.description = description
        self.state = state
        self.version = version
    }
}

/// What an element was and was told, oldest first.
public struct GetHistory: Question {
    /// The home's id.
    public var home: String
    /// The element's id; the whole home when absent.
    public var element: String?
    /// `state` (the default) or `command`.
    public var kind: String?
    /// From this time on.
    public var from: Timestamp?
    /// Before this time.
    public var to: Timestamp?
    /// At most so many entries, 1–1,000; 100 when absent. A page also ends at 48 KiB.
    public var limit: Double?
    /// Where the last page ended.
    public var cursor: Int64?

    public static let channel = Channel(.home, .question, [], "history", of: "history")
    public static let summary = "Pages through the states or commands of an element, oldest first."
    public static let example = GetHistory(
        home: "vivienda-eficiente",
        element: "louver",
        kind: "state",
        from: nil,
        to: nil,
        limit: 100,
        cursor: nil
    )
    public static let limits: [Limit<Self>] = [.range("limit", 1...1000) { $0.limit }]
    public static let answerExample = HistoryAnswer(
        entries: [
            HistoryAnswer.Entry(
                at: Timestamp(milliseconds: 1_790_000_000_000),
                element: "louver",
                values: ElementValues(state: .open, position: 100),
                assurance: .confirmed,
                command: nil,
                end: nil,
                reason: nil
            )
        ],
        next: nil
    )
}

/// A page of history.
public struct HistoryAnswer: Codable, Sendable {
    /// The entries, oldest first.
    public var entries: [Entry]
    /// The cursor of the next page; absent on the last.
    public var next: Int64?

    /// One state or one command.
    public struct Entry: Codable, Sendable {
        /// When it was.
        public var at: Timestamp
        /// The element.
        public var element: String
        /// The state, or what the command wanted.
        public var values: ElementValues
        /// How sure the state was; absent for commands.
        public var assurance: Assurance?
        /// The command's id; for a state the command that led to it.
        public var command: String?
        /// How the command ended; absent while it is open, and for states.
        public var end: CommandEnd?
        /// Why it ended so.
        public var reason: String?

        /// An entry.
        public init(
            at: Timestamp,
            element: String,
            values: ElementValues,
            assurance: Assurance?,
            command: String?,
            end: CommandEnd?,
            reason: String?
        ) {
            self.at = at
            self.element = element
            self.values = values
            self.assurance = assurance
            self.command = command
            self.end = end
            self.reason = reason
        }
    }

    /// A page.
    public init(entries: [Entry], next: Int64?) {
        self.entries = entries
        self.next = next
    }
}
