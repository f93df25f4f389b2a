/// The members of one object of foreign JSON, so that of equal keys the earlier ones can be told.
struct RepeatedMembers {
    private var members: [(key: JSONKey, span: Range<Int>)] = []
    /// The last member of each name; made when the first key comes again, as hardly any object has one.
    private var latest: [String: Int] = [:]

    /// Adds a member that ends before `end`, where a comma may stand, and tells where the earlier one of its key is.
    mutating func add(
        _ key: JSONKey,
        upTo end: Int,
        isNew: Bool,
        in bytes: UnsafeBufferPointer<UInt8>
    ) -> Range<Int>? {
        defer { members.append((key, key.range.lowerBound - 1..<end + 1)) }
        if isNew && latest.isEmpty { return nil }
        if latest.isEmpty {
            for (index, member) in members.enumerated() { latest[KeySet.name(member.key, in: bytes)] = index }
        }
        let name = KeySet.name(key, in: bytes)
        defer { latest[name] = members.count }
        return latest[name].map { members[$0].span }
    }
}
