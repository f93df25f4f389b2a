import Bus

/// Lets a device listen to everything while others are told what is not for it.
struct ReadingProbe {
    private static let patience = Duration.seconds(2)
    private static let everything = ["#", "+/#", "+/+/+/+/reply/#", "+/+/+/+/problem/#"]

    let access: AccountAccess
    let device: Device

    func finding() async -> Finding {
        let who = "the \(device.role.rawValue) \(device.name)"
        do {
            let seen = try await access.connect(device) { try await overheard($0) }
            guard seen.isEmpty else {
                return .fail(
                    "\(who) is shown \(seen.sorted().joined(separator: ", "))",
                    "restart `quintet up`: its broker does not work by the access file"
                )
            }
            return .ok("\(who), listening to everything, is not shown what is for others")
        } catch {
            return .unseen("what \(who) is shown", error)
        }
    }

    private var topics: TopicSpace { access.settings.topics }

    /// Replies to nobody and an unread problem: nothing that concerns anyone.
    private var secrets: [(account: String, topic: String)] {
        [
            ("clinic", topics.topic(.reply, of: "clinic", "_doctor")),
            ("clinic", topics.topic(.problem, of: "clinic", "_doctor")),
            ("home", topics.topic(.reply, of: "home", "_doctor")),
        ]
    }

    /// A reply to the device itself, sent last, marks the end.
    private var mark: (account: String, topic: String) {
        let service = device.role == .clinician ? "clinic" : "home"
        return (service, topics.topic(.reply, of: service, device.name))
    }

    private func overheard(_ requester: Requester) async throws -> Set<String> {
        // Large enough for all that the broker retains for the device, which comes first.
        let stream = try await requester.messages(Self.everything + [topics.everything], limit: 100_000)
        for (account, topic) in secrets + [mark] {
            _ = try await access.connect(account) { try await $0.publish(topic, AccessCheck.probe) }
        }
        try await requester.catchUp()
        let forbidden = Set(secrets.map(\.topic))
        let end = mark.topic
        // A display is answered nothing, so nothing can mark its end.
        let isMute = device.role == .display
        var seen: Set<String> = []
        while true {
            let topic = try await stream.first(within: isMute ? .milliseconds(300) : Self.patience) { message in
                message.topic == end || forbidden.contains(message.topic) ? message.topic : nil
            }
            guard let topic else { break }
            if topic == end { return seen }
            seen.insert(topic)
        }
        guard isMute || !seen.isEmpty else { throw BusError(.timeout, "the reply that is its own did not come either") }
        return seen
    }
}
