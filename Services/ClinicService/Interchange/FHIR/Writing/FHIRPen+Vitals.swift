import Schema

extension FHIRPen {
    /// An Observation for each vital sign, one for both blood pressures, and one for the body mass index.
    func vitals(_ document: ConsultationDocument) -> [FHIRRecord] {
        guard let vitals = document.note.vitals else { return [] }
        return VitalField.allCases.flatMap { field -> [FHIRRecord] in
            switch field {
            case .height: single(.height, vitals, document) + bodyMass(vitals, document)
            case .systolic: pressure(vitals, document)
            case .diastolic: []
            default: single(field, vitals, document)
            }
        }
    }

    private func single(_ field: VitalField, _ vitals: Vitals, _ document: ConsultationDocument) -> [FHIRRecord] {
        measured(field, vitals).map { [observation(field.rawValue, $0, document)] } ?? []
    }

    private func pressure(_ vitals: Vitals, _ document: ConsultationDocument) -> [FHIRRecord] {
        let components = [VitalField.systolic, .diastolic].compactMap { measured($0, vitals).map { JSONTree.of($0) } }
        if components.isEmpty { return [] }
        let code = JSONTree.concept(FHIRSystem.loinc, BloodPressure.code, display: BloodPressure.display)
        return [observation("bloodPressure", ["code": code, "component": .list(components)], document)]
    }

    private func bodyMass(_ vitals: Vitals, _ document: ConsultationDocument) -> [FHIRRecord] {
        guard let value = vitals.bmi, vitals.weight != nil, vitals.height != nil else { return [] }
        let from = [VitalField.weight, .height].map { reference("Observation", Digest.id(document.id, $0.rawValue)) }
        let members: [String: JSONTree?] = [
            "code": .concept(FHIRSystem.loinc, "39156-5", display: "Body mass index (BMI) [Ratio]"),
            "valueQuantity": quantity(value, "kg/m2", shown: "kg/m2"), "derivedFrom": .list(from),
        ]
        return [observation("bmi", members, document)]
    }

    private func observation(
        _ name: String,
        _ members: [String: JSONTree?],
        _ document: ConsultationDocument
    ) -> FHIRRecord {
        var all = members.merging(context(document)) { $1 }
        all["status"] = .text(document.status == .signed ? "final" : "preliminary")
        all["category"] = [.concept(FHIRSystem.terminology("observation-category"), "vital-signs")]
        all["effectiveDateTime"] = "\(document.at)"
        all["performer"] = [reference(person: document.author)]
        return FHIRRecord("Observation", Digest.id(document.id, name), all)
    }

    /// The code and value of a vital sign, with the value it was before it was converted.
    private func measured(_ field: VitalField, _ vitals: Vitals) -> [String: JSONTree?]? {
        guard let value = vitals[keyPath: field.path] else { return nil }
        let codings = field.codes.map { JSONTree.coding(FHIRSystem.loinc, $0.code, display: $0.display) }
        return [
            "extension": vitals.original?.first { $0.field == field.rawValue }.map { [original($0)] },
            "code": ["coding": .list(codings)],
            "valueQuantity": quantity(value, field.unit, shown: field.shownUnit),
        ]
    }

    private func quantity(_ value: Double, _ unit: String, shown: String) -> JSONTree {
        ["value": .number(value), "unit": .text(shown), "system": .text(FHIRSystem.ucum), "code": .text(unit)]
    }

    private func original(_ value: OriginalValue) -> JSONTree {
        let parts = [("value", value.value), ("unit", value.unit)] + (value.code.map { [("code", $0)] } ?? [])
        return [
            "url": .text(FHIRSystem.original),
            "extension": .list(parts.map { ["url": .text($0), "valueString": .text($1)] }),
        ]
    }
}
