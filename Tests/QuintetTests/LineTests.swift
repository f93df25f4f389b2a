import Testing

@testable import Quintet

struct LineTests {
    @Test func `lines come out whole however the bytes are cut`() {
        var splitter = LineSplitter()
        #expect(splitter.append(Array("on".utf8)) == [])
        #expect(splitter.append(Array("e\ntwo\u{2028}\r\nth".utf8)) == ["one", "two\u{2028}\r"])
        #expect(splitter.finish() == "th")
        #expect(splitter.finish() == nil)
    }

    @Test func `a line without an end is cut`() {
        var splitter = LineSplitter()
        let lines = splitter.append(Array(repeating: UInt8(ascii: "x"), count: LineSplitter.longestLine + 1))
        #expect(lines.map(\.count) == [LineSplitter.longestLine])
        #expect(splitter.finish() == "x")
    }

    @Test func `a service's line is printed with its parts in order`() throws {
        let text = """
            {"ts":"2026-08-01T12:34:56.789Z","level":"warn","service":"home","event":"command.rejected","msg":"no",\
            "x":[1,true,null],"topic":"a/b","id":"7"}
            """
        let line = try #require(LogLine(json: text))
        let painted = LogPainter(colour: false, width: 6).paint(line, from: "home")
        #expect(painted == "home   | 12:34:56 WARN  command.rejected no id=7 topic=a/b x=[1,true,null]")
    }

    @Test func `only our own colours reach the terminal`() throws {
        let line = try #require(LogLine(json: #"{"event":"a\u001b[2J","level":"error","msg":"b\u0007"}"#))
        let plain = LogPainter(colour: false, width: 0).paint(line, from: "x")
        #expect(plain.unicodeScalars.allSatisfy { $0.value >= 0x20 })
        let coloured = LogPainter(colour: true, width: 0).paint(line, from: "x")
        #expect(coloured.contains("\u{1B}[31mERROR\u{1B}[0m"))
        #expect(!coloured.contains("\u{1B}[2J"))
    }

    @Test func `the broker's lines get the same shape`() throws {
        let line = try #require(LogLine(broker: "2026-08-01T12:34:56Z: Warning: no more"))
        #expect(line.level == "warn")
        #expect(LogPainter(colour: false, width: 6).paint(line, from: "broker").hasPrefix("broker | 12:34:56 WARN "))
        #expect(LogLine(broker: "Usage: mosquitto") == nil)
    }

    @Test func `in JSON a service's line is passed on as it is and other text is wrapped`() throws {
        let written = Mailbox()
        let output = LogOutput(format: .json, colour: false, write: written.put)
        let line = #"{"z":1,"event":"service.ready"}"#
        #expect(output.relay(line, from: "home-actuator") == "service.ready")
        #expect(output.relay("Fatal \"error\"", from: "home-actuator") == nil)
        #expect(written.all.first == line)
        let wrapped = try #require(written.all.last.flatMap { LogLine(json: $0) })
        #expect(wrapped.message == "Fatal \"error\"")
        #expect(wrapped.service == "home-actuator")
    }

    @Test func `waits double to half a minute and begin anew after a minute of health`() {
        var backoff = Backoff()
        let waits = (0..<7).map { _ in backoff.delay(afterRunning: .seconds(59)) }
        #expect(waits == [1, 2, 4, 8, 16, 30, 30].map { Duration.seconds($0) })
        #expect(backoff.delay(afterRunning: .seconds(60)) == .seconds(1))
        #expect(backoff.delay(afterRunning: .zero) == .seconds(2))
    }

    @Test(arguments: [("/a/b", "/a/b"), ("/a b", "'/a b'"), ("it's", #"'it'\''s'"#), ("", "''")])
    func `a path can be pasted into a shell`(path: String, word: String) {
        #expect(path.shellQuoted == word)
    }

    @Test func `the coming and going of clients is not shown unless asked for`() {
        let chatter = [
            "New connection from 127.0.0.1:1 on port 2.", "Client a disconnected.", "Client a closed its connection.",
            "New client connected from 127.0.0.1:1 as a (p5, c1, k60, u'b').",
            "Client <unknown> disconnected, not authorised.",
        ]
        let news = [
            "Warning: Mosquitto should not be run as root/administrator.", "Error: Address already in use",
            "Client a already connected, closing old connection.", "Client a has exceeded timeout, disconnecting.",
            "Client <unknown> disconnected, not authorised.", "Outgoing messages are being dropped for client a.",
        ]
        for (isVerbose, shown) in [(false, news), (true, chatter + news)] {
            let written = Mailbox()
            let output = LogOutput(format: .pretty, colour: false, isVerbose: isVerbose, write: written.put)
            for text in chatter + news { _ = output.relay("2026-08-01T12:34:56Z: \(text)", from: "broker") }
            #expect(written.all.count == shown.count)
            #expect(zip(written.all, shown).allSatisfy { $0.hasSuffix($1) }, "\(written.all)")
        }
    }
}
