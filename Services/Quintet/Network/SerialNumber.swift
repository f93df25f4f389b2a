import X509

/// The number of a certificate, as hexadecimal digits in files.
struct SerialNumber: Sendable, Hashable, Codable {
    let bytes: [UInt8]

    init(_ certificate: Certificate) { bytes = Array(certificate.serialNumber.bytes) }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let digits = Array(try container.decode(String.self))
        let pairs = stride(from: 0, to: digits.count, by: 2).map { UInt8(String(digits[$0...].prefix(2)), radix: 16) }
        let bytes = pairs.compactMap(\.self)
        guard !bytes.isEmpty, bytes.count == pairs.count, digits.count.isMultiple(of: 2) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "expected pairs of hex digits")
        }
        self.bytes = bytes
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(bytes.map(\.hexadecimal).joined())
    }
}
