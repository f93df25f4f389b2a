/// What is known of a run so far, and what follows from it.
struct Course: Sendable, Equatable {
    let services: [String]
    private(set) var brokerIsReady = false
    private(set) var ready: Set<String> = []
    private(set) var failure: OperatorError?
    private(set) var stopSignal: Int32?
    private(set) var givenUp: Set<String> = []
    private var killed: Set<String> = []

    init(services: [String]) {
        self.services = services
    }

    /// Neither asked to stop nor bound to.
    var mayGoOn: Bool { failure == nil && stopSignal == nil }

    var awaitsBroker: Bool { mayGoOn && !brokerIsReady }

    /// Whether every service was ready once, or will never be.
    var isComplete: Bool { brokerIsReady && services.allSatisfy { ready.contains($0) || givenUp.contains($0) } }

    var wentWell: Bool { failure == nil && givenUp.isEmpty && killed.isEmpty }

    mutating func note(_ happening: Happening) {
        switch happening {
        case .ready(LogOutput.brokerName): brokerIsReady = true
        case .ready(let name): ready.insert(name)
        case .brokerUnusable(let error): failure = failure ?? error
        case .died(LogOutput.brokerName, let ending) where !brokerIsReady:
            failure = failure ?? Self.brokerDied(ending)
        case .died: break
        case .gaveUp(let name): givenUp.insert(name)
        case .killed(let name): killed.insert(name)
        case .stopRequested(let signal): stopSignal = stopSignal ?? signal
        }
    }

    private static func brokerDied(_ ending: Ending) -> OperatorError {
        OperatorError(
            problem: "the broker \(ending.words) before it was ready",
            remedy: "its own lines say why"
        )
    }
}
