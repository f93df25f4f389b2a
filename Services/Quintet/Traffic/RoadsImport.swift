import Bus
import Schema

/// Sends the parts of a road network to the traffic service, and tells what became of them.
struct RoadsImport {
    let link: OperatorLink
    let patience: Duration

    func run(_ parts: RoadParts, refused: Int) async throws -> Int32 {
        var receipt = RoadsReceipt(missing: parts.parts.count)
        for index in parts.parts.indices {
            do {
                guard let reply = try await link.perform(parts.command(index), patience: patience) else {
                    return Sending.Result.refused
                }
                receipt = reply.result ?? receipt
                // The rest is known, too.
                if reply.outcome == .noop, receipt.network != nil { break }
            } catch let error as BusError where [.timeout, .connection].contains(error.code) {
                StandardError.print(
                    """
                    no answer from traffic to part \(index + 1) of \(parts.parts.count): \(error.reason)
                      repeat the command: what was taken is not taken twice
                    """
                )
                return OperatorLink.noAnswer
            }
        }
        guard let network = receipt.network else {
            StandardError.print(
                "another network came between, and \(receipt.missing) parts are gone; repeat the command"
            )
            return Sending.Result.refused
        }
        print(network.summary(refused: refused))
        return Sending.Result.went
    }
}

extension RoadsReceipt.Network {
    /// One line; with what was left out before it was sent.
    func summary(refused: Int) -> String { "\(roads) roads, \(lines) lines, \(kilometres) km; refused \(refused)" }
}
