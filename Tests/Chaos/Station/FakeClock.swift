import Foundation
import Glibc
import TestKit

/// A clock of a process's own, which is the machine's plus as many seconds as a file says (Debian's libfaketime).
struct FakeClock: Sendable {
    private static let places = ["x86_64-linux-gnu", "aarch64-linux-gnu"].map {
        "/usr/lib/\($0)/faketime/libfaketimeMT.so.1"
    }
    private let file: String
    private let library: String

    /// A clock that shows the machine's time.
    init(_ file: String) throws {
        guard let library = Self.places.first(where: { access($0, R_OK) == 0 }) else {
            throw ChildProcess.Fault(
                description: "libfaketime is missing: apt-get install faketime, or leave clocks out: --without clock"
            )
        }
        (self.file, self.library) = (file, library)
        try set(0)
    }

    /// What a process is started with to go by this clock; clocks that measure durations stay as they are.
    var environment: [String: String] {
        [
            "LD_PRELOAD": library, "FAKETIME_TIMESTAMP_FILE": file, "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1", "DONT_FAKE_MONOTONIC": "1",
        ]
    }

    /// Lets it jump to so many seconds after the machine's.
    func set(_ seconds: Int) throws {
        let text = seconds < 0 ? "\(seconds)" : "+\(seconds)"
        try Data("\(text)\n".utf8).write(to: URL(filePath: file), options: .atomic)
    }
}
