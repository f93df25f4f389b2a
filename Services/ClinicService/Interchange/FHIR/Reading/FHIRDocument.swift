import Schema

/// The resources of a file: of a Bundle, of a single resource, or of lines of either.
struct FHIRDocument {
    private(set) var resources: [FHIRResource] = []
    private(set) var lines: [ImportLine] = []
    /// How many entries there were, with those that are no resource.
    private var count = 0

    init(_ bytes: [UInt8]) throws(Problem) {
        do throws(JSONFault) {
            _ = try JSONScanner.scan(bytes, by: .foreign)
        } catch {
            guard addLines(bytes) else {
                throw Self.refused("at byte \(error.offset): \(error.reason)")
            }
            return
        }
        guard let tree = try? JSONTree(bytes), tree.words("resourceType") != nil else {
            throw Self.refused("it is JSON, but no object with a resourceType")
        }
        add(tree)
    }

    private static func refused(_ came: String) -> Problem {
        .refusedFile("expected FHIR R4: a Bundle, a resource, or lines of either, as JSON; \(came)")
    }

    /// False when the first line already is no resource, so that these are no lines of resources.
    private mutating func addLines(_ bytes: [UInt8]) -> Bool {
        for line in bytes.split(whereSeparator: { $0 == 10 || $0 == 13 }) where line.contains(where: { $0 > 32 }) {
            if let tree = Self.tree(Array(line)), tree.words("resourceType") != nil {
                add(tree)
            } else if count == 0 {
                return false
            } else {
                leaveOut(.notJSON)
            }
        }
        return count > 0
    }

    private static func tree(_ bytes: [UInt8]) -> JSONTree? {
        guard (try? JSONScanner.scan(bytes, by: .foreign)) != nil else { return nil }
        return try? JSONTree(bytes)
    }

    private mutating func add(_ tree: JSONTree) {
        guard tree.words("resourceType") == "Bundle" else { return add(tree, url: nil) }
        for entry in tree.list("entry") { add(entry["resource"] ?? .null, url: entry.words("fullUrl")) }
    }

    private mutating func add(_ body: JSONTree, url: String?) {
        guard let resource = FHIRResource(body, entry: count, url: url) else { return leaveOut(.noResource) }
        resources.append(resource)
        count += 1
    }

    private mutating func leaveOut(_ reason: LeftOut) {
        lines.append(ImportLine(entry: count, kind: "resource", reason: reason.rawValue))
        count += 1
    }
}
