import TrafficIngestDomain

/// A stretch of a real road on which the demonstration lets something happen. Places are right to a kilometre or so.
struct DemoPlace: Sendable {
    let road: String
    let fromKm: Double
    let toKm: Double
    /// Where the lower kilometre is, longitude first.
    let start: (Double, Double)
    /// Where the higher kilometre is.
    let end: (Double, Double)
    /// Where the traffic goes to when the kilometres grow.
    let ahead: String
    /// Where it goes to when they fall.
    let back: String

    /// The place of a kilometre, on the straight line between the ends.
    func position(_ km: Double) -> (longitude: Double, latitude: Double) {
        let share = (km - fromKm) / (toKm - fromKm)
        return (start.0 + (end.0 - start.0) * share, start.1 + (end.1 - start.1) * share)
    }

    private init(
        _ road: String,
        _ km: ClosedRange<Double>,
        _ start: (Double, Double),
        _ end: (Double, Double),
        _ ahead: String,
        _ back: String
    ) {
        self.road = road
        (fromKm, toKm) = (km.lowerBound, km.upperBound)
        (self.start, self.end, self.ahead, self.back) = (start, end, ahead, back)
    }

    static let all: [DemoPlace] = [
        DemoPlace("A-2", 595...605, (1.953, 41.452), (2.022, 41.388), "BARCELONA", "LLEIDA"),
        DemoPlace("A-2", 545...556, (1.560, 41.603), (1.670, 41.575), "BARCELONA", "LLEIDA"),
        DemoPlace("A-2", 708...716, (2.790, 41.930), (2.815, 42.000), "FRANÇA", "BARCELONA"),
        DemoPlace("AP-7", 130...140, (2.330, 41.575), (2.230, 41.550), "TARRAGONA", "GIRONA"),
        DemoPlace("AP-7", 166...174, (1.985, 41.475), (1.905, 41.440), "TARRAGONA", "GIRONA"),
        DemoPlace("AP-7", 245...255, (1.270, 41.150), (1.160, 41.120), "VALÈNCIA", "BARCELONA"),
        DemoPlace("B-20", 5...15, (2.082, 41.383), (2.155, 41.432), "NUS TRINITAT", "NUS LLOBREGAT"),
        DemoPlace("B-23", 4...12, (2.085, 41.381), (2.005, 41.417), "MOLINS DE REI", "BARCELONA"),
        DemoPlace("B-10", 8...16, (2.130, 41.352), (2.195, 41.384), "NUS TRINITAT", "NUS LLOBREGAT"),
        DemoPlace("B-30", 2...12, (2.060, 41.490), (2.150, 41.520), "GIRONA", "TARRAGONA"),
        DemoPlace("C-16", 12...20, (2.030, 41.490), (2.010, 41.560), "MANRESA", "BARCELONA"),
        DemoPlace("C-16", 94...104, (1.850, 42.060), (1.865, 42.140), "PUIGCERDÀ", "MANRESA"),
        DemoPlace("C-17", 8...18, (2.205, 41.510), (2.230, 41.590), "VIC", "BARCELONA"),
        DemoPlace("C-17", 58...66, (2.250, 41.900), (2.235, 41.965), "RIPOLL", "BARCELONA"),
        DemoPlace("C-25", 100...112, (1.840, 41.760), (1.975, 41.790), "GIRONA", "LLEIDA"),
        DemoPlace("C-28", 20...30, (0.870, 42.690), (0.955, 42.665), "ESTERRI D'ÀNEU", "VIELHA"),
        DemoPlace("C-31", 190...200, (2.095, 41.310), (2.120, 41.352), "BARCELONA", "CASTELLDEFELS"),
        DemoPlace("C-32", 40...50, (1.900, 41.270), (2.010, 41.280), "BARCELONA", "EL VENDRELL"),
        DemoPlace("C-32", 95...105, (2.390, 41.520), (2.500, 41.570), "GIRONA", "BARCELONA"),
        DemoPlace("C-33", 82...90, (2.190, 41.460), (2.210, 41.530), "GIRONA", "BARCELONA"),
        DemoPlace("C-55", 12...22, (1.840, 41.610), (1.840, 41.690), "MANRESA", "ABRERA"),
        DemoPlace("C-58", 2...12, (2.180, 41.470), (2.110, 41.510), "TERRASSA", "BARCELONA"),
        DemoPlace("C-65", 10...20, (2.960, 41.790), (2.890, 41.850), "GIRONA", "SANT FELIU DE GUÍXOLS"),
        DemoPlace("N-260", 225...235, (1.465, 42.350), (1.360, 42.320), "SORT", "LA SEU D'URGELL"),
        DemoPlace("N-340", 1195...1205, (1.480, 41.200), (1.590, 41.230), "BARCELONA", "TARRAGONA"),
        DemoPlace("N-II", 640...650, (2.400, 41.520), (2.500, 41.560), "GIRONA", "BARCELONA"),
        DemoPlace("L-501", 5...15, (0.995, 42.420), (1.020, 42.500), "BOÍ", "EL PONT DE SUERT"),
        DemoPlace("T-11", 3...11, (1.190, 41.120), (1.110, 41.150), "REUS", "TARRAGONA"),
    ]
}
