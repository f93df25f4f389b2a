import Schema

/// What of a patient the index in memory is made of, in few bytes, as 50,000 of them are read at a start.
struct IndexLine: Equatable {
    var number: String
    var surname: String
    var secondSurname: String?
    var givenNames: String
    var birthDate: PartialDate?
    var document: String?
    var phones: [String]
    var status: PatientStatus
    var mergedInto: String?

    init(_ patient: PatientDocument) {
        let details = patient.details
        number = patient.number
        surname = details.surname
        secondSurname = details.secondSurname
        givenNames = details.givenNames
        birthDate = details.birthDate
        document = details.document.map { "\($0.kind.rawValue) \($0.number)" }
        phones = (details.phones ?? []).map(\.number)
        status = patient.status
        mergedInto = patient.mergedInto
    }

    /// Stands between the fields; no text holds it, as control characters are refused.
    private static let separator = UInt8(0x1F)

    var encoded: [UInt8] {
        let fields = [
            number, surname, secondSurname ?? "", givenNames, birthDate?.description ?? "", document ?? "",
            status.rawValue, mergedInto ?? "",
        ]
        return Array((fields + phones).joined(separator: "\u{1F}").utf8)
    }

    init?(_ bytes: [UInt8]) {
        let fields = bytes.split(separator: Self.separator, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard fields.count >= 8 else { return nil }
        func text(_ index: Int) -> String? { fields[index].isEmpty ? nil : fields[index] }
        number = fields[0]
        surname = fields[1]
        secondSurname = text(2)
        givenNames = fields[3]
        birthDate = text(4).flatMap { PartialDate($0) }
        document = text(5)
        status = PatientStatus.named(fields[6]) ?? .active
        mergedInto = text(7)
        phones = Array(fields[8...])
    }
}
