import ClinicServiceDomain
import Schema
import Testing

struct VitalRulesTests {
    private static func check(
        age: Int? = 40,
        previous: PreviousVitals = PreviousVitals(),
        _ measure: (inout Vitals) -> Void
    ) -> VitalFindings {
        var vitals = Vitals()
        measure(&vitals)
        return VitalRules(age: age, at: ClinicSample.now, previous: previous).check(vitals)
    }

    private static func field(_ sign: VitalSign) throws -> WritableKeyPath<Vitals, Double?> {
        switch sign {
        case .weight: \.weight
        case .height: \.height
        case .temperature: \.temperature
        case .systolic: \.systolic
        case .diastolic: \.diastolic
        case .heartRate: \.heartRate
        case .respiratoryRate: \.respiratoryRate
        case .oxygenSaturation: \.oxygenSaturation
        case .bmi: throw Computed()
        }
    }

    private struct Computed: Error {}

    /// The reference's table: the reject tier, the ask tier, and what lies just outside of each.
    static let table: [(VitalSign, [Double], usual: [Double], ask: [Double], reject: [Double])] = [
        (.weight, [0.2, 500], [30, 250], [0.2, 29.9, 250.1, 500], [0.1, 0, -1, 500.1]),
        (.height, [20, 272], [120, 220], [20, 119.9, 220.1, 272], [19.9, 272.1, 0]),
        (.temperature, [25, 45], [35, 40], [25, 34.9, 40.1, 45], [24.9, 45.1]),
        (.systolic, [20, 350], [85, 180], [20, 84, 181, 350], [19, 351]),
        (.diastolic, [10, 250], [40, 120], [10, 39, 121, 250], [9, 251]),
        (.heartRate, [10, 350], [49, 130], [10, 48, 131, 350], [9, 351]),
        (.respiratoryRate, [2, 150], [8, 26], [2, 7, 27, 150], [1, 151]),
        (.oxygenSaturation, [10, 100], [90, 100], [10, 89.9], [9.9, 100.1]),
    ]

