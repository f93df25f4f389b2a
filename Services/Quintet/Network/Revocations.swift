import FoundationEssentials
import Schema

/// The certificates that are no longer good though their time is not over.
struct Revocations: Codable, Sendable, Equatable {
    struct Entry: Codable, Sendable, Equatable {
        let device: String
        let serial: SerialNumber
        /// After this the certificate is refused anyway.
        let expires: Timestamp
        let revoked: Timestamp
    }

    private(set) var entries: [Entry] = []
    /// Of the list made last.
    private(set) var number = 0
    /// What the list made last says that it was made at.
    private(set) var issued = Timestamp(milliseconds: 0)

    mutating func add(_ certificate: DeviceCertificate, of device: String, at now: Timestamp) {
        guard now < certificate.expires, !entries.contains(where: { $0.serial == certificate.serial }) else { return }
        entries.append(
            Entry(device: device, serial: certificate.serial, expires: certificate.expires, revoked: now)
        )
    }

    /// Whether a certificate with this name in it may still have a live connection.
    func mention(_ device: String) -> Bool { entries.contains { $0.device == device } }

    /// Gets ready for a new list. A running broker keeps the lists that it read before and goes by the latest, in whole
    /// seconds, and one from the future is none: so the time begins a little early and grows with each list.
    mutating func reissue(at now: Timestamp) {
        entries.removeAll { $0.expires < now }
        number += 1
        let next = max(issued + 1, now + -300)
        // A clock that was set back.
        issued = next < now ? next : now + -300
    }
}
