import Schema
import TestKit

/// Somebody who works with one service: what is sent next, and what is made of answers.
protocol Workload: Sendable {
    /// The next message.
    mutating func next(_ name: String, _ dice: inout Dice) -> Draft

    /// Hears how one of them was answered: the data of its reply, or nothing when it was refused.
    mutating func heard(_ draft: Draft, _ reply: JSONTree?)
}
