import Schema

/// What a page is told, with all that the rules need to know: ids are made, and what is elsewhere is named.
public struct PageDirective: Sendable {
    /// What to do.
    public enum Verb: Sendable {
        case create(title: String, order: Double)
        case rename(String)
        case reorder(Double)
        case delete
        /// Become what it was in one of its versions.
        case restore(PageDocument)
        /// Take a widget under this id.
        case add(AddWidget, id: String)
        case configure(ConfigureWidget)
        case move(String, to: WidgetPlace)
        case remove(String)
        /// Become what a file says; the pointer is where the page stands in it: `/document/pages/0`.
        case adopt(PageDocument, pointer: String)

        /// Whether it can bring a widget to the page: then it matters which ones are elsewhere.
        public var bringsWidgets: Bool {
            switch self {
            case .add, .adopt, .restore: true
            case .create, .rename, .reorder, .delete, .configure, .move, .remove: false
            }
        }
    }

    /// What to do.
    public var verb: Verb
    /// The page's id.
    public var page: String
    /// The version it is based on; 0 for a page that shall be new.
    public var ifVersion: Int?
    /// The ids of the widgets of all other pages, if it brings any: a widget's document has one topic, whatever page it is
    /// on.
    public var elsewhere: Set<String>

    /// A directive.
    public init(_ verb: Verb, on page: String, ifVersion: Int? = nil, elsewhere: Set<String> = []) {
        self.verb = verb
        self.page = page
        self.ifVersion = ifVersion
        self.elsewhere = elsewhere
    }

    /// Whether it needs no page that is there.
    var makesPage: Bool {
        switch verb {
        case .create, .adopt: true
        default: false
        }
    }

    /// The word for it.
    public var change: PageChange {
        switch verb {
        case .create: .create
        case .rename: .rename
        case .reorder: .reorder
        case .delete: .delete
        case .restore: .restore
        case .add: .widgetAdd
        case .configure: .widgetConfigure
        case .move: .widgetMove
        case .remove: .widgetRemove
        case .adopt: .import
        }
    }
}
