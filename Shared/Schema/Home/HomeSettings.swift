// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// Asks where a home's XML comes from and how its devices are reached.
public struct GetHomeSettings: Question {
    /// The home's id.
    public var home: String
    /// Only this element; all when absent.
    public var element: String?

    /// A question about a home.
    public init(home: String, element: String? = nil) {
        self.home = home
        self.element = element
    }

    public static let channel = Channel(.home, .question, [], "settings", of: "home")
    public static let summary = "Answers where a home's XML comes from and how its devices are reached."
    public static let example = GetHomeSettings(home: "vivienda-eficiente", element: "louver")
    public static let answerExample = HomeSettingsAnswer(
        origin: HomeOrigin(.file, "vivienda.xml", at: Timestamp(milliseconds: 1_790_000_000_000)),
        folder: "/homes",
        url: nil,
        seconds: 300,
        elements: [
            HomeSettingsAnswer.Element(
                id: "louver",
                driver: ["kind": "http", "http": ["url": "http://house.local/web/services/unsecureWebUI"]],
                isConfigured: false
            )
        ]
    )
}

/// Where a home's XML came from.
public struct HomeOrigin: Codable, Hashable, Sendable {
    /// The ways in.
    public enum Kind: String, WireEnum {
        /// A file of the folder that the service watches.
        case file
        /// An address: the service's own, or one that a command gave.
        case url
        /// The payload of a command.
        case command
        /// The home that is there before any other is loaded.
        case sample
        case unknown
    }

    /// The way in.
    public var kind: Kind
    /// The file's name or the address; absent for the others.
    public var name: String?
    /// When it was read.
    public var at: Timestamp

    /// An origin.
    public init(_ kind: Kind, _ name: String?, at: Timestamp) {
        self.kind = kind
        self.name = name
        self.at = at
    }
}

/// Where a home's XML comes from and how its devices are reached.
public struct HomeSettingsAnswer: Codable, Hashable, Sendable {
    /// Where the XML came from that is in force; absent when it was read before this was noted.
    public var origin: HomeOrigin?
    /// The folder that the service watches, if any.
    public var folder: String?
    /// The address that the service reads, if any.
    public var url: String?
    /// Seconds between two reads of the address.
    public var seconds: Int
    /// How each element's device is reached.
    public var elements: [Element]

    /// How an element's device is reached.
    public struct Element: Codable, Hashable, Sendable {
        public var id: String
        /// The driver and its settings as in a side file; absent when it is simulated with the defaults.
        public var driver: JSONTree?
        /// Whether `configure` said it; else the side file does.
        public var isConfigured: Bool

        /// An element's settings.
        public init(id: String, driver: JSONTree?, isConfigured: Bool) {
            self.id = id
            self.driver = driver
            self.isConfigured = isConfigured
        }
    }

    /// An answer.
    public init(origin: HomeOrigin?, folder: String?, url: String?, seconds: Int, elements: [Element]) {
        self.origin = origin
        self.folder = folder
        self.url = url
        self.seconds = seconds
        self.elements = elements
    }
}
