/// What a command line asks to be different in the settings; `nil` and empty leave things as they are.
struct SettingsChange: Sendable, Equatable {
    var site: String?
    var topicRoot: String?
    var brokerPort: Int?
    var demoPort: Int?
    /// Added to those already there.
    var deviceTopics: [String] = []

    /// The settings with this change made.
    func applied(to settings: Settings) -> Settings {
        var changed = settings
        changed.site = site ?? settings.site
        changed.topicRoot = topicRoot ?? settings.topicRoot
        changed.brokerPort = brokerPort ?? settings.brokerPort
        changed.demoPort = demoPort ?? settings.demoPort
        changed.deviceTopics += deviceTopics.filter { !settings.deviceTopics.contains($0) }
        return changed
    }
}
