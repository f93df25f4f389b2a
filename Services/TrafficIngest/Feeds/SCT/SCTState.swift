import Schema

/// The state of a road in the numbers of the Servei Català del Trànsit: kind, cause and level. The feed of today and
/// the one of 2011 share them.
struct SCTState {
    /// `tipus`: 2 Retenció, 3 Obres, 4 Cons, 5 Meteorologia.
    let type: Int
    /// `subtipus`, which counts within a kind.
    let subtype: Int
    /// `nivell`, 1–5.
    let level: Int

    init(_ type: Int, _ subtype: Int, _ level: Int) { (self.type, self.subtype, self.level) = (type, subtype, level) }

    /// What it says of an incident.
    ///
    /// - Parameters:
    ///   - cause: The feed's words for the cause; the table's when it has none.
    ///   - text: The feed's words for the level; the table's when it has none.
    func report(cause: String? = nil, text: String? = nil) -> IncidentReport {
        let words = cause ?? SCTCause.known(type, subtype)?.text
        var report = IncidentReport(
            category: SCTCause.category(type, subtype, text: cause),
            cause: IncidentReport.Cause(
                code: "sct:\(type)/\(subtype)",
                text: words,
                lang: words.map { _ in "ca" }
            )
        )
        let state = SCTLevel(type, level, text: text)
        report.severity = state.severity
        report.severityRaw = "\(level)"
        report.impact = state.impact
        if let words {
            let level = text ?? SCTLevel.text(type, level)
            report.text = [IncidentReport.Words(lang: "ca", headline: words, description: level)]
        }
        return report
    }

    /// What no table knows, to be learnt.
    func unknownCodes(cause: String? = nil) -> Set<String> {
        var codes: Set<String> = []
        if SCTCause.known(type, subtype) == nil {
            codes.insert(["sct:\(type)/\(subtype)", cause].compactMap { $0 }.joined(separator: " "))
        }
        if !(1...5).contains(level) { codes.insert("sct:nivell \(level)") }
        return codes
    }
}
