import ClinicServiceDomain
import Schema
import Testing

struct LikenessTests {
    /// The form that the others are compared with.
    static let one = ClinicSample.form("Muñoz", "García", "José Ángel", born: "1974-12-25", phones: "+57 300 123 4567")

    static let alike: [PatientDetails] = [
        one,
        ClinicSample.form("MUNOZ", "GARCIA", "jose angel", born: "1974-12-25"),
        ClinicSample.form("Munhoz", nil, "Angel", born: "1974"),
        ClinicSample.form("García", "Muñoz", "José", born: "1974-12"),
        ClinicSample.form("Muñoz García", nil, "J.", phones: "3001234567"),
        ClinicSample.form("Muñzo", "García", "Josue", born: "1974-12-25"),
        ClinicSample.form("De la Muñoz", nil, "José", born: "1974-12-25"),
    ]

    static let others: [PatientDetails] = [
        ClinicSample.form("Muñoz", "García", "José Ángel"),
        ClinicSample.form("Muñoz", "García", "José Ángel", born: "1974-12-24"),
        ClinicSample.form("Muñoz", "García", "José Ángel", born: "1975"),
        ClinicSample.form("Muñoz", "García", "José Ángel", phones: "3001234568"),
        ClinicSample.form("Muñoz", "García", "Marta", born: "1974-12-25"),
        ClinicSample.form("Mulloza", "García", "José", born: "1974-12-25"),
        ClinicSample.form("Pérez", "Gómez", "José Ángel", born: "1974-12-25"),
    ]

    @Test(arguments: alike) func `a similar form is found, whichever comes first`(_ other: PatientDetails) {
        #expect(Likeness.similar(Self.one, other))
        #expect(Likeness.similar(other, Self.one))
    }

    @Test(arguments: others) func `a form of somebody else is not`(_ other: PatientDetails) {
        #expect(!Likeness.similar(Self.one, other))
        #expect(!Likeness.similar(other, Self.one))
    }

    @Test(arguments: [
        ("Gil", "Gill", true), ("Gil", "Gol", true), ("Gil", "Gola", false), ("Li", "Lu", false),
        ("Martinez", "Marteniz", true), ("Martinez", "Matrenez", true), ("Martine", "Marteni", false),
        ("Rodriguez", "Rodrigues", true), ("Rodriguez", "Rorigues", true), ("Rodriguez", "Rorigue", false),
    ])
    func `one slip is allowed in a surname, two from eight letters on, none in two`(
        _ one: String,
        _ other: String,
        _ alike: Bool
    ) {
        let mine = ClinicSample.form(one, nil, "Ana", born: "1980-01-01")
        let yours = ClinicSample.form(other, nil, "Ana", born: "1980-01-01")
        #expect(Likeness.similar(mine, yours) == alike)
    }
}
