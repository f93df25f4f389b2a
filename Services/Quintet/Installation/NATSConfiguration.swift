/// The configuration of one node of a NATS cluster: the same accounts and access rules as mosquitto gets, in NATS' words.
struct NATSConfiguration {
    /// An account with what it may do.
    struct Account {
        let name: String
        let password: String
        let rules: [AccessRule]
    }

    /// The node's name, which is its host name too.
    let node: String
    /// All nodes of the cluster; a single one is no cluster.
    let nodes: [String]
    let port: Int
    let address: String
    /// Where it keeps messages and sessions.
    let store: String
    /// What the nodes know each other by.
    let routePassword: String
    let accounts: [Account]

    /// Passwords stand in it as they are, so the file is for its owner alone.
    var text: String {
        """
        # Made by `quintet init` and `quintet device`; changes here are overwritten.
        server_name: \(Self.quoted(node))
        # NATS' own protocol sees messages under names that the rules below do not cover, so nobody is let in by it.
        host: "127.0.0.1"
        port: -1
        jetstream { store_dir: \(Self.quoted(store)), max_mem: 64MB, max_file: 2GB }
        # A session has 65,535 unacknowledged messages in all, which its subscriptions share, `#` counting twice.
        mqtt { host: \(Self.quoted(address)), port: \(port), max_ack_pending: 200 }
        \(nodes.count > 1 ? cluster : "")
        authorization {
          users: [
        \(accounts.map(Self.user).joined(separator: "\n"))
          ]
        }

        """
    }

    private var cluster: String {
        let routes = nodes.filter { $0 != node }.map { "\"nats-route://quintet:\(routePassword)@\($0):6222\"" }
        return """
            cluster {
              name: "quintet"
              host: \(Self.quoted(address))
              port: 6222
              authorization { user: "quintet", password: \(Self.quoted(routePassword)) }
              routes: [ \(routes.joined(separator: ", ")) ]
            }

            """
    }

    /// Where an account has no right of a kind, that kind is denied: an empty list would allow everything.
    private static func user(_ account: Account) -> String {
        let writes = subjects(account.rules.filter { $0.right != .read })
        // Behind the first are the server's deliveries at QoS 1, by the second the operator's command asks the broker
        // whether all has come.
        let reads = ["$MQTT.sub.>", "$requester.>"] + subjects(account.rules.filter { $0.right != .write })
        return """
                { user: \(quoted(account.name)), password: \(quoted(account.password)),
                  allowed_connection_types: ["MQTT"], permissions: {
                    publish: { \(writes.isEmpty ? "deny: \">\"" : "allow: [ \(list(writes)) ]") }
                    subscribe: { allow: [ \(list(reads)) ] }
                } }
            """
    }

    /// Filters as NATS names them, `a/+/#` as `a.*.>`. What `#` covers besides, the level before it, has a name of its
    /// own. The broker's figures are mosquitto's alone.
    private static func subjects(_ rules: [AccessRule]) -> [String] {
        rules.map(\.filter).filter { !$0.hasPrefix("$") }.flatMap { filter in
            let levels = filter.split(separator: "/", omittingEmptySubsequences: false).map { level in
                level == "+" ? "*" : level == "#" ? ">" : level.replacing(".", with: "//")
            }
            let parent = levels.count > 1 && levels.last == ">" ? [levels.dropLast().joined(separator: ".")] : []
            return [levels.joined(separator: ".")] + parent
        }
    }

    private static func list(_ subjects: [String]) -> String { subjects.map(quoted).joined(separator: ", ") }

    private static func quoted(_ text: String) -> String {
        "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
}
