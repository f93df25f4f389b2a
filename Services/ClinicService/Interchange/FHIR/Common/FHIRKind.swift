/// The kinds of resource of FHIR R4.
enum FHIRKind {
    /// The kind's name, or `resource` for a word that is none: words of a file never stand in a report.
    static func told(_ name: String) -> String { all.contains(name) ? name : "resource" }

    /// Those that are only there for others to point at.
    static let silent: Set<String> = ["Practitioner", "PractitionerRole", "Organization", "Medication", "Location"]

    private static let all = Set(
        """
        Account ActivityDefinition AdverseEvent AllergyIntolerance Appointment AppointmentResponse AuditEvent Basic \
        Binary BiologicallyDerivedProduct BodyStructure Bundle CapabilityStatement CarePlan CareTeam CatalogEntry \
        ChargeItem ChargeItemDefinition Claim ClaimResponse ClinicalImpression CodeSystem Communication \
        CommunicationRequest CompartmentDefinition Composition ConceptMap Condition Consent Contract Coverage \
        CoverageEligibilityRequest CoverageEligibilityResponse DetectedIssue Device DeviceDefinition DeviceMetric \
        DeviceRequest DeviceUseStatement DiagnosticReport DocumentManifest DocumentReference Encounter Endpoint \
        EnrollmentRequest EnrollmentResponse EpisodeOfCare EventDefinition Evidence EvidenceVariable ExampleScenario \
        ExplanationOfBenefit FamilyMemberHistory Flag Goal GraphDefinition Group GuidanceResponse HealthcareService \
        ImagingStudy Immunization ImmunizationEvaluation ImmunizationRecommendation ImplementationGuide InsurancePlan \
        Invoice Library Linkage List Location Measure MeasureReport Media Medication MedicationAdministration \
        MedicationDispense MedicationKnowledge MedicationRequest MedicationStatement MessageDefinition MessageHeader \
        MolecularSequence NamingSystem NutritionOrder Observation ObservationDefinition OperationDefinition \
        OperationOutcome Organization OrganizationAffiliation Parameters Patient PaymentNotice PaymentReconciliation \
        Person PlanDefinition Practitioner PractitionerRole Procedure Provenance Questionnaire QuestionnaireResponse \
        RelatedPerson RequestGroup ResearchDefinition ResearchElementDefinition ResearchStudy ResearchSubject \
        RiskAssessment RiskEvidenceSynthesis Schedule SearchParameter ServiceRequest Slot Specimen SpecimenDefinition \
        StructureDefinition StructureMap Subscription Substance SupplyDelivery SupplyRequest Task TerminologyCapabilities \
        TestReport TestScript ValueSet VerificationResult VisionPrescription
        """.split(separator: " ").map(String.init)
    )
}
