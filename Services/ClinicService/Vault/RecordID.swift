import Foundation
import GRDB

/// The id of a patient or of something of hers: a UUID, of 16 bytes in the store and lower-case text on the wire.
public struct RecordID: Hashable, Sendable {
    private let uuid: UUID

    /// A new id from chance.
    public init() { uuid = UUID() }

    /// The id with these bytes; nil unless there are 16.
    public init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == 16 else { return nil }
        var raw: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        withUnsafeMutableBytes(of: &raw) { $0.copyBytes(from: bytes) }
        uuid = UUID(uuid: raw)
    }

    /// The 16 bytes.
    public var bytes: [UInt8] { withUnsafeBytes(of: uuid.uuid) { Array($0) } }
}

extension RecordID: LosslessStringConvertible {
    /// Reads `0198c0de-0000-7000-8000-000000000001`, in either case.
    public init?(_ text: String) {
        guard let uuid = UUID(uuidString: text) else { return nil }
        self.uuid = uuid
    }

    /// The lower-case text.
    public var description: String { uuid.uuidString.lowercased() }
}

extension RecordID: Codable {
    /// Reads the text form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let id = RecordID(text) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "expected a UUID such as 0198c0de-0000-7000-8000-000000000001"
            )
        }
        self = id
    }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension RecordID: DatabaseValueConvertible {
    /// A blob of 16 bytes.
    public var databaseValue: DatabaseValue { Data(bytes).databaseValue }

    /// Reads a blob of 16 bytes.
    public static func fromDatabaseValue(_ value: DatabaseValue) -> RecordID? {
        guard case .blob(let blob) = value.storage else { return nil }
        return RecordID(blob)
    }
}
