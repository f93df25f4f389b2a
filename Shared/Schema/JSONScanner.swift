/// Why a payload is not JSON that the contract accepts, and at which byte.
public struct JSONFault: Error, Hashable, Sendable {
    /// What was expected or is not allowed there, in words.
    public let reason: String
    /// Bytes from the start of the payload.
    public let offset: Int
    /// Whether it is nested deeper than is allowed.
    public let isTooDeep: Bool

    init(reason: String, offset: Int, isTooDeep: Bool = false) {
        self.reason = reason
        self.offset = offset
        self.isTooDeep = isTooDeep
    }
}

/// What is asked of JSON beyond its syntax.
public enum JSONRules: Sendable {
    /// The contract's: no key twice, no integer that another reader would round, no deep nesting.
    case contract
    /// Those for other people's data: a key that stands twice is noted, and integers may have any number of digits.
    case foreign

    /// Deeper nesting is refused.
    public var maximumDepth: Int {
        switch self {
        case .contract: 32
        case .foreign: 64
        }
    }
}

/// Walks JSON once, before any decoder sees it, and notes where the members of the outermost object lie.
///
/// Foundation's decoder accepts a byte order mark, trailing commas and duplicate keys, and has no limit on depth; the
/// contract refuses all of them, so that two readers can never understand one payload differently.
public struct JSONScanner {
    /// The depth that the contract allows.
    public static let maximumDepth = JSONRules.contract.maximumDepth
    /// Integers beyond ±2^53 lose digits in most other languages and are refused.
    static let largestInteger: UInt64 = 1 << 53

    private let bytes: UnsafeBufferPointer<UInt8>
    private let rules: JSONRules
    private var place = 0
    private var depth = 0
    private var members: [JSONMember] = []
    private var overridden: [Range<Int>] = []

    /// Scans a whole payload.
    public static func scan(_ payload: [UInt8], by rules: JSONRules = .contract) throws(JSONFault) -> JSONLayout {
        try payload.withUnsafeBufferPointer { (bytes) throws(JSONFault) in
            var scanner = JSONScanner(bytes: bytes, rules: rules)
            return try scanner.document()
        }
    }

    private init(bytes: UnsafeBufferPointer<UInt8>, rules: JSONRules) {
        self.bytes = bytes
        self.rules = rules
    }

    private mutating func document() throws(JSONFault) -> JSONLayout {
        if bytes.contains(where: { $0 >= 0x80 }), String(validating: bytes, as: UTF8.self) == nil {
            throw fault("the text is not valid UTF-8", at: 0)
        }
        members.reserveCapacity(8)
        space()
        let start = place
        try value()
        let end = place
        space()
        guard place == bytes.count else { throw fault("nothing may follow the value") }
        return JSONLayout(
            value: start..<end,
            members: members,
            isObject: bytes[start] == UInt8(ascii: "{"),
            overridden: overridden
        )
    }

    private mutating func value() throws(JSONFault) {
        switch peek() ?? 0 {
        case UInt8(ascii: "{"): try object()
        case UInt8(ascii: "["): try array()
        case UInt8(ascii: "\""): _ = try string()
        case UInt8(ascii: "t"): try word("true")
        case UInt8(ascii: "f"): try word("false")
        case UInt8(ascii: "n"): try word("null")
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
        default: throw fault("expected a value")
        }
    }

    private mutating func object() throws(JSONFault) {
        try descend()
        let outermost = depth == 1
        var keys = KeySet()
        var repeated = RepeatedMembers()
        space()
        while peek() != UInt8(ascii: "}") {
            let key = try string()
            let isNew = keys.insert(key, in: bytes)
            guard isNew || rules == .foreign else {
                throw fault("the key stands twice in one object", at: key.range.lowerBound)
            }
            space()
            try expect(":")
            space()
            let start = place
            try value()
            if outermost { members.append(JSONMember(key: key.range, value: start..<place)) }
            space()
            if rules == .foreign, let earlier = repeated.add(key, upTo: place, isNew: isNew, in: bytes) {
                overridden.append(earlier)
            }
            guard peek() == UInt8(ascii: ",") else { break }
            place += 1
            space()
            guard peek() == UInt8(ascii: "\"") else { throw fault("expected a key in double quotes") }
        }
        try expect("}")
        depth -= 1
    }

