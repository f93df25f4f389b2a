import Schema

/// What is measured at a consultation, with what can be and what is usual in adults.
public enum VitalSign: String, CaseIterable, Sendable {
    case weight, height, temperature, systolic, diastolic, heartRate, respiratoryRate, oxygenSaturation, bmi

    /// UCUM's words, as people write them.
    public var unit: String {
        switch self {
        case .weight: "kg"
        case .height: "cm"
        case .temperature: "°C"
        case .systolic, .diastolic: "mmHg"
        case .heartRate, .respiratoryRate: "/min"
        case .oxygenSaturation: "%"
        case .bmi: "kg/m²"
        }
    }

    /// Outside of this it is a slip; nil for what is computed.
    public var possible: ClosedRange<Double>? {
        switch self {
        case .weight: 0.2...500
        case .height: 20...272
        case .temperature: 25...45
        case .systolic: 20...350
        case .diastolic: 10...250
        case .heartRate: 10...350
        case .respiratoryRate: 2...150
        case .oxygenSaturation: 10...100
        case .bmi: nil
        }
    }

    /// Outside of this somebody should look again, if the patient is an adult.
    public var usual: ClosedRange<Double> {
        switch self {
        case .weight: 30...250
        case .height: 120...220
        case .temperature: 35...40
        case .systolic: 85...180
        case .diastolic: 40...120
        case .heartRate: 49...130
        case .respiratoryRate: 8...26
        case .oxygenSaturation: 90...100
        case .bmi: 12...60
        }
    }

    /// The value in what was measured.
    public func value(in vitals: Vitals) -> Double? {
        switch self {
        case .weight: vitals.weight
        case .height: vitals.height
        case .temperature: vitals.temperature
        case .systolic: vitals.systolic
        case .diastolic: vitals.diastolic
        case .heartRate: vitals.heartRate
        case .respiratoryRate: vitals.respiratoryRate
        case .oxygenSaturation: vitals.oxygenSaturation
        case .bmi: vitals.bmi
        }
    }
}

extension Vitals {
    /// With the BMI worked out, to one decimal; without one where weight and height do not give any.
    public var computed: Vitals {
        var vitals = self
        vitals.bmi = nil
        if let weight, let height, VitalSign.weight.possible?.contains(weight) == true,
            VitalSign.height.possible?.contains(height) == true
        {
            vitals.bmi = (weight / (height * height / 10_000) * 10).rounded() / 10
        }
        return vitals
    }
}
