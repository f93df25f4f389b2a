import TestKit
import Testing

@testable import Schema

struct SlugTests {
    @Test(
        arguments: [
            ("FloodingSecurity", "flooding-security"), ("WaterSupply", "water-supply"),
            ("HomeSecurity", "home-security"),
            ("HomeMessaging", "home-messaging"), ("Buzzer", "buzzer"), ("GeneralLight", "general-light"),
            ("VisualNotification", "visual-notification"), ("ClimatedRoom", "climated-room"),
            ("RoomLighting", "room-lighting"), ("AirConditioned", "air-conditioned"),
            ("KitchenLightByPresence", "kitchen-light-by-presence"),
            ("LightByLightIntensity", "light-by-light-intensity"), ("KitchenLighting", "kitchen-lighting"),
            ("Louver", "louver"), ("GradualLighting", "gradual-lighting"),
        ])
    func `the names of the sample home keep their words`(_ name: String, _ slug: String) {
        #expect(Slug.make(name) == slug)
    }

    @Test(
        arguments: [
            ("Salón", "salon"), ("Salo\u{301}n", "salon"), ("SALÓN", "salon"), ("Niño pequeño", "nino-pequeno"),
            ("Habitació d'en Pau", "habitacio-d-en-pau"), ("Façana", "facana"), ("Über-Straße", "uber-strasse"),
            ("Çelik", "celik"), ("İstanbul", "istanbul"), ("Łódź", "lodz"), ("Œuvre", "oeuvre"),
            ("Ångström", "angstrom"),
            ("ÉtéChaud", "ete-chaud"), ("lloÁrea", "llo-area"),
        ])
    func `accents are stripped, composed or not`(_ name: String, _ slug: String) {
        #expect(Slug.make(name) == slug)
    }

    @Test(
        arguments: [
            ("HVACUnit2", "hvac-unit2"), ("Unit2Light", "unit2-light"), ("already-a-slug", "already-a-slug"),
            ("snake_case", "snake-case"), ("  two   words ", "two-words"), ("a/b+c#d", "a-b-c-d"), ("LED", "led"),
            ("iPhone", "i-phone"), ("3rdFloor", "3rd-floor"), ("-", nil), ("¿?", nil), ("", nil), ("😀", nil),
            ("Дом", nil),
            ("Дом 2", "2"),
        ] as [(String, String?)]
    )
    func `words are split and what no topic can hold is left out`(_ name: String, _ slug: String?) {
        #expect(Slug.make(name) == slug)
    }

    @Test func `a slug is a level and a slug of itself`() throws {
        var random = Seeded(5)
        let letters = Array("aZé Ñ3_-/+#ßİŁx\u{301}😀Q·".unicodeScalars)
        for _ in 0..<5000 {
            var name = String.UnicodeScalarView()
            for _ in 0..<12 { if let letter = letters.randomElement(using: &random) { name.append(letter) } }
            guard let slug = Slug.make(String(name)) else { continue }
            #expect(Slug.isLevel(slug))
            #expect(Slug.make(slug) == slug)
        }
    }

    @Test func `a level is of small letters, digits, hyphens and underscores`() {
        #expect(["a", "0", "-", "_", "_journal", "sector-2"].allSatisfy { Slug.isLevel($0) })
        #expect(!["", "A", "a b", "a/b", "é", "+", "#", "a.b", "$share"].contains { Slug.isLevel($0) })
    }
}
