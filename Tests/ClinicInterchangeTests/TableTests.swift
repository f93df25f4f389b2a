import Foundation
import Schema
import TestKit
import Testing

@testable import ClinicInterchange

@Suite struct TableTests {
    @Test(.samples) func `the table of 611 patients is read to its last row`() throws {
        let file = try Charts.read(try Samples.bytes("clinic/synthea-r4-patients.csv"), .csv)
        #expect(file.charts.count == 611 && file.lines == [])
        let first = try #require(file.charts.first).chart.patient
        #expect(
            first.details.listName == "Abbott, Barney" && first.source?.id == "5ee05359-57bf-4cee-8e89-91382c07e162"
        )
        #expect(first.details.deceased == PartialDate(1989, 2, 15) && first.details.sex == .male)
        #expect(first.details.phones == [PhoneNumber("555-901-9296")] && first.details.address?.city == "Framingham")
        let accented = file.charts.filter { !$0.chart.patient.details.listName.unicodeScalars.allSatisfy(\.isASCII) }
        #expect(accented.count == 29)
    }

    @Test(.samples) func `the table of SMART is read by its own headings`() throws {
        let bytes = try Samples.bytes("clinic/smart-tsv/patients.txt")
        let file = try Charts.read(bytes, .tsv)
        #expect(file.charts.count == bytes.split(separator: 10).count - 1 && file.lines == [])
        let details = try #require(file.charts.dropFirst().first).chart.patient.details
        #expect(details.listName == "Williams, Susan" && details.birthDate == PartialDate(2006, 11, 22))
        #expect(details.phones?.map(\.number) == ["800-471-8810", "800-651-2242"])
        #expect(details.address?.postalCode == "74126" && details.sex == .female)
    }

    @Test func `Spanish headings, days first, and Windows-1252`() throws {
        let text =
            "Apellidos,Nombres,Fecha de nacimiento,Cédula,Teléfono,Género\r\nIbáñez Peña,Lucía,03/04/1974,1.020,300 1,Mujer\r\n"
        let old = try #require(text.data(using: .windowsCP1252))
        for bytes in [Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8), Array(old)] {
            let file = try Charts.read(bytes, .csv)
            let details = try #require(file.charts.first).chart.patient.details
            #expect(details.listName == "Ibáñez Peña, Lucía" && details.birthDate == PartialDate(1974, 4, 3))
            #expect(details.document == IdentityDocument(.cc, "1.020") && details.sex == .female)
            #expect(details.phones == [PhoneNumber("300 1")] && file.lines == [])
        }
    }

    @Test func `a map says which column is which, with quotes and line breaks in fields`() throws {
        let text = "a;b,c\n\"Ruiz \"\"el\"\"\nAlto\",Ana,x\n"
        let file = try Charts.read(
            Array("f,g,n\n\"Ruiz \"\"el\"\" Alto\",Ana,\"uno\ndos\"\nSolo,,x\n".utf8),
            .csv,
            columns: ["surname": "f", "givenNames": "G", "notes": "n"]
        )
        let details = try #require(file.charts.first).chart.patient.details
        #expect(details.surname == "Ruiz \"el\" Alto" && details.notes == "uno\ndos")
        #expect(file.lines == [ImportLine(entry: 4, kind: "row", reason: LeftOut.noName.rawValue)])
        #expect(throws: Problem.self) { try Charts.read(text, .csv) }
    }

    @Test func `a word of the map that is no field or no column is told with its pointer`() throws {
        let problem = #expect(throws: Problem.self) {
            try Charts.read(Array("f,g\nRuiz,Ana\n".utf8), .csv, columns: ["surname": "family", "shoe": "g"])
        }
        #expect(problem?.slug == "file-refused")
        #expect(problem?.errors?.map(\.pointer) == ["/columns/shoe", "/columns/surname"])
        #expect(problem?.detail.contains("f, g") == true)
    }

    @Test func `a row's faults are told, and the patient is taken without them`() throws {
        let text =
            "apellido,nombre,sexo,nacimiento,id\nRuiz,Ana,quizás,31/02/2000,1\nRuiz,Ana,f,1999,1\nRuiz,Ana,f,1999-05,2,zzz\n"
        let file = try Charts.read(text, .csv)
        #expect(file.charts.count == 1)
        let reasons = [LeftOut.cellDate, .cellSex, .twice, .tooWide].map(\.rawValue)
        #expect(file.lines.map(\.reason) == reasons && file.lines.map(\.entry) == [2, 2, 3, 4])
    }

    @Test(
        arguments: [
            ("sexo", "MH", [.female, .male]), ("sexo", "VH", [.male, .female]), ("sexo", "MF", [.male, .female]),
            ("gender", "MH", [.female, .male]), ("gender", "MM", [.male, .male]), ("sexo", "MM", [nil, nil]),
            ("sexo", "HH", [nil, nil]), ("sexo", "HMF", [.male, nil, .female]),
        ] as [(String, String, [PatientSex?])]
    )
    func `a letter of the sex is read by the others of its column, or left out and told`(
        heading: String,
        letters: String,
        sexes: [PatientSex?]
    ) throws {
        let rows = letters.enumerated().map { "Ruiz,Ana \($0),\($1)\n" }
        let file = try Charts.read("apellido,nombre,\(heading)\n" + rows.joined(), .csv)
        #expect(file.charts.map(\.chart.patient.details.sex) == sexes)
        #expect(file.lines.map(\.reason) == sexes.filter { $0 == nil }.map { _ in LeftOut.cellSex.rawValue })
    }

    @Test(arguments: [
        ("1974-12-25", "1974-12-25"), ("25/12/1974", "1974-12-25"), ("25-12-1974", "1974-12-25"),
        ("03/04/1974", "1974-04-03"), ("1974", "1974"), ("12/25/1974", nil), ("", nil),
        ("99999999999999999999/1/1", nil),
    ])
    func `dates are read day first`(text: String, date: String?) {
        #expect(TableWords.date(text)?.description == date)
    }
}
