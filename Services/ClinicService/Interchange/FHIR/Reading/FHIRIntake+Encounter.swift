import Schema

extension FHIRIntake {
    /// An Encounter becomes a consultation; a finished one is signed by who took part.
    mutating func takeEncounter(_ resource: FHIRResource, at place: Int) {
        guard let patient = patient(resource["subject"], of: resource) else { return }
        let status = resource.body.words("status")
        guard !["planned", "cancelled", "entered-in-error"].contains(status) else {
            return leaveOut(resource, .notDone)
        }
        guard let start = point(resource["period"]?["start"]) else { return leaveOut(resource, .noStart) }
        let document = document(resource, patient, from: start)
        var visit = Visit(patient: patient, entry: resource.entry, document: document)
        for diagnosis in resource.body.list("diagnosis") {
            guard let condition = library.place(of: diagnosis["condition"]) else { continue }
            visit.ranks[condition] = diagnosis["rank"]?.decimal ?? .infinity
            namedBy[condition] = .encounter(place)
        }
        visits[.encounter(place)] = visit
    }

    private mutating func document(
        _ resource: FHIRResource,
        _ patient: Int,
        from start: Timestamp
    ) -> ConsultationDocument {
        let people = resource.body.list("participant").compactMap { $0["individual"] }
        let author = library.person(among: people, in: resource)
        let end = point(resource["period"]?["end"]) ?? start
        var document = ConsultationDocument(
            id: keptID(resource, patient),
            patient: charts[patient]?.chart.patient.id ?? "",
            at: start,
            author: author ?? ImportedChart.nobody,
            writtenAt: end,
            note: note(of: resource)
        )
        document.version = keptVersion(resource, patient)
        document.source = source(resource)
        let isOpen = ["arrived", "triaged", "in-progress", "onleave"].contains(resource.body.words("status"))
        if !isOpen { document.sign(at: end) }
        return document
    }

    private mutating func note(of resource: FHIRResource) -> ConsultationNote {
        var note = ConsultationNote()
        let reasons = resource.body.list("reasonCode").compactMap(\.concept)
        let type = resource.body.list("type").lazy.compactMap(\.concept).first
        note.reason = limited(reasons.isEmpty ? type : reasons.joined(separator: "; "), 16_000, resource)
        note.followUp = FHIRTime.date(resource.body.extended(FHIRSystem.followUp)?["valueDateTime"])
        return note
    }

    /// What the consultation of a record is; nil, and told, when its encounter was not taken.
    ///
    /// A record without an encounter goes into one consultation of its day, with a reason that says so.
    mutating func visit(of resource: FHIRResource, _ patient: Int, day: PartialDate?) -> VisitKey? {
        let place = library.place(of: resource["encounter"])
        if let place, library.resources[place].kind == "Encounter" {
            let key = VisitKey.encounter(place)
            if visits[key]?.patient == patient { return key }
            leaveOut(resource, .encounterNotTaken)
            return nil
        }
        guard let day else {
            leaveOut(resource, .noDate)
            return nil
        }
        leaveOut(resource, .noEncounter)
        return dayVisit(resource, patient, day)
    }

    private mutating func dayVisit(_ resource: FHIRResource, _ patient: Int, _ day: PartialDate) -> VisitKey {
        let key = VisitKey.day(patient: patient, "\(day.first)")
        guard visits[key] == nil, let chart = charts[patient]?.chart.patient else { return key }
        let at = reader.startOfDay(day.first)
        var document = ConsultationDocument(
            id: "",
            patient: chart.id,
            at: at,
            author: ImportedChart.nobody,
            writtenAt: at,
            note: ConsultationNote()
        )
        document.note.reason = resource.kind == "Observation" ? "Signos vitales importados" : "Diagnósticos importados"
        document.sign(at: at)
        document.source = RecordSource(reader.source, "\(chart.source?.id ?? "")/\(day.first)")
        visits[key] = Visit(patient: patient, entry: resource.entry, document: document)
        return key
    }
}

extension ConsultationDocument {
    /// Closed by its author.
    fileprivate mutating func sign(at: Timestamp) {
        (status, signedBy, signedAt) = (.signed, author, at)
    }
}
