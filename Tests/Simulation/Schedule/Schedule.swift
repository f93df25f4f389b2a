import Foundation
import History

/// All that is decided of a run before it begins: plain data, so that it can be made smaller and run again.
package struct Schedule: Codable, Hashable, Sendable {
    /// What delays and ids are drawn from.
    package var seed: UInt64
    /// The services that run.
    package var sites: [Site]
    /// Seconds until faults and new commands are over.
    package var length: Double
    package var orders: [Order]
    package var faults: [Fault]

    /// How many clients send.
    static let callers = 3

    /// As JSON that runs again by `simulate --schedule`.
    package func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }
}
