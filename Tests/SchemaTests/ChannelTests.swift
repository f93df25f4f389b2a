import Testing

@testable import Schema

struct ChannelTests {
    private let root = TopicRoot(root: "quintet/v1", site: "main")

    @Test(arguments: Contract.messages.map(\.channel))
    func `a topic that a channel writes is read back as it was`(_ pattern: Channel) throws {
        let channel = pattern.at(.home)
        let entity = channel.entity.enumerated().map { index, level in
            switch level {
            case .word(let word): word
            case .parameter: "level-\(index)"
            case .prefixed(let prefix, _): "\(prefix)level-\(index)"
            }
        }
        let parameters = zip(entity, channel.entity).compactMap { text, level in
            if case .word = level { nil as String? } else { text }
        }
        let topic = root.topic(channel, parameters)
        let address = try #require(root.parse(topic))
        #expect(address.service == channel.service)
        #expect(address.kind == channel.kind)
        #expect(channel.matches(address.levels))
        if channel.name != nil {
            #expect(Array(address.entity) == entity)
            #expect(address.levels.last == channel.name)
        }
    }

    @Test func `topics are spelled as the contract says`() {
        #expect(root.topic(SetElement.channel, ["flat", "lamp"]) == "quintet/v1/main/home/cmd/flat/lamp/set")
        #expect(root.topic(ElementDocument.channel, ["flat", "lamp"]) == "quintet/v1/main/home/state/flat/lamp")
        #expect(root.topic(ListHomes.channel) == "quintet/v1/main/home/ask/homes")
        #expect(root.topic(LoadHomes.channel) == "quintet/v1/main/home/cmd/homes/load")
        #expect(root.topic(ReplayJournal.channel(of: .tasks)) == "quintet/v1/main/tasks/cmd/_journal/replay")
        #expect(root.topic(ServiceStatus.channel(of: .clinic)) == "quintet/v1/main/clinic/sys/status")
        #expect(root.filter(.home, .command) == "quintet/v1/main/home/cmd/#")
        #expect(root.reply(.home, to: "console") == "quintet/v1/main/home/reply/console")
        #expect(root.source(.home) == "urn:quintet:main:home")
        #expect(SetElement.channel.pattern == "cmd/{home}/{element}/set")
        #expect(SetElement.channel.type == "quintet.home.element.set.v1")
        #expect(SetElement.channel.replyType == "quintet.home.element.set.reply.v1")
        #expect(ElementDocument.channel.type == "quintet.home.element.document.v1")
    }

    @Test(
        arguments: [
            "", "quintet/v1/main", "quintet/v1/main/", "quintet/v1/main/home", "quintet/v1/main/home/cmd",
            "quintet/v1/main/home/cmd/", "quintet/v1/main/home/cmd//set", "quintet/v1/main/home/cmd/a/set/",
            "quintet/v1/main/home/cmd/A/set", "quintet/v1/main/home/cmd/a b/set", "quintet/v1/main/home/cmd/é/set",
            "quintet/v1/main/home/cmd/+/set", "quintet/v1/main/home/cmd/#", "quintet/v1/main/home/command/a/set",
            "quintet/v1/mainland/home/cmd/a/set", "quintet/v1/other/home/cmd/a/set", "quintet/v2/main/home/cmd/a/set",
            "/quintet/v1/main/home/cmd/a/set", "quintet/v1/main//cmd/a/set", "homeassistant/light/a/config",
            "quintet/v1/main\u{301}/home/cmd/a/set",
        ])
    func `a topic against the grammar or outside the site is refused`(_ topic: String) {
        #expect(root.parse(topic) == nil)
    }

    @Test func `a channel takes only its own levels`() {
        let set = SetElement.channel
        #expect(set.matches(["flat", "lamp", "set"]))
        #expect(!set.matches(["flat", "lamp", "state"]))
        #expect(!set.matches(["flat", "set"]))
        #expect(!set.matches(["flat", "lamp", "more", "set"]))
        #expect(!set.matches([]))
        #expect(!LoadHomes.channel.matches(["flat", "load"]))
        #expect(HomeDocument.channel.matches(["flat"]))
        #expect(!HomeDocument.channel.matches(["flat", "lamp"]))
    }

    @Test func `another root and site change the prefix and nothing else`() throws {
        let other = TopicRoot(root: "a", site: "b")
        let topic = other.topic(SetElement.channel, ["x", "y"])
        #expect(topic == "a/b/home/cmd/x/y/set")
        #expect(other.parse(topic)?.levels == ["x", "y", "set"])
        #expect(root.parse(topic) == nil)
    }
}

extension Channel {
    /// The same channel at one service, where it stands for all.
    fileprivate func at(_ service: ServiceName) -> Channel {
        Channel(self.service == .each ? service : self.service, kind, entity.map(\.pattern), name, of: "any")
    }
}
