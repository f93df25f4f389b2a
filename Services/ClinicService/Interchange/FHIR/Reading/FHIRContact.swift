import Schema

/// How a patient is reached, and who else is.
enum FHIRContact {
    static func phones(of holder: JSONTree) -> [PhoneNumber] {
        points(of: holder, "phone").sorted { rank($0) < rank($1) }.compactMap { point in
            guard let number = point.words("value"), (3...30).contains(number.count) else { return nil }
            let use = point.words("use").flatMap { PhoneUse(rawValue: $0) }
            return PhoneNumber(number, use: use == .unknown ? nil : use)
        }
    }

    static func email(of patient: JSONTree) -> String? {
        points(of: patient, "email").lazy.compactMap { $0.words("value") }.first
    }

    private static func points(of holder: JSONTree, _ system: String) -> [JSONTree] {
        holder.list("telecom").filter { $0.words("system") == system && $0.words("use") != "old" }
    }

    /// Points without a rank keep their order behind those with one.
    private static func rank(_ point: JSONTree) -> Double { point["rank"]?.decimal ?? .infinity }

    static func address(of patient: JSONTree) -> PostalAddress? {
        let addresses = patient.list("address").filter { $0.words("use") != "old" }
        guard let address = addresses.first(where: { $0.words("use") == "home" }) ?? addresses.first else { return nil }
        let lines = address.list("line").compactMap(\.words)
        let result = PostalAddress(
            street: lines.isEmpty ? streetOf(address) : lines.joined(separator: ", "),
            city: address.words("city"),
            state: address.words("state"),
            postalCode: address.words("postalCode"),
            country: address.words("country")
        )
        return result == PostalAddress() ? nil : result
    }

    /// An address that is told as one text only.
    private static func streetOf(_ address: JSONTree) -> String? {
        address["city"] == nil && address["postalCode"] == nil ? address.words("text") : nil
    }

    /// The contact for emergencies, or the first one.
    static func emergency(of patient: JSONTree) -> EmergencyContact? {
        let contacts = patient.list("contact")
        let codes = ["C", "EP", "CP"]
        let best = contacts.first { contact in
            contact.list("relationship").contains {
                $0.code(in: FHIRSystem.contactRole).map { codes.contains($0) } == true
            }
        }
        guard let contact = best ?? contacts.first, let name = contact["name"] else { return nil }
        let parts = name.list("given").compactMap(\.words) + [name.words("family")].compactMap { $0 }
        guard let told = name.words("text") ?? (parts.isEmpty ? nil : parts.joined(separator: " ")) else { return nil }
        let relationship = contact.list("relationship").lazy.compactMap(\.concept).first
        return EmergencyContact(told, relationship: relationship, phone: phones(of: contact).first?.number)
    }
}
