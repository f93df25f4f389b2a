import Bus
import GRDB
import Store

/// Hands the journal's rows to the bus in order, and knows up to where they are confirmed.
struct Relay {
    /// Bytes kept in memory between commit and publish; beyond them rows are read back from the journal.
    private static let memoryLimit = 2 << 20

    /// Bytes that are with the broker and not confirmed, of which the client keeps copies.
    private static let awaitedLimit = 2 << 20
    /// Rows that are read back at a time.
    static let page = 100

    private var waiting: [Outgoing] = []
    private var waitingBytes = 0
    private var head = 0
    /// Positions handed out and not confirmed, in order, with whether the broker has answered.
    private var unconfirmed: [(position: Int64, isConfirmed: Bool, bytes: Int)] = []
    private var awaitedBytes = 0
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

    /// Takes the rows of a commit up to a position, the first of them at hand.
    mutating func append(_ rows: [JournalRow], through position: Int64) {
        let isInOrder = loaded == lastPosition
        lastPosition = position
        guard isInOrder, !rows.isEmpty, waitingBytes < Self.memoryLimit else { return }
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
            waitingBytes += row.size
        }
        loaded = rows.last?.position ?? lastPosition
    }

    /// Up to so many messages, in order, and no more than the client should keep.
    mutating func take(limit: Int) -> ArraySlice<Outgoing> {
        let start = head
        while head < waiting.count, head - start < limit, awaitedBytes < Self.awaitedLimit {
            unconfirmed.append((waiting[head].token, false, waiting[head].payload.count))
            awaitedBytes += waiting[head].payload.count
            head += 1
        }
        let taken = waiting[start..<head]
        if head == waiting.count {
            waiting.removeAll(keepingCapacity: true)
            (head, waitingBytes) = (0, 0)
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
        awaitedBytes -= unconfirmed[..<firstUnconfirmed].reduce(0) { $0 + $1.bytes }
        unconfirmed.removeFirst(firstUnconfirmed)
        firstUnconfirmed = 0
        return true
    }

    /// Begins again behind the last confirmed row, as the connection was lost.
    mutating func restart() {
        waiting.removeAll()
        (head, waitingBytes) = (0, 0)
        unconfirmed.removeAll()
        awaitedBytes = 0
        firstUnconfirmed = 0
        loaded = sentThrough
    }
}
