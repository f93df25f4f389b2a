import Schema

/// A resource that was written.
struct FHIRRecord {
    let id: String
    let body: JSONTree

    init(_ kind: String, _ id: String, version: Int? = nil, _ members: [String: JSONTree?]) {
        self.id = id
        var all = members
        all["resourceType"] = .text(kind)
        all["id"] = .text(id)
        if let version, members["meta"] == nil { all["meta"] = ["versionId": "\(version)"] }
        body = .of(all)
    }
}

/// Writes our records as resources.
struct FHIRPen {
    /// References are `urn:uuid:…` within a Bundle, and `Patient/…` elsewhere.
    let isBundle: Bool
    /// The names of accounts.
    let names: [String: String]

    func reference(_ kind: String, _ id: String) -> JSONTree {
        ["reference": .text(isBundle ? "urn:uuid:\(id)" : "\(kind)/\(id)"), "type": .text(kind)]
    }

    func reference(person: String) -> JSONTree { reference("Practitioner", Self.id(ofPerson: person)) }

    func practitioner(_ account: String) -> FHIRRecord {
        FHIRRecord(
            "Practitioner",
            Self.id(ofPerson: account),
            [
                "identifier": [["system": .text(FHIRSystem.account), "value": .text(account)]],
                "name": [["text": .text(names[account] ?? account)]],
            ]
        )
    }

    private static func id(ofPerson account: String) -> String { Digest.id("practitioner", account) }
}
