import Schema

/// A resource, and where it stands in a file.
struct FHIRResource {
    /// Its place in the file, from 0.
    let entry: Int
    /// The bundle's name for it.
    let url: String?
    let kind: String
    let id: String?
    let body: JSONTree

    /// Nil for what is no resource.
    init?(_ body: JSONTree, entry: Int, url: String? = nil) {
        guard let kind = body.words("resourceType") else { return nil }
        self.entry = entry
        self.url = url
        self.kind = kind
        self.body = body
        id = body.words("id")
    }

    subscript(_ key: String) -> JSONTree? { body[key] }

    /// What it is called in its file, or, when it has no name, by its content.
    var name: String { id ?? url ?? Digest.name(body.bytes) }
}
