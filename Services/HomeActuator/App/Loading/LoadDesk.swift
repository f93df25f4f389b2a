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
    /// The command, which ends when the homes are read, refused or given up.
    var command: CommandLog.Entry
}

/// Loads homes: from a command, a folder, a URL, or the sample when there is nothing else.
struct LoadDesk: Sendable {
    let settings: HomeSettings
    let registry: HomeRegistry
    let runner: ElementRunner
    let drivers: DriverHub
    let discovery: DiscoveryDesk
    let plans: PlanDesk

    @Sendable func load(_ command: LoadHomes, _ request: Request, _ transaction: Transaction) throws -> Handled<
        Acknowledgement
    > {
        if let url = command.url {
            guard let address = URL(string: url), ["http", "https"].contains(address.scheme), address.host != nil else {
                throw Problem.violation([Violation("/url", "format", expected: "an http or https URL", actual: url)])
            }
            let entry = CommandLog.Entry(
                source: request.source,
                type: request.type,
                cause: request.cause,
                at: transaction.now
            )
            try transaction.enqueue(FetchHomes(url: url, side: command.side, command: entry), entity: url)
            return .accepted()
        }
        guard let xml = command.xml else {
            throw Problem.violation([Violation("/xml", "required", expected: "the XML, or its url", actual: "nothing")])
        }
        try load(Array(xml.utf8), side: command.side, from: HomeOrigin(.command, nil, at: transaction.now), transaction)
        return .applied()
    }

    @Sendable func fetch(_ effect: FetchHomes, _ context: EffectContext) async throws {
        do {
            let body = try await Self.body(of: effect.url)
            try await commit(body, side: effect.side, from: (.url, effect.url), ending: effect.command, context.source)
        } catch {
            guard context.isLast, !Task.isCancelled else { throw error }
            let words = "\(effect.url): given up after \(context.attempt) attempts: \(error)"
            try await context.source.commit("homes.given-up") { transaction in
                let end = EndedLine.homes(effect.command, "failed", at: transaction.now)
                try transaction.refuse(Problem(.dependencyUnavailable, words), ["homes"], ending: end)
            }
            throw error
        }
    }

    /// The home of a fresh start.
    func loadSample(_ transaction: Transaction) throws {
        guard settings.folder == nil, settings.url == nil else { return }
        let origin = HomeOrigin(.sample, nil, at: transaction.now)
        try load(Array(SampleHome.xml.utf8), side: nil, from: origin, transaction)
    }

    /// Watches the folder and the URL for the life of the service.
    @Sendable func watch(_ context: SourceContext) async throws {
        var folder = settings.folder.map(HomesFolder.init)
        var nextFetch = ContinuousClock.now
        while true {
            for document in folder?.changed() ?? [] {
                try await commit(document.xml, side: document.side, from: (.file, document.name), context)
            }
            if let url = settings.url, ContinuousClock.now >= nextFetch {
                nextFetch = .now + .seconds(settings.seconds)
                if let body = try? await Self.body(of: url) {
                    try await commit(body, side: nil, from: (.url, url), context)
                }
            }
            guard folder != nil || settings.url != nil else { return try await Task.sleep(for: .seconds(86_400)) }
            try await Task.sleep(for: .seconds(3))
        }
    }

    /// A bad document changes nothing; it is told on `problem/homes`, and the last good one stays. The command that asked
    /// for it, if one did, ends by either.
    private func commit(
        _ xml: [UInt8],
        side: String?,
        from origin: (kind: HomeOrigin.Kind, name: String),
        ending command: CommandLog.Entry? = nil,
        _ context: SourceContext
    ) async throws {
        try await context.commit("homes.load") { transaction in
            do {
                let from = HomeOrigin(origin.kind, origin.name, at: transaction.now)
                try load(xml, side: side, from: from, cause: command?.cause, transaction)
                if let command { transaction.ended(EndedLine.homes(command, "applied", at: transaction.now)) }
            } catch let problem as Problem {
                var problem = problem
                problem.detail = "\(origin.name): \(problem.detail)"
                guard let command else { return try transaction.refuse(problem, ["homes"], event: "homes.refused") }
                let end = EndedLine.homes(command, "rejected", at: transaction.now)
                try transaction.refuse(problem, ["homes"], ending: end)
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
    /// Takes a document's homes over, all or nothing. `cause` is what led to it when that is not the message being handled.
    func load(
        _ xml: [UInt8],
        side: String?,
        from origin: HomeOrigin,
        cause: Cause? = nil,
        _ transaction: Transaction
    ) throws {
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
        for home in homes {
            if try take(over: home, cause, transaction) { isChanged = true }
            try OriginTable.note(origin, of: home.id, transaction)
        }
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
    private func take(over home: Home, _ cause: Cause?, _ transaction: Transaction) throws -> Bool {
        let old = registry.find(home.id, transaction)
        let home = home.configured(like: old)
        if old == home { return false }
        let change = HomeChange(from: old, to: home)
        for element in old?.allElements ?? [] where change.removed.contains(element.id) {
            try runner.forget(ElementAddress(home: home.id, element: element.id), transaction)
        }
        try registry.put(home, transaction)
        try plans.fit(home, transaction)
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
            version: version,
            cause: cause
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
