// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself, and fields whose names say all, need no more words.

/// What was measured at a consultation. All in the units named here; other units are converted by who sends them.
public struct Vitals: Codable, Hashable, Sendable {
    /// Kilograms.
    public var weight: Double?
    /// Centimetres.
    public var height: Double?
    /// Degrees Celsius.
    public var temperature: Double?
    /// Blood pressure, mmHg.
    public var systolic: Double?
    /// Blood pressure, mmHg.
    public var diastolic: Double?
    /// Beats a minute.
    public var heartRate: Double?
    /// Breaths a minute.
    public var respiratoryRate: Double?
    /// Percent.
    public var oxygenSaturation: Double?
    /// kg/m², computed from weight and height with one decimal; what is sent is not read.
    public var bmi: Double?
    /// Values as another system gave them, before they were converted.
    public var original: [OriginalValue]?
    /// The names of members that are none of these, such as misspelled ones: a draft with any is refused.
    public internal(set) var strangers: [String] = []

    enum CodingKeys: CodingKey {
        case weight, height, temperature, systolic, diastolic, heartRate, respiratoryRate, oxygenSaturation, bmi,
            original
    }

    /// Nothing measured.
    public init() {}

    static let example: Vitals = {
        var vitals = Vitals()
        (vitals.weight, vitals.height, vitals.bmi) = (78.4, 172, 26.5)
        (vitals.systolic, vitals.diastolic) = (138, 86)
        return vitals
    }()
}

/// A measured value in the unit and code of the system it came from.
public struct OriginalValue: Codable, Hashable, Sendable {
    /// The field it became: `weight`.
    public var field: String
    /// The number as it was written.
    public var value: String
    /// The unit's UCUM code.
    public var unit: String
    /// The code of the observation, such as `http://loinc.org|55284-4`.
    public var code: String?

    /// A value as it came.
    public init(_ field: String, value: String, unit: String, code: String? = nil) {
        self.field = field
        self.value = value
        self.unit = unit
        self.code = code
    }
}
