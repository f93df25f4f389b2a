import Schema
@main struct Main { static func main() {} }
