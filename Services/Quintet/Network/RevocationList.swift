import Crypto
import FoundationEssentials
import Schema
import SwiftASN1
import X509

/// A certificate revocation list, version 2, as RFC 5280 §5.1 has it.
struct RevocationList {
    let authority: Authority
    let revocations: Revocations

    func pem() throws -> String {
        let content = try content()
        let signature = try authority.key.signature(for: content).derRepresentation
        var list = DER.Serializer()
        try list.appendConstructedNode(identifier: .sequence) { list in
            list.serializeRawBytes(content)
            try Self.algorithm(&list)
            try list.serialize(ASN1BitString(bytes: ArraySlice(signature)))
        }
        return PEMDocument(type: "X509 CRL", derBytes: list.serializedBytes).pemString + "\n"
    }

    /// What is signed.
    private func content() throws -> [UInt8] {
        var content = DER.Serializer()
        try content.appendConstructedNode(identifier: .sequence) { content in
            try content.serialize(1)
            try Self.algorithm(&content)
            try content.serialize(authority.certificate.subject)
            try Self.time(revocations.issued.date, &content)
            // A list that ends would one day lock every device out.
            try Self.time(authority.certificate.notValidAfter, &content)
            try entries(&content)
            try extensions(&content)
        }
        return content.serializedBytes
    }

    private func entries(_ content: inout DER.Serializer) throws {
        // No entries means no sequence; an empty one is not allowed.
        guard !revocations.entries.isEmpty else { return }
        try content.appendConstructedNode(identifier: .sequence) { entries in
            for revoked in revocations.entries {
                try entries.appendConstructedNode(identifier: .sequence) { entry in
                    try entry.serialize(ArraySlice(revoked.serial.bytes))
                    try Self.time(revoked.revoked.date, &entry)
                }
            }
        }
    }

    private func extensions(_ content: inout DER.Serializer) throws {
        let authorityKey = AuthorityKeyIdentifier(
            keyIdentifier: SubjectKeyIdentifier(hash: authority.certificate.publicKey).keyIdentifier
        )
        var number = DER.Serializer()
        try number.serialize(revocations.number)
        let extensions = [
            try authorityKey.makeCertificateExtension(),
            Certificate.Extension(oid: [2, 5, 29, 20], critical: false, value: ArraySlice(number.serializedBytes)),
        ]
        try content.serialize(explicitlyTaggedWithTagNumber: 0, tagClass: .contextSpecific) { content in
            try content.serializeSequenceOf(extensions)
        }
    }

    /// ecdsa-with-SHA256
    private static func algorithm(_ serializer: inout DER.Serializer) throws {
        try serializer.appendConstructedNode(identifier: .sequence) { algorithm in
            try algorithm.serialize([1, 2, 840, 10045, 4, 3, 2] as ASN1ObjectIdentifier)
        }
    }

    /// UTCTime, which ends with the year 2049, then GeneralizedTime.
    private static func time(_ date: Date, _ serializer: inout DER.Serializer) throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
        let (year, month, day) = (parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
        let (hour, minute, second) = (parts.hour ?? 0, parts.minute ?? 0, parts.second ?? 0)
        if year < 2050 {
            let time = try UTCTime(
                year: year,
                month: month,
                day: day,
                hours: hour,
                minutes: minute,
                seconds: second
            )
            try serializer.serialize(time)
        } else {
            let time = try GeneralizedTime(
                year: year,
                month: month,
                day: day,
                hours: hour,
                minutes: minute,
                seconds: second,
                fractionalSeconds: 0
            )
            try serializer.serialize(time)
        }
    }
}
