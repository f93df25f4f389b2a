import DashboardPollerDomain
import DashboardReading
import Fetching
import Foundation
import Schema
import ServiceKit

/// Fetches and maps at once, and keeps nothing.
struct Preview: Sendable {
    /// So many items are shown.
    private static let items = 10

    let vault: SecretVault
    let settings: FetchSettings
    let database: JSONDatabase

    @Sendable func answer(_ question: PreviewSource, _ context: SourceContext) async throws -> SourcePreview {
        let (source, secrets) = try await context.commit("preview") { [vault] transaction in
            (try Self.source(question, transaction), try vault.open(transaction.db))
        }
        let format = source.format ?? .json
        let violations = question.mapping?.violations(for: question.kind, in: format, at: "/mapping") ?? []
        guard violations.isEmpty else { throw Problem.violation(violations) }
        let start = ContinuousClock.now
        do {
            var preview = try await look(source, question, secrets)
            preview.milliseconds = Int((ContinuousClock.now - start) / .milliseconds(1))
            return preview
        } catch let fault as PollFault {
            var preview = SourcePreview(outcome: .error)
            preview.fault = fault
            preview.milliseconds = Int((ContinuousClock.now - start) / .milliseconds(1))
            return preview
        }
    }

    private func look(_ source: DataSource, _ question: PreviewSource, _ secrets: [String: SecretVault.Secret])
        async throws -> SourcePreview
    {
        var widget = Widget(kind: question.kind, source: "", place: WidgetPlace(x: 0, y: 0, w: 1, h: 1))
        (widget.mapping, widget.settings) = (question.mapping, question.settings)
        guard source.kind == .http else {
            let body = SourceBody(bytes: Array((source.body ?? "").utf8), format: source.format ?? .json)
            return Self.preview(body, nil, WidgetReader(widget, secrets: [], database))
        }
        let asked = try SourceRequest(source, seconds: source.seconds ?? EffectiveInterval.usual, secrets)
        let answer: FetchAnswer
        do {
            answer = try await Fetcher.run(settings) { try await $0.fetch(asked.request) }
        } catch let fault as FetchFault {
            throw Redaction(asked.secrets)(PollFault(fault))
        }
        let reader = WidgetReader(widget, secrets: asked.secrets, database)
        var preview = Self.preview(SourceBody(answer, source), answer, reader)
        preview.headers = preview.headers?.mapValues { Redaction(asked.secrets)($0) }
        return preview
    }

    private static func preview(_ body: SourceBody, _ answer: FetchAnswer?, _ reader: WidgetReader) -> SourcePreview {
        let reading = reader.read(body)
        var preview = SourcePreview(outcome: reading.outcome)
        preview.status = answer?.status
        preview.headers = answer?.headers.filter { $0.key != "set-cookie" }
        preview.bytes = body.bytes.count
        preview.items = Array(reading.items.prefix(items))
        preview.warnings = reading.warnings
        preview.fault = reading.fault
        return preview
    }

    private static func source(_ question: PreviewSource, _ transaction: Transaction) throws -> DataSource {
        if let source = question.source {
            let violations = source.violations(at: "/source")
            guard violations.isEmpty else { throw Problem.violation(violations) }
            return source
        }
        if let id = question.id, let kept = try SourceTable(transaction).find(id) { return kept.document.source }
        let words = "a source, or the id of one that is kept; ask/sources tells those"
        throw Problem.violation([Violation("/source", "required", expected: words, actual: question.id ?? "none")])
    }
}
