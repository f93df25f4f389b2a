// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// Puts a widget on a page; without a place it comes below the others.
public struct AddWidget: Command, Hashable {
    /// Its id; made when it is not given.
    public var id: String?
    public var kind: WidgetKind
    public var title: String?
    public var source: String
    /// Seconds between two polls that it wants, 10 to 86,400; of all that a source is asked for the shortest counts.
    public var seconds: Double?
    public var place: WidgetPlace?
    public var mapping: WidgetMapping?
    public var style: [String: String]?
    public var settings: WidgetSettings?
    public var ifVersion: Int?
    public typealias Reply = PageReceipt

    /// A widget of a source.
    public init(kind: WidgetKind, source: String, id: String? = nil) {
        self.kind = kind
        self.source = source
        self.id = id
    }

    /// Without an id twice the same makes two widgets.
    public var isRelative: Bool { id == nil }

    public static let channel = Channel.page("widget-add")
    public static let ownMembers: Set = ["id", "source"]
    public static let summary = "Puts a widget on a page."
    public static let example = AddWidget(kind: .bar, source: "marks", id: "marks-bar")
    public static let limits: [Limit<AddWidget>] = [
        .length("title", 1...100) { $0.title }, .range("seconds", 10...86_400) { $0.seconds },
    ]
}

/// Changes what is given of a widget: absent leaves it, `null` clears it.
public struct ConfigureWidget: Command, Hashable {
    /// The widget's id.
    public var widget: String
    public var kind: WidgetKind?
    public var title: FieldChange<String> = .keep
    public var source: String?
    public var seconds: FieldChange<Double> = .keep
    public var mapping: FieldChange<WidgetMapping> = .keep
    public var style: FieldChange<[String: String]> = .keep
    public var settings: FieldChange<WidgetSettings> = .keep
    public var ifVersion: Int?
    public typealias Reply = PageReceipt

    /// A change of nothing yet.
    public init(widget: String) { self.widget = widget }

    public static let channel = Channel.page("widget-configure")
    public static let ownMembers: Set = ["source"]
    public static let summary = "Changes what is given of a widget; null clears it."
    public static let example: ConfigureWidget = {
        var change = ConfigureWidget(widget: "marks-bar")
        change.title = .set("Marks")
        return change
    }()
    public static let limits: [Limit<ConfigureWidget>] = [
        .length("title", 1...100) { if case .set(let title) = $0.title { title } else { nil } },
        .range("seconds", 10...86_400) { if case .set(let seconds) = $0.seconds { seconds } else { nil } },
    ]
}

/// Moves or resizes a widget; what is in its way moves down.
public struct MoveWidget: Command, Hashable {
    /// The widget's id.
    public var widget: String
    public var place: WidgetPlace
    public var ifVersion: Int?
    public typealias Reply = PageReceipt

    /// A widget's new place.
    public init(widget: String, place: WidgetPlace) {
        self.widget = widget
        self.place = place
    }

    public static let channel = Channel.page("widget-move")
    public static let summary = "Moves or resizes a widget; what is in its way moves down."
    public static let example = MoveWidget(widget: "marks-bar", place: WidgetPlace(x: 3, y: 0, w: 6, h: 3))
}

/// Takes a widget off a page.
public struct RemoveWidget: Command, Hashable {
    /// The widget's id.
    public var widget: String
    public var ifVersion: Int?
    public typealias Reply = PageReceipt

    /// A widget.
    public init(widget: String) { self.widget = widget }

    public static let channel = Channel.page("widget-remove")
    public static let summary = "Takes a widget off a page; its bare id is taken too."
    public static let example = RemoveWidget(widget: "marks-bar")
    public static var takesText: Bool { true }

    public static func bare(_ text: String) -> RemoveWidget? { text.isEmpty ? nil : RemoveWidget(widget: text) }
}

/// Says that a person has seen a semaphore's level: it is not told again.
public struct AcknowledgeWidget: Command, Hashable {
    /// Nothing to say.
    public init() {}

    public static let channel = Channel(.dashboard, .command, ["widget-{widget}"], "acknowledge", of: "widget")
    public static let summary = "Says that a person has seen a semaphore's level: it is not told again."
    public static let example = AcknowledgeWidget()

    public static func bare(_ text: String) -> AcknowledgeWidget? { AcknowledgeWidget() }
}

/// Keeps a semaphore quiet for some time; its colour still changes.
public struct SnoozeWidget: Command, Hashable {
    /// Minutes from now, 0 to 10,080; 0 ends it.
    public var minutes: Double

    /// Quiet for so many minutes.
    public init(minutes: Double) { self.minutes = minutes }

    public static let channel = Channel(.dashboard, .command, ["widget-{widget}"], "snooze", of: "widget")
    public static let summary = "Keeps a semaphore quiet for some minutes; a bare number is taken too."
    public static let example = SnoozeWidget(minutes: 60)
    public static let limits: [Limit<SnoozeWidget>] = [.range("minutes", 0...10_080) { $0.minutes }]

    public static func bare(_ text: String) -> SnoozeWidget? { Double(text).map { SnoozeWidget(minutes: $0) } }
}
