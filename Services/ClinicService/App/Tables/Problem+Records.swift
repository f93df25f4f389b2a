import Schema

extension Problem {
    /// A consultation that has more amendments than fit into an answer.
    static let noRoom = Problem(
        .payloadTooLarge,
        "the consultation has amendments of 80 KiB already; write what there is to say into a new consultation"
    )

    /// A file that would join, or leave, what is closed.
    static func notAttachable(_ status: ConsultationStatus) -> Problem {
        guard status == .signed else {
            return Problem(.wrongStatus, "the draft was discarded; add the file without it")
        }
        return Problem(
            .alreadySigned,
            "nothing is added to or taken from a signed consultation; add the file without it"
        )
    }

    /// A record that does not open.
    static func damaged(_ kind: String, _ id: String) -> Problem {
        Problem(
            .recordDamaged,
            "the \(kind) \(id) does not open with its key; restore it from a backup, the rest works"
        )
    }
}
