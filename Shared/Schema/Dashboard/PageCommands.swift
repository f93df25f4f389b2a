// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// What became of a page.
public struct PageReceipt: Codable, Hashable, Sendable {
    /// The page's id.
    public var page: String
    /// Its version.
    public var version: Int
    /// The widget's id, where there is one.
    public var widget: String?

    /// A receipt.
    public init(page: String, version: Int, widget: String? = nil) {
        self.page = page
        self.version = version
        self.widget = widget
    }

    static let example = PageReceipt(page: "office", version: 4, widget: "office-1")
}

/// Makes a page.
public struct CreatePage: Command, Hashable {
    /// 1–100 characters.
    public var title: String
    /// Its id; made of the title when it is not given.
    public var id: String?
    public typealias Reply = PageReceipt

    /// A page by its title.
    public init(title: String, id: String? = nil) {
        self.title = title
        self.id = id
    }

    /// Without an id twice the same makes two pages.
    public var isRelative: Bool { id == nil }

    public static let channel = Channel(.dashboard, .command, ["pages"], "create", of: "page")
    public static let ownMembers: Set = ["id"]
    public static let summary = "Makes a page; a bare title is taken too."
    public static let example = CreatePage(title: "Office", id: "office")
    public static let limits: [Limit<CreatePage>] = [.length("title", 1...100) { $0.title }]
    public static var takesText: Bool { true }

    public static func bare(_ text: String) -> CreatePage? { text.isEmpty ? nil : CreatePage(title: text) }
}

/// Names a page.
public struct RenamePage: Command, Hashable {
    /// 1–100 characters.
    public var title: String
    public var ifVersion: Int?
    public typealias Reply = PageReceipt

    /// A page's new title.
    public init(title: String) { self.title = title }

    public static let channel = Channel.page("rename")
    public static let summary = "Names a page; a bare title is taken too."
    public static let example = RenamePage(title: "Office")
    public static let limits: [Limit<RenamePage>] = [.length("title", 1...100) { $0.title }]
    public static var takesText: Bool { true }

    public static func bare(_ text: String) -> RenamePage? { text.isEmpty ? nil : RenamePage(title: text) }
}

/// Says where a page stands among the others.
public struct ReorderPage: Command, Hashable {
    /// Pages are shown by it, the lowest first; halves are good for coming between two.
    public var order: Double
    public var ifVersion: Int?
    public typealias Reply = PageReceipt

    /// A page's place.
    public init(order: Double) { self.order = order }

    public static let channel = Channel.page("reorder")
    public static let summary = "Says where a page stands among the others; a bare number is taken too."
    public static let example = ReorderPage(order: 1.5)

    public static func bare(_ text: String) -> ReorderPage? { Double(text).map { ReorderPage(order: $0) } }
}

/// Deletes a page; `restore` brings it back.
public struct DeletePage: Command, Hashable {
    public var ifVersion: Int?
    public typealias Reply = PageReceipt

    /// Whatever its version.
    public init() {}

    public static let channel = Channel.page("delete")
    public static let summary = "Deletes a page; restore brings it back."
    public static let example = DeletePage()

    public static func bare(_ text: String) -> DeletePage? { DeletePage() }
}

/// Makes a page what it was.
public struct RestorePage: Command, Hashable {
    /// Which of its last fifty versions; the last one when it is not given, for a page that was deleted.
    public var version: Int?
    public var ifVersion: Int?
    public typealias Reply = PageReceipt

    /// A version, or the last one.
    public init(version: Int? = nil) { self.version = version }

    public static let channel = Channel.page("restore")
    public static let summary =
        "Makes a page what it was in one of its last fifty versions; a bare number is taken too."
    public static let example = RestorePage(version: 3)

    public static func bare(_ text: String) -> RestorePage? {
        text.isEmpty ? RestorePage() : Int(text).map { RestorePage(version: $0) }
    }
}

/// Takes pages and sources in from what `ask/export` answered.
public struct ImportPages: Command, Hashable {
    public var document: DashboardExport
    public typealias Reply = ImportReceipt

    /// Pages and sources.
    public init(document: DashboardExport) { self.document = document }

    public static let channel = Channel(.dashboard, .command, ["pages"], "import", of: "page")
    public static let summary = "Takes pages and sources in; those with the same ids are replaced."
    public static let example = ImportPages(document: .example)
}

/// What an import did.
public struct ImportReceipt: Codable, Hashable, Sendable {
    /// The ids of the pages that were made or changed.
    public var pages: [String]
    /// The ids of the sources that were made or changed.
    public var sources: [String]

    /// What an import did.
    public init(pages: [String], sources: [String]) {
        self.pages = pages
        self.sources = sources
    }
}

/// Pages and sources as a file; no secrets are in it.
public struct DashboardExport: Codable, Hashable, Sendable {
    public var pages: [PageDocument]
    public var sources: [String: DataSource]

    /// Pages and sources.
    public init(pages: [PageDocument], sources: [String: DataSource]) {
        self.pages = pages
        self.sources = sources
    }

    static let example = DashboardExport(
        pages: [.example],
        sources: ["calls": DataSource(url: "http://127.0.0.1:8300/semaphore")]
    )
}
