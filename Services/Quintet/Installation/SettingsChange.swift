/// What a command line asks to be different in the settings; `nil` and empty leave things as they are.
struct SettingsChange: Sendable, Equatable {
    var site: String?
    var topicRoot: String?
    var brokerPort: Int?
    var brokerHost: String?
    var brokerBind: String?
    var cluster: [String]?
    var demoPort: Int?
    var consolePort: Int?
    /// Added to those already there.
    var deviceTopics: [String] = []
    var network = NetworkChange()

    /// The same in a network of containers, where the broker has a name and a machine of its own.
    var forContainers: SettingsChange {
        var change = self
        change.brokerPort = brokerPort ?? 1883
        (change.brokerHost, change.brokerBind) = ("broker", "0.0.0.0")
        // Who reaches it, the containers' published ports decide.
        change.network.isOn = true
        return change
    }

    /// The settings with this change made.
    func applied(to settings: Settings) -> Settings {
        var changed = settings
        changed.site = site ?? settings.site
        changed.topicRoot = topicRoot ?? settings.topicRoot
        changed.brokerPort = brokerPort ?? settings.brokerPort
        changed.brokerHost = brokerHost ?? settings.brokerHost
        changed.brokerBind = brokerBind ?? settings.brokerBind
        changed.cluster = cluster ?? settings.cluster
        changed.demoPort = demoPort ?? settings.demoPort
        changed.consolePort = consolePort ?? settings.consolePort
        changed.network = network.applied(to: settings.network)
        changed.deviceTopics += deviceTopics.filter { !settings.deviceTopics.contains($0) }
        return changed
    }
}
