import Testing

@testable import Schema

struct WireEnumTests {
    @Test(arguments: ["info", "INFO", "Info"])
    func `a word is known whatever its case`(_ word: String) throws {
        #expect(try decode(word) == .info)
    }

    @Test(arguments: ["", "fatal", "unknown", "UNKNOWN", "info "])
    func `a word of another version is unknown and does no harm`(_ word: String) throws {
        #expect(try decode(word) == .unknown)
        #expect(AttentionLevel.named(word) == nil)
    }

    @Test func `a word with the same letters in another case is found exactly first`() {
        #expect(ElementWord.named("open") == .open)
        #expect(ElementState.named("open") == .open)
        #expect(ElementState.named("on") == .on)
        #expect(CommandEnd.named("timed-out") == .timedOut)
    }

    @Test func `the words of the contract leave out the unknown one`() {
        #expect(AttentionLevel.words == ["info", "warn", "urgent"])
        #expect(ElementWord.words == ["ON", "OFF", "TOGGLE", "OPEN", "CLOSE", "STOP"])
    }

    @Test func `a whole message survives a word it does not know`() throws {
        let json = #"{"title":"t","level":"catastrophic","dedupeKey":"k","colour":"red"}"#
        let attention = try JSONCodec().value(Attention.self, from: Array(json.utf8)[...])
        #expect(attention.level == .unknown)
        #expect(attention.title == "t")
    }

    private func decode(_ word: String) throws -> AttentionLevel {
        try JSONCodec().value([AttentionLevel].self, from: Array("[\"\(word)\"]".utf8)[...])[0]
    }
}
