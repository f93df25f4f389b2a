import TrafficIngestDomain

/// The road network in force, as sources are read with it.
struct Roads: Sendable {
    /// Grows with each network, and with its removal; 0 before the first.
    var number = 0
    var network = RoadNetwork()
}
