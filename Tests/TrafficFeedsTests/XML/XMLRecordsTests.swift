import Foundation
import TestKit
import Testing
import TrafficIngestDomain

@testable import TrafficFeeds

/// Reads a document with the root `feed` and the records `item`.
func items(_ bytes: some Sequence<UInt8>) throws -> [XMLNode] {
    var items: [XMLNode] = []
    try XMLRecords.read(InputStream(data: Data(bytes)), roots: ["feed"], records: ["item"]) { item, _ in
        items.append(item)
    }
    return items
}

@Suite struct XMLRecordsTests {
    @Test func `records have attributes, text and elements by their local names`() throws {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?><!-- <no> --><?style x?>
            <a:feed xmlns:a="urn:a" xmlns:type="urn:b"><a:item xmlns:id="urn:c" xsi:type="s:Works" id="1" x:id="2">
              <b:road> A-2 </b:road>Obres &amp; <![CDATA[<neteja>]]> &#233;<b:road>C-17</b:road>
            </a:item></a:feed>
            """
        let item = try #require(try items(text.utf8).first)
        #expect(item.attributes == ["type": "s:Works", "id": "1"])
        #expect(item["road"]?.text == "A-2")
        #expect(item.all("road").count == 2)
        #expect(item.text == "Obres & <neteja> é")
    }

    @Test func `a record knows what it stands in, and wrappings are not kept`() throws {
        var paths: [String] = []
        var kept: Int?
        let text = "<feed><time>now</time><wrap id='7'><item/></wrap><wrap><item/></wrap></feed>"
        try XMLRecords.read(InputStream(data: Data(text.utf8)), roots: ["feed"], records: ["item"]) { _, path in
            paths.append(path.map { $0.name + ($0.attributes["id"] ?? "") }.joined(separator: "/"))
            kept = path[0].children.count
            #expect(path[0]["time"]?.text == "now")
        }
        #expect(paths == ["feed/wrap7", "feed/wrap"])
        #expect(kept == 1)
    }

    @Test func `a valid document without records is read`() throws {
        #expect(try items("<feed/>".utf8).isEmpty)
        #expect(try items("\n <feed>\n</feed>\n".utf8).isEmpty)
    }

    @Test func `what a visit throws ends the reading`() throws {
        var visits = 0
        let input = InputStream(data: Data("<feed><item/><item/></feed>".utf8))
        #expect(throws: FeedFault(.shape, "enough")) {
            try XMLRecords.read(input, roots: ["feed"], records: ["item"]) { _, _ in
                visits += 1
                throw FeedFault(.shape, "enough")
            }
        }
        #expect(visits == 1)
    }

    @Test func `ten megabytes of records are read`() throws {
        let item = "<item><text>" + String(repeating: "trànsit lent ", count: 75) + "</text></item>\n"
        let text = "<feed>" + String(repeating: item, count: 10_000) + "</feed>"
        #expect(text.utf8.count > 10_000_000)
        var count = 0
        try XMLRecords.read(InputStream(data: Data(text.utf8)), roots: ["feed"], records: ["item"]) { item, path in
            count += 1
            #expect(path[0].ownText.isEmpty)
        }
        #expect(count == 10_000)
    }

    @Test func `memory is held for one record only, however the bytes come`() throws {
        let endless = EndlessFeed(records: 50_000)
        weak var last: XMLNode?
        var alive = 0
        try XMLRecords.read(endless, roots: ["feed"], records: ["item"]) { item, _ in
            if last != nil { alive += 1 }
            last = item
        }
        #expect(alive == 0)
        // The parser asks for pieces; it would have asked for all of it at once otherwise.
        #expect(endless.largestPiece < 1_000_000)
        #expect(endless.given > 5_000_000)
    }
}

/// A document made as it is read.
private final class EndlessFeed: InputStream {
    private(set) var largestPiece = 0
    private(set) var given = 0
    private var left: Int
    private var rest: [UInt8] = Array("<feed>".utf8)

    init(records: Int) {
        left = records
        super.init(data: Data())
    }

    override func open() {}
    override func close() {}
    override var hasBytesAvailable: Bool { left >= 0 }

    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength length: Int) -> Int {
        while rest.count < length, left >= 0 {
            left -= 1
            rest += (left < 0 ? "</feed>" : "<item>" + String(repeating: "lorem ipsum ", count: 10) + "</item>").utf8
        }
        let count = min(rest.count, length)
        for (offset, byte) in rest.prefix(count).enumerated() { buffer[offset] = byte }
        rest.removeFirst(count)
        largestPiece = max(largestPiece, count)
        given += count
        return count
    }
}
