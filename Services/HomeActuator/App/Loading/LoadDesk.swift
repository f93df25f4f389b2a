import AsyncHTTPClient
import Foundation
import HomeActuatorDomain
import Logging
import NIOCore
import NIOHTTP1
import Schema
import ServiceKit

/// Reads homes from the URL given by a command; tried again while the server cannot be reached.
struct FetchHomes: EffectPayload {
    static let kind = "fetch-homes"
    var url: String
    var side: String?
}

/// Loads homes: from a command, a folder, a URL, or the sample when there is nothing else.
struct LoadDesk: Sendable {
    let settings: HomeSettings
    let registry: HomeRegistry
    let runner: ElementRunner
    let drivers: DriverHub
    let discovery: DiscoveryDesk

    @Sendable func load(_ command: LoadHomes, _ request: Request, _ transaction: Transaction) throws -> Handled<
        Acknowledgement
    > {
        if let url = command.url {
            guard let address = URL(string: url), ["http", "https"].contains(address.scheme), address.host != nil else {
                throw Problem.violation([Violation("/url", "format", expected: "an http or https URL", actual: url)])
            }
            try transaction.enqueue(FetchHomes(url: url, side: command.side), entity: url)
            return .accepted()
        }
        guard let xml = command.xml else {
            throw Problem.violation([Violation("/xml", "required", expected: "the XML, or its url", actual: "nothing")])
        }
        try load(Array(xml.utf8), side: command.side, transaction)
        return .applied()
    }

    @Sendable func fetch(_ effect: FetchHomes, _ context: EffectContext) async throws {
        let body = try await Self.body(of: effect.url)
        try await commit(body, side: effect.side, from: effect.url, context.source)
    }

    /// The home of a fresh start.
    func loadSample(_ transaction: Transaction) throws {
        guard settings.folder == nil, settings.url == nil else { return }
        try load(Array(SampleHome.xml.utf8), side: nil, transaction)
    }

    /// Watches the folder and the URL for the life of the service.
    @Sendable func watch(_ context: SourceContext) async throws {
        var folder = settings.folder.map(HomesFolder.init)
        var nextFetch = ContinuousClock.now
        while true {
            for document in folder?.changed() ?? [] {
                try await commit(document.xml, side: document.side, from: document.name, context)
            }
            if let url = settings.url, ContinuousClock.now >= nextFetch {
                nextFetch = .now + .seconds(settings.seconds)
                if let body = try? await Self.body(of: url) { try await commit(body, side: nil, from: url, context) }
            }
            guard folder != nil || settings.url != nil else { return try await Task.sleep(for: .seconds(86_400)) }
            try await Task.sleep(for: .seconds(3))
        }
    }

    /// A bad document changes nothing; it is told on `problem/homes`, and the last good one stays.
    private func commit(_ xml: [UInt8], side: String?, from name: String, _ context: SourceContext) async throws {
        try await context.commit("homes.load") { transaction in
            do {
                try load(xml, side: side, transaction)
            } catch let problem as Problem {
                var problem = problem
                problem.detail = "\(name): \(problem.detail)"
                try transaction.refuse(problem, ["homes"], event: "homes.refused")
            }
        }
    }

    private static func body(of url: String) async throws -> [UInt8] {
        let response = try await HTTPClient.shared.execute(HTTPClientRequest(url: url), timeout: .seconds(10))
        guard response.status == .ok else {
            throw Problem(.dependencyUnavailable, "\(url) answered \(response.status.code)")
        }
        return Array(buffer: try await response.body.collect(upTo: HomeXML.largest))
    }
}

extension LoadDesk {
    /// Takes a document's homes over, all or nothing.
    func load(_ xml: [UInt8], side: String?, _ transaction: Transaction) throws {
        let source = try Self.parse(xml)
        let built: (homes: [Home], ids: IDBook)
        do {
            built = try HomeBuilder.build(source.source, ids: try registry.ids(transaction))
        } catch let refusal as HomeRefusal {
            throw refusal.problem
        }
        let (homes, warnings) = try (side.map(SideFile.read) ?? SideFile()).applied(to: built.homes)
        try registry.keep(built.ids, transaction)
        var isChanged = false
        for home in homes where try take(over: home, transaction) { isChanged = true }
        for warning in source.warnings { transaction.log(LogLine(.warning, "homes.warning", "\(warning)")) }
        for warning in warnings {
            transaction.log(LogLine(.warning, "homes.warning", "side file \(warning.pointer): \(warning.message)"))
        }
        guard isChanged else { return }
        transaction.onCommit { [drivers, discovery, registry] transaction in
            drivers.assign(registry.homes(transaction))
            discovery.begin(transaction)
            // Devices of the new homes may speak on topics of their own.
            transaction.resubscribe()
        }
    }

    /// Puts a home in the place of its old self; tells whether anything differs.
    private func take(over home: Home, _ transaction: Transaction) throws -> Bool {
        let old = registry.find(home.id, transaction)
        if old == home { return false }
        let change = HomeChange(from: old, to: home)
        for element in old?.allElements ?? [] where change.removed.contains(element.id) {
            try runner.forget(ElementAddress(home: home.id, element: element.id), transaction)
        }
        try registry.put(home, transaction)
        for id in change.added {
            try runner.introduce(ElementAddress(home: home.id, element: id), transaction)
        }
        let version = try transaction.put(
            HomeDocument(home, scenes: try registry.scenes(of: home.id, transaction)),
            [home.id]
        )
        try transaction.emit(
            HomeLoaded(
                name: home.name,
                elements: home.allElements.count,
                added: change.added,
                removed: change.removed
            ),
            [home.id],
            version: version
        )
        transaction.log(
            LogLine(
                .info,
                "homes.loaded",
                "\(home.id): \(home.allElements.count) elements, \(change.added.count) new, \(change.removed.count) gone"
            )
        )
        return true
    }

    private static func parse(_ xml: [UInt8]) throws -> HomeXML {
        do throws(XMLFault) {
            return try HomeXML(xml)
        } catch {
            throw Problem.violation([
                Violation("/xml", "well-formed", expected: "a document of homes", actual: error.description)
            ])
        }
    }
}
