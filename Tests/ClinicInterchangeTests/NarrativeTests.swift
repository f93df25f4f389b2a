import TestKit
import Testing

@testable import ClinicInterchange

@Suite struct NarrativeTests {
    @Test(arguments: [
        "una línea", "dos\nlíneas", "\nvacía al principio", "y al final\n", "a\n\n\nb", " espacios  y\ttabuladores ",
        "<p>&amp;</p>", "]]>", "<!-- -->", "a\r\nb", "á 🙂 \u{A0} ñ", "&#233;", "", "e\u{301}",
    ])
    func `a text comes back as it was`(text: String) {
        #expect(NarrativeReader.text(Narrative.xhtml(text)) == text)
    }

    @Test func `chance texts come back as they were`() {
        var random = Seeded(5)
        let letters = Array("ab <>&;\"'\n\r\t/p!-#áñ🙂\u{A0}")
        for _ in 0..<2000 {
            let count = Int.random(in: 0...24, using: &random)
            let text = String((0..<count).map { _ in letters.randomElement(using: &random) ?? "a" })
            #expect(NarrativeReader.text(Narrative.xhtml(text)) == text)
        }
    }

    @Test(arguments: [
        ("<div>  <p>uno\n   dos</p>\n <p>tres</p></div>", "uno dos\ntres"),
        ("<div>uno<br/>dos<script>alert(1)</script></div>", "uno\ndos"),
        ("<div><ul><li>a</li><li>b &aacute;&#225;&#xE1;</li></ul></div>", "a\nb ááá"),
        ("<div><table><tr><td>a</td><td>b</td></tr></table></div>", "a b"),
        ("<div><!-- <p>nada</p> --->x</div>", "x"),
        ("<div>&noexiste; & &#0; &#xD800;</div>", "&noexiste; & &#0; &#xD800;"),
        ("<div><p>abierto", "abierto"), ("<div", ""), ("<div><b>x</b> > y</div>", "x > y"),
    ])
    func `the text of other people's narratives is read`(xhtml: String, text: String) {
        #expect(NarrativeReader.text(xhtml) == text)
    }
}
