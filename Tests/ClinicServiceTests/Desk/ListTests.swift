import Schema
import TestKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ListTests {
    @Test func `patients are listed as Spanish sorts, page by page`() async throws {
        let sorted = [
            "Ávila, Ana", "Avila, Bea", "Nuñez, Ana", "Núñez, Bea", "Nuzo, Ana", "Ñáñez, Ana", "Ocampo, Ana",
        ]
        try await withClinic { clinic in
            for name in sorted.reversed() {
                let parts = name.split(separator: ", ").map(String.init)
                _ = try await clinic.register(parts[0], parts[1])
            }
            #expect(try await clinic.names("list") == sorted)
            var (names, cursor) = ([String](), nil as JSON?)
            repeat {
                var members: [String: JSON] = ["limit": 3]
                members["cursor"] = cursor
                let page = try await clinic.query("list", members, by: "assistant")
                #expect(page["total"]?.number == 7)
                names += page["patients"]?.elements.compactMap { $0["name"]?.text } ?? []
                cursor = page["next"]
            } while cursor != nil && names.count < 20
            #expect(names == sorted)
            let found = try await clinic.query("search", ["text": "nanez"])
            let last = try #require(found["patients"]?.elements.first?["id"])
            _ = try await clinic.query("patient", ["patient": last])
            #expect(try await clinic.names("list", ["order": "recent", "limit": 2]).first == "Ñáñez, Ana")
        }
    }

    @Test func `a patient is found by what a person knows`() async throws {
        let form: [String: JSON] = [
            "secondSurname": "Peña", "document": ["kind": "CC", "number": "1.020.304.050"], "birthDate": "1974-12-25",
            "phones": [["number": "+57 300 123 4567"], ["number": "601 555 9876"]],
        ]
        try await withClinic { clinic in
            _ = try await clinic.register("Ibáñez", "Lucía del Mar", form)
            let passport: [String: JSON] = ["document": ["kind": "PA", "number": "AB-123 456"]]
            _ = try await clinic.register("Wagner", "Uwe", passport)
            for text in [
                "ibañez", "IBANEZ", "lucia ibanez", "pe luc", "mar", "1020304050", "1.020.304", "3001234567",
                "300 123 4567", "+57 300 123 4567", "573001234567", "6015559876", "1974-12-25", "25/12/1974",
                "1974-12", "000001", "#1", "+57 601 555 9876",
            ] {
                #expect(
                    try await clinic.names("search", ["text": .text(text)]) == ["Ibáñez Peña, Lucía del Mar"],
                    "\(text)"
                )
            }
            for text in ["ab123456", "AB-123 456", "AB 123456", "ab123"] {
                #expect(try await clinic.names("search", ["text": .text(text)]) == ["Wagner, Uwe"], "\(text)")
            }
            for text in ["1974-12-26", "ibanez uwe", "nez", "9999999", "\" OR *", "a* NOT b", "%"] {
                #expect(try await clinic.names("search", ["text": .text(text)]).isEmpty, "\(text)")
            }
        }
    }
}
