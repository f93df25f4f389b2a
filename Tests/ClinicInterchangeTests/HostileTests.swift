import Schema
import TestKit
import Testing

@testable import ClinicInterchange

@Suite struct HostileTests {
    @Test(arguments: [
        "", " ", "{}", "[]", "null", "1", "{\"resourceType\":1}", "{\"resourceType\":\"\"}", "<html/>", "{\"a\":",
        String(repeating: "[", count: 100_000), String(repeating: "{\"resourceType\":", count: 5000), "{}\n{}",
    ])
    func `what is no FHIR is refused with words`(text: String) {
        let problem = #expect(throws: Problem.self) { try Charts.read(text) }
        #expect(problem?.slug == "file-refused" && problem?.detail.isEmpty == false)
    }

    @Test func `lines that are torn are told, and the others are taken`() throws {
        let patient = String(decoding: Charts.patient.bytes, as: UTF8.self)
        let file = try Charts.read("\(patient)\n{\"resourceType\":\n\n")
        #expect(
            file.charts.count == 1
                && file.lines == [ImportLine(entry: 1, kind: "resource", reason: LeftOut.notJSON.rawValue)]
        )
    }

    /// Whatever stands anywhere in a chart, it is read: each value in turn becomes each kind of value.
    @Test func `any value of any type anywhere is read or told`() throws {
        let bundle = FHIRExport.bundle([Charts.full], at: Charts.now)
        let values: [JSONTree] = [
            .null, [], [:], "", "x", .number(-1e308), .number(1e300), true, [nil], [[:]], ["x": ["x": []]],
            .text(String(repeating: "ñ", count: 20_000)),
        ]
        var random = Seeded(3)
        for round in 0..<120 {
            let value = values[round % values.count]
            let broken = Self.changed(bundle, to: value, &random)
            do throws(Problem) { expectSound(try Charts.read(broken.bytes)) } catch {
                #expect(error.slug == "file-refused")
            }
        }
    }

    @Test(.samples) func `a sample with values of other types in it is read or told`() throws {
        let sample = try JSONTree(try Samples.bytes("clinic/mapping-example-bundle.json"))
        var random = Seeded(11)
        for _ in 0..<40 {
            var broken = sample
            for _ in 0..<8 {
                broken = Self.changed(broken, to: [[:], "2026", 5].randomElement(using: &random) ?? .null, &random)
            }
            do throws(Problem) { expectSound(try Charts.read(broken.bytes)) } catch {
                #expect(error.slug == "file-refused")
            }
        }
    }

    @Test(arguments: [ClinicFormat.fhir, .csv, .tsv, .unknown])
    func `wrong bytes are read or refused`(format: ClinicFormat) throws {
        let sources = [FHIRExport.ndjson([Charts.full]), Array("apellido,nombre\tsexo\n\"Ruiz\",\"Ana\"\nX,Y\n".utf8)]
        var random = Seeded(7)
        for round in 0..<100 {
            var bytes = sources[round % 2]
            for _ in 0..<Int.random(in: 1...5, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            do throws(Problem) { expectSound(try Charts.read(bytes, format)) } catch {
                #expect(error.slug == "file-refused")
            }
        }
    }

    @Test func `a bundle of very many entries is read in time`() throws {
        let weights = (0..<5000).map { Charts.weight(.number(60 + Double($0 % 9)), "kg", id: "w\($0)") }
        let file = try Charts.read([Charts.patient, Charts.encounter] + weights)
        #expect(file.charts.first?.chart.consultations.first?.note.vitals?.weight != nil)
    }

    /// What was read can be written, and keeps the limits of the contract.
    private func expectSound(_ file: ChartFile) {
        for line in file.lines { #expect(LeftOut(rawValue: line.reason) != nil) }
        for imported in file.charts {
            let details = imported.chart.patient.details
            #expect((1...100).contains(details.surname.count) && (1...100).contains(details.givenNames.count))
            #expect(!FHIRExport.ndjson([imported.chart]).isEmpty)
        }
    }

    /// The tree with a value in a place of it that chance finds.
    private static func changed(_ tree: JSONTree, to value: JSONTree, _ random: inout Seeded) -> JSONTree {
        switch tree {
        case .list(var items) where !items.isEmpty:
            let index = Int.random(in: items.indices, using: &random)
            items[index] = changed(items[index], to: value, &random)
            return .list(items)
        case .object(var members) where Int.random(in: 0..<6, using: &random) > 0:
            guard let key = members.keys.sorted().randomElement(using: &random) else { return value }
            members[key] = changed(members[key] ?? .null, to: value, &random)
            return .object(members)
        default: return value
        }
    }
}
