import Foundation
import GRDB
import HomeActuatorDomain
import Schema
import ServiceKit

/// The plans of homes: what is where on them, and the images below.
struct PlanDesk: Sendable {
    let registry: HomeRegistry

    @Sendable func place(_ command: PlacePlan, _ request: Request, _ transaction: Transaction) throws -> Handled<
        Acknowledgement
    > {
        let key = try key(request, transaction)
        let home = try registry.home(key.home, transaction)
        let others = try Self.plans(of: key.home, transaction).count { $0.key != key.id }
        let directive = PlanDirective.place(command, id: key.id, home: home, others: others)
        return try decide(directive, key, transaction)
    }

    @Sendable func part(_ command: UploadPlanPart, _ request: Request, _ transaction: Transaction) throws -> Handled<
        Acknowledgement
    > {
        let key = try key(request, transaction)
        _ = try plan(key, transaction)
        try PlanFiles.take(command, of: key, transaction)
        return .applied()
    }

    @Sendable func image(_ command: SetPlanImage, _ request: Request, _ transaction: Transaction) throws -> Handled<
        Acknowledgement
    > {
        let key = try key(request, transaction)
        // The upload is gone once it is the image, so a repeat is known by its digest.
        if let known = try plan(key, transaction).image, known.digest == command.digest.lowercased() {
            return .noop(version: try transaction.version(of: PlanDocument.self, key.entity))
        }
        let image = try PlanFiles.image(command, of: key, transaction)
        try PlanFiles.settle(image, from: command.upload, of: key, transaction)
        return try decide(.picture(image), key, transaction)
    }

    @Sendable func delete(_ command: DeletePlan, _ request: Request, _ transaction: Transaction) throws -> Handled<
        Acknowledgement
    > {
        let key = try key(request, transaction)
        _ = try plan(key, transaction)
        return try decide(.delete, key, transaction)
    }

    @Sendable func answer(_ question: GetPlanImage, _ request: Request, _ transaction: Transaction) throws
        -> PlanImagePart
    {
        let key = PlanKey(home: try registry.home(question.home, transaction).id, id: question.plan)
        guard let image = try plan(key, transaction).image else {
            throw Problem(.unknownEntity, "plan \(question.plan) of \(question.home) has no image yet")
        }
        guard image.digest == question.digest.lowercased() else {
            let words = "the image of plan \(question.plan) is \(image.digest) by now; read its state and ask for that"
            throw Problem(.versionConflict, words)
        }
        return try PlanFiles.part(question.part ?? 0, of: image, key, transaction)
    }

    /// Takes off the plans of a home what it has no longer.
    func fit(_ home: Home, _ transaction: Transaction) throws {
        for id in try Self.plans(of: home.id, transaction).keys.sorted() {
            _ = try decide(.fit(home), PlanKey(home: home.id, id: id), transaction)
        }
    }
}

extension PlanDesk {
    private func decide(_ directive: PlanDirective, _ key: PlanKey, _ transaction: Transaction) throws -> Handled<
        Acknowledgement
    > {
        var plan = try Self.plans(of: key.home, transaction)[key.id]
        let changes = try PlanDecider.decide(directive, plan)
        guard !changes.isEmpty else {
            return .noop(version: try transaction.version(of: PlanDocument.self, key.entity))
        }
        for change in changes { PlanDecider.evolve(&plan, change) }
        let version = try keep(plan, key, transaction)
        for change in changes { try transaction.emit(change, key.entity, version: version) }
        return .applied(version: version)
    }

    /// Keeps a plan, or forgets it when it is nil; answers the version of its document.
    private func keep(_ plan: PlanDocument?, _ key: PlanKey, _ transaction: Transaction) throws -> Int {
        guard let plan else {
            let last = try transaction.version(of: PlanDocument.self, key.entity)
            try transaction.clear(PlanDocument.self, key.entity)
            try transaction.db.execute(
                sql: "DELETE FROM plan WHERE home = ? AND id = ?",
                arguments: [key.home, key.id]
            )
            return last + 1
        }
        try transaction.db.execute(
            sql: """
                INSERT INTO plan (home, id, document) VALUES (?, ?, ?)
                ON CONFLICT DO UPDATE SET document = excluded.document
                """,
            arguments: [key.home, key.id, Data(try transaction.codec.encode(plan))]
        )
        return try transaction.put(plan, key.entity)
    }

    private func plan(_ key: PlanKey, _ transaction: Transaction) throws -> PlanDocument {
        let plans = try Self.plans(of: key.home, transaction)
        if let plan = plans[key.id] { return plan }
        guard !plans.isEmpty else {
            throw Problem(.unknownEntity, "\(key.home) has no plan \(key.id); place makes one")
        }
        throw Problem.unknown("plan", key.id, in: key.home, among: plans.keys.sorted())
    }

    private static func plans(of home: String, _ transaction: Transaction) throws -> [String: PlanDocument] {
        let rows = try Row.fetchAll(
            transaction.db,
            sql: "SELECT id, document FROM plan WHERE home = ?",
            arguments: [home]
        )
        return try rows.reduce(into: [:]) { plans, row in
            plans[row[0]] = try transaction.codec.value(PlanDocument.self, from: Array(row[1] as Data)[...])
        }
    }

    private func key(_ request: Request, _ transaction: Transaction) throws -> PlanKey {
        let home = try registry.home(request.entity[0], transaction)
        return PlanKey(home: home.id, id: String(request.entity[1].dropFirst("plan-".count)))
    }
}
