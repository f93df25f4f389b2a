import Schema

/// What is true of one page.
public struct PageState: Codable, Hashable, Sendable {
    /// The page as it is, or as it was when it was deleted; nil before it was made.
    public var page: PageDocument?
    /// Grows by one with each change; a page that comes back goes on counting.
    public var version: Int
    /// Whether it is deleted.
    public var isDeleted: Bool

    /// A page as it is kept; nothing yet without one.
    public init(_ page: PageDocument? = nil, version: Int = 0, isDeleted: Bool = false) {
        self.page = page
        self.version = version
        self.isDeleted = isDeleted
    }

    /// The page, when there is one to see.
    public var shown: PageDocument? { isDeleted ? nil : page }
}
