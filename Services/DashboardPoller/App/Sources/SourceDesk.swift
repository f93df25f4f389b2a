import DashboardPollerDomain
import Fetching
import Schema
import ServiceKit

/// Makes, changes and removes sources and their secrets.
struct SourceDesk: Sendable {
    typealias Reply = Handled<Acknowledgement>

    let vault: SecretVault
    let book: SourceBook
    let widgets: WidgetDesk

    @Sendable func put(_ command: PutSource, _ request: Request, _ transaction: Transaction) throws -> Reply {
        let id = Self.id(request, "source-")
        let known = try SourceTable(transaction).find(id)
        let version = known?.version ?? 0
        if let expected = command.ifVersion, !((known?.edited ?? 0)...version).contains(expected) {
            let words = "expected version \(expected) of the source \(id), but it is \(version), and was changed since"
            throw Problem(.versionConflict, words)
        }
        guard try store(command.source, title: command.title, as: id, at: "/source", transaction) else {
            return .noop(version: version)
        }
        return .applied(version: version + 1)
    }

    @Sendable func remove(_ command: RemoveSource, _ request: Request, _ transaction: Transaction) throws -> Reply {
        let id = try known(Self.id(request, "source-"), transaction)
        let widgets = try WidgetTable(transaction).on(source: id)
        guard widgets.isEmpty else {
            let names = widgets.map { "\($0.id) on \($0.page)" }.joined(separator: ", ")
            throw Problem(.sourceInUse, "these widgets are on the source \(id): \(names); remove them first")
        }
        try SourceTable(transaction).remove(id)
        try transaction.clear(SourceDocument.self, ["source-\(id)"])
        book.remove(id, transaction)
        return .applied()
    }

    @Sendable func poll(_ command: PollSource, _ request: Request, _ transaction: Transaction) throws -> Reply {
        let id = try known(Self.id(request, "source-"), transaction)
        book.poll(id, transaction)
        return .applied()
    }

    @Sendable func put(_ command: PutSecret, _ request: Request, _ transaction: Transaction) throws -> Reply {
        let origin: String
        do { origin = try WebAddress(command.origin).origin } catch {
            let violation = Violation("/origin", "uri", expected: "scheme, host and port", actual: error.actual)
            throw Problem.violation([violation])
        }
        let name = Self.id(request, "secret-")
        let secret = SecretVault.Secret(value: command.value, origin: origin)
        try vault.put(name, secret, transaction.db)
        try book.reload(using: name, transaction)
        return .applied()
    }

    @Sendable func remove(_ command: RemoveSecret, _ request: Request, _ transaction: Transaction) throws -> Reply {
        let name = Self.id(request, "secret-")
        guard try vault.remove(name, transaction.db) else {
            throw Problem(.unknownEntity, "there is no secret \(name); ask/sources tells the names of those there are")
        }
        try book.reload(using: name, transaction)
        return .applied()
    }

    @Sendable func list(_ question: ListSources, _ request: Request, _ transaction: Transaction) throws -> SourceList {
        let sources = try SourceTable(transaction).all().map { ($0.id, $0.document) }
        return SourceList(
            sources: Dictionary(uniqueKeysWithValues: sources),
            secrets: try vault.names(transaction.db)
        )
    }

    /// Stores a source and has it polled at once; false when it is so already.
    func store(_ source: DataSource, title: String?, as id: String, at place: String, _ transaction: Transaction) throws
        -> Bool
    {
        let violations = source.violations(at: place)
        guard violations.isEmpty else { throw Problem.violation(violations) }
        let known = try SourceTable(transaction).find(id)
        if let known, known.document.source == source, known.document.title == title { return false }
        var document = SourceDocument(source, title: title, since: transaction.now)
        let fed = try WidgetTable(transaction).on(source: id)
        document.widgets = fed.count
        document.seconds = EffectiveInterval.seconds(source: source.seconds, widgets: fed.map(\.widget.seconds))
        let version = (known?.version ?? 0) + 1
        let kept = KeptSource(id: id, version: version, edited: version, document: document)
        try SourceTable(transaction).write(kept)
        try transaction.put(document, ["source-\(id)"], version: kept.version)
        let isOther = known.map { !$0.document.source.givesSame(as: source) } ?? false
        try widgets.follow(document, isOther ? try widgets.begin(fed, transaction) : fed, transaction)
        try book.changed(id, isEdited: true, transaction)
        return true
    }

    private func known(_ id: String, _ transaction: Transaction) throws -> String {
        if try SourceTable(transaction).find(id) != nil { return id }
        throw Problem(.unknownEntity, "there is no source \(id); ask/sources tells those there are, and put makes one")
    }

    private static func id(_ request: Request, _ prefix: String) -> String {
        String(request.subject.dropFirst(prefix.count))
    }
}

extension DataSource {
    /// Whether it is the same data, however often and by whose leave it is asked for.
    fileprivate func givesSame(as other: DataSource) -> Bool {
        kind == other.kind && url == other.url && method == other.method && body == other.body && topic == other.topic
            && format == other.format
    }
}
