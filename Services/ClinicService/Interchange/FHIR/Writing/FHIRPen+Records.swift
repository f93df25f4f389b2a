import Schema

extension FHIRPen {
    /// That there is no allergy, or that nobody asked, which IPS wants to be said.
    func absent(_ knowledge: AllergyKnowledge?, _ patient: String) -> [FHIRRecord] {
        let coding: (code: String, display: String)
        switch knowledge {
        case .noneKnown: coding = ("no-known-allergies", "No known allergies")
        case .notAsked: coding = ("no-allergy-info", "No information about allergies")
        case .listed, .unknown, nil: return []
        }
        let members: [String: JSONTree?] = [
            "clinicalStatus": .concept(FHIRSystem.terminology("allergyintolerance-clinical"), "active"),
            "code": .concept(FHIRSystem.absent, coding.code, display: coding.display),
            "patient": reference("Patient", patient),
        ]
        return [FHIRRecord("AllergyIntolerance", Digest.id(patient, "allergies"), members)]
    }

    func allergy(_ allergy: AllergyDocument) -> FHIRRecord {
        let isMistaken = allergy.status == .mistaken
        let clinical = allergy.status == .active ? "active" : "inactive"
        let certainty = isMistaken ? "entered-in-error" : "confirmed"
        let system = FHIRSystem.terminology("allergyintolerance-clinical")
        return FHIRRecord(
            "AllergyIntolerance",
            allergy.id,
            version: allergy.version,
            [
                // FHIR has no clinical status of what is mistaken.
                "clinicalStatus": isMistaken ? nil : .concept(system, clinical),
                "verificationStatus": .concept(FHIRSystem.terminology("allergyintolerance-verification"), certainty),
                "criticality": .text(allergy.criticality?.rawValue),
                "code": ["text": .text(allergy.substance)],
                "patient": reference("Patient", allergy.patient),
                "recordedDate": "\(allergy.recordedAt)",
                "recorder": reference(person: allergy.recordedBy),
                "reaction": allergy.reaction.map { [["manifestation": [["text": .text($0)]]]] },
            ]
        )
    }

    func medication(_ medication: MedicationDocument) -> FHIRRecord {
        let period = JSONTree.of([
            "start": .text(medication.from?.description), "end": .text(medication.until?.description),
        ])
        let status =
            switch medication.status {
            case .ended: "completed"
            case .mistaken: "entered-in-error"
            case .active, .unknown: "active"
            }
        return FHIRRecord(
            "MedicationStatement",
            medication.id,
            version: medication.version,
            [
                "status": .text(status),
                "medicationCodeableConcept": ["text": .text(medication.medicine)],
                "subject": reference("Patient", medication.patient),
                "effectivePeriod": period == [:] ? nil : period,
                "dateAsserted": "\(medication.recordedAt)",
                "informationSource": reference(person: medication.recordedBy),
                "dosage": medication.dosage.map { [["text": .text($0)]] },
            ]
        )
    }

    func appointment(_ appointment: AppointmentDocument) -> FHIRRecord {
        let actors = [reference("Patient", appointment.patient), reference(person: appointment.doctor)]
        let status = appointment.status == .noShow ? "noshow" : appointment.status.rawValue
        return FHIRRecord(
            "Appointment",
            appointment.id,
            version: appointment.version,
            [
                "extension": [["url": .text(FHIRSystem.bookedBy), "valueString": .text(appointment.bookedBy)]],
                "status": .text(status),
                "description": .text(appointment.reason),
                "start": "\(appointment.at)",
                "end": "\(appointment.end)",
                "participant": .list(actors.map { ["actor": $0, "status": "accepted"] }),
            ]
        )
    }

    /// What is known of a file; its bytes are not handed out here, and FHIR's own digest is SHA-1, which we have not.
    func attachment(_ attachment: AttachmentDocument) -> FHIRRecord {
        let encounter = attachment.consultation.map { reference("Encounter", $0) }
        return FHIRRecord(
            "DocumentReference",
            attachment.id,
            version: attachment.version,
            [
                "status": attachment.status == .mistaken ? "entered-in-error" : "current",
                "subject": reference("Patient", attachment.patient),
                "date": "\(attachment.addedAt)",
                "author": [reference(person: attachment.addedBy)],
                "context": encounter.map { ["encounter": [$0]] },
                "content": [
                    [
                        "attachment": [
                            "contentType": .text(attachment.contentType), "title": .text(attachment.name),
                            "size": .number(Double(attachment.size)),
                            "extension": [
                                ["url": .text(FHIRSystem.sha256), "valueString": .text(attachment.sha256)]
                            ],
                        ]
                    ]
                ],
            ]
        )
    }
}
