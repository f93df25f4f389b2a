import History

/// One message that a client sends to a service, and how it goes about it.
package struct Order: Codable, Hashable, Sendable {
    /// What is asked, which tells how its effect is found in the database.
    package enum Kind: String, Codable, Sendable {
        /// A task with a name of its own.
        case capture
        /// A page with a title of its own.
        case page
        /// Another title for a page that is there.
        case rename
        /// A state of an element; `toggle` is relative.
        case element, toggle
        /// A watch with a name of its own.
        case watch
        /// A patient with a name of its own.
        case patient
        /// A patient, by somebody who may not.
        case forbidden
        /// A question, which changes nothing.
        case question
        /// A valid message that the service refuses.
        case refused
        /// Bytes that mean nothing.
        case poison
        /// A command with the retain flag.
        case retained
    }

    /// Seconds after the beginning.
    package var at: Double
    package var site: Site
    package var kind: Kind
    /// Unique, but for two that share one on purpose.
    package var id: String
    /// Which client sends it.
    package var caller: Int
    /// The levels behind the service.
    package var path: String
    package var payload: String
    package var qos: Int
    /// Whether it is sent again until it is answered; else only until the broker has it.
    package var insists: Bool
    /// How often it is sent again although it was answered.
    package var encores: Int
    /// When its lifetime ends, if it has one; seconds after the beginning.
    package var expires: Double?
    /// What makes its effect known in the database: a name, a title, the command's id.
    package var mark: String

    /// Whether it is to have an effect.
    var acts: Bool {
        switch kind {
        case .forbidden, .question, .refused, .poison, .retained: false
        default: true
        }
    }

    /// Whether somebody waits for an answer on a topic of its own.
    var hasAnswer: Bool { kind != .poison && kind != .retained }
}
