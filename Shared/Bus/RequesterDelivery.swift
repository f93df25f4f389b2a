/// What a stream of ``Requester/messages(_:limit:timeout:)`` brings.
public enum RequesterDelivery: Sendable {
    /// A message.
    case message(Incoming)
    /// So many messages came faster than they were taken, and are gone.
    case dropped(Int)
    /// The connection is gone and is tried again; what is sent meanwhile does not come.
    case interrupted(BusError)
    /// The connection is back; retained messages come once more.
    case resumed
}

/// One stream's end at the desk: offers without waiting, and counts what found no room.
struct RequesterOutlet {
    typealias Stream = AsyncThrowingStream<RequesterDelivery, any Error>

    let filters: [String]
    let continuation: Stream.Continuation
    private(set) var missed = 0

    init(_ filters: [String], _ continuation: Stream.Continuation) {
        self.filters = filters
        self.continuation = continuation
    }

    mutating func offer(_ delivery: RequesterDelivery) {
        tellMissed()
        guard missed == 0, case .dropped = continuation.yield(delivery) else {
            if missed > 0 { missed += 1 }
            return
        }
        missed = 1
    }

    /// The count goes ahead of whatever finds room next.
    mutating func tellMissed() {
        guard missed > 0 else { return }
        if case .dropped = continuation.yield(.dropped(missed)) { return }
        missed = 0
    }
}
