import Schema

/// The vital signs that are measured; the body mass index follows from them.
enum VitalField: String, CaseIterable {
    case weight, height, temperature, systolic, diastolic, heartRate, respiratoryRate, oxygenSaturation

    /// Where it stands in our records.
    var path: WritableKeyPath<Vitals, Double?> {
        switch self {
        case .weight: \.weight
        case .height: \.height
        case .temperature: \.temperature
        case .systolic: \.systolic
        case .diastolic: \.diastolic
        case .heartRate: \.heartRate
        case .respiratoryRate: \.respiratoryRate
        case .oxygenSaturation: \.oxygenSaturation
        }
    }

    /// Its LOINC codes with their displays, as we write them.
    var codes: [(code: String, display: String)] {
        switch self {
        case .weight: [("29463-7", "Body weight")]
        case .height: [("8302-2", "Body height")]
        case .temperature: [("8310-5", "Body temperature")]
        case .systolic: [("8480-6", "Systolic blood pressure")]
        case .diastolic: [("8462-4", "Diastolic blood pressure")]
        case .heartRate: [("8867-4", "Heart rate")]
        case .respiratoryRate: [("9279-1", "Respiratory rate")]
        case .oxygenSaturation:
            [
                ("2708-6", "Oxygen saturation in Arterial blood"),
                ("59408-5", "Oxygen saturation in Arterial blood by Pulse oximetry"),
            ]
        }
    }

    /// Codes of others that mean the same to us; the value's origin is kept.
    var otherCodes: [String] {
        switch self {
        case .temperature: ["8331-1"]
        default: []
        }
    }

    /// The UCUM code of our unit.
    var unit: String {
        switch self {
        case .weight: "kg"
        case .height: "cm"
        case .temperature: "Cel"
        case .systolic, .diastolic: "mm[Hg]"
        case .heartRate, .respiratoryRate: "/min"
        case .oxygenSaturation: "%"
        }
    }

    /// How its unit is shown.
    var shownUnit: String { unit == "Cel" ? "°C" : unit == "mm[Hg]" ? "mmHg" : unit }

    /// The value in our unit; nil for a unit that is none of it.
    func converted(_ value: Double, from unit: String) -> Double? {
        if unit == self.unit { return value }
        let converted: Double? =
            switch (self, unit) {
            case (.weight, "g"): value / 1000
            case (.weight, "[lb_av]"): value * 0.45359237
            case (.height, "m"): value * 100
            case (.height, "mm"): value / 10
            case (.height, "[in_i]"): value * 2.54
            case (.temperature, "[degF]"): (value - 32) / 1.8
            case (.heartRate, "{beats}/min"), (.respiratoryRate, "{breaths}/min"): value
            case (.systolic, "mmHg"), (.diastolic, "mmHg"): value
            default: nil
            }
        // Two decimals are more than any of these instruments has.
        return converted.map { ($0 * 100).rounded() / 100 }
    }
}
