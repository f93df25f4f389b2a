import Glibc
import Subprocess

/// A program to run, and one run of it.
struct Child: Sendable {
    let name: String
    let executable: String
    let arguments: [String]
    /// Added to this process's own.
    let environment: [String: String]

    /// From the request to stop to the kill.
    static let patience = Duration.seconds(5)

    /// Runs the program to its end. Once `stop` opens, it gets SIGTERM and, when that does not help in time, SIGKILL.
    ///
    /// The task must not be cancelled for that: reading would end at once, and a child that still has something to say
    /// would die of a closed pipe.
    func run(
        until stop: Latch,
        started: @Sendable (Int32) -> Void,
        line: @Sendable (String) -> Void
    ) async -> Ending {
        do {
            let result = try await Subprocess.run(
                configuration,
                input: .none,
                output: .sequence,
                error: .combinedWithOutput
            ) { execution in
                let pid = execution.processIdentifier.value
                started(pid)
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask {
                        await stop.wait()
                        guard stop.isOpen else { return }
                        await execution.teardown(using: Self.teardown)
                    }
                    try await relay(execution.standardOutput, to: line)
                    group.cancelAll()
                }
                return pid
            }
            // Whatever the child had started itself goes with it.
            kill(-result.closureResult, SIGKILL)
            return Ending(result.terminationStatus)
        } catch {
            return .notStarted(reason: "\(error)")
        }
    }

    private var configuration: Configuration {
        var options = PlatformOptions()
        // Ctrl-C in a terminal goes to the foreground group: the children hear of it from us, in order.
        options.processGroupID = 0
        let additions = Dictionary(
            uniqueKeysWithValues: environment.map { (Environment.Key(stringLiteral: $0.key), Optional($0.value)) }
        )
        return Configuration(
            // setpriv becomes the program, in the same process, which then gets SIGTERM when we die, however we die.
            // The signal is tied to the thread that started the child; Subprocess has one for that as long as we live.
            executable: .name(Programs.starter),
            arguments: Arguments(["--pdeathsig", "TERM", "--", executable] + arguments),
            environment: .inherit.updating(additions),
            platformOptions: options
        )
    }

    private static var teardown: [TeardownStep] {
        [.gracefulShutDown(toProcessGroup: true, allowedDurationToNextStep: patience)]
    }

    private func relay(_ output: SubprocessOutputSequence, to line: (String) -> Void) async throws {
        var splitter = LineSplitter()
        for try await buffer in output {
            buffer.withUnsafeBytes { splitter.append($0) }.forEach(line)
        }
        splitter.finish().map(line)
    }
}

extension Ending {
    init(_ status: TerminationStatus) {
        switch status {
        case .exited(let code): self = .exited(code: code)
        case .signaled(let signal): self = .signalled(signal)
        }
    }
}
