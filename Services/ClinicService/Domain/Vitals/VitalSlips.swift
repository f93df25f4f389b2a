import Schema

/// Known slips of the pen: numbers that are right in another unit or field. They are told, never corrected.
enum VitalSlips {
    /// What may have been meant, in words.
    static func words(_ sign: VitalSign, in vitals: Vitals) -> String? {
        guard let value = sign.value(in: vitals) else { return nil }
        let came = PlainNumber.text(value)
        switch sign {
        case .height where (0.2...2.72).contains(value):
            return "\(came) looks like metres: did you mean \(PlainNumber.times(100, value)) cm?"
        case .temperature where (80...113).contains(value):
            let celsius = PlainNumber.oneDecimal((value - 32) * 5 / 9)
            return "\(came) looks like Fahrenheit: did you mean \(celsius) °C?"
        case .systolic, .diastolic: return pressure(vitals)
        default: return nil
        }
    }

    /// In Latin America and Spain blood pressure is often told in centimetres of mercury.
    private static func pressure(_ vitals: Vitals) -> String? {
        guard let high = vitals.systolic, let low = vitals.diastolic else { return nil }
        let came = "\(PlainNumber.text(high))/\(PlainNumber.text(low))"
        if high < low {
            return "\(came) looks swapped: did you mean \(PlainNumber.text(low))/\(PlainNumber.text(high))?"
        }
        guard (2...30).contains(high), (1...20).contains(low), high > low else { return nil }
        let meant = "\(PlainNumber.times(10, high))/\(PlainNumber.times(10, low))"
        return "\(came) looks like centimetres of mercury: did you mean \(meant) mmHg?"
    }
}
