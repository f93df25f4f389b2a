import Schema
import TrafficIngestDomain

/// Reads one `situationRecord`.
struct DatexRecord {
    let node: XMLNode
    let situation: XMLNode
    let context: DatexContext

    /// What it says.
    var report: IncidentReport {
        let category = DatexCategory(node)
        let location = DatexLocation(node)
        var report = IncidentReport(category: category.category, cause: category.cause)
        report.impact = DatexImpact(node, location).impact
        report.severityRaw = node["severity"]?.text ?? situation["overallSeverity"]?.text
        report.severity = report.impact.carriageway == .closed ? 5 : SeverityWord.number(report.severityRaw)
        report.road = location.road
        report.extent = location.extent
        report.municipality = location.municipality
        report.province = location.province
        let geometry = DatexGeometry(location, context.box)
        report.geometry = geometry.shape
        report.geometryOrigin = geometry.origin
        report.crsOriginal = geometry.system
        report.validity = DatexValidity(node["validity"], context).validity
        report.text = DatexText.read(node, lang: context.lang)
        report.situation = situation.attributes["id"]
        return report
    }

    /// Why it is over, in the words of v1 and v2.
    var ended: ClearReason? {
        guard let life = node["management"]?["lifeCycleManagement"] else { return nil }
        if life["cancel"]?.text == "true" { return .cancelled }
        return life["end"]?.text == "true" ? .ended : nil
    }

    /// Causes and types that no table knows.
    var unknownCodes: Set<String> { DatexCategory(node).unknownCodes }
}
