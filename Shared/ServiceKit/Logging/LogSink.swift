import Glibc
import Logging
import Schema
import Synchronization

/// Where a process's log lines go: standard output, one line per event.
///
/// Lines of a batch are gathered and written at once; from other threads each line is written as it comes.
public final class LogSink: Sendable {
    /// The service's name in each line.
    public let service: String
    private let format: LogFormat
    private let minimum: Logger.Level
    private let descriptor: Int32
    private let buffer = Mutex<[UInt8]>([])

    /// A sink on a descriptor, standard output unless said otherwise.
    public init(service: String, format: LogFormat, minimum: Logger.Level, descriptor: Int32 = STDOUT_FILENO) {
        self.service = service
        self.format = format
        self.minimum = minimum
        self.descriptor = descriptor
    }

    /// Gathers a line without writing it.
    public func gather(_ line: LogLine) {
        guard line.level >= minimum else { return }
        let bytes = format.encode(line, service: service, at: line.at ?? .wallClock)
        buffer.withLock { $0.append(contentsOf: bytes) }
    }

    /// Writes what was gathered.
    public func flush() {
        buffer.withLock { bytes in
            guard !bytes.isEmpty else { return }
            bytes.withUnsafeBytes { Self.writeAll($0, to: descriptor) }
            bytes.removeAll(keepingCapacity: bytes.capacity < 1 << 20)
        }
    }

    /// Writes a line now.
    public func write(_ line: LogLine) {
        gather(line)
        flush()
    }

    private static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) {
        var rest = bytes
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            // Nobody reads any more; the service goes on without a log.
            guard count > 0 else { return }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
    }
}

extension Timestamp {
    /// The time of the machine's clock.
    public static var wallClock: Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }
}
