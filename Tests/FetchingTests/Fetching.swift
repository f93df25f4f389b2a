import TestKit

@testable import Fetching

/// Fetches as a service would, from this machine where a test says so.
enum Fetching {
    /// Allows nothing but the addresses that are named.
    static func settings(_ ranges: String..., profile: AddressPolicy.Profile = .home) -> FetchSettings {
        var policy = AddressPolicy(profile)
        policy.allowedRanges = ranges.compactMap { AddressRange($0) }
        return FetchSettings(policy: policy, userAgent: "Quintet/test")
    }

    /// What came of one request; servers at 127.0.0.1 may be asked.
    static func outcome(
        _ request: FetchRequest,
        _ settings: FetchSettings = settings("127.0.0.1/32"),
        _ names: [String: String] = [:]
    ) async throws -> Result<FetchAnswer, FetchFault> {
        try await Fetcher.run(settings, hosts(names)) { await $0.outcome(request) }
    }

    /// The fault of a request that has to fail.
    static func fault(
        _ request: FetchRequest,
        _ settings: FetchSettings = settings("127.0.0.1/32"),
        _ names: [String: String] = [:]
    ) async throws -> FetchFault {
        switch try await outcome(request, settings, names) {
        case .failure(let fault): return fault
        case .success(let answer): throw Timeout(description: "\(answer.status) came from \(answer.place)")
        }
    }

    /// Names that a test makes up; all others are looked up as usual.
    static func hosts(_ names: [String: String]) -> HostAddresses {
        HostAddresses { host throws(HostAddresses.LookupFailure) in
            guard let address = names[host] else { return try HostAddresses.system(host) }
            return [IPAddress(address)].compactMap { $0 }
        }
    }
}

extension Fetcher {
    /// A fetch whose failure is a value.
    func outcome(_ request: FetchRequest) async -> Result<FetchAnswer, FetchFault> {
        do { return .success(try await fetch(request)) } catch { return .failure(error) }
    }
}
