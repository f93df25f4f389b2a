import Bus
import CMosquitto
import Schema

extension FuzzTarget {
    /// Topics, and the filters that cover them: the library that talks to the broker must agree.
    static let topics = FuzzTarget("topics") { input in
        var pieces = Pieces(input)
        let (filter, topic, other) = (pieces.text(), pieces.text(), pieces.text())
        try parts(of: topic)
        for text in [filter, topic, other] where TopicName.isUsable(text) {
            try hold(mosquitto_pub_topic_check(text) == 0, "the library does not publish on \(text.debugDescription)")
            try hold(
                mosquitto_validate_utf8(text, Int32(text.utf8.count)) == 0,
                "the library takes \(text.debugDescription) for no text"
            )
        }
        // The library's texts end at a NUL.
        guard TopicName.isUsable(topic), !(filter + other).utf8.contains(0), mosquitto_sub_topic_check(filter) == 0
        else {
            return
        }
        let isCovered = TopicFilter.matches(filter, topic)
        var answer = false
        if mosquitto_topic_matches_sub(filter, topic, &answer) == 0 {
            try hold(isCovered == answer, "\(filter) covers \(topic): \(isCovered) here, \(answer) in the library")
        }
        if mosquitto_sub_topic_check(other) == 0, TopicFilter.covers(other, filter), isCovered {
            try hold(TopicFilter.matches(other, topic), "\(other) covers \(filter), and not its \(topic)")
        }
    }

    /// What is taken apart can be put together again.
    private static func parts(of topic: String) throws {
        let root = TopicRoot()
        guard let address = root.parse(topic) else { return }
        let levels = ([address.service.rawValue, address.kind.rawValue] + address.levels).joined(separator: "/")
        try hold("\(root.prefix)/\(levels)" == topic, "\(topic) was taken apart as \(levels)")
        for channel in Contract.messages.map(\.channel)
        where channel.service == address.service && channel.kind == address.kind && channel.matches(address.levels) {
            let entity = zip(channel.entity, address.levels).filter { if case .word = $0.0 { false } else { true } }
                .map(\.1)
            try hold(root.topic(channel, entity) == topic, "\(channel.pattern) makes another topic of \(topic)")
        }
    }
}
