import CMosquitto
import Glibc

/// What the library reported about the connection itself.
enum ClientEvent {
    case connected(code: Int, sessionPresent: Bool)
    case disconnected(code: Int)
    /// `refusal` is the broker's reason code when it did not grant the subscription.
    case subscribed(packetID: Int32, refusal: Int?)
}

/// What the library reported during a read; messages and confirmations have lists of their own, as they are many.
struct ClientReport {
    var events: [ClientEvent] = []
    var messages: [Incoming] = []
    var confirmed: [(packetID: Int32, reasonCode: Int)] = []
    /// Of the messages' topics and payloads.
    var bytes = 0

    /// How many things were reported.
    var count: Int { events.count + messages.count + confirmed.count }

    mutating func removeAll() {
        events.removeAll(keepingCapacity: true)
        messages.removeAll(keepingCapacity: true)
        confirmed.removeAll(keepingCapacity: true)
        bytes = 0
    }
}

/// One libmosquitto handle for the life of one connection; confined to the loop's thread.
///
/// In threaded mode the library queues acknowledgements and writes nothing until ``write()``: that is what lets a
/// batch be committed before it is acknowledged. A handle is never reused after a loss, so nothing that was queued in
/// one connection, acknowledgement or publish, can leak into the next.
final class MosquittoClient {
    private let handle: OpaquePointer
    private let link: Link
    private let isVersion5: Bool
    private let isEncrypted: Bool
    var report = ClientReport()

    init(_ link: Link, _ configuration: BusConfiguration, isVersion5: Bool) throws(BusError) {
        _ = Self.library
        let keeps = Self.keepsSession(link, configuration, isVersion5)
        guard let handle = mosquitto_new("\(configuration.clientID).\(link.rawValue)", !keeps, nil) else {
            throw BusError(.configuration, "the client id '\(configuration.clientID)' cannot be used")
        }
        self.handle = handle
        self.link = link
        self.isVersion5 = isVersion5
        self.isEncrypted = configuration.security != nil
        mosquitto_user_data_set(handle, Unmanaged.passUnretained(self).toOpaque())
        setCallbacks(handle)
        try configure(configuration)
    }

    /// Closes the socket without writing what is queued.
    deinit { mosquitto_destroy(handle) }

    /// Opens the socket and queues CONNECT; blocks until the host answers, so it runs on a ``Dialer``'s thread.
    func connect(to address: BrokerAddress, _ configuration: BusConfiguration) throws(BusError) {
        if let username = configuration.username {
            let password = try configuration.password?.read()
            try check(mosquitto_username_pw_set(handle, username, password), "cannot use the account")
        }
        let properties = PropertyList()
        if isVersion5, link == .inlet {
            properties.add(MQTT_PROP_RECEIVE_MAXIMUM, uint16: configuration.receiveMaximum)
            if case .kept(let seconds, _) = configuration.session {
                properties.add(MQTT_PROP_SESSION_EXPIRY_INTERVAL, uint32: seconds)
            }
        }
        let error = mosquitto_connect_bind_v5(
            handle,
            address.host,
            Int32(address.port),
            configuration.keepAlive,
            nil,
            properties.pointer
        )
        try check(error, "cannot connect to \(address)")
    }

    /// The socket to poll; nil when there is none.
    var socket: Int32? {
        let socket = mosquitto_socket(handle)
        return socket >= 0 ? socket : nil
    }

    /// Whether something is queued for writing.
    var wantsWrite: Bool { mosquitto_want_write(handle) }

    /// Reads packets until nothing more is there or so many things are reported.
    func read(limit: Int) throws(BusError) {
        while report.count < limit, report.bytes < Self.most {
            let before = report.count
            try check(mosquitto_loop_read(handle, 1), "the connection was lost")
            if report.count == before { return }
        }
    }

    /// Writes what is queued, acknowledgements among it, until the socket takes no more.
    func write() throws(BusError) {
        while mosquitto_want_write(handle) {
            errno = 0
            try check(mosquitto_loop_write(handle, 64), "the connection was lost")
            if errno == EAGAIN || errno == EWOULDBLOCK { return }
        }
    }

    /// Pings when it is time, and notices a broker that no longer answers.
    func keepAlive() throws(BusError) { try check(mosquitto_loop_misc(handle), "the broker no longer answers") }

    func subscribe(_ wanted: Subscription) throws(BusError) -> Int32 {
        var packetID: Int32 = 0
        let options = wanted.tellsRetained && isVersion5 ? Int32(MQTT_SUB_OPT_RETAIN_AS_PUBLISHED.rawValue) : 0
        try check(
            mosquitto_subscribe_v5(handle, &packetID, wanted.filter, Int32(wanted.qos), options, nil),
            "cannot subscribe to \(wanted.filter)"
        )
        return packetID
    }

    func unsubscribe(_ filter: String) throws(BusError) {
        try check(mosquitto_unsubscribe(handle, nil, filter), "cannot unsubscribe from \(filter)")
    }

