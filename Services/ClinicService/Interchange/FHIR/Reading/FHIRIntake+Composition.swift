import Schema

extension FHIRIntake {
    /// A Composition is the note of its encounter, unless it amends another one.
    mutating func takeComposition(_ resource: FHIRResource) {
        guard amended(by: resource) == nil, let (key, visit) = encounter(of: resource) else { return }
        // Ours are taken with the withdrawal that stands beside them.
        let isVoid = resource.body.words("status") == "entered-in-error" && charts[visit.patient]?.isOurs != true
        guard !isVoid else { return leaveOut(resource, .negated) }
        var document = visit.document
        takeSections(of: resource, into: &document.note)
        if let author = library.person(among: resource.body.list("author"), in: resource) {
            document.author = author
        }
        document.writtenAt = point(resource["date"]) ?? document.writtenAt
        let attester = resource.body.list("attester").first
        if resource.body.words("status") == "preliminary" || document.status == .draft {
            (document.status, document.signedBy, document.signedAt) = (.draft, nil, nil)
        } else {
            document.signedBy = library.person(attester?["party"], in: resource) ?? document.author
            document.signedAt = point(attester?["time"]) ?? document.writtenAt
        }
        visits[key]?.document = document
    }

    private mutating func takeSections(of resource: FHIRResource, into note: inout ConsultationNote) {
        for section in resource.body.list("section") {
            guard let text = Self.text(of: section) else { continue }
            guard let kind = section["code"]?.code(in: FHIRSystem.loinc).flatMap({ NoteSection(rawValue: $0) }) else {
                leaveOut(resource, .otherSection)
                continue
            }
            let whole = [note[keyPath: kind.path], text].compactMap { $0 }.joined(separator: "\n\n")
            if let kept = limited(whole, 16_000, resource) { note[keyPath: kind.path] = kept }
        }
    }

    /// A Composition that appends to or replaces one of the same encounter is an amendment of it.
    mutating func takeAmendment(_ resource: FHIRResource) {
        guard let relation = amended(by: resource), let (key, visit) = encounter(of: resource) else { return }
        guard visit.amendments.count < 1000 else { return leaveOut(resource, .tooMany) }
        let texts = resource.body.list("section").compactMap(Self.text)
        guard !texts.isEmpty else { return leaveOut(resource, .noText) }
        guard let text = limited(texts.joined(separator: "\n\n"), 16_000, resource) else { return }
        let told = resource.body.extended(FHIRSystem.amendment)?.words("valueCode")
        let author = library.person(among: resource.body.list("author"), in: resource)
        let kind = told.flatMap { AmendmentKind(rawValue: $0) } ?? (relation == "appends" ? .addition : .correction)
        let reason = resource.body.extended(FHIRSystem.reason)?.words("valueString") ?? resource.body.words("title")
        let amendment = Amendment(
            id: keptID(resource, visit.patient),
            consultation: visit.document.id,
            at: point(resource["date"]) ?? visit.document.writtenAt,
            author: author ?? ImportedChart.nobody,
            kind: kind == .unknown ? .addition : kind,
            reason: limited(reason, 500, resource) ?? ImportedChart.nobody,
            text: text
        )
        visits[key]?.amendments.append(amendment)
    }

    /// How a Composition changes another one of the file; nil when it changes none.
    private func amended(by resource: FHIRResource) -> String? {
        let relation = resource.body.list("relatesTo").first { relation in
            let place = library.place(of: relation["targetReference"])
            return ["appends", "replaces"].contains(relation.words("code"))
                && place.map { library.resources[$0].kind == "Composition" } == true
        }
        return relation?.words("code")
    }

    /// The consultation that a Composition is of.
    private mutating func encounter(of resource: FHIRResource) -> (VisitKey, Visit)? {
        guard let patient = patient(resource["subject"], of: resource) else { return nil }
        guard let place = library.place(of: resource["encounter"]) else {
            leaveOut(resource, .noEncounter)
            return nil
        }
        guard let visit = visits[.encounter(place)], visit.patient == patient else {
            leaveOut(resource, .encounterNotTaken)
            return nil
        }
        return (.encounter(place), visit)
    }

    /// A section's text, with those of the sections in it.
    private static func text(of section: JSONTree) -> String? {
        let own = section["text"]?.words("div").map { NarrativeReader.text($0) }
        let texts = ([own] + section.list("section").map { text(of: $0) }).compactMap { $0 }
        let all = texts.filter { $0.contains { !$0.isWhitespace } }
        return all.isEmpty ? nil : all.joined(separator: "\n")
    }
}
