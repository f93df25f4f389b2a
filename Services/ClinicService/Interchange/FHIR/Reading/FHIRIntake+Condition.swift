import Schema

extension FHIRIntake {
    /// A Condition is a diagnosis of its encounter; without one, of the day it was recorded or began.
    mutating func takeCondition(_ resource: FHIRResource, at place: Int) {
        guard let patient = patient(resource["subject"], of: resource) else { return }
        let certainty = resource["verificationStatus"]?.list("coding").compactMap { $0.words("code") } ?? []
        guard !certainty.contains("refuted"), !certainty.contains("entered-in-error") else {
            return leaveOut(resource, .negated)
        }
        guard let diagnosis = diagnosis(resource) else { return }
        let named = namedBy[place].flatMap { visits[$0]?.patient == patient ? $0 : nil }
        let day = FHIRTime.date(resource["recordedDate"]) ?? FHIRTime.date(resource["onsetDateTime"])
        let key = resource["encounter"] == nil ? named : nil
        guard let key = key ?? visit(of: resource, patient, day: day) else { return }
        guard let visit = visits[key], visit.diagnoses.count < 30 else { return leaveOut(resource, .tooMany) }
        visits[key]?.diagnoses.append((visit.ranks[place] ?? .infinity, diagnosis))
    }

    private mutating func diagnosis(_ resource: FHIRResource) -> Diagnosis? {
        guard resource["code"]?.isAbsent != true else {
            leaveOut(resource, .denied)
            return nil
        }
        let code = resource["code"]?.list("coding").first { $0.words("system").map(Self.isICD10) == true }?.words(
            "code"
        )
        guard let told = resource["code"]?.concept ?? code else {
            leaveOut(resource, .noText)
            return nil
        }
        return limited(told, 500, resource).map { Diagnosis($0, code: code) }
    }

    /// ICD-10 and its national editions.
    private static func isICD10(_ system: String) -> Bool {
        system.hasPrefix(FHIRSystem.icd10)
            || ["urn:oid:2.16.840.1.113883.6.3", "urn:oid:2.16.840.1.113883.6.90"].contains(system)
    }
}
