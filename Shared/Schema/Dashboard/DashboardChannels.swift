extension Channel {
    /// A command on one page.
    static func page(_ verb: String) -> Channel { Channel(.dashboard, .command, ["{page}"], verb, of: "page") }

    /// A command on one source.
    static func source(_ verb: String) -> Channel {
        Channel(.dashboard, .command, ["source-{source}"], verb, of: "source")
    }

    /// An event of one widget.
    static func widgetEvent(_ name: String) -> Channel {
        Channel(.dashboard, .event, ["widget-{widget}"], name, of: "widget")
    }

    /// A question about dashboards.
    static func askDashboard(_ name: String) -> Channel { Channel(.dashboard, .question, [], name, of: "dashboard") }
}
