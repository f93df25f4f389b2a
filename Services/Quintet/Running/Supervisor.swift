import Glibc

/// Keeps one child running until told to stop.
struct Supervisor: Sendable {
    let child: Child
    let stop: Latch
    let output: LogOutput
    let report: AsyncStream<Happening>.Continuation
    var started: @Sendable (Int32) -> Void = { _ in }

    func run() async {
        var backoff = Backoff()
        while !stop.isOpen {
            let begin = ContinuousClock.now
            let ending = await child.run(until: stop, started: started, line: relay)
            if stop.isOpen { return stopped(ending) }
            if ending == .replaced { return gaveUp() }
            let delay = backoff.delay(afterRunning: begin.duration(to: .now))
            report.yield(.died(child.name, ending))
            output.note(
                "\(child.name) \(ending.words); starting it again in \(delay.components.seconds) s",
                event: "child.died",
                level: "error"
            )
            await stop.wait(atMost: delay)
        }
    }

    private func relay(_ text: String) {
        guard output.relay(text, from: child.name) == LogLine.ready else { return }
        report.yield(.ready(child.name))
    }

    private func stopped(_ ending: Ending) {
        guard ending == .signalled(SIGKILL) else { return }
        report.yield(.killed(child.name))
        let seconds = Child.patience.components.seconds
        output.note(
            "\(child.name) did not stop within \(seconds) s and was killed",
            event: "child.killed",
            level: "warn"
        )
    }

    private func gaveUp() {
        report.yield(.gaveUp(child.name))
        output.note(
            "\(child.name) says that another instance took over its client id or holds its database; not started again",
            event: "child.gave-up",
            level: "error"
        )
    }
}
