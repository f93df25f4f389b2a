import Schema

extension FHIRIntake {
    /// A MedicationRequest is a prescription of its encounter; without one, a medicine that the patient takes.
    mutating func takeMedicationRequest(_ resource: FHIRResource) {
        guard let patient = patient(resource["subject"], of: resource) else { return }
        let status = resource.body.words("status")
        guard !["cancelled", "entered-in-error", "draft"].contains(status) else { return leaveOut(resource, .notDone) }
        guard !["proposal", "plan", "option"].contains(resource.body.words("intent")) else {
            return leaveOut(resource, .notOrdered)
        }
        guard resource["doNotPerform"] != true else { return leaveOut(resource, .denied) }
        guard let medicine = medicine(resource) else { return }
        let dosage = limited(Self.dosage(resource.body.list("dosageInstruction")), 1000, resource)
        if let place = library.place(of: resource["encounter"]), library.resources[place].kind == "Encounter" {
            let key = VisitKey.encounter(place)
            guard let visit = visits[key], visit.patient == patient else {
                return leaveOut(resource, .encounterNotTaken)
            }
            guard visit.prescriptions.count < 30 else { return leaveOut(resource, .tooMany) }
            let quantity = limited(FHIRQuantity.text(resource["dispenseRequest"]), 200, resource)
            visits[key]?.prescriptions.append(Prescription(medicine, dosage: dosage, quantity: quantity))
        } else {
            var taken = document(medicine, resource, patient, by: resource["requester"], at: resource["authoredOn"])
            taken.dosage = dosage
            taken.from = FHIRTime.date(resource["authoredOn"])
            taken.status = ["completed", "stopped"].contains(status) ? .ended : .active
            // A statement may have the same id.
            taken.source = RecordSource(reader.source, "MedicationRequest/\(resource.name)")
            charts[patient]?.chart.medications.append(taken)
        }
    }

    /// A MedicationStatement is a medicine that the patient takes, or took.
    mutating func takeMedicationStatement(_ resource: FHIRResource) {
        guard let patient = patient(resource["subject"], of: resource) else { return }
        let status = resource.body.words("status")
        guard status != "not-taken" else { return leaveOut(resource, .negated) }
        guard let medicine = medicine(resource) else { return }
        var taken = document(
            medicine,
            resource,
            patient,
            by: resource["informationSource"],
            at: resource["dateAsserted"]
        )
        taken.dosage = limited(Self.dosage(resource.body.list("dosage")), 1000, resource)
        let period = resource["effectivePeriod"]
        taken.from = FHIRTime.date(period?["start"] ?? resource["effectiveDateTime"])
        taken.until = FHIRTime.date(period?["end"])
        switch status {
        case "completed", "stopped", "on-hold": taken.status = .ended
        case "entered-in-error": taken.status = .mistaken
        default: taken.status = .active
        }
        charts[patient]?.chart.medications.append(taken)
    }

    private func document(
        _ medicine: String,
        _ resource: FHIRResource,
        _ patient: Int,
        by person: JSONTree?,
        at time: JSONTree?
    ) -> MedicationDocument {
        var taken = MedicationDocument(
            id: keptID(resource, patient),
            patient: charts[patient]?.chart.patient.id ?? "",
            medicine: medicine,
            by: library.person(person, in: resource) ?? ImportedChart.nobody,
            at: point(time) ?? reader.now
        )
        taken.version = keptVersion(resource, patient)
        taken.source = source(resource)
        return taken
    }

    /// In words, here or in the Medication that is referred to.
    private mutating func medicine(_ resource: FHIRResource) -> String? {
        let medication = library.find(resource["medicationReference"], in: resource)
        let codes = [resource["medicationCodeableConcept"], medication?["code"]].compactMap { $0 }
        guard !codes.contains(where: \.isAbsent) else {
            leaveOut(resource, .denied)
            return nil
        }
        let told = codes.lazy.compactMap(\.concept).first
        guard let told = told ?? resource["medicationReference"]?.words("display") else {
            leaveOut(resource, .noText)
            return nil
        }
        return limited(told, 500, resource)
    }

    private static func dosage(_ instructions: [JSONTree]) -> String? {
        let texts = instructions.compactMap { $0.words("text") ?? $0.words("patientInstruction") }
        return texts.isEmpty ? nil : texts.joined(separator: "; ")
    }
}
