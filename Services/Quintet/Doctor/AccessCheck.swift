import Bus
import Schema

/// Whether the broker keeps accounts to their topics. It grants every subscription and filters when it delivers, so
/// reading is proved by messages; what may be published, MQTT 5 tells.
///
/// The messages are such that nobody minds: an envelope of an unknown type, on topics that nobody reads or no account but
/// a wrongly privileged one can reach.
struct AccessCheck {
    let access: AccountAccess
    let devices: [Device]

    private var topics: TopicSpace { access.settings.topics }

    func findings() async -> [Finding] {
        var findings = [await service()]
        for device in samples {
            findings.append(await writing(device))
            findings.append(await ReadingProbe(access: access, device: device).finding())
        }
        return findings
    }

    /// One of each role: accounts of a role differ in their names only, and the files are compared as a whole.
    private var samples: [Device] {
        Role.allCases.compactMap { role in devices.first { $0.role == role && $0.password != nil } }
    }

    private func writing(_ device: Device) async -> Finding {
        await refusal("the \(device.role.rawValue) \(device.name)", of: device.role.forbidden(in: topics)) { body in
            try await access.connect(device, body)
        }
    }

    /// Any service that is no client of the clinic may neither command it nor speak for another.
    private func service() async -> Finding {
        let candidates = Catalogue.services.filter { $0.clientOf.isEmpty && $0.name != "clinic" }
        guard let one = candidates.randomElement(),
            let other = candidates.filter({ $0.name != one.name }).randomElement()
        else { return .ok("there are no two services to keep apart") }
        let forbidden = [
            topics.topic(.evt, of: other.name, "_doctor/probe"), topics.topic(.cmd, of: "clinic", "_doctor/probe"),
        ]
        return await refusal("the service \(one.executable)", of: forbidden) { body in
            try await access.connect(one.name, body)
        }
    }

    private func refusal(
        _ who: String,
        of forbidden: [String],
        connect: (@Sendable (Requester) async throws -> [String]) async throws -> [String]
    ) async -> Finding {
        do {
            let taken = try await connect { requester in
                var taken: [String] = []
                for topic in forbidden where try await Self.isTaken(topic, from: requester) { taken.append(topic) }
                return taken
            }
            guard taken.isEmpty else {
                return .fail(
                    "\(who) may publish on \(taken.joined(separator: ", "))",
                    "restart `quintet up`: its broker does not work by the access file"
                )
            }
            return .ok("\(who) may not publish on \(forbidden.joined(separator: ", "))")
        } catch {
            return .unseen("what \(who) may publish", error)
        }
    }

    private static func isTaken(_ topic: String, from requester: Requester) async throws -> Bool {
        do {
            try await requester.publish(topic, probe)
            return true
        } catch let error as BusError where error.code == .publish {
            return false
        }
    }

    static var probe: [UInt8] {
        Envelope(id: MessageID.new(), source: "urn:quintet:doctor", type: "quintet.doctor.probe.v1", time: .now)
            .encoded(data: Array("{}".utf8))
    }
}

extension Role {
    /// Where an account of this role may never publish.
    fileprivate func forbidden(in topics: TopicSpace) -> [String] {
        let home = topics.topic(.cmd, of: "home", "_doctor/probe")
        let clinic = topics.topic(.cmd, of: "clinic", "_doctor/probe")
        switch self {
        case .device, .homeassistant: return [clinic, topics.topic(.evt, of: "home", "_doctor/probe")]
        case .display: return [clinic, home]
        case .clinician: return [home, topics.topic(.evt, of: "clinic", "_doctor/probe")]
        }
    }
}
