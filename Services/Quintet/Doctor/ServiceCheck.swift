import Bus
import Glibc
import Schema

/// Whether one service runs, answers, and stands where it says.
struct ServiceCheck {
    static let patience = Duration.seconds(2)
    /// Seconds its clock may differ from ours.
    private static let skew = 2.0

    let service: ServiceEntry
    let link: OperatorLink
    let folder: DataFolder
    let statuses: ServiceStatuses

    func findings() async -> [Finding] {
        let name = service.executable
        guard let status = statuses.status(of: service) else {
            return [.fail("\(name) has told no status", "start it; its log says why it does not run")]
        }
        guard status.status == .online else {
            return [.fail("\(name) is \(status.status.rawValue) since \(status.at)", "start it; its log says why")]
        }
        var findings = [Finding.ok("\(name) \(status.version) is online since \(status.started ?? status.at)")]
        findings += await answer()
        findings.append(await journal(status))
        let others = [status.obstacle, statuses.gaps(of: service), DiskCheck(folder: folder).finding(of: service)]
        return findings + others.compactMap(\.self)
    }

    /// Asked for its dead letters, it shows three things at once.
    private func answer() async -> [Finding] {
        let name = service.executable
        do {
            let before = Timestamp.now
            let letters = try await DeadLetterOffice(link: link).firstLetters(of: service)
            let after = Timestamp.now
            let off = max(before - letters.time, letters.time - after)
            let dead = letters.count
            return [
                .ok("\(name) answers, after \(Int((after - before) * 1000)) ms"),
                off <= Self.skew
                    ? .ok("the clock of \(name) is right")
                    : .warn("the clock of \(name) is \(Int(off)) s off", "set the clock of its machine, with NTP"),
                dead == 0
                    ? .ok("\(name) has no dead letters")
                    : .warn("\(name) has \(dead) dead letters", "see `quintet dead-letters list \(service.name)`"),
            ]
        } catch let error as BusError where error.code == .timeout {
            return [
                .fail(
                    "\(name) gives no answer within \(Self.patience.components.seconds) s",
                    "look at its log, restart it"
                )
            ]
        } catch {
            return [.unseen("whether \(name) answers", error)]
        }
    }

    /// The journal may be ahead of the status, which follows in seconds; never behind it, and of no other epoch.
    private func journal(_ status: ServiceStatus) async -> Finding {
        let name = service.executable
        let told = status.lastSequence.flatMap { Int64($0) } ?? 0
        do {
            // The page after the last topic has no documents in it.
            let question = try JSONCodec().encode(SnapshotRequest(after: "\u{7F}"))
            let answer = Answer(try await link.request(.ask, of: service, "snapshot", question, timeout: Self.patience))
            let snapshot = try answer.value(Snapshot.self, from: service)
            guard status.epoch == nil || snapshot.epoch == status.epoch, snapshot.sequence >= told else {
                return .fail(
                    "the journal of \(name) stands at \(snapshot.sequence), but \(told) was told",
                    "an older database was put back while it ran: restart \(name)"
                )
            }
            return .ok("the journal of \(name) has no gap: \(snapshot.sequence), told \(told)")
        } catch {
            return .unseen("where the journal of \(name) stands", error)
        }
    }
}
