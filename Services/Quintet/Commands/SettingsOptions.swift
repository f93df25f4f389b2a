import ArgumentParser

/// The settings that `init` and `up` take; each is remembered in quintet.json.
struct SettingsOptions: ParsableArguments {
    @Option(help: "The site's level in topics. [default for a new installation: main]")
    var site: String?

    @Option(help: "The port of the broker on 127.0.0.1. [default for a new installation: 18830]")
    var brokerPort: Int?

    @Option(help: "The port of the demo sources on 127.0.0.1. [default for a new installation: 8300]")
    var demoPort: Int?

    @Option(help: "The port of the console on 127.0.0.1. [default for a new installation: 8380]")
    var consolePort: Int?

    @Option(help: "What all topics begin with. [default for a new installation: quintet/v1]")
    var topicRoot: String?

    @Option(
        name: .customLong("device-topic"),
        help: "A topic filter of foreign devices that home-actuator may use, such as 'ebusd/#'. May be repeated."
    )
    var deviceTopics: [String] = []

    var change: SettingsChange {
        SettingsChange(
            site: site,
            topicRoot: topicRoot,
            brokerPort: brokerPort,
            demoPort: demoPort,
            consolePort: consolePort,
            deviceTopics: deviceTopics
        )
    }
}
