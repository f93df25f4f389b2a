/// Why the demo sources cannot go on: what was found, and what to do about it.
struct DemoFault: Error, CustomStringConvertible {
    let description: String
}
