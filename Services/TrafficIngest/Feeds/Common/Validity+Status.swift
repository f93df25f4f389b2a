import Schema

extension IncidentReport.Validity {
    /// What has not begun is planned. What should be over is not: its feed still says it.
    func status(at time: Timestamp?) -> ValidityStatus {
        guard let start, let time else { return .active }
        return start > time ? .planned : .active
    }
}
