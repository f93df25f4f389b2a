import Schema
import Testing

@testable import ClinicInterchange

@Suite struct VitalsTests {
    private func vitals(_ observations: [JSONTree]) throws -> (Vitals?, [String]) {
        let file = try Charts.read([Charts.patient, Charts.encounter] + observations)
        return (file.charts.first?.chart.consultations.first?.note.vitals, file.lines.map(\.reason))
    }

    @Test func `units are converted, and the value as it came is kept`() throws {
        let table: [(VitalField, Double, String, Double)] = [
            (.weight, 172.8424, "[lb_av]", 78.4), (.weight, 78_400, "g", 78.4), (.height, 68, "[in_i]", 172.72),
            (.height, 1.72, "m", 172), (.temperature, 98.6, "[degF]", 37), (.temperature, 36.6, "Cel", 36.6),
            (.heartRate, 72, "/min", 72), (.oxygenSaturation, 97, "%", 97), (.systolic, 138, "mm[Hg]", 138),
        ]
        for (field, value, unit, expected) in table {
            for coding in field.codes {
                var observation = Charts.weight(.number(value), unit)
                if case .object(var members) = observation {
                    members["code"] = ["coding": [["system": "http://loinc.org", "code": .text(coding.code)]]]
                    let isPressure = field == .systolic
                    if isPressure {
                        members["component"] = [
                            ["code": members["code"] ?? .null, "valueQuantity": members["valueQuantity"] ?? .null]
                        ]
                        members["code"] = ["coding": [["system": "http://loinc.org", "code": "85354-9"]]]
                    }
                    observation = .object(members)
                }
                let (found, lines) = try vitals([observation])
                #expect(found?[keyPath: field.path] == expected, "\(field) \(unit)")
                let original =
                    unit == field.unit
                    ? nil : [OriginalValue(field.rawValue, value: "\(value)".replacing(".0", with: ""), unit: unit)]
                #expect(found?.original == original && lines.isEmpty)
            }
        }
    }

    @Test func `the value that was measured last counts, wherever it stands`() throws {
        let late = Charts.weight(80, "kg", at: "2026-03-02T10:00:00Z", id: "a")
        let early = Charts.weight(79, "kg", at: "2026-03-02T09:00:00Z", id: "b")
        #expect(try vitals([late, early]).0?.weight == 80)
        #expect(try vitals([early, late]).0?.weight == 80)
    }

    @Test(arguments: [
        (-3.0, "kg", LeftOut.impossible), (70, "stone", .unknownUnit), (1.72, "cm", .unknownUnit),
    ])
    func `a value that cannot be or has no known unit is left out`(value: Double, unit: String, why: LeftOut) throws {
        let (found, lines) = try vitals([Charts.weight(.number(value), unit)])
        #expect(found == nil && lines == [why.rawValue])
    }

    @Test func `a number as a text is no value`() throws {
        #expect(try vitals([Charts.weight("70", "kg")]).1 == [LeftOut.noValue.rawValue])
    }

    @Test func `values without an encounter are one consultation of their day`() throws {
        func loose(_ id: String, _ day: String) -> JSONTree {
            guard case .object(var members) = Charts.weight(70, "kg", at: day, id: id) else { return .null }
            members["encounter"] = nil
            return .object(members)
        }
        let file = try Charts.read([
            Charts.patient, loose("a", "2026-03-02"), loose("b", "2026-03-02T08:00:00Z"), loose("c", "2026-03-03"),
        ])
        let consultations = try #require(file.charts.first).chart.consultations
        #expect(consultations.map(\.note.reason) == ["Signos vitales importados", "Signos vitales importados"])
        #expect(consultations.map(\.source?.id) == ["p/2026-03-02", "p/2026-03-03"])
        #expect(file.lines.map(\.reason) == Array(repeating: LeftOut.noEncounter.rawValue, count: 3))
    }

    @Test(arguments: ["planned", "cancelled", "entered-in-error"])
    func `what belongs to an encounter that never was is not kept`(status: String) throws {
        guard case .object(var encounter) = Charts.encounter else { return }
        encounter["status"] = .text(status)
        let file = try Charts.read([Charts.patient, .object(encounter), Charts.weight(70, "kg")])
        #expect(file.charts.first?.chart.consultations == [])
        #expect(file.lines.map(\.reason) == [LeftOut.notDone.rawValue, LeftOut.encounterNotTaken.rawValue])
    }
}
