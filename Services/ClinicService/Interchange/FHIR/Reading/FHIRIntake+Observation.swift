import Schema

extension FHIRIntake {
    /// A vital sign goes into its consultation; other observations are not kept.
    mutating func takeObservation(_ resource: FHIRResource) {
        let codes = Self.loinc(resource["code"])
        // It is computed from weight and height.
        if codes.contains("39156-5") { return }
        let parts =
            codes.contains(BloodPressure.code) || codes.contains(BloodPressure.otherCode)
            ? resource.body.list("component") : [resource.body]
        let signs = parts.compactMap { part in Self.field(of: part).map { (part, $0) } }
        guard !signs.isEmpty else { return leaveOut(resource, .onlyVitals) }
        guard !["entered-in-error", "cancelled", "registered"].contains(resource.body.words("status")) else {
            return leaveOut(resource, .negated)
        }
        guard let patient = patient(resource["subject"], of: resource) else { return }
        let time =
            resource["effectiveDateTime"] ?? resource["effectiveInstant"] ?? resource["effectivePeriod"]?["start"]
        guard let key = visit(of: resource, patient, day: FHIRTime.date(time)) else { return }
        let at = point(time) ?? visits[key]?.document.at ?? reader.now
        let panel = codes.contains(BloodPressure.otherCode) ? BloodPressure.otherCode : nil
        for (part, field) in signs {
            guard let measurement = measurement(part, field, at: at, panel: panel, resource) else { continue }
            visits[key]?.measure(field, measurement)
        }
    }

    private mutating func measurement(
        _ part: JSONTree,
        _ field: VitalField,
        at: Timestamp,
        panel: String?,
        _ resource: FHIRResource
    ) -> Visit.Measurement? {
        guard let quantity = part["valueQuantity"], let value = quantity["value"]?.decimal else {
            leaveOut(resource, .noValue)
            return nil
        }
        let unit = quantity.words("code") ?? quantity.words("unit")
        guard let unit, let converted = field.converted(value, from: unit) else {
            leaveOut(resource, .unknownUnit)
            return nil
        }
        guard reader.isPossible(field.rawValue, converted) else {
            leaveOut(resource, .impossible)
            return nil
        }
        let other = panel ?? field.otherCodes.first { Self.loinc(part["code"]).contains($0) }
        let isChanged = unit != field.unit || other != nil
        let came = isChanged ? Self.original(quantity, unit, field, code: other) : nil
        let told = part.extended(FHIRSystem.original).flatMap { Self.original($0, field) }
        return Visit.Measurement(value: converted, at: at, original: told ?? came)
    }

    private static func original(
        _ quantity: JSONTree,
        _ unit: String,
        _ field: VitalField,
        code: String?
    ) -> OriginalValue {
        let code = code.map { "\(FHIRSystem.loinc)|\($0)" }
        return OriginalValue(field.rawValue, value: quantity["value"]?.word ?? "", unit: unit, code: code)
    }

    /// A value as it was before we got it, as our own files tell it.
    private static func original(_ tree: JSONTree, _ field: VitalField) -> OriginalValue? {
        guard let value = tree.extended("value")?.words("valueString"),
            let unit = tree.extended("unit")?.words("valueString")
        else { return nil }
        return OriginalValue(
            field.rawValue,
            value: value,
            unit: unit,
            code: tree.extended("code")?.words("valueString")
        )
    }

    private static func field(of part: JSONTree) -> VitalField? {
        let codes = loinc(part["code"])
        return VitalField.allCases.first { field in
            codes.contains { code in field.codes.contains { $0.code == code } || field.otherCodes.contains(code) }
        }
    }

    private static func loinc(_ concept: JSONTree?) -> [String] {
        (concept?.list("coding") ?? []).filter { $0.words("system") == FHIRSystem.loinc }.compactMap {
            $0.words("code")
        }
    }
}
