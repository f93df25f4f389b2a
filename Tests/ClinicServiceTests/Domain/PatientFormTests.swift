import ClinicServiceDomain
import Foundation
import Schema
import Testing

struct PatientFormTests {
    private static let today = ClinicSample.today

    private static func refusal(_ change: (inout PatientDetails) -> Void) -> Problem? {
        var details = ClinicSample.form(born: "1974-12-25")
        change(&details)
        return problem { () throws(Problem) in try PatientForm(details, today: today) }
    }

    @Test func `texts are cleaned, and empty ones are none`() throws {
        var details = ClinicSample.form("  Muño\u{0}z\t \n", " ", "Jose\u{301}\u{202E}  Ángel")
        details.document = IdentityDocument(.cc, " 1.020.304.050 ", country: "co")
        details.notes = " una\r\ndos\u{7}\n"
        details.phones = []
        details.email = ""
        details.address = PostalAddress(street: " ")
        let clean = try PatientForm(details, today: Self.today).details
        #expect(clean.surname == "Muñoz" && clean.secondSurname == nil && clean.givenNames == "José Ángel")
        #expect(clean.givenNames.unicodeScalars.count == 10)
        #expect(clean.document == IdentityDocument(.cc, "1.020.304.050", country: "CO"))
        #expect(clean.notes == "una\ndos")
        #expect(clean.phones == nil && clean.email == nil && clean.address == nil)
        #expect(try PatientForm(clean, today: Self.today).details == clean)
    }

    @Test func `everything that is wrong is told at once, with its place`() throws {
        var details = ClinicSample.form("", nil, String(repeating: "a", count: 101), born: "2100-01-01")
        details.document = IdentityDocument(.unknown, "", country: "Colombia")
        details.phones = [PhoneNumber("3001234567"), PhoneNumber("no", use: .unknown)]
        details.email = "ana"
        details.emergencyContact = EmergencyContact(" ", phone: "x")
        details.notes = String(repeating: "n", count: 4001)
        let refusal = try #require(problem { () throws(Problem) in try PatientForm(details, today: Self.today) })
        let places = [
            "document/kind", "document/number", "document/country", "surname", "givenNames",
            "birthDate", "phones/1/use", "phones/1/number", "email", "emergencyContact/phone",
            "emergencyContact/name", "notes",
        ]
        #expect(refusal.pointers.sorted() == places.map { "/details/\($0)" }.sorted())
        #expect(refusal.detail.contains("one of CC, TI, CE, RC, DNI, NIE, PA, OTHER"))
    }

    @Test(
        arguments: [
            (IdentityKind.dni, "12345678Z", nil), (.dni, "12.345.678-z", nil), (.nie, "X1234567L", nil),
            (.nie, "y-1234567-x", nil), (.nie, "Z1234567R", nil), (.cc, "1.020.304.050", nil), (.ce, "E-123", nil),
            (.passport, "AB123456", nil), (.other, "§ 7", nil), (.dni, "12345678A", "the letter of 12345678 is Z"),
            (.nie, "X1234567A", "the letter of X1234567 is L"), (.dni, "1234567L", "8 digits and a letter"),
            (.dni, "123456789", "8 digits and a letter"), (.nie, "12345678Z", "X, Y or Z"),
            (.cc, "10203A", "digits only"),
            (.ti, "٣٤٥", "digits only"), (.other, "--", "letters or digits"),
        ] as [(IdentityKind, String, String?)]
    )
    func `a document's number has the form of its kind`(_ kind: IdentityKind, _ number: String, _ words: String?) {
        let refusal = Self.refusal { $0.document = IdentityDocument(kind, number) }
        #expect(refusal?.pointers == words.map { _ in ["/details/document/number"] })
        if let words { #expect(refusal?.detail.contains(words) == true) }
    }

    @Test func `a DNI of another country has no letter`() {
        #expect(Self.refusal { $0.document = IdentityDocument(.dni, "40123456", country: "PE") } == nil)
    }

    @Test(
        arguments: [
            ("1875", nil, []), ("1874-12-31", nil, ["birthDate"]), ("2026-09-21", nil, []),
            ("2026-09-22", nil, ["birthDate"]), ("2026", nil, []), ("2026-10", nil, ["birthDate"]),
            ("1974-12-25", "1974-12-25", []), ("1974-12-25", "1974-12-24", ["deceased"]), ("1974-12-25", "1974", []),
            ("1974", "1974-01", []), ("1974-12-25", "2026-09-22", ["deceased"]),
        ] as [(String, String?, [String])]
    )
    func `dates are possible ones`(_ birth: String, _ death: String?, _ places: [String]) {
        let refusal = Self.refusal {
            $0.birthDate = PartialDate(birth)
            $0.deceased = death.flatMap { PartialDate($0) }
        }
        #expect(refusal?.pointers ?? [] == places.map { "/details/\($0)" })
    }

    @Test(arguments: [
        ("112", true), ("12", false), ("tel 1-2-3", true), (String(repeating: "1", count: 30), true),
        (String(repeating: "1", count: 31), false),
    ])
    func `a phone has three digits and at most thirty characters`(_ phone: String, _ isGood: Bool) {
        #expect((Self.refusal { $0.phones = [PhoneNumber(phone)] } == nil) == isGood)
    }

    @Test func `ten phones are kept, and eleven refused`() {
        func phones(_ count: Int) -> [PhoneNumber] { (0..<count).map { PhoneNumber("300 000 000\($0)") } }
        #expect(Self.refusal { $0.phones = phones(10) } == nil)
        #expect(Self.refusal { $0.phones = phones(11) }?.pointers == ["/details/phones"])
    }

    @Test(arguments: [
        ("ana@example.org", true), ("a.b+c@mail.example.co", true), ("ñandú@example.org", true), ("ana@", false),
        ("ana@example", false), ("a na@example.org", false), ("a@b@example.org", false), ("ana@example..org", false),
    ])
    func `an e-mail looks like one`(_ email: String, _ isGood: Bool) {
        #expect((Self.refusal { $0.email = email } == nil) == isGood)
    }

    @Test func `an update changes what it gives, clears what is null, and points into itself`() throws {
        var details = ClinicSample.form(born: "1974-12-25", phones: "3001234567")
        details.email = "ana@example.org"
        var update = UpdatePatient(by: nil)
        update.surname = "Muñoz "
        update.email = .clear
        update.birthDate = .set(try #require(PartialDate("1975")))
        let after = try PatientForm(details, changedBy: update, today: Self.today).details
        var expected = details
        (expected.surname, expected.email, expected.birthDate) = ("Muñoz", nil, PartialDate(1975))
        #expect(after == expected)
        update.givenNames = " "
        let refusal = problem { () throws(Problem) in
            try PatientForm(details, changedBy: update, today: Self.today)
        }
        #expect(refusal?.pointers == ["/givenNames"])
    }

    @Test func `what was wrong before an update is not held against it`() throws {
        var details = ClinicSample.form(born: "1800")
        details.email = "none"
        var update = UpdatePatient(by: nil)
        update.surname = "Muñoz"
        #expect(try PatientForm(details, changedBy: update, today: Self.today).details.surname == "Muñoz")
        update.email = .set("still none")
        let refusal = problem { () throws(Problem) in
            try PatientForm(details, changedBy: update, today: Self.today)
        }
        #expect(refusal?.pointers == ["/email"])
    }
}
