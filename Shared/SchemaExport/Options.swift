/// What the command line asks for.
struct Options {
    /// The command line in words.
    static let usage = "usage: SchemaExport [--check] [--output docs/contract]"

    var isCheck = false
    var output = "docs/contract"

    /// Reads the arguments; nil when they make no sense.
    init?(_ arguments: [String]) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--check": isCheck = true
            case "--output":
                guard let path = rest.popFirst() else { return nil }
                output = path
            default: return nil
            }
        }
    }
}
