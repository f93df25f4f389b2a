/// How much a record hinders, in the words of DATEX II, which Digitraffic has as well.
enum SeverityWord {
    /// 1 to 5; 0 when it does not say.
    static func number(_ word: String?) -> Int {
        switch word {
        case "none", "lowest": 1
        case "low": 2
        case "medium": 3
        case "high": 4
        case "highest": 5
        default: 0
        }
    }
}
