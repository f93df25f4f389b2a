import ClinicServiceDomain
import Foundation
import Schema
import TestKit
import Testing

struct SpanishSortKeyTests {
    /// Surnames in the order a Spanish list has them.
    static let surnames = [
        "1º de Mayo", "Álvarez", "Álvarez Abad", "Alvarezo", "Çelik", "Cruz", "D'Ávila", "Dávila", "de la Cruz",
        "De las Casas", "Delgado", "Garcia", "García", "García Abad", "García-Abad", "García Zapata", "Garciandía",
        "Gül", "Gulo", "Muniz", "Munoz", "Munz", "Muñiz", "Muñoz", "Muño\u{301}zz", "Muzo", "Nuez", "Nunez",
        "Núñez", "Nuñeza", "Nuzo", "Oña", "Opazo", "Zúñiga", "Иванов", "李",
    ]

    @Test func `a list is in Spanish order`() {
        let sorted = Self.surnames.shuffled().sorted { Self.key($0) < Self.key($1) }
        #expect(sorted == Self.surnames)
    }

    @Test func `the second surname and then the given names decide`() {
        let names = [
            ClinicSample.form("", nil, "Zoe"), ClinicSample.form("García", nil, "Zoe"),
            ClinicSample.form("García", "Abad", "Zoe"), ClinicSample.form("García", "López", "Ana"),
            ClinicSample.form("García", "López", "Ángel"), ClinicSample.form("García López", nil, "Ánibal"),
            ClinicSample.form("García", "López", "José"), ClinicSample.form("García", "López", "José Ángel"),
            ClinicSample.form("García", "Ñ", "Ana"),
        ]
        #expect(names.shuffled().sorted { SpanishSortKey($0) < SpanishSortKey($1) } == names)
    }

    @Test func `letters and their parts have one place, and case has none`() {
        #expect(Self.key("Muñoz Ibáñez".decomposedStringWithCanonicalMapping) == Self.key("Muñoz Ibáñez"))
        #expect(Self.key("MUÑOZ") < Self.key("Muñoza"))
        #expect(Self.key("muñoz") < Self.key("MUÑOZA"))
        #expect(Self.key("MUÑOZ") > Self.key("Munozz"))
    }

    @Test func `two names are in the same place only when they are the same text`() {
        let texts = ["Nuñez", "Núñez", "NÚÑEZ", "Pérez-Gil", "Pérez Gil", "Pérez  Gil", "Ma", "Mª", "Ma."]
        #expect(Set(texts.map(Self.key)).count == texts.count)
        #expect(SpanishSortKey(surnames: "A B", givenNames: "C") != SpanishSortKey(surnames: "A", givenNames: "B C"))
    }

    @Test func `random names are in the order of the Spanish locale`() {
        var chance = Seeded.fromEnvironment()
        let locale = Locale(identifier: "es_ES")
        func word() -> String {
            let letters = Array("aábcdeéfghiíjklmnñoópqrstuúüvwxyz")
            let count = Int.random(in: 1...4, using: &chance)
            return String((0..<count).compactMap { _ in letters.randomElement(using: &chance) })
        }
        for _ in 0..<20_000 {
            let (left, right) = ("\(word()) \(word())", "\(word()) \(word())")
            let expected = left.compare(right, locale: locale)
            #expect(
                (Self.key(left) < Self.key(right)) == (expected == .orderedAscending),
                "\(left), \(right), seed \(chance.seed)"
            )
        }
    }

    private static func key(_ surnames: String) -> SpanishSortKey {
        SpanishSortKey(surnames: surnames, givenNames: "Ana")
    }
}
