import Bus

/// Whether the broker that runs is one that this version was tried with.
struct BrokerVersionCheck {
    private static let tried = "mosquitto version 2.0."

    let folder: DataFolder
    let settings: Settings

    func finding() async -> Finding {
        let access = AccountAccess(folder: folder, settings: settings)
        do {
            let told = try await access.connect(Catalogue.operatorAccount) { requester in
                try await requester.retained(["$SYS/broker/version"])
            }
            guard let version = told.first.map({ String(decoding: $0.payload, as: UTF8.self) }) else {
                return .warn("the broker does not tell its version", "it may not be mosquitto; see docs/scaling.md")
            }
            guard version.hasPrefix(Self.tried) else {
                return .warn("the broker is \(version)", "this version of Quintet was tried with mosquitto 2.0 only")
            }
            return .ok("the broker is \(version)")
        } catch {
            return .warn("the broker cannot be asked for its version (\(error))", "start it and run this again")
        }
    }
}
