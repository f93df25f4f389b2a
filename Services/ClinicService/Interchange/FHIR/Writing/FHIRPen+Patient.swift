import Schema

extension FHIRPen {
    func patient(_ patient: PatientDocument) -> FHIRRecord {
        let details = patient.details
        return FHIRRecord(
            "Patient",
            patient.id,
            [
                "meta": ["versionId": "\(patient.version)", "lastUpdated": "\(patient.changedAt)"],
                "extension": .list(extensions(of: patient)),
                "identifier": .list(identifiers(of: patient)),
                "active": .truth(patient.status == .active),
                "name": [name(details)],
                "telecom": .list(telecom(details)),
                "gender": .text(details.sex?.rawValue),
                "birthDate": .text(details.birthDate?.description),
                "deceasedDateTime": .text(details.deceased?.description),
                "address": details.address.map { [address($0)] },
                "contact": details.emergencyContact.map { [contact($0)] },
                "link": .list(links(of: patient)),
            ]
        )
    }

    private func extensions(of patient: PatientDocument) -> [JSONTree] {
        let registered: JSONTree = ["url": .text(FHIRSystem.registered), "valueInstant": "\(patient.registeredAt)"]
        guard let notes = patient.details.notes else { return [registered] }
        return [registered, ["url": .text(FHIRSystem.notes), "valueString": .text(notes)]]
    }

    private func identifiers(of patient: PatientDocument) -> [JSONTree] {
        let number: JSONTree = [
            "use": "usual", "type": .concept(FHIRSystem.identifierType, "MR"), "system": .text(FHIRSystem.number),
            "value": .text(patient.number),
        ]
        guard let document = patient.details.document else { return [number] }
        let kind = document.kind.rawValue
        let type = document.kind == .passport ? "PPN" : "NI"
        let country = document.country.map { "\($0):" } ?? ""
        return [
            [
                "use": "official", "type": .concept(FHIRSystem.identifierType, type, text: kind),
                "system": .text("\(FHIRSystem.identity)\(country)\(kind)"), "value": .text(document.number),
            ],
            number,
        ]
    }

    private func name(_ details: PatientDetails) -> JSONTree {
        let family = [details.surname, details.secondSurname].compactMap { $0 }.joined(separator: " ")
        let parts = details.givenNames.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        let given = parts.contains("") ? [details.givenNames] : parts
        var name: [String: JSONTree] = [
            "use": "official", "text": .text("\(details.givenNames) \(family)"), "family": .text(family),
            "given": .list(given.map { .text($0) }),
        ]
        if let second = details.secondSurname {
            name["_family"] = [
                "extension": [
                    ["url": .text(FHIRSystem.fathersFamily), "valueString": .text(details.surname)],
                    ["url": .text(FHIRSystem.mothersFamily), "valueString": .text(second)],
                ]
            ]
        }
        return .object(name)
    }

    private func telecom(_ details: PatientDetails) -> [JSONTree] {
        let phones = (details.phones ?? []).map { phone in
            JSONTree.of(["system": "phone", "value": .text(phone.number), "use": .text(phone.use?.rawValue)])
        }
        return phones + (details.email.map { [["system": "email", "value": .text($0)]] } ?? [])
    }

    private func address(_ address: PostalAddress) -> JSONTree {
        let text = [address.street, address.city].compactMap { $0 }.joined(separator: ", ")
        return .of([
            "use": "home", "text": text.isEmpty ? nil : .text(text), "line": address.street.map { [.text($0)] },
            "city": .text(address.city), "state": .text(address.state), "postalCode": .text(address.postalCode),
            "country": .text(address.country),
        ])
    }

    private func contact(_ contact: EmergencyContact) -> JSONTree {
        .of([
            "relationship": [.concept(FHIRSystem.contactRole, "C", text: contact.relationship)],
            "name": ["text": .text(contact.name)],
            "telecom": contact.phone.map { [["system": "phone", "value": .text($0)]] },
        ])
    }

    private func links(of patient: PatientDocument) -> [JSONTree] {
        let into = patient.mergedInto.map { [link($0, "replaced-by")] } ?? []
        return into + (patient.merged ?? []).map { link($0, "replaces") }
    }

    private func link(_ other: String, _ type: String) -> JSONTree {
        ["other": reference("Patient", other), "type": .text(type)]
    }
}
