import Store

/// The rows of a transaction that are published without being read back: the first ones, as many as fit.
///
/// A transaction may change tens of thousands of documents, which are on disk already.
struct RowsAtHand {
    private static let limit = 2 << 20

    private(set) var rows: [JournalRow] = []
    private var bytes = 0
    private let before: Int64

    /// None yet behind a position.
    init(after position: Int64) { before = position }

    /// Keeps a row unless one before it did not fit.
    mutating func add(_ row: JournalRow) {
        guard row.position == (rows.last?.position ?? before) + 1, bytes + row.size <= Self.limit else { return }
        rows.append(row)
        bytes += row.size
    }

    /// Forgets the rows behind a position.
    mutating func rewind(to position: Int64) {
        while let last = rows.last, last.position > position {
            bytes -= last.size
            rows.removeLast()
        }
    }
}

extension JournalRow {
    /// About what it takes in memory.
    var size: Int { payload.count + topic.utf8.count + 128 }
}
