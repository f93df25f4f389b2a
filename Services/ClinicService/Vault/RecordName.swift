/// What a sealed record is and whose: a box opens under its own name only, so that rows cannot be swapped.
public struct RecordName: Hashable, Sendable {
    /// The kind of record, such as `consultation`.
    public var kind: String
    /// The record.
    public var id: RecordID
    /// Whose it is; nil for what is the practice's own.
    public var patient: RecordID?
    /// The version of the record.
    public var version: Int
    /// The version of the form in which it is written.
    public var schema: Int

    /// A name.
    public init(_ kind: String, _ id: RecordID, patient: RecordID?, version: Int, schema: Int = 1) {
        self.kind = kind
        self.id = id
        self.patient = patient
        self.version = version
        self.schema = schema
    }

    /// What is authenticated along with the record.
    var authenticated: [UInt8] {
        var bytes = CanonicalBytes("quintet clinic record")
        bytes.add(kind)
        bytes.add(id.bytes)
        if let patient { bytes.add(patient.bytes) } else { bytes.addNull() }
        bytes.add(Int64(version))
        bytes.add(Int64(schema))
        return bytes.bytes
    }
}

extension RecordName: CustomStringConvertible {
    /// `consultation 0198c0de-0000-7000-8000-000000000001, version 3`
    public var description: String { "\(kind) \(id), version \(version)" }
}
