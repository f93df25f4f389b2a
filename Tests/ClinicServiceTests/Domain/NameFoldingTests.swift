import ClinicServiceDomain
import Foundation
import Testing

struct NameFoldingTests {
    @Test(arguments: [
        ("Muñoz García", ["munoz", "garcia"]), ("D'Ávila", ["d", "avila"]), ("Pérez-López", ["perez", "lopez"]),
        ("Nguye\u{302}\u{303}n", ["nguyen"]), ("Nguyễn", ["nguyen"]), ("  de   la Cruz ", ["de", "la", "cruz"]),
        ("AGÜERO", ["aguero"]), ("Françoise", ["francoise"]), ("Łukasz Øre Straße", ["lukasz", "ore", "strasse"]),
        ("Ñ", ["n"]), ("Mª", ["ma"]), ("N\u{303}", ["n"]), ("", []), ("—", []), ("Иванов", ["иванов"]),
        ("Ёлкин", ["елкин"]),
        ("Παπαδόπουλος", ["παπαδοπουλος"]), ("José 2º", ["jose", "2o"]), ("李小龍", ["李小龍"]),
    ])
    func `a text is folded to words`(_ text: String, _ words: [String]) {
        #expect(NameFolding.fold(text) == words)
    }

    @Test func `folding again changes nothing, whatever the letter`() {
        let scalars = (UInt32(0)...0x2FFFF).compactMap(Unicode.Scalar.init)
        let changed = scalars.filter { scalar in
            let once = NameFolding.fold("a\(Character(scalar))b")
            return NameFolding.fold(once.joined(separator: " ")) != once
        }
        #expect(changed.isEmpty)
    }

    @Test func `letters are folded alike however they are put together`() {
        for composed in "áéíóúüñçÁÉÍÓÚÜÑÇàèòïâêîôûãõåěščřžýąęłńśźż" {
            let text = "a\(composed)o"
            #expect(NameFolding.fold(text.decomposedStringWithCanonicalMapping) == NameFolding.fold(text))
        }
    }
}
