extension Channel {
    /// A command on one element, on `sector-{id}` or on `scene-{id}`.
    static func element(_ verb: String) -> Channel {
        Channel(.home, .command, ["{home}", "{element}"], verb, of: "element")
    }

    /// A command on one plan of a home.
    static func plan(_ verb: String) -> Channel {
        Channel(.home, .command, ["{home}", "plan-{plan}"], verb, of: "plan")
    }

    /// An event of one element.
    static func elementEvent(_ name: String) -> Channel {
        Channel(.home, .event, ["{home}", "{element}"], name, of: "element")
    }

    /// An event of a whole home.
    static func homeEvent(_ name: String) -> Channel {
        Channel(.home, .event, ["{home}"], name, of: "home")
    }
}
