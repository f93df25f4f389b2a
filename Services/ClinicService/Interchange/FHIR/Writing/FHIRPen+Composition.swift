import Schema

extension FHIRPen {
    /// The note of a consultation, with what was found and ordered in its sections.
    func composition(_ document: ConsultationDocument, _ entries: [NoteSection: [JSONTree]]) -> FHIRRecord {
        let sections = NoteSection.allCases.compactMap { section -> JSONTree? in
            let text = document.note[keyPath: section.path]
            let entries = entries[section] ?? []
            if text == nil && entries.isEmpty { return nil }
            return .of([
                "title": .text(section.title),
                "code": .concept(FHIRSystem.loinc, section.rawValue, display: section.display),
                "text": text.map(narrative), "entry": .list(entries),
            ])
        }
        let isVoid = document.amendments?.contains { $0.kind == .withdrawal } == true
        let members: [String: JSONTree?] = [
            "status": isVoid ? "entered-in-error" : document.status == .signed ? "final" : "preliminary",
            "date": "\(document.writtenAt)",
            "author": [reference(person: document.author)],
            "title": "Consulta externa",
            "attester": attester(document).map { [$0] },
            "section": .list(sections),
        ]
        return record(Self.id(ofNote: document), members, document)
    }

    private func attester(_ document: ConsultationDocument) -> JSONTree? {
        guard let person = document.signedBy else { return nil }
        return .of([
            "mode": "professional", "time": .text(document.signedAt?.description), "party": reference(person: person),
        ])
    }

    /// An amendment is a Composition of its own that appends to the note, or replaces it.
    func amendment(_ amendment: Amendment, _ document: ConsultationDocument) -> FHIRRecord {
        let members: [String: JSONTree?] = [
            "extension": [
                ["url": .text(FHIRSystem.amendment), "valueCode": .text(amendment.kind.rawValue)],
                ["url": .text(FHIRSystem.reason), "valueString": .text(amendment.reason)],
            ],
            "status": "amended",
            "date": "\(amendment.at)",
            "author": [reference(person: amendment.author)],
            "title": "Nota aclaratoria",
            "relatesTo": [
                [
                    "code": amendment.kind == .addition ? "appends" : "replaces",
                    "targetReference": reference("Composition", Self.id(ofNote: document)),
                ]
            ],
            "section": [
                [
                    "title": "Nota aclaratoria",
                    "code": .concept(FHIRSystem.loinc, "51848-0", display: "Evaluation note"),
                    "text": narrative(amendment.text),
                ]
            ],
        ]
        return record(amendment.id, members, document)
    }

    private func record(
        _ id: String,
        _ members: [String: JSONTree?],
        _ document: ConsultationDocument
    ) -> FHIRRecord {
        var all = members.merging(context(document)) { $1 }
        all["identifier"] = ["system": .text(FHIRSystem.consultation), "value": .text(document.id)]
        all["type"] = .concept(FHIRSystem.loinc, "34131-3", display: "Outpatient Consult note")
        return FHIRRecord("Composition", id, all)
    }

    private func narrative(_ text: String) -> JSONTree {
        ["status": "generated", "div": .text(Narrative.xhtml(text))]
    }

    private static func id(ofNote document: ConsultationDocument) -> String { Digest.id(document.id, "note") }
}
