import Schema

/// What was heard of one service's events: by epoch and number, and what else a checker has to know.
struct Published: Sendable {
    /// What is kept of an event.
    struct Mark: Hashable, Sendable {
        var digest: UInt64
        var id = ""
        var cause: String?
        var type = ""
        var subject: String?
        /// What its version is of: the subject, or that of it which is told.
        var entity: String?
        var version: Int?
        /// The service's clock, in milliseconds since 1970.
        var time: Int64 = 0
    }

    /// The events by epoch and number, each as it was first heard.
    var events: [String: [Int64: Mark]] = [:]
    /// Numbers that were heard again with other bytes.
    var changed: [String] = []
    /// The epochs in the order in which their first event was heard.
    var epochs: [String] = []
    /// Events of an epoch that were heard for the first time after a later one had begun.
    var late: [String] = []
    /// How many were heard, repeats included.
    var count = 0

    /// Takes an event as it came; one that somebody asked for again says nothing of the order.
    mutating func take(_ envelope: Envelope, _ payload: [UInt8], _ data: Range<Int>, isReplayed: Bool = false) {
        guard let epoch = envelope.epoch, let sequence = envelope.sequence else { return }
        count += 1
        let mark = Mark(envelope, payload, data)
        if let first = events[epoch]?[sequence] {
            if first.digest != mark.digest { changed.append("\(epoch) \(sequence)") }
            return
        }
        if !isReplayed, epochs.last != epoch {
            if epochs.contains(epoch) { late.append("\(epoch) \(sequence)") } else { epochs.append(epoch) }
        }
        events[epoch, default: [:]][sequence] = mark
    }

    /// Takes over what was heard, behind what was read.
    mutating func join(_ heard: Published?) {
        guard let heard else { return }
        let read = events
        self = heard
        for (epoch, marks) in read { merge(marks, of: epoch) }
    }

    /// Takes what somebody else has heard or read, and keeps what was heard here.
    mutating func merge(_ other: [Int64: Mark], of epoch: String) {
        events[epoch, default: [:]].merge(other) { first, _ in first }
    }
}

extension Published.Mark {
    init(_ envelope: Envelope, _ payload: [UInt8], _ data: Range<Int>) {
        (digest, id) = (Digest.of(payload), envelope.id)
        let told = try? JSONTree(payload[data])
        let part = told?["recordId"]?.word ?? told?["incident"]?["key"]?.word
        entity = envelope.subject.map { subject in part.map { "\(subject) \($0)" } ?? subject }
        (cause, type, subject) = (envelope.causationID, envelope.type, envelope.subject)
        (version, time) = (envelope.entityVersion, envelope.time.milliseconds)
    }
}
