import Schema

extension FHIRPen {
    /// An Encounter, what was found and ordered at it, its note, and what was added to that.
    func consultation(_ document: ConsultationDocument) -> [FHIRRecord] {
        let vitals = vitals(document)
        let conditions = (document.note.diagnoses ?? []).enumerated().map { condition($1, $0, document) }
        let requests = (document.note.prescriptions ?? []).enumerated().map { request($1, $0, document) }
        let entries: [NoteSection: [JSONTree]] = [
            .objective: vitals.map { reference("Observation", $0.id) },
            .assessment: conditions.map { reference("Condition", $0.id) },
            .plan: requests.map { reference("MedicationRequest", $0.id) },
        ]
        return [encounter(document, conditions)] + vitals + conditions + requests
            + [composition(document, entries)]
            + (document.amendments ?? []).map { amendment($0, document) }
            + (document.attachments ?? []).map(attachment)
    }

    /// What every resource of a consultation refers to.
    func context(_ document: ConsultationDocument) -> [String: JSONTree?] {
        ["subject": reference("Patient", document.patient), "encounter": reference("Encounter", document.id)]
    }

    private func encounter(_ document: ConsultationDocument, _ conditions: [FHIRRecord]) -> FHIRRecord {
        let ranked = conditions.enumerated().map { index, condition -> JSONTree in
            [
                "condition": reference("Condition", condition.id), "rank": .number(Double(index + 1)),
                "use": .concept(FHIRSystem.terminology("diagnosis-role"), "CC"),
            ]
        }
        return FHIRRecord(
            "Encounter",
            document.id,
            version: document.version,
            [
                "extension": document.note.followUp.map {
                    [["url": .text(FHIRSystem.followUp), "valueDateTime": "\($0)"]]
                },
                "status": document.status == .signed ? "finished" : "in-progress",
                "class": .coding(FHIRSystem.terminology("v3-ActCode"), "AMB", display: "ambulatory"),
                "subject": reference("Patient", document.patient),
                "participant": [["individual": reference(person: document.author)]],
                "period": ["start": "\(document.at)"],
                "reasonCode": document.note.reason.map { [["text": .text($0)]] },
                "diagnosis": .list(ranked),
            ]
        )
    }

    private func condition(_ diagnosis: Diagnosis, _ index: Int, _ document: ConsultationDocument) -> FHIRRecord {
        let code: JSONTree =
            diagnosis.code.map { .concept(FHIRSystem.icd10, $0, text: diagnosis.text) }
            ?? ["text": .text(diagnosis.text)]
        let members: [String: JSONTree?] = [
            "clinicalStatus": .concept(FHIRSystem.terminology("condition-clinical"), "active"),
            "verificationStatus": .concept(FHIRSystem.terminology("condition-ver-status"), "confirmed"),
            "category": [.concept(FHIRSystem.terminology("condition-category"), "encounter-diagnosis")],
            "code": code,
            "recordedDate": "\(document.at)",
            "recorder": reference(person: document.author),
        ]
        let id = Digest.id(document.id, "diagnosis", "\(index)")
        return FHIRRecord("Condition", id, members.merging(context(document)) { $1 })
    }

    private func request(_ prescription: Prescription, _ index: Int, _ document: ConsultationDocument) -> FHIRRecord {
        let members: [String: JSONTree?] = [
            "status": "active",
            "intent": "order",
            "medicationCodeableConcept": ["text": .text(prescription.medicine)],
            "authoredOn": "\(document.at)",
            "requester": reference(person: document.author),
            "dosageInstruction": prescription.dosage.map { [["text": .text($0)]] },
            "dispenseRequest": prescription.quantity.map { FHIRQuantity.dispense($0) },
        ]
        let id = Digest.id(document.id, "prescription", "\(index)")
        return FHIRRecord("MedicationRequest", id, members.merging(context(document)) { $1 })
    }
}
