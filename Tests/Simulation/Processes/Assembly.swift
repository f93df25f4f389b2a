import ClinicService
import Configuration
import DashboardPoller
import History
import HomeActuator
import ServiceKit
import TaskService
import TrafficIngest

/// A service put together from its own routes; its sources are not run, as the world plays their part.
struct Assembly {
    let configuration: ServiceConfiguration
    private(set) var service: Microservice
    /// Home's parts, whose devices the world plays.
    private(set) var home: HomeService?
    /// Traffic's parts, whose feed the world plays.
    private(set) var traffic: TrafficService?

    init(_ site: Site, folder: String, keyFile: String) throws {
        let settings = EnvironmentVariablesProvider(environmentVariables: [
            "DATA_DIR": folder, "LOG_FORMAT": "json", "LIMIT_SOURCE": "0", "HOMEASSISTANT_PREFIX": "none",
            "TASKS_ZONE": "Europe/Madrid", "TRAFFIC_ZONE": "Europe/Madrid", "CLINIC_ZONE": "Europe/Madrid",
            "CLINIC_COUNTRY": "ES", "CLINIC_KEY_FILE": keyFile, "CLINIC_WITNESS_FILE": "\(folder)/clinic.witness",
        ])
        configuration = try ServiceConfiguration(ConfigReader(provider: settings), service: site.program)
        service = Microservice(site.program, topic: site.service)
        switch site {
        case .tasks: try TaskServiceProgram.assemble(&service, configuration)
        case .dashboard: try DashboardPollerProgram.assemble(&service, configuration)
        case .clinic: try ClinicServiceProgram.assemble(&service, configuration)
        case .home:
            let parts = HomeService(configuration)
            HomeActuatorProgram.assemble(&service, parts)
            home = parts
        case .traffic:
            let parts = try TrafficService(configuration)
            TrafficIngestProgram.assemble(&service, parts)
            traffic = parts
        }
    }
}
