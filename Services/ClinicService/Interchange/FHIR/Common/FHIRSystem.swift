/// The names of code systems, identifiers and extensions.
enum FHIRSystem {
    static let loinc = "http://loinc.org"
    static let ucum = "http://unitsofmeasure.org"
    static let icd10 = "http://hl7.org/fhir/sid/icd-10"
    static let snomed = "http://snomed.info/sct"
    static let absent = "http://hl7.org/fhir/uv/ips/CodeSystem/absent-unknown-uv-ips"
    /// SNOMED's codes for no known allergy to drugs, of the environment or to food, no known medicines, no problems.
    static let noneKnown: Set<String> = ["409137002", "428607008", "429625007", "787481004", "160245001"]
    static let identifierType = terminology("v2-0203")
    static let contactRole = terminology("v2-0131")
    static let fathersFamily = "http://hl7.org/fhir/StructureDefinition/humanname-fathers-family"
    static let mothersFamily = "http://hl7.org/fhir/StructureDefinition/humanname-mothers-family"

    /// HL7's own code systems.
    static func terminology(_ name: String) -> String { "http://terminology.hl7.org/CodeSystem/\(name)" }

    // Ours.
    static let number = "urn:x-clinic:mrn"
    static let account = "urn:x-clinic:account"
    static let consultation = "urn:x-clinic:consultation"
    static let identity = "urn:x-clinic:id:"
    static let registered = "urn:x-clinic:registered-at"
    static let notes = "urn:x-clinic:notes"
    static let followUp = "urn:x-clinic:follow-up"
    static let quantity = "urn:x-clinic:quantity"
    static let original = "urn:x-clinic:original"
    static let amendment = "urn:x-clinic:amendment"
    static let reason = "urn:x-clinic:reason"
    static let bookedBy = "urn:x-clinic:booked-by"
    static let sha256 = "urn:x-clinic:sha256"
}
