import ArgumentParser
import Bus
import Schema

/// The operator's connection to the installation's bus.
struct OperatorLink: Sendable {
    /// The exit code of a command that nobody answered: it may be repeated.
    static let noAnswer: Int32 = 2

    let requester: Requester
    let settings: Settings

    var topics: TopicSpace { settings.topics }

    /// The same topics as the contract spells them.
    var tree: TopicRoot { TopicRoot(root: settings.topicRoot, site: settings.site) }

    /// Connects with the operator's account. Throws an `OperatorError` when that is refused; when there is no broker, says
    /// so and throws the exit code of no answer.
    static func open<R: Sendable>(_ folder: DataFolder, _ body: (OperatorLink) async throws -> R) async throws -> R {
        let settings = try folder.settings()
        let access = AccountAccess(folder: folder, settings: settings)
        do {
            return try await access.connect(Catalogue.operatorAccount) { requester in
                try await body(OperatorLink(requester: requester, settings: settings))
            }
        } catch let error as BusError {
            let words = OperatorError(error, folder, settings)
            guard [.connection, .timeout].contains(error.code) else { throw words }
            StandardError.print("Error: \(words)")
            throw ExitCode(noAnswer)
        }
    }

    /// Asks a service; the answer comes on the operator's reply topic.
    func request(
        _ kind: TopicKind,
        of service: ServiceEntry,
        _ rest: String,
        _ payload: [UInt8],
        qos: Int = 1,
        user: [(name: String, value: String)] = [],
        timeout: Duration
    ) async throws -> Incoming {
        try await requester.request(
            topics.topic(kind, of: service.name, rest),
            payload,
            replyTopic: topics.topic(.reply, of: service.name, Catalogue.operatorAccount),
            qos: qos,
            properties: MessageProperties(user: user),
            timeout: timeout
        )
    }
}

extension OperatorError {
    /// A fault on the way to the broker, with what to do about it.
    init(_ error: BusError, _ folder: DataFolder, _ settings: Settings) {
        switch error.code {
        case .refused:
            self.init(
                problem: error.reason,
                remedy: "`quintet init --data \(folder.path.shellQuoted)` writes the broker's files anew"
            )
        case .connection, .timeout:
            let hosts = settings.brokerHosts.joined(separator: ", ")
            self.init(
                problem: "no broker on port \(settings.brokerPort) of \(hosts) (\(error.reason))",
                remedy: "start it with `quintet up --data \(folder.path.shellQuoted)`"
            )
        default: self.init(problem: error.reason, remedy: "see `quintet doctor`")
        }
    }
}
