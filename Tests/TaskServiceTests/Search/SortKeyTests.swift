import TaskServiceDomain
import Testing

@Suite struct SortKeyTests {
    @Test(arguments: [
        ("Árbol", "arbol"), ("ñandú", "nandu"), ("Comprar el PAN", "comprar el pan"),
        ("l'Hospitalet·Ç", "l'hospitalet·c"),
        ("Cafe\u{301}", "cafe"), ("Straße", "strasse"), ("Ωμέγα", "ωμέγα"), ("", ""),
    ])
    func `letters count whatever their case and accents`(name: String, key: String) {
        #expect(SortKey.make(name) == key)
    }

    @Test func `a key is made of the first 64 characters`() {
        #expect(SortKey.make(String(repeating: "Ñ", count: 100)) == String(repeating: "n", count: 64))
    }
}
