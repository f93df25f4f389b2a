import Schema
import X509

/// What is remembered of a device's certificate.
struct DeviceCertificate: Codable, Sendable, Equatable {
    let serial: SerialNumber
    let expires: Timestamp

    init(_ certificate: Certificate) {
        serial = SerialNumber(certificate)
        expires = Timestamp(certificate.notValidAfter)
    }

    /// As people read it.
    var words: String { "good until \(expires.description.prefix(10))" }
}
