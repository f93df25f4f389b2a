import Dispatch
import Glibc

/// Turns SIGINT, SIGTERM and SIGHUP into happenings for as long as it lives.
final class StopSignals {
    private let sources: [any DispatchSourceSignal]

    init(_ report: AsyncStream<Happening>.Continuation) {
        // A parent may have handed these down blocked, and then no one could stop us.
        var signals = sigset_t()
        sigemptyset(&signals)
        sources = [SIGINT, SIGTERM, SIGHUP].map { number in
            sigaddset(&signals, number)
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { report.yield(.stopRequested(signal: number)) }
            source.activate()
            return source
        }
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }

    deinit {
        for source in sources {
            source.cancel()
        }
    }
}
