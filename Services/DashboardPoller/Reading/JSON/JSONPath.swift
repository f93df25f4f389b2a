/// A path into JSON: what SQLite takes, and of RFC 9535 names in brackets, wildcards and descendants by name.
///
/// `$.data.rows[0]`, `$.a[#-1]` or `$.a[-1]` from the end, `$."a name"` or `$['a name']`, `$.rows[*].value`,
/// `$..value`; the `$.` at the beginning may be left out. Without wildcards a path leads to the array or object that the
/// items are in, and with them to the items.
struct JSONPath: Hashable {
    enum Step: Hashable {
        case name(String)
        case index(Int)
        /// 1 is the last element.
        case fromEnd(Int)
        /// Every element or member.
        case every
        /// Every member of a name at any depth.
        case descendant(String)

        /// Whether it leads to one place at most.
        var isSingular: Bool {
            switch self {
            case .name, .index, .fromEnd: true
            case .every, .descendant: false
            }
        }
    }

    /// What is wrong with a path.
    struct Fault: Error, Hashable {
        let expected: String
    }

    static let root = JSONPath(steps: [])
    /// More steps, or more that lead to many places, no data needs. Within each other, descendants are far more than the
    /// document is large.
    static let mostSteps = 32
    static let mostMany = 4
    static let mostDescendants = 1

    let steps: [Step]
    private var spelling = JSONSpelling.plain

    init(steps: [Step]) { self.steps = steps }

    init(_ text: String) throws(Fault) {
        var reader = JSONPathReader(text)
        steps = try reader.read()
        let many = steps.filter { !$0.isSingular }
        guard steps.count <= Self.mostSteps, many.count <= Self.mostMany else {
            throw Fault(expected: "a path of at most \(Self.mostSteps) steps, \(Self.mostMany) of them [*] or ..name")
        }
        guard many.count(where: { $0 != .every }) <= Self.mostDescendants else {
            throw Fault(expected: "a path with ..name once")
        }
    }

    /// Whether it leads to one place at most.
    var isSingular: Bool { steps.allSatisfy(\.isSingular) }

    /// The path that SQLite takes, if this is a singular one.
    var sqlite: String {
        steps.reduce(into: "$") { text, step in
            switch step {
            case .name(let name), .descendant(let name): text += ".\"\(spelling.spell(name))\""
            case .index(let index): text += "[\(index)]"
            case .fromEnd(let count): text += "[#-\(count)]"
            case .every: text += "[*]"
            }
        }
    }

    /// The path in each way a document may spell its names, the usual one first.
    var spellings: [JSONPath] {
        let plain = sqlite
        guard plain.utf8.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "/") }) else { return [self] }
        var seen: Set<String> = []
        return JSONSpelling.allCases.compactMap { spelling in
            var path = self
            path.spelling = spelling
            return seen.insert(path.sqlite).inserted ? path : nil
        }
    }

    /// Where it leads, for people: a JSON pointer, if it is not the whole.
    var place: String { steps.isEmpty ? "the whole document" : pointer }

    /// As a JSON pointer (RFC 6901), as far as it is one.
    var pointer: String {
        steps.reduce(into: "") { text, step in
            switch step {
            case .name(let name), .descendant(let name):
                text += "/" + name.replacing("~", with: "~0").replacing("/", with: "~1")
            case .index(let index): text += "/\(index)"
            case .fromEnd(let count): text += "/-\(count)"
            case .every: text += "/*"
            }
        }
    }
}

/// How writers of JSON spell letters beyond ASCII and slashes in names: SQLite compares names as they are spelled.
enum JSONSpelling: CaseIterable {
    case plain, lower, upper, slash, lowerSlash, upperSlash

    func spell(_ name: String) -> String {
        var text = name.replacing("\\", with: "\\\\")
        if self == .slash || self == .lowerSlash || self == .upperSlash { text = text.replacing("/", with: "\\/") }
        if self == .plain || self == .slash || text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        let isUpper = self == .upper || self == .upperSlash
        return text.utf16.reduce(into: "") { text, unit in
            if unit < 0x80, let letter = Unicode.Scalar(unit) {
                text.unicodeScalars.append(letter)
            } else {
                let digits = String(unit, radix: 16, uppercase: isUpper)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
    }
}
