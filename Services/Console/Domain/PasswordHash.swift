import FoundationEssentials

/// A password's hash with all that is needed to try another password against it, as a PHC string.
public struct PasswordHash: Hashable, Sendable {
    /// How much work a try is.
    public struct Cost: Hashable, Sendable {
        /// The memory cost, N = 2^logN.
        public var logN: Int
        /// The block size.
        public var blockSize: Int
        /// The parallelism.
        public var parallelism: Int

        /// 32 MiB and about a seventh of a second.
        public static let usual = Cost(logN: 15, blockSize: 8, parallelism: 3)
    }

    /// The work.
    public let cost: Cost
    /// Random, one per password.
    public let salt: [UInt8]
    /// What scrypt made of the password.
    public let key: [UInt8]

    /// A hash from its parts.
    public init(cost: Cost, salt: [UInt8], key: [UInt8]) {
        self.cost = cost
        self.salt = salt
        self.key = key
    }

    /// Reads `$scrypt$ln=15,r=8,p=3$salt$key`; nil when it is none, or one that would take too long.
    public init?(_ text: String) {
        let parts = text.split(separator: "$", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 5, parts[0].isEmpty, parts[1] == "scrypt" else { return nil }
        let numbers = parts[2].split(separator: ",").map { $0.split(separator: "=").map(String.init) }
        guard numbers.count == 3, numbers.map(\.first) == ["ln", "r", "p"],
            let logN = Int(numbers[0].last ?? ""), let blockSize = Int(numbers[1].last ?? ""),
            let parallelism = Int(numbers[2].last ?? ""), (10...20).contains(logN), (1...16).contains(blockSize),
            (1...16).contains(parallelism), let salt = Self.bytes(parts[3]), let key = Self.bytes(parts[4]),
            key.count >= 16
        else { return nil }
        self.init(
            cost: Cost(logN: logN, blockSize: blockSize, parallelism: parallelism),
            salt: salt,
            key: key
        )
    }

    /// The PHC string.
    public var text: String {
        let work = "ln=\(cost.logN),r=\(cost.blockSize),p=\(cost.parallelism)"
        return "$scrypt$\(work)$\(Self.text(salt))$\(Self.text(key))"
    }

    /// Whether a key is this one, in a time that does not tell where they differ.
    public func isKey(_ other: [UInt8]) -> Bool {
        guard other.count == key.count else { return false }
        // Swift reads `a | b ^ c` from the left.
        return zip(key, other).reduce(UInt8(0)) { difference, pair in difference | (pair.0 ^ pair.1) } == 0
    }

    /// Base64 without padding.
    private static func text(_ bytes: [UInt8]) -> String {
        String(Data(bytes).base64EncodedString().prefix { $0 != "=" })
    }

    private static func bytes(_ text: String) -> [UInt8]? {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        return Data(base64Encoded: text + padding).map { Array($0) }
    }
}
