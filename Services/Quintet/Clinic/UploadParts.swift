import FoundationEssentials
import Schema

/// The commands that bring a file to the clinic.
struct UploadParts: Sequence, IteratorProtocol {
    /// The bytes of a part: in base64 they fit into a message.
    static let largest = 45_000

    /// The sender's name for the whole.
    let upload: String
    private let actor: ClinicActor
    private var rest: ArraySlice<UInt8>
    private var number = 0

    init(_ bytes: [UInt8], as upload: String, by actor: ClinicActor) {
        self.upload = upload
        self.actor = actor
        rest = bytes[...]
    }

    mutating func next() -> UploadPart? {
        guard !rest.isEmpty else { return nil }
        defer {
            rest = rest.dropFirst(Self.largest)
            number += 1
        }
        return UploadPart(Data(rest.prefix(Self.largest)), part: number, of: upload, by: actor)
    }
}
