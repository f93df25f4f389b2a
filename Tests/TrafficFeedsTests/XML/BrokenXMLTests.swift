import Foundation
import TestKit
import Testing
import TrafficIngestDomain

@testable import TrafficFeeds

@Suite struct BrokenXMLTests {
    /// What is wrong with a document; nil when it is read.
    private func wrong(_ bytes: some Sequence<UInt8>) -> FeedFault? {
        do { _ = try items(bytes) } catch { return error as? FeedFault }
        return nil
    }

    @Test(arguments: ["", "\n", " \r\n\t ", "\u{FEFF}", "\u{FEFF}\n"])
    func `an empty body is no empty feed`(body: String) {
        #expect(wrong(body.utf8)?.kind == .empty)
    }

    @Test func `a document is torn wherever it is cut`() {
        let text = "<?xml version=\"1.0\"?><feed><item id=\"1\">é &amp; <![CDATA[x]]></item><item/></feed>"
        let bytes = Array(text.utf8)
        #expect(wrong(bytes) == nil)
        for length in 1..<bytes.count {
            #expect(wrong(bytes.prefix(length)) != nil, "cut at \(length)")
        }
        #expect(wrong(Array("<feed><item>1</item>".utf8))?.kind == .torn)
        #expect(wrong(Array("<feed><item>1".utf8))?.kind == .torn)
    }

    @Test(arguments: ["<feed><item></feed>", "<feed></feed><feed/>", "<feed/> and more", "<feed><item a=1/></feed>"])
    func `a document that is not well-formed is torn`(text: String) {
        #expect(wrong(text.utf8)?.kind == .torn)
    }

    @Test(arguments: [
        "<!DOCTYPE html><html><body>[1] Down for maintenance</body></html>", "<html><body><br></body></html>",
        "Service unavailable", "{\"error\": 503}", "<other><item/></other>",
    ])
    func `a page, a text and another root are no feed`(text: String) throws {
        let fault = try #require(wrong(text.utf8))
        #expect(fault.kind == .shape)
        #expect(fault.detail.hasPrefix("expected "))
    }

    @Test func `entities are refused where they are declared`() throws {
        let names = "abcdefghi".map(String.init)
        let laughs = zip(names, names.dropFirst()).map {
            "<!ENTITY \($1) \"" + String(repeating: "&\($0);", count: 10) + "\">"
        }
        let text =
            "<?xml version=\"1.0\"?><!DOCTYPE feed [<!ENTITY a \"ha\">\(laughs.joined())]><feed><item>&i;</item></feed>"
        let fault = try #require(wrong(text.utf8))
        #expect(fault.kind == .tooLarge)
        #expect(fault.detail.contains("<!DOCTYPE feed [<!ENTITY a"))
        let wide = try #require(text.data(using: .utf16LittleEndian))
        #expect(wrong([0xFF, 0xFE] + wide)?.kind == .tooLarge)
        let comment = "<!--" + String(repeating: "x", count: 10_000) + "-->"
        #expect(wrong((comment + "<!DOCTYPE feed [<!ENTITY % p 'x'>]><feed/>").utf8)?.kind == .tooLarge)
    }

    @Test func `a document type is found wherever it hides`() throws {
        let harm = "<!DOCTYPE feed [<!ENTITY a \"harm\">]><feed><item>&a;</item></feed>"
        // A comment does not end where it begins, and no half of a letter ends it.
        #expect(wrong("<!--><feed> -->\(harm)".utf8)?.kind == .tooLarge)
        let letters = "\u{FEFF}<!--\u{2D2D}\u{3C3E}\u{6566}\u{6566}\u{6566} -->\(harm)"
        #expect(wrong(try #require(letters.data(using: .utf16LittleEndian)))?.kind == .tooLarge)
        let seven = "<?xml version=\"1.0\" encoding=\"UTF-7\"?>+ADwAIQ-DOCTYPE\(harm.dropFirst(9))"
        #expect(wrong(seven.utf8)?.kind == .encoding)
    }

    @Test func `an entity that nobody declared is refused`() {
        #expect(wrong("<feed><item>a&nbsp;b</item></feed>".utf8)?.kind == .shape)
    }