    @Test(arguments: table.indices) func `every bound of the two tiers is kept`(_ row: Int) throws {
        let (sign, possible, usual, ask, reject) = Self.table[row]
        let field = try Self.field(sign)
        let place = ["/note/vitals/\(sign.rawValue)"]
        func findings(_ value: Double, _ age: Int?) -> VitalFindings {
            Self.check(age: age) { $0[keyPath: field] = value }
        }
        for value in usual { #expect(findings(value, 40) == VitalFindings(), "\(value)") }
        for value in possible { #expect(findings(value, 17) == VitalFindings(), "\(value)") }
        for value in ask {
            for age in [18, 40, nil] { #expect(findings(value, age).unusual.map(\.pointer) == place, "\(value)") }
            #expect(findings(value, 17) == VitalFindings(), "\(value)")
        }
        for value in reject + [.nan, .infinity, -.infinity] {
            for age in [0, 17, 18, nil] {
                let found = findings(value, age)
                #expect(found.impossible.map(\.pointer) == place && found.unusual.isEmpty, "\(value)")
            }
        }
    }

    @Test func `what was expected and what came is told`() throws {
        let weight = try #require(Self.check { $0.weight = 300 }.unusual.first)
        #expect(weight == Violation("/note/vitals/weight", "maximum", expected: "between 30 and 250 kg", actual: "300"))
        let height = try #require(Self.check { $0.height = 19.5 }.impossible.first)
        #expect(height.rule == "minimum" && height.actual == "19.5")
    }

    @Test(arguments: [
        (120.0, 80.0, true), (120, 119, true), (120, 120, false), (80, 120, false), (119, 120, false),
    ])
    func `systolic is more than diastolic, at every age`(_ systolic: Double, _ diastolic: Double, _ isGood: Bool) {
        for age in [5, 40, nil] {
            let found = Self.check(age: age) { ($0.systolic, $0.diastolic) = (systolic, diastolic) }
            #expect(found.impossible.map(\.pointer) == (isGood ? [] : ["/note/vitals/systolic"]))
        }
    }

    @Test(
        arguments: [
            (VitalSign.height, 1.72, "1.72 looks like metres: did you mean 172 cm?"),
            (.height, 0.2, "0.2 looks like metres: did you mean 20 cm?"),
            (.height, 2.72, "2.72 looks like metres: did you mean 272 cm?"), (.height, 2.73, nil), (.height, 0.19, nil),
            (.height, 17.2, nil), (.temperature, 98.6, "98.6 looks like Fahrenheit: did you mean 37.0 °C?"),
            (.temperature, 80, "80 looks like Fahrenheit: did you mean 26.7 °C?"),
            (.temperature, 113, "113 looks like Fahrenheit: did you mean 45.0 °C?"), (.temperature, 79.9, nil),
            (.temperature, 113.1, nil), (.weight, 550, nil),
        ] as [(VitalSign, Double, String?)]
    )
    func `a slip of the unit is named`(_ sign: VitalSign, _ value: Double, _ words: String?) throws {
        let field = try Self.field(sign)
        let found = try #require(Self.check(age: 4) { $0[keyPath: field] = value }.impossible.first)
        if let words { #expect(found.expected.hasSuffix("(\(words))")) } else { #expect(!found.expected.contains("?")) }
    }

    @Test(
        arguments: [
            (12.0, 8.0, "12/8 looks like centimetres of mercury: did you mean 120/80 mmHg?"),
            (12.5, 8.5, "12.5/8.5 looks like centimetres of mercury: did you mean 125/85 mmHg?"),
            (24, 14, "24/14 looks like centimetres of mercury: did you mean 240/140 mmHg?"),
            (80, 120, "80/120 looks swapped: did you mean 120/80?"), (8, 12, "8/12 looks swapped: did you mean 12/8?"),
            (60, 30, nil), (31, 8, nil),
        ] as [(Double, Double, String?)]
    )
    func `a slip of the blood pressure is named`(_ systolic: Double, _ diastolic: Double, _ words: String?) {
        let found = Self.check { ($0.systolic, $0.diastolic) = (systolic, diastolic) }
        let all = (found.impossible + found.unusual).map(\.expected)
        #expect(!all.isEmpty)
        #expect(
            words.map { slip in all.contains { $0.hasSuffix("(\(slip))") } } ?? all.allSatisfy { !$0.contains("?") }
        )
    }

    @Test(arguments: [
        (70.0, 77.0, 0.0, false), (70, 77.1, 0, true), (70, 63, 0, false), (70, 62.9, 0, true), (70, 90, 30, true),
        (70, 90, 30.1, false), (70, 90, -1, false),
    ])
    func `a weight that leaps within 30 days asks`(_ last: Double, _ weight: Double, _ days: Double, _ asks: Bool) {
        let before = VitalPoint(at: ClinicSample.now + -days * 86_400, value: last)
        let found = Self.check(previous: PreviousVitals(weight: before)) { $0.weight = weight }
        #expect(found.unusual.map(\.rule) == (asks ? ["change"] : []))
        #expect(found.unusual.allSatisfy { !$0.expected.contains("70") })
        #expect(Self.check(age: 17, previous: PreviousVitals(weight: before)) { $0.weight = weight } == VitalFindings())
    }

    @Test(arguments: [(172.0, 175.0, false), (172, 175.1, true), (172, 169, false), (172, 168.9, true)])
    func `an adult's height that changes asks`(_ last: Double, _ height: Double, _ asks: Bool) {
        let before = PreviousVitals(height: VitalPoint(at: ClinicSample.then + -90_000_000, value: last))
        #expect(Self.check(previous: before) { $0.height = height }.unusual.map(\.rule) == (asks ? ["change"] : []))
        #expect(Self.check(age: 17, previous: before) { $0.height = height } == VitalFindings())
    }

    @Test(arguments: [
        (78.4, 172.0, 26.5, false), (30.72, 160, 12, false), (30.4, 160, 11.9, true), (153.6, 160, 60, false),
        (154, 160, 60.2, true),
    ])
    func `the BMI is worked out, and an unusual one asks`(
        _ weight: Double,
        _ height: Double,
        _ bmi: Double,
        _ asks: Bool
    ) {
        var vitals = Vitals()
        (vitals.weight, vitals.height, vitals.bmi) = (weight, height, 99)
        #expect(vitals.computed.bmi == bmi)
        let found = VitalRules(age: nil, at: ClinicSample.now).check(vitals)
        #expect(found.unusual.map(\.pointer) == (asks ? ["/note/vitals/bmi"] : []))
        #expect(VitalRules(age: 17, at: ClinicSample.now).check(vitals) == VitalFindings())
    }

    @Test func `no BMI is worked out of a slip`() {
        var vitals = Vitals()
        (vitals.weight, vitals.height) = (70, 1.72)
        #expect(vitals.computed.bmi == nil)
        (vitals.height, vitals.bmi) = (nil, 30)
        #expect(vitals.computed.bmi == nil)
    }

    @Test(arguments: [
        ("2008-09-21", 18), ("2008-09-22", 17), ("2008-10", 17), ("2008-09", 18), ("2008", 18), ("2026-09-21", 0),
    ])
    func `an age is in full years, and the most it may be`(_ birth: String, _ age: Int) throws {
        #expect(Age.years(from: try #require(PartialDate(birth)), on: ClinicSample.today) == age)
    }
}
