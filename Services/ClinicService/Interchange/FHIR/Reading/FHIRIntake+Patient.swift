import Schema

extension FHIRIntake {
    /// A Patient becomes a chart, when it has a name.
    mutating func takePatient(_ resource: FHIRResource, at place: Int) {
        guard let name = FHIRName(of: resource.body),
            let surname = limited(name.surname, 100, resource), let given = limited(name.given, 100, resource)
        else {
            if FHIRName(of: resource.body) == nil { leaveOut(resource, .noName) }
            return
        }
        var details = PatientDetails(surname: surname, givenNames: given)
        details.secondSurname = limited(name.secondSurname, 100, resource)
        details.document = FHIRIdentity.document(of: resource.body)
        details.notes = limited(resource.body.extended(FHIRSystem.notes)?.words("valueString"), 4000, resource)
        details.sex = resource.body.words("gender").flatMap { PatientSex(rawValue: $0) }
        takeDates(of: resource, into: &details)
        takeContacts(of: resource, into: &details)
        let number = FHIRIdentity.number(of: resource.body)
        charts[place] = ImportedChart(
            chart: PatientChart(document(details, resource, number: number)),
            entry: resource.entry,
            isOurs: number != nil
        )
    }

    private mutating func takeDates(of resource: FHIRResource, into details: inout PatientDetails) {
        details.birthDate = FHIRTime.date(resource["birthDate"])
        if details.birthDate == nil, resource["birthDate"] != nil { leaveOut(resource, .birthDate) }
        details.deceased = FHIRTime.date(resource["deceasedDateTime"])
        if details.deceased == nil, resource["deceasedBoolean"] == true || resource["deceasedDateTime"] != nil {
            leaveOut(resource, .deceasedWithoutDate)
        }
    }

    private mutating func takeContacts(of resource: FHIRResource, into details: inout PatientDetails) {
        let phones = FHIRContact.phones(of: resource.body)
        if phones.count > 10 { leaveOut(resource, .tooManyPhones) }
        details.phones = phones.isEmpty ? nil : Array(phones.prefix(10))
        details.email = FHIRContact.email(of: resource.body)
        details.address = FHIRContact.address(of: resource.body)
        details.emergencyContact = FHIRContact.emergency(of: resource.body)
    }

    private func document(_ details: PatientDetails, _ resource: FHIRResource, number: String?) -> PatientDocument {
        let isOurs = number != nil
        let changed = point(resource["meta"]?["lastUpdated"])
        let registered = point(resource.body.extended(FHIRSystem.registered)?["valueInstant"])
        var patient = PatientDocument(
            id: isOurs ? Self.ownID(resource) : "",
            number: number ?? "",
            details: details,
            at: reader.now
        )
        if isOurs {
            patient.version = Self.ownVersion(resource)
            patient.changedAt = changed ?? reader.now
            patient.registeredAt = registered ?? patient.changedAt
        }
        patient.source = source(resource)
        (patient.mergedInto, patient.merged) = links(of: resource)
        if resource["active"] == false { patient.status = .archived }
        if patient.mergedInto != nil { patient.status = .merged }
        return patient
    }

    /// The patients that a Patient's links lead to, by the ids of their sources.
    private func links(of resource: FHIRResource) -> (into: String?, merged: [String]?) {
        func others(_ kind: String) -> [String] {
            resource.body.list("link").filter { $0.words("type") == kind }.compactMap { link in
                if let place = library.place(of: link["other"]) { return library.resources[place].name }
                let name = link["other"]?.words("reference")
                return name?.split(separator: "/").last?.split(separator: ":").last.map(String.init)
            }
        }
        let merged = others("replaces")
        return (others("replaced-by").first, merged.isEmpty ? nil : merged)
    }
}
