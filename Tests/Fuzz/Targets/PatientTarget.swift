import ClinicServiceDomain
import Schema

extension FuzzTarget {
    /// A patient's form and vital signs, a line of JSON each: names are sorted and compared, values judged.
    static let patients = FuzzTarget("patients") { input in
        var pieces = Pieces(input)
        let details = [pieces.line(), pieces.line()].compactMap {
            try? JSONCodec().value(PatientDetails.self, from: $0[...])
        }
        for one in details {
            _ = NameFolding.fold(one.surname)
            if let document = one.document { _ = DocumentNumber.identity(document, country: "ES") }
            for phone in one.phones ?? [] { _ = PhoneDigits.tail(phone.number) }
        }
        if let one = details.first, let other = details.last {
            let (left, right) = (SpanishSortKey(one), SpanishSortKey(other))
            try hold(!(left < right && right < left), "two names are before each other")
            try hold(Likeness.similar(one, other) == Likeness.similar(other, one), "likeness goes one way")
        }
        guard let vitals = try? JSONCodec().value(Vitals.self, from: pieces.remainder[...]) else { return }
        let rules = VitalRules(age: nil, at: Timestamp(milliseconds: 0))
        let findings = rules.check(vitals)
        let places = findings.impossible.map(\.pointer)
        try hold(places.allSatisfy { place in !findings.unusual.contains { $0.pointer == place } }, "judged twice")
    }
}
