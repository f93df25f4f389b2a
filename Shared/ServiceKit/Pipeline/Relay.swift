import Bus
import GRDB
import Store

/// Hands the journal's rows to the bus in order, and knows up to where they are confirmed.
struct Relay {
    /// Rows kept in memory between commit and publish; beyond it they are read back from the journal.
    private static let memoryLimit = 8192

    private var waiting: [Outgoing] = []
    private var head = 0
    /// Positions handed out and not confirmed, in order, with whether the broker has answered.
    private var unconfirmed: [(position: Int64, isConfirmed: Bool)] = []
    private var firstUnconfirmed = 0
    /// The last position that is in memory or was handed out.
    private var loaded: Int64
    private(set) var sentThrough: Int64
    private(set) var lastPosition: Int64

    init(sentThrough: Int64, lastPosition: Int64) {
        self.sentThrough = sentThrough
        self.lastPosition = lastPosition
        loaded = sentThrough
    }

    /// How many rows the broker has not confirmed.
    var depth: Int { Int(lastPosition - sentThrough) }

    /// Whether something is handed out that the broker has not confirmed.
    var isAwaited: Bool { !unconfirmed.isEmpty }

    /// Whether the journal holds rows that must be read before they can be handed out.
    var needsRows: Bool { head == waiting.count && loaded < lastPosition }

    /// Takes the rows of a commit.
    mutating func append(_ rows: [JournalRow]) {
        guard let last = rows.last else { return }
        let isInOrder = loaded == lastPosition
        lastPosition = last.position
        guard isInOrder, waiting.count - head < Self.memoryLimit else { return }
        load(rows)
    }

    /// Takes rows that were read back.
    mutating func load(_ rows: [JournalRow]) {
        for row in rows {
            let properties = row.correlation.map { MessageProperties(correlationData: $0) }
            waiting.append(
                Outgoing(
                    token: row.position,
                    topic: row.topic,
                    payload: row.payload,
                    isRetained: row.isRetained,
                    properties: properties
                )
            )
        }
        loaded = rows.last?.position ?? lastPosition
    }

    /// Up to so many messages, in order.
    mutating func take(limit: Int) -> ArraySlice<Outgoing> {
        let end = min(waiting.count, head + limit)
        let taken = waiting[head..<end]
        head = end
        for message in taken { unconfirmed.append((message.token, false)) }
        if head == waiting.count {
            waiting.removeAll(keepingCapacity: true)
            head = 0
        }
        return taken
    }

    /// Where reading back begins.
    var readFrom: Int64 { loaded }

    /// Notes the broker's answers; tells whether everything is confirmed up to a later position than before.
    mutating func confirm(_ positions: [Int64]) -> Bool {
        for position in positions {
            // Answers come in order but for a few, so the search begins at the front.
            var index = firstUnconfirmed
            while index < unconfirmed.count, unconfirmed[index].position < position { index += 1 }
            if index < unconfirmed.count, unconfirmed[index].position == position {
                unconfirmed[index].isConfirmed = true
            }
            while firstUnconfirmed < unconfirmed.count, unconfirmed[firstUnconfirmed].isConfirmed {
                firstUnconfirmed += 1
            }
        }
        guard firstUnconfirmed > 0 else { return false }
        sentThrough = unconfirmed[firstUnconfirmed - 1].position
        unconfirmed.removeFirst(firstUnconfirmed)
        firstUnconfirmed = 0
        return true
    }

    /// Begins again behind the last confirmed row, as the connection was lost.
    mutating func restart() {
        waiting.removeAll()
        head = 0
        unconfirmed.removeAll()
        firstUnconfirmed = 0
        loaded = sentThrough
    }
}
