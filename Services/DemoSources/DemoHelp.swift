/// What `GET /` tells.
enum DemoHelp {
    static let text = """
        The demo sources of Quintet: the five endpoints of the original, with values that move.

          GET /bar  /pie  /map  /semaphore  /list    JSON, with ETag and Last-Modified
          GET /bar.xml  /bar.csv  …                  the same as XML and as CSV

          PUT /semaphore          60, or {"value":60}: keeps this value
          PUT /bar …              any JSON: says this, as it is
          DELETE /bar …           moves again

          PUT /bar/misbehave …    one of these words; the state is forgotten when this server ends
          DELETE /bar/misbehave   behaves again, as does the word off

        \(misbehaviours)

        """

    private static var misbehaviours: String {
        let width = Misbehaviour.allCases.map(\.rawValue.count).max() ?? 0
        return Misbehaviour.allCases.map { misbehaviour in
            let word = misbehaviour.rawValue
            return "  \(word)\(String(repeating: " ", count: width - word.count))  \(misbehaviour.words)"
        }.joined(separator: "\n")
    }
}
