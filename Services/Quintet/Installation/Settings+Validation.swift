extension Settings {
    /// Refuses what would make a broken or an open access file.
    func validate() throws(OperatorError) {
        guard TopicSpace.isLevel(site) else {
            throw Self.refused("site", site, expected: "one topic level of a-z, 0-9, - and _")
        }
        guard topicRoot.split(separator: "/", omittingEmptySubsequences: false).allSatisfy(TopicSpace.isLevel) else {
            throw Self.refused("topicRoot", topicRoot, expected: "levels of a-z, 0-9, - and _ between slashes")
        }
        guard ["127.0.0.1", "0.0.0.0"].contains(brokerBind) else {
            throw Self.refused("brokerBind", brokerBind, expected: "127.0.0.1, or 0.0.0.0 inside a container")
        }
        guard brokerBind == Self.thisMachine || !isLocal else {
            throw Self.refused("brokerBind", brokerBind, expected: "127.0.0.1, as the broker runs on this machine")
        }
        guard (1...65535).contains(brokerPort) else {
            throw Self.refused("brokerPort", "\(brokerPort)", expected: "a port from 1 to 65535")
        }
        guard cluster.isEmpty || cluster.count >= 3 && Set(cluster).count == cluster.count,
            cluster.allSatisfy(TopicSpace.isLevel)
        else {
            throw Self.refused("cluster", cluster.joined(separator: ","), expected: "three host names, or none")
        }
        guard (1...65535).contains(demoPort) else {
            throw Self.refused("demoPort", "\(demoPort)", expected: "a port from 1 to 65535")
        }
        guard (1...65535).contains(consolePort) else {
            throw Self.refused("consolePort", "\(consolePort)", expected: "a port from 1 to 65535")
        }
        try network?.validate(
            beside: [("brokerPort", brokerPort), ("demoPort", demoPort), ("consolePort", consolePort)]
        )
        for filter in deviceTopics {
            try validate(deviceTopic: filter)
        }
    }

    /// A filter must name its own tree: a wildcard first, or our root, would open every service's topics.
    private func validate(deviceTopic filter: String) throws(OperatorError) {
        let levels = filter.split(separator: "/", omittingEmptySubsequences: false)
        let ownTree = topicRoot.split(separator: "/").first
        guard let tree = levels.first, !tree.isEmpty, tree != ownTree, !tree.contains(where: "+#$".contains) else {
            throw Self.refused("deviceTopics", filter, expected: "a filter that begins with the devices' own tree")
        }
        let wildcardsStandAlone = levels.enumerated().allSatisfy { index, level in
            (level == "#" && index == levels.count - 1) || level == "+" || !level.contains(where: "+#".contains)
        }
        guard wildcardsStandAlone, filter.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
            throw Self.refused("deviceTopics", filter, expected: "an MQTT filter without spaces, `#` only at its end")
        }
    }

    static func refused(_ key: String, _ value: String, expected: String) -> OperatorError {
        OperatorError(
            problem: "\(key) is “\(value)”, expected \(expected)",
            remedy: "correct it in quintet.json or give it to `quintet init`"
        )
    }
}
