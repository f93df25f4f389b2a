/// What is remembered of a source from one read to the next; kept over a restart it saves reading what is known.
public struct PollMemory: Codable, Hashable, Sendable {
    /// The address of the settings that all this belongs to.
    public let address: String
    /// Where that has moved to for good.
    public internal(set) var movedTo: String?
    /// The mark of the last accepted document.
    public internal(set) var etag: String?
    /// When the last accepted document was changed, in the server's words.
    public internal(set) var lastModified: String?
    /// SHA-256 of the last accepted document.
    public internal(set) var hash: String?
    /// The file of a folder that was read last, good or not: the next read is of the one behind it.
    public internal(set) var snapshot: String?
    /// Answers in a row that said "not modified".
    var notModified = 0
    /// Whether one mark once stood for two documents: what the server says of changes is not believed.
    var isUnreliable = false

    /// Nothing yet of an address.
    public init(address: String) { self.address = address }

    /// After so many "not modified" in a row the whole document is asked for once, to see whether they are true.
    private static let believed = 20

    /// Whether the next request may say what is known already.
    var isConditional: Bool {
        !isUnreliable && notModified < Self.believed && (etag != nil || lastModified != nil)
    }

    /// Keeps what a good answer said.
    mutating func keep(_ answer: PollAnswer) {
        if let target = answer.movedTo { movedTo = target }
        guard let hash = answer.hash else {
            notModified += 1
            etag = answer.etag ?? etag
            lastModified = answer.lastModified ?? lastModified
            return
        }
        if isContradicted(by: answer, hash) { isUnreliable = true }
        notModified = 0
        etag = answer.etag
        lastModified = answer.lastModified
        self.hash = hash
    }

    /// Forgets the document that was accepted last, so that the same is taken over once more. Its place in a folder
    /// stays.
    mutating func forgetDocument() {
        etag = nil
        lastModified = nil
        hash = nil
    }

    /// Goes back to the address of the settings; true when another was remembered.
    mutating func forgetMove() -> Bool {
        guard movedTo != nil else { return false }
        movedTo = nil
        etag = nil
        lastModified = nil
        return true
    }

    private func isContradicted(by answer: PollAnswer, _ hash: String) -> Bool {
        guard let known = self.hash, known != hash else { return false }
        if let etag { return etag == answer.etag }
        return lastModified != nil && lastModified == answer.lastModified
    }
}