    private mutating func array() throws(JSONFault) {
        try descend()
        space()
        while peek() != UInt8(ascii: "]") {
            try value()
            space()
            guard peek() == UInt8(ascii: ",") else { break }
            place += 1
            space()
            guard peek() != UInt8(ascii: "]") else { throw fault("expected a value after the comma") }
        }
        try expect("]")
        depth -= 1
    }

    private mutating func string() throws(JSONFault) -> JSONKey {
        guard peek() == UInt8(ascii: "\"") else { throw fault("expected a key in double quotes") }
        place += 1
        let start = place
        var isPlain = true
        while let byte = peek(), byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw fault("a control character must be escaped") }
            if byte == UInt8(ascii: "\\") {
                isPlain = false
                try escape()
            } else {
                if byte >= 0x80 { isPlain = false }
                place += 1
            }
        }
        let range = start..<place
        try expect("\"")
        return JSONKey(range: range, isPlain: isPlain)
    }

    private mutating func escape() throws(JSONFault) {
        place += 1
        switch peek() {
        case UInt8(ascii: "u"):
            place += 1
            try codeUnit()
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            place += 1
        default: throw fault("unknown escape in a text")
        }
    }

    /// Reads the digits of one `\u` escape, and the second half where they are the first of a pair.
    private mutating func codeUnit() throws(JSONFault) {
        let unit = try hexadecimal()
        guard unit & 0xF800 == 0xD800 else { return }
        let start = place - 6
        guard unit < 0xDC00, peek() == UInt8(ascii: "\\") else { throw fault("half of a surrogate pair", at: start) }
        place += 1
        guard peek() == UInt8(ascii: "u") else { throw fault("half of a surrogate pair", at: start) }
        place += 1
        guard try hexadecimal() & 0xFC00 == 0xDC00 else { throw fault("half of a surrogate pair", at: start) }
    }

    private mutating func hexadecimal() throws(JSONFault) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = peek(), let value = Self.hexadecimal(digit) else {
                throw fault("expected four hexadecimal digits")
            }
            unit = unit << 4 | value
            place += 1
        }
        return unit
    }

    private mutating func number() throws(JSONFault) {
        let start = place
        if peek() == UInt8(ascii: "-") { place += 1 }
        var magnitude: UInt64 = 0
        let first = place
        while let byte = peek(), byte >= 48, byte <= 57 {
            if magnitude <= Self.largestInteger { magnitude = magnitude * 10 + UInt64(byte - 48) }
            place += 1
        }
        guard place > first, bytes[first] != 48 || place == first + 1 else { throw fault("not a number", at: start) }
        let isInteger = try !fraction()
        if isInteger, rules == .contract, magnitude > Self.largestInteger {
            throw fault("the integer is beyond ±9007199254740992", at: start)
        }
    }

    /// Reads `.5` and `e-3` if they are there, and tells whether they were.
    private mutating func fraction() throws(JSONFault) -> Bool {
        var found = false
        if peek() == UInt8(ascii: ".") {
            place += 1
            try digits()
            found = true
        }
        if peek() == UInt8(ascii: "e") || peek() == UInt8(ascii: "E") {
            place += 1
            if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { place += 1 }
            try digits()
            found = true
        }
        return found
    }

    private mutating func digits() throws(JSONFault) {
        let first = place
        while let byte = peek(), byte >= 48, byte <= 57 { place += 1 }
        guard place > first else { throw fault("expected a digit") }
    }

    private mutating func word(_ word: StaticString) throws(JSONFault) {
        for index in 0..<word.utf8CodeUnitCount {
            guard peek() == word.utf8Start[index] else { throw fault("expected \(word)") }
            place += 1
        }
    }

    private mutating func descend() throws(JSONFault) {
        depth += 1
        guard depth <= rules.maximumDepth else {
            throw JSONFault(reason: "nested deeper than \(rules.maximumDepth) levels", offset: place, isTooDeep: true)
        }
        place += 1
    }

    private mutating func space() {
        while let byte = peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { place += 1 }
    }

    private mutating func expect(_ mark: Unicode.Scalar) throws(JSONFault) {
        guard peek() == UInt8(ascii: mark) else { throw fault("expected \(mark)") }
        place += 1
    }

    private func peek() -> UInt8? { place < bytes.count ? bytes[place] : nil }

    private func fault(_ reason: String, at offset: Int? = nil) -> JSONFault {
        JSONFault(reason: reason, offset: offset ?? place)
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt16? {
        switch byte {
        case 48...57: UInt16(byte - 48)
        case 65...70: UInt16(byte - 55)
        case 97...102: UInt16(byte - 87)
        default: nil
        }
    }
}
