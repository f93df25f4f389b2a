// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// A widget of a page.
public struct PlacedWidget: Codable, Hashable, Sendable {
    /// The widget's id, which its document bears: `state/widget-{id}`.
    public var id: String
    public var widget: Widget

    /// A widget with its id.
    public init(id: String, widget: Widget) {
        self.id = id
        self.widget = widget
    }
}

/// A page with its whole layout, retained at `state/{page}`.
public struct PageDocument: StateDocument, Hashable {
    /// The page's id.
    public var id: String
    public var title: String
    /// Pages are shown by it, the lowest first.
    public var order: Double
    public var widgets: [PlacedWidget]

    /// A page.
    public init(id: String, title: String, order: Double, widgets: [PlacedWidget] = []) {
        self.id = id
        self.title = title
        self.order = order
        self.widgets = widgets
    }

    public static let channel = Channel(.dashboard, .state, ["{page}"], nil, of: "page")
    public static let summary = "A page with its whole layout."
    public static let example = PageDocument(
        id: "office",
        title: "Office",
        order: 1,
        widgets: [PlacedWidget(id: "office-1", widget: .example)]
    )
}

/// A page has changed: the whole of it, with what was done.
public struct PageChanged: Event, Hashable {
    /// `create rename reorder delete restore widget-add widget-configure widget-move widget-remove import`
    public var change: String
    /// The page as it is then; as it was, when it was deleted.
    public var page: PageDocument

    /// A change of a page.
    public init(_ change: String, _ page: PageDocument) {
        self.change = change
        self.page = page
    }

    public static let channel = Channel(.dashboard, .event, ["{page}"], "changed", of: "page")
    public static let summary = "A page has changed: the whole of it, with what was done."
    public static let example = PageChanged("rename", .example)
}
