import Glibc

/// One run of an installation: broker first, then the services, and all down again in the other order.
struct Stage: Sendable {
    let cast: Cast
    let output: LogOutput
    /// What is printed once everything is ready.
    let welcome: Welcome

    private let stopBroker = Latch()
    private let stopServices = Latch()

    init(cast: Cast, output: LogOutput, welcome: Welcome) {
        self.cast = cast
        self.output = output
        self.welcome = welcome
    }

    /// Runs until asked to stop. Returns whether all went well to the end; throws an `OperatorError` when it could not
    /// start.
    func run() async throws -> Bool {
        try port.requireFree()
        if let network = cast.settings.network {
            try LocalPort(number: network.port, address: network.bind).requireFree(
                option: "quintet init --network-port"
            )
        }
        let services = try cast.services()
        let (happenings, report) = AsyncStream.makeStream(of: Happening.self)
        let signals = StopSignals(report)
        var course = Course(services: services.map(\.name))
        await perform(services, happenings, report, &course)
        report.finish()
        for await happening in happenings {
            course.note(happening)
        }
        withExtendedLifetime(signals) {}
        if let failure = course.failure { throw failure }
        output.note("everything is stopped", event: "up.stopped")
        return course.wentWell
    }

    private var port: LocalPort { LocalPort(number: cast.settings.brokerPort) }

    /// The broker outlives the services, so that their last words reach it.
    private func perform(
        _ services: [Child],
        _ happenings: AsyncStream<Happening>,
        _ report: AsyncStream<Happening>.Continuation,
        _ course: inout Course
    ) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await runBroker(report) }
            // With the broker, and so before anyone asks it; nobody waits for it.
            if let demo = cast.demo {
                let supervisor = Supervisor(child: demo.child, stop: stopBroker, output: output, report: report)
                group.addTask { await supervisor.run() }
            }
            group.addTask { await probeBroker(report) }
            await follow(happenings, &course) { $0.awaitsBroker }
            if course.mayGoOn { await performServices(services, happenings, report, &course) }
            stopBroker.open()
        }
    }

    private func performServices(
        _ services: [Child],
        _ happenings: AsyncStream<Happening>,
        _ report: AsyncStream<Happening>.Continuation,
        _ course: inout Course
    ) async {
        await withTaskGroup(of: Void.self) { group in
            for service in services {
                let supervisor = Supervisor(child: service, stop: stopServices, output: output, report: report)
                group.addTask { await supervisor.run() }
            }
            await follow(happenings, &course) { $0.mayGoOn && !$0.isComplete }
            if course.mayGoOn {
                output.note("everything that can run is ready", event: "up.ready")
                output.announce(welcome.lines(without: course.givenUp))
            }
            await follow(happenings, &course) { $0.mayGoOn }
            output.note("stopping", event: "up.stopping")
            stopServices.open()
        }
    }

    private func follow(
        _ happenings: AsyncStream<Happening>,
        _ course: inout Course,
        while goOn: (Course) -> Bool
    ) async {
        guard goOn(course) else { return }
        for await happening in happenings {
            course.note(happening)
            guard goOn(course) else { return }
        }
    }

    private func runBroker(_ report: AsyncStream<Happening>.Continuation) async {
        let record = RunningBroker(folder: cast.folder)
        var supervisor = Supervisor(child: cast.broker, stop: stopBroker, output: output, report: report)
        supervisor.started = { pid in
            do {
                try record.record(pid: pid)
            } catch {
                output.note("`device` will not find the broker: \(error)", event: "broker.unmarked", level: "warn")
            }
        }
        await supervisor.run()
        record.forget()
    }

    private func probeBroker(_ report: AsyncStream<Happening>.Continuation) async {
        switch await BrokerProbe(port: port).answer(until: stopBroker) {
        case .refused: report.yield(.ready(LogOutput.brokerName))
        case .letIn: report.yield(.brokerUnusable(.brokerIsOpen(port.number)))
        case .silent: report.yield(.brokerUnusable(.brokerIsSilent(port.number)))
        }
    }
}

extension OperatorError {
    fileprivate static func brokerIsOpen(_ port: Int) -> Self {
        Self(
            problem: "what answers on port \(port) lets in clients without a password",
            remedy: "it is not our broker: see `ss -ltnp`, or choose another port with `--broker-port`"
        )
    }

    fileprivate static func brokerIsSilent(_ port: Int) -> Self {
        Self(
            problem: "the broker did not answer on port \(port) within \(BrokerProbe.patience.components.seconds) s",
            remedy: "its own lines say why"
        )
    }
}
