import Glibc

/// What is piped into this program.
enum StandardInput {
    /// All of it; throws an `OperatorError` when it is more than a message may have.
    static func read(atMost limit: Int) throws(OperatorError) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while bytes.count <= limit {
            let count = Glibc.read(STDIN_FILENO, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return bytes }
            bytes += buffer[..<count]
        }
        throw OperatorError(problem: "the input has more than \(limit) bytes", remedy: "messages may not be larger")
    }
}
