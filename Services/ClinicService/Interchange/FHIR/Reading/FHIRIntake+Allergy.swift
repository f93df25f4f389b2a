import Schema

extension FHIRIntake {
    /// Codes that say that there is no allergy.
    private static let none: Set<String> = ["no-known-allergies", "716186003"]

    /// An AllergyIntolerance is an allergy, or says that there is none, or that nobody asked.
    mutating func takeAllergy(_ resource: FHIRResource) {
        guard let patient = patient(resource["patient"], of: resource) else { return }
        let codes =
            resource["code"]?.list("coding").filter {
                [FHIRSystem.absent, FHIRSystem.snomed].contains($0.words("system"))
            }.compactMap { $0.words("code") } ?? []
        let status = resource["verificationStatus"]?.list("coding").compactMap { $0.words("code") } ?? []
        if status.contains("refuted") { return leaveOut(resource, .negated) }
        if codes.contains(where: Self.none.contains) { return declare(.noneKnown, patient) }
        if codes.contains("no-allergy-info") { return declare(.notAsked, patient) }
        guard resource["code"]?.isAbsent != true else { return leaveOut(resource, .denied) }
        guard let told = resource["code"]?.concept else { return leaveOut(resource, .noText) }
        guard let substance = limited(told, 300, resource) else { return }
        var allergy = document(substance, resource, patient)
        if status.contains("entered-in-error") { allergy.status = .mistaken }
        if allergy.status == .active { charts[patient]?.chart.allergyKnowledge = .listed }
        charts[patient]?.chart.allergies.append(allergy)
    }

    /// What is listed speaks louder.
    private mutating func declare(_ knowledge: AllergyKnowledge, _ patient: Int) {
        if charts[patient]?.chart.allergyKnowledge != .listed { charts[patient]?.chart.allergyKnowledge = knowledge }
    }

    private mutating func document(
        _ substance: String,
        _ resource: FHIRResource,
        _ patient: Int
    ) -> AllergyDocument {
        let person = library.person(resource["recorder"], in: resource)
        var allergy = AllergyDocument(
            id: keptID(resource, patient),
            patient: charts[patient]?.chart.patient.id ?? "",
            substance: substance,
            by: person ?? ImportedChart.nobody,
            at: point(resource["recordedDate"]) ?? reader.now
        )
        allergy.version = keptVersion(resource, patient)
        allergy.source = source(resource)
        allergy.reaction = limited(Self.reaction(resource.body), 1000, resource)
        let criticality = resource.body.words("criticality").flatMap { AllergyCriticality(rawValue: $0) }
        allergy.criticality = criticality == .unknown ? nil : criticality
        let clinical = resource["clinicalStatus"]?.list("coding").compactMap { $0.words("code") } ?? []
        if clinical.contains("inactive") || clinical.contains("resolved") { allergy.status = .ended }
        return allergy
    }

    private static func reaction(_ body: JSONTree) -> String? {
        let words = body.list("reaction").flatMap { $0.list("manifestation").compactMap(\.concept) }
        return words.isEmpty ? nil : words.joined(separator: "; ")
    }
}
