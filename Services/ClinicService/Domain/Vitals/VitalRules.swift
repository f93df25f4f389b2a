import Schema

/// What was measured before and signed, so that a leap is seen.
public struct PreviousVitals: Hashable, Sendable {
    /// The last weight.
    public var weight: VitalPoint?
    /// The last height.
    public var height: VitalPoint?

    /// What was measured before.
    public init(weight: VitalPoint? = nil, height: VitalPoint? = nil) {
        self.weight = weight
        self.height = height
    }
}

/// What is wrong with vital signs.
public struct VitalFindings: Hashable, Sendable {
    /// Cannot be: refused.
    public var impossible: [Violation] = []
    /// Can be, and seldom is: asked.
    public var unusual: [Violation] = []

    /// Nothing is wrong.
    public init() {}
}

/// Checks of vital signs in two tiers. They find slips of the pen; they are no medical judgement.
public struct VitalRules: Sendable {
    /// In full years; an unknown age counts as an adult's. What is usual is known of adults only.
    public var age: Int?
    /// When it was measured.
    public var at: Timestamp
    /// What was measured before.
    public var previous: PreviousVitals
    /// Where the vitals lie in the payload.
    public var pointer: String

    /// The rules for one patient at a time.
    public init(
        age: Int?,
        at: Timestamp,
        previous: PreviousVitals = PreviousVitals(),
        pointer: String = "/note/vitals"
    ) {
        self.age = age
        self.at = at
        self.previous = previous
        self.pointer = pointer
    }

    /// Everything that is wrong. What is impossible is not unusual as well.
    public func check(_ vitals: Vitals) -> VitalFindings {
        let vitals = vitals.computed
        var findings = VitalFindings()
        for sign in VitalSign.allCases {
            if let violation = impossible(sign, vitals) {
                findings.impossible.append(violation)
            } else if age ?? 18 >= 18, let violation = unusual(sign, vitals) {
                findings.unusual.append(violation)
            }
        }
        return findings
    }

    private func impossible(_ sign: VitalSign, _ vitals: Vitals) -> Violation? {
        guard let value = sign.value(in: vitals), let range = sign.possible else { return nil }
        if !range.contains(value) { return outside(range, sign, value, vitals) }
        guard sign == .systolic, let diastolic = vitals.diastolic, value <= diastolic else { return nil }
        let words = "more than the diastolic pressure"
        return violation(sign, "order", words, value, VitalSlips.words(sign, in: vitals))
    }

    private func unusual(_ sign: VitalSign, _ vitals: Vitals) -> Violation? {
        guard let value = sign.value(in: vitals) else { return nil }
        if !sign.usual.contains(value) { return outside(sign.usual, sign, value, vitals) }
        switch sign {
        case .weight where hasLeapt(weight: value):
            return violation(sign, "change", "within 10 % of the weight of the last 30 days", value)
        case .height where previous.height.map { abs($0.value - value) > 3 } == true:
            return violation(sign, "change", "within 3 cm of the height that was signed last", value)
        default: return nil
        }
    }

    private func hasLeapt(weight: Double) -> Bool {
        guard let last = previous.weight, (0...30 * 86_400).contains(at - last.at) else { return false }
        // A tenth exactly is no leap, though binary fractions may make it one.
        return abs(weight - last.value) * 10 > last.value + 1e-9
    }

    private func outside(
        _ range: ClosedRange<Double>,
        _ sign: VitalSign,
        _ value: Double,
        _ vitals: Vitals
    ) -> Violation {
        let (low, high) = (PlainNumber.text(range.lowerBound), PlainNumber.text(range.upperBound))
        let rule = value < range.lowerBound ? "minimum" : "maximum"
        let words = "between \(low) and \(high) \(sign.unit)"
        return violation(sign, rule, words, value, VitalSlips.words(sign, in: vitals))
    }

    private func violation(
        _ sign: VitalSign,
        _ rule: String,
        _ words: String,
        _ value: Double,
        _ slip: String? = nil
    ) -> Violation {
        let expected = words + (slip.map { " (\($0))" } ?? "")
        return Violation("\(pointer)/\(sign.rawValue)", rule, expected: expected, actual: PlainNumber.text(value))
    }
}
