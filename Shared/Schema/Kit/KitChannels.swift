extension ServiceName {
    /// Stands for whichever service is meant, in the channels that every service has: `{service}`.
    public static let each = ServiceName(rawValue: "{service}")
}

extension Channel {
    /// `cmd/_journal/replay` of a service.
    static func journal(_ service: ServiceName) -> Channel {
        Channel(service, .command, ["_journal"], "replay", of: "journal")
    }

    /// A verb on one dead letter of a service.
    static func deadLetter(_ verb: String, _ service: ServiceName) -> Channel {
        Channel(service, .command, ["_dead-letter"], verb, of: "dead-letters")
    }

    /// A question about the dead letters of a service.
    static func deadLetters(asking name: String, _ service: ServiceName) -> Channel {
        Channel(service, .question, [], name, of: "dead-letters")
    }

    /// A document of a service about itself.
    static func system(_ name: String, _ service: ServiceName) -> Channel {
        Channel(service, .system, [], name, of: "service")
    }
}
