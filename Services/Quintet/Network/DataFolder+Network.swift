extension DataFolder {
    /// The authority keeps its key here, away from the broker's folder.
    var authorityFolder: String { path + "/ca" }
    var authorityKey: String { authorityFolder + "/ca.key" }
    var authorityCertificate: String { authorityFolder + "/ca.crt" }
    var revocationsFile: String { authorityFolder + "/revoked.json" }

    /// What the broker reads lies with its other files: in a container it sees no other folder.
    var brokerAuthority: String { brokerFolder + "/ca.crt" }
    var brokerCertificate: String { brokerFolder + "/server.crt" }
    var brokerKey: String { brokerFolder + "/server.key" }
    var revocationList: String { brokerFolder + "/crl.pem" }

    /// The key and the certificates of a device for which this machine made them.
    func certificateFolder(of device: String) -> String { "\(devicesFolder)/\(device)" }
}
