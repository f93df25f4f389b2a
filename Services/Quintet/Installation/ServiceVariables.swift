/// What a service is told of its installation, as variables of its environment.
struct ServiceVariables: Sendable {
    let folder: DataFolder
    let settings: Settings

    /// The variables of one service.
    func variables(of entry: ServiceEntry) throws -> [String: String] {
        let executable = entry.executable
        var variables = [
            "SITE": settings.site,
            "TOPIC_ROOT": settings.topicRoot,
            "MQTT_ADDRESSES": settings.brokerHosts.map { "\($0):\(settings.brokerPort)" }.joined(separator: ","),
            "MQTT_USERNAME": entry.name,
            "MQTT_PASSWORD_FILE": folder.secretFile(of: entry.name),
            "MQTT_CLIENT_ID": try Credentials(folder: folder).clientID(of: entry.name),
            "DATA_DIR": folder.serviceFolder(of: executable),
        ]
        if entry.hasMasterKey {
            variables["CLINIC_KEY_FILE"] = folder.clinicKeyFile
            variables["CLINIC_WITNESS_FILE"] = folder.clinicWitness
        }
        return variables
    }
}
