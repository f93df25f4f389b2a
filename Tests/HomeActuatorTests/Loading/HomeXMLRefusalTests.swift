import Foundation
import Testing

@testable import HomeActuator

/// Which documents are refused, and how they are told to.
struct HomeXMLRefusalTests {
    private func fault(_ bytes: [UInt8]) -> XMLFault? {
        do throws(XMLFault) {
            _ = try HomeXML(bytes)
            return nil
        } catch {
            return error
        }
    }

    private func fault(_ text: String) -> XMLFault? { fault(Array(text.utf8)) }

    @Test(arguments: [
        ("", "line 1, column 1: the document is empty"),
        (" \n ", "line 1, column 1: the document is empty"),
        ("hello", "line 1, column 1: the document is empty"),
        ("<Casas/>", "line 1, column 7: the document begins with <Casas>, not with <Viviendas>"),
        ("<Viviendas>\n<Vivienda></Viviendas>", "closing tag does not match"),
        ("<Viviendas>\n<Vivienda>", "line 2, column 11: the document ends before <Vivienda> is closed"),
        ("<Viviendas>a & b</Viviendas>", "write them as &lt; and &amp;"),
        ("<Viviendas>&euro;</Viviendas>", "only &amp; &lt; &gt; &quot; &apos; are"),
        ("<Viviendas/><Viviendas/>", "something follows the end"),
    ])
    func `a broken document is told by line and reason`(document: String, words: String) {
        #expect(fault(document)?.description.contains(words) == true, "\(fault(document)?.description ?? "accepted")")
    }

    @Test func `a billion laughs are refused before anybody laughs`() {
        let bomb = """
            <?xml version="1.0"?>
            <!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;">]>
            <Viviendas><Vivienda><Nombre>&lol2;</Nombre></Vivienda></Viviendas>
            """
        #expect(fault(bomb)?.description == "line 2, column 1: document types and entities (<!DOCTYPE) are not read")
    }

    @Test func `no file is fetched for a document`() {
        let spy = "<!DOCTYPE x SYSTEM 'file:///etc/passwd'><Viviendas/>"
        #expect(fault(spy)?.reason == "document types and entities (<!DOCTYPE) are not read")
    }

    @Test func `a document type cannot hide in another encoding`() throws {
        let bomb = "<?xml version='1.0' encoding='UTF-16'?><!DOCTYPE x [<!ENTITY a 'b'>]><Viviendas>&a;</Viviendas>"
        let wide = try #require(bomb.data(using: .utf16))
        #expect(fault(Array(wide))?.reason.contains("save the document as UTF-8") == true)
        #expect(
            fault("<?xml version='1.0' encoding='UTF-7'?><Viviendas/>")?.reason
                == "the encoding UTF-7 is not read: save the document as UTF-8"
        )
        #expect(fault("<?xml version='1.0' encoding='IBM037'?><Viviendas/>") != nil)
        let space = String(repeating: " ", count: 300)
        #expect(
            fault("<?xml version='1.0'\(space)encoding='UTF-7'?><Viviendas/>")?.reason
                == "the encoding UTF-7 is not read: save the document as UTF-8"
        )
        #expect(fault([0x4C, 0x6F, 0xA7, 0x94, 0x93])?.reason == "it is in EBCDIC: save the document as UTF-8")
    }

    @Test func `a declaration's end before its beginning is only a broken document`() {
        #expect(fault("?><?xml version='1.0'?><Viviendas/>") != nil)
    }

    @Test func `a document of more than a mebibyte is refused`() {
        let large = "<Viviendas>\(String(repeating: " ", count: HomeXML.largest))</Viviendas>"
        #expect(fault(large)?.reason.contains("at most 1048576 are read") == true)
    }

    @Test func `bytes that are no text of the encoding are refused`() {
        let bytes =
            Array("<Viviendas><Vivienda><Nombre>Sal".utf8) + [0xF3] + Array("n</Nombre></Vivienda></Viviendas>".utf8)
        #expect(fault(bytes)?.line == 1)
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let marked = mark + Array("<?xml version='1.0' encoding='ISO-8859-1'?>".utf8) + bytes
        #expect(fault(marked)?.reason.contains("it is no UTF-8 there") == true)
        let mixed = Array("<?xml version='1.0' encoding='ISO-8859-1\"?>".utf8) + bytes
        #expect(fault(mixed)?.reason == "its XML declaration is malformed")
    }
}
