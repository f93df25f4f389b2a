extension Vitals {
    /// The name of any member.
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Reads what was measured, and which members are none that is kept: a misspelled one must not be lost unseen.
    public init(from decoder: any Decoder) throws {
        let names = try decoder.container(keyedBy: Name.self).allKeys.map(\.stringValue)
        strangers = names.filter { CodingKeys(stringValue: $0) == nil }.sorted()
        let members = try decoder.container(keyedBy: CodingKeys.self)
        weight = try members.decodeIfPresent(Double.self, forKey: .weight)
        height = try members.decodeIfPresent(Double.self, forKey: .height)
        temperature = try members.decodeIfPresent(Double.self, forKey: .temperature)
        systolic = try members.decodeIfPresent(Double.self, forKey: .systolic)
        diastolic = try members.decodeIfPresent(Double.self, forKey: .diastolic)
        heartRate = try members.decodeIfPresent(Double.self, forKey: .heartRate)
        respiratoryRate = try members.decodeIfPresent(Double.self, forKey: .respiratoryRate)
        oxygenSaturation = try members.decodeIfPresent(Double.self, forKey: .oxygenSaturation)
        bmi = try members.decodeIfPresent(Double.self, forKey: .bmi)
        original = try members.decodeIfPresent([OriginalValue].self, forKey: .original)
    }
}
