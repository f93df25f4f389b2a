/// The kind of browser: a session belongs to the one it began in.
public enum AgentFamily {
    /// The family of a `User-Agent` header. Edge and Opera call themselves Chrome, too, and Chrome calls itself Safari.
    public static func name(_ agent: String?) -> String {
        guard let agent else { return "none" }
        return ["Firefox", "Edg", "OPR", "Chrome", "Safari"].first { agent.contains($0) } ?? "other"
    }
}