    @Test func `a file that a document names is not opened`() throws {
        let folder = try TemporaryFolder()
        let secret = folder.file("secret.dtd")
        // Whoever opens a pipe to read waits for a writer: the test would hang, and so it cannot pass by chance.
        #expect(mkfifo(secret, 0o600) == 0)
        let url = "file://\(secret)"
        for text in [
            "<!DOCTYPE feed [<!ENTITY e SYSTEM \"\(url)\">]><feed><item>&e;</item></feed>",
            "<!DOCTYPE feed SYSTEM \"\(url)\"><feed><item>1</item></feed>",
            "<!DOCTYPE feed [<!ENTITY % e SYSTEM \"\(url)\"> %e;]><feed><item/></feed>",
        ] {
            #expect(wrong(text.utf8) != nil)
        }
        let linked = "<?xml-stylesheet href=\"\(url)\"?><feed xsi:schemaLocation=\"urn:a \(url)\"><item/></feed>"
        #expect(wrong(linked.utf8) == nil)
    }

    @Test func `bytes that are no text are an encoding fault`() {
        let torn = Array("<feed><item>a".utf8) + [0xFF, 0xE9] + Array("b</item></feed>".utf8)
        #expect(wrong(torn)?.kind == .encoding)
        let named = Array("<?xml version=\"1.0\" encoding=\"klingon\"?><feed/>".utf8)
        #expect(wrong(named)?.kind == .encoding)
    }

    @Test func `UTF-8 under a declaration of UTF-16 is read`() throws {
        let text = "<?xml version=\"1.0\" encoding=\"utf-16\"?><feed><item>Движение, trànsit</item></feed>"
        #expect(try items(text.utf8).first?.text == "Движение, trànsit")
        #expect(try items([0xEF, 0xBB, 0xBF] + text.utf8).first?.text == "Движение, trànsit")
    }

    @Test func `UTF-16, Latin 1 and a mark of UTF-8 are read`() throws {
        let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><feed><item>trànsit</item></feed>"
        let little = try #require(text.data(using: .utf16LittleEndian))
        let big = try #require(text.data(using: .utf16BigEndian))
        #expect(try items([0xFF, 0xFE] + little).first?.text == "trànsit")
        #expect(try items([0xFE, 0xFF] + big).first?.text == "trànsit")
        #expect(try items([0xEF, 0xBB, 0xBF] + "<feed><item>à</item></feed>".utf8).first?.text == "à")
        let latin = Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><feed><item>".utf8) + [0xE0]
        #expect(try items(latin + "</item></feed>".utf8).first?.text == "à")
    }

    @Test(.samples) func `the Bulgarian sample is read`() throws {
        let bytes = try Samples.bytes("traffic/synthetic/bulgaria_datex2v23_utf16decl_synthetic.xml")
        var words: [String?] = []
        try XMLRecords.read(
            InputStream(data: Data(bytes)),
            roots: ["d2LogicalModel"],
            records: ["situationRecord"]
        ) { record, _ in
            words.append(record.first("value")?.text?.split(separator: " ").first.map(String.init))
        }
        #expect(words == ["Движение", "Движение", "Пътнотранспортно"])
    }

    @Test func `a document that is too deep is refused`() {
        #expect(wrong(("<feed>" + String(repeating: "<item>", count: 100_000)).utf8)?.kind == .tooLarge)
        let deep = String(repeating: "<a>", count: 150) + String(repeating: "</a>", count: 150)
        #expect(wrong("<feed><item>\(deep)</item></feed>".utf8) == nil)
    }

    @Test func `a record, a frame and a prolog that are too large are refused`() {
        let text = String(repeating: "lorem ipsum ", count: 400_000)
        #expect(wrong("<feed><item>\(text)</item></feed>".utf8)?.kind == .tooLarge)
        #expect(wrong("<feed><other>\(text)</other></feed>".utf8)?.kind == .tooLarge)
        #expect(
            wrong(("<feed><item>" + String(repeating: "<a/>", count: 200_000) + "</item></feed>").utf8)?.kind
                == .tooLarge
        )
        #expect(wrong("<!--\(text)--><feed/>".utf8)?.kind == .tooLarge)
    }

    @Test func `a stream that breaks off is a torn document`() {
        #expect(throws: FeedFault(.torn, "the document could not be read to its end")) {
            try XMLRecords.read(BreakingStream("<feed><item/>"), roots: ["feed"], records: ["item"]) { _, _ in }
        }
    }
}