    /// Queues a publish and answers its packet id.
    func publish(_ message: Outgoing) throws(BusError) -> Int32 {
        var packetID: Int32 = 0
        var list: PropertyList?
        if isVersion5, let properties = message.properties {
            list = PropertyList()
            list?.add(properties)
        }
        let error = message.payload.withUnsafeBytes { bytes in
            mosquitto_publish_v5(
                handle,
                &packetID,
                message.topic,
                Int32(bytes.count),
                bytes.baseAddress,
                Int32(message.qos),
                message.isRetained,
                list?.pointer
            )
        }
        // What is wrong with the message itself would be wrong on the next connection, too.
        let faults = [MOSQ_ERR_INVAL, MOSQ_ERR_MALFORMED_UTF8, MOSQ_ERR_PAYLOAD_SIZE, MOSQ_ERR_OVERSIZE_PACKET]
        let isOurs = faults.contains { $0.rawValue == error }
        try check(error, "cannot publish on \(message.topic.debugDescription)", isOurs ? .publish : .connection)
        return packetID
    }

    /// Says goodbye, so that the broker does not publish the will.
    func disconnect() {
        let kept = Goodbye.keep(socket)
        mosquitto_disconnect(handle)
        _ = mosquitto_loop_write(handle, 64)
        Goodbye.finish(kept)
    }

    fileprivate func received(_ message: mosquitto_message, _ properties: OpaquePointer?) {
        let topic = String(cString: message.topic)
        report.bytes += topic.utf8.count + Int(message.payloadlen)
        report.messages.append(
            Incoming(
                link: link,
                topic: topic,
                payload: Array(UnsafeRawBufferPointer(start: message.payload, count: Int(message.payloadlen))),
                qos: Int(message.qos),
                isRetained: message.retain,
                packetID: UInt16(truncatingIfNeeded: message.mid),
                properties: MessageProperties(properties)
            )
        )
    }

    /// Bytes of topics and payloads after which a batch is long enough: a few large messages shall not fill the memory.
    private static let most = 4 << 20

    /// The library's own initialisation, once per process.
    ///
    /// A write to a connection that the broker has just closed must be an error, not the end of the process.
    private static let library: Void = {
        signal(SIGPIPE, SIG_IGN)
        mosquitto_lib_init()
    }()

    private static func keepsSession(_ link: Link, _ configuration: BusConfiguration, _ isVersion5: Bool) -> Bool {
        guard link == .inlet, case .kept(_, let whenUnlimited) = configuration.session else { return false }
        return isVersion5 || whenUnlimited
    }

    private func configure(_ configuration: BusConfiguration) throws(BusError) {
        mosquitto_threaded_set(handle, true)
        let version = isVersion5 ? MQTT_PROTOCOL_V5 : MQTT_PROTOCOL_V311
        mosquitto_int_option(handle, MOSQ_OPT_PROTOCOL_VERSION, version)
        mosquitto_int_option(handle, MOSQ_OPT_TCP_NODELAY, 1)
        mosquitto_int_option(handle, MOSQ_OPT_RECEIVE_MAXIMUM, Int32(configuration.receiveMaximum))
        mosquitto_int_option(handle, MOSQ_OPT_SEND_MAXIMUM, 65_535)
        if let security = configuration.security {
            let error = mosquitto_tls_set(
                handle,
                security.authorityFile,
                nil,
                security.certificateFile,
                security.keyFile,
                nil
            )
            try check(error, "cannot use the certificates beside \(security.authorityFile)", .configuration)
        }
        if link == .outlet, let will = configuration.will {
            let error = will.payload.withUnsafeBytes { bytes in
                mosquitto_will_set(handle, will.topic, Int32(bytes.count), bytes.baseAddress, 1, true)
            }
            try check(error, "cannot set the will")
        }
    }

    private func check(_ error: Int32, _ what: String, _ code: BusError.Code = .connection) throws(BusError) {
        guard error == MOSQ_ERR_SUCCESS.rawValue else { throw BusError(code, what, library: error) }
    }
}

/// Gives a client back out of the library's user pointer.
private func client(_ pointer: UnsafeMutableRawPointer?) -> MosquittoClient? {
    pointer.map { Unmanaged<MosquittoClient>.fromOpaque($0).takeUnretainedValue() }
}

private func setCallbacks(_ handle: OpaquePointer) {
    mosquitto_connect_v5_callback_set(handle) { _, pointer, code, flags, _ in
        client(pointer)?.report.events.append(.connected(code: Int(code), sessionPresent: flags & 1 == 1))
    }
    mosquitto_disconnect_v5_callback_set(handle) { _, pointer, code, _ in
        client(pointer)?.report.events.append(.disconnected(code: Int(code)))
    }
    mosquitto_message_v5_callback_set(handle) { _, pointer, message, properties in
        guard let message else { return }
        client(pointer)?.received(message.pointee, properties)
    }
    mosquitto_publish_v5_callback_set(handle) { _, pointer, packetID, reasonCode, _ in
        client(pointer)?.report.confirmed.append((packetID, Int(reasonCode)))
    }
    mosquitto_subscribe_v5_callback_set(handle) { _, pointer, packetID, count, codes, _ in
        let refusal = count > 0 ? codes.map { Int($0[0]) }.flatMap { $0 >= 0x80 ? $0 : nil } : nil
        client(pointer)?.report.events.append(.subscribed(packetID: packetID, refusal: refusal))
    }
}
