extension DecodingError {
    /// The refusal of a word outside a closed list. Side files are written by hand, so a typing error must be told.
    static func word<List: RawRepresentable & CaseIterable>(
        _ word: String,
        of list: List.Type,
        _ noun: String,
        in container: any SingleValueDecodingContainer
    ) -> DecodingError where List.RawValue == String {
        let words = list.allCases.map(\.rawValue).joined(separator: ", ")
        return .dataCorruptedError(
            in: container,
            debugDescription: "a \(noun) that this version has (\(words)), not \"\(word)\""
        )
    }
}

extension DecodingError {
    /// The refusal of a setting that cannot be meant.
    static func setting<Key: CodingKey>(
        _ key: Key,
        _ expected: String,
        in container: KeyedDecodingContainer<Key>
    ) -> DecodingError {
        .dataCorruptedError(forKey: key, in: container, debugDescription: expected)
    }

    /// The refusal of settings that lack what they need.
    static func missing<Key: CodingKey>(_ key: Key, in container: KeyedDecodingContainer<Key>) -> DecodingError {
        .keyNotFound(key, .init(codingPath: container.codingPath, debugDescription: "it needs \(key.stringValue)"))
    }
}
