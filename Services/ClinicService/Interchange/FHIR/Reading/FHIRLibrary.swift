import Schema

/// The resources of a file, found by what refers to them.
struct FHIRLibrary {
    let resources: [FHIRResource]
    /// Those whose kind and id another one had before.
    private(set) var repeated: Set<Int> = []
    private var places: [String: Int] = [:]

    init(_ resources: [FHIRResource]) {
        self.resources = resources
        for (place, resource) in resources.enumerated() {
            if let id = resource.id, places["\(resource.kind)/\(id)"] != nil {
                repeated.insert(place)
                continue
            }
            for name in Self.names(of: resource) where places[name] == nil { places[name] = place }
        }
    }

    private static func names(of resource: FHIRResource) -> [String] {
        guard let id = resource.id else { return [resource.url].compactMap { $0 } }
        return [resource.url, "\(resource.kind)/\(id)", "urn:uuid:\(id)"].compactMap { $0 }
    }

    /// Where the resource stands that a Reference names; nil when it is not in the file.
    func place(of reference: JSONTree?) -> Int? {
        guard let reference = reference?.words("reference") else { return nil }
        // What follows names one version of the resource.
        let name = reference.firstRange(of: "/_history/").map { String(reference[..<$0.lowerBound]) } ?? reference
        if let place = places[name] { return place }
        // The address of a server: its last two parts, unless the resource is said to be elsewhere.
        let parts = name.split(separator: "/").suffix(2)
        guard name.hasPrefix("http"), let place = places[parts.joined(separator: "/")],
            resources[place].url?.hasPrefix("http") != true
        else { return nil }
        return place
    }

    /// The resource that a Reference names: in the resource that holds it, or in the file.
    func find(_ reference: JSONTree?, in holder: FHIRResource) -> JSONTree? {
        if let name = reference?.words("reference"), name.hasPrefix("#") {
            return holder.body.list("contained").first { $0.words("id") == String(name.dropFirst()) }
        }
        return place(of: reference).map { resources[$0].body }
    }

    /// Who a Reference names: the account, or the name; nil when it names nobody.
    func person(_ reference: JSONTree?, in holder: FHIRResource) -> String? {
        let body = find(reference, in: holder)
        let account = body?.list("identifier").first { $0.words("system") == FHIRSystem.account }?.words("value")
        let name = account ?? body?.list("name").first.flatMap(Self.name) ?? reference?.words("display")
        return name.map { String($0.prefix(100)) }
    }

    /// The first of several who has a name.
    func person(among references: [JSONTree], in holder: FHIRResource) -> String? {
        references.lazy.compactMap { person($0, in: holder) }.first
    }

    /// Whether a Reference names a patient, in the file or not.
    func isPatient(_ reference: JSONTree) -> Bool {
        if let place = place(of: reference) { return resources[place].kind == "Patient" }
        return reference.words("type") == "Patient" || reference.words("reference")?.contains("Patient/") == true
    }

    private static func name(_ tree: JSONTree) -> String? {
        if let text = tree.words("text") { return text }
        let parts =
            (tree.list("prefix") + tree.list("given")).compactMap(\.words) + [tree.words("family")].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }
}
