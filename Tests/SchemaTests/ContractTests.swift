import Foundation
import Testing

@testable import Schema

struct ContractTests {
    @Test(arguments: Contract.messages)
    func `an example is read back as it was and keeps its limits`(_ entry: ContractEntry) throws {
        let payloads = [entry.data] + (entry.answer.map { [$0] } ?? [])
        for payload in payloads {
            let json = try payload.example()
            _ = try JSONScanner.scan(json)
            #expect(try payload.reread(json) == json)
        }
    }

    @Test(arguments: Contract.messages)
    func `a summary is one sentence`(_ entry: ContractEntry) {
        #expect(entry.summary.last == ".")
        #expect(entry.summary.first?.isUppercase == true)
        #expect(!entry.summary.contains("\n"))
    }

    @Test func `no type and no topic is used twice`() {
        let channels = Contract.messages.map(\.channel)
        #expect(Set(channels.map(\.type)).count == channels.count)
        #expect(Set(channels.map { "\($0.service)/\($0.pattern)" }).count == channels.count)
    }

    @Test(arguments: Contract.messages.map(\.channel))
    func `types and topics keep the grammar`(_ channel: Channel) {
        let type = channel.type.replacing("{service}", with: "any")
        #expect(type.wholeMatch(of: /quintet(\.[a-z0-9_-]+){3}\.v1/) != nil)
        #expect(channel.pattern.wholeMatch(of: /[a-z]+(\/([a-z0-9_-]+|([a-z]+-)?\{[a-z]+\})){1,3}/) != nil)
    }

    @Test(arguments: Contract.messages)
    func `answers come where they are due`(_ entry: ContractEntry) {
        let isAsked = [.command, .question].contains(entry.channel.kind)
        #expect((entry.answer != nil) == isAsked)
    }

    @Test func `the kit's messages have a channel at each service`() {
        #expect(SnapshotRequest.channel(of: .tasks).type == "quintet.tasks.journal.snapshot.v1")
        #expect(ListDeadLetters.channel(of: .home).type == "quintet.home.dead-letters._dead-letters.v1")
        #expect(ShowDeadLetter.channel(of: .home).pattern == "ask/_dead-letter")
        #expect(SettleDeadLetter.dropChannel(of: .home).pattern == "cmd/_dead-letter/drop")
        #expect(DeadLetterNotice.channel(of: .traffic).type == "quintet.traffic.service.dead-letter.v1")
        #expect(Contract.services == [.clinic, .dashboard, .home, .tasks, .traffic])
    }

    @Test func `an unknown key and a word of a later version do no harm anywhere`() throws {
        for entry in Contract.messages {
            let json = String(decoding: try entry.data.example(), as: UTF8.self)
            let comma = json == "{}" ? "" : ","
            let later = "{\"x-later\":[{\"a\":null}]\(comma)\(json.dropFirst())"
            #expect(try entry.data.reread(Array(later.utf8)) == Array(json.utf8))
        }
    }
}
