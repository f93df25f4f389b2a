/// The panel of the two blood pressures.
enum BloodPressure {
    static let code = "85354-9"
    static let display = "Blood pressure panel with all children optional"
    /// What Synthea of 2019 calls it.
    static let otherCode = "55284-4"
}
