/// The configuration of the installation's mosquitto.
struct BrokerConfiguration {
    let folder: DataFolder
    let port: Int
    let address: String
    let network: NetworkSettings?
    /// Debian's mosquitto started by root becomes the user `mosquitto`, who cannot read a folder of mode 0700.
    let runsAsRoot: Bool

    var text: String {
        """
        # Made by `quintet init`; changes here are overwritten.
        per_listener_settings false
        allow_anonymous false
        password_file \(folder.passwordFile)
        acl_file \(folder.accessFile)
        \(runsAsRoot ? "user root\n" : "")
        # A killed broker forgets what it took in since it last saved.
        persistence true
        persistence_location \(folder.brokerFolder)/
        autosave_interval 1
        persistent_client_expiration 14d

        # Without this a round trip takes 40 ms more.
        set_tcp_nodelay true
        max_packet_size 262144
        # A full queue drops silently while publishers are told all is well: make it large.
        max_inflight_messages 1000
        max_queued_messages 100000
        max_queued_bytes 268435456

        # `information` is left out: it has a line for every save.
        log_dest stderr
        log_type error
        log_type warning
        log_type notice
        log_timestamp_format %Y-%m-%dT%H:%M:%SZ

        # What stands below a listener line belongs to that listener.
        listener \(port) \(address)

        """ + networkListener
    }

    /// A certificate is asked for and says who it is: no user name, no password, no client id counts here.
    private var networkListener: String {
        guard let network else { return "" }
        return """

            # For devices on the network.
            listener \(network.port) \(network.bind)
            max_connections 256
            # A new connection of a device takes the place of the one before.
            use_username_as_clientid true
            cafile \(folder.brokerAuthority)
            certfile \(folder.brokerCertificate)
            keyfile \(folder.brokerKey)
            require_certificate true
            use_identity_as_username true
            crlfile \(folder.revocationList)
            tls_version tlsv1.2

            """
    }
}
