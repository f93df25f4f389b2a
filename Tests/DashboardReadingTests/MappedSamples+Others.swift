import Schema

extension MappedSample {
    static let vega = [
        vega("barley", .bar, #"{"fields":{"name":"variety","value":"yield"}}"#, 120, "Manchuria · 27.0"),
        vega("budgets", .bar, #"{"fields":{"name":"forecastYear"},"decimals":1}"#, 230, "1980 · -0.1"),
        vega(
            "burtin",
            .bar,
            #"{"fields":{"name":"Bacteria","value":"Penicillin"}}"#,
            16,
            "Aerobacter aerogenes · 870.0"
        ),
        vega("crimea", .line, #"{"fields":{"at":"date","value":"disease"}}"#, 24, "1.0 · 1854-04-01T00:00:00.000Z"),
        vega(
            "londonCentroids",
            .map,
            #"{"fields":{"title":"name","latitude":"cy","longitude":"cx"}}"#,
            33,
            "Kingston upon Thames · 51.387893353778395 · -0.28691465719243003"
        ),
        vega("monarchs", .bar, #"{"fields":{"value":"start"}}"#, 12, "Elizabeth · 1565.0"),
        vega("obesity", .bar, #"{"fields":{"name":"state","value":"rate"},"scale":100,"decimals":1}"#, 50, "AL · 18.7"),
        vega(
            "us-state-capitals",
            .map,
            #"{"fields":{"title":"city","subtitle":"state","latitude":"lat","longitude":"lon"}}"#,
            50,
            "Montgomery · Alabama · 32.3777298 · -86.3005639"
        ),
        vega("weekly-weather", .bar, #"{"fields":{"name":"day","value":"record.high"}}"#, 10, "M · 62.0"),
        vega(
            "wheat",
            .line,
            #"{"fields":{"at":"year","value":"wheat"},"dateFormat":"yyyy"}"#,
            52,
            "41.0 · 1565-01-01T00:00:00.000Z"
        ),
    ]

    static let documents = [
        MappedSample(
            "xml-api/multisensor.xml",
            .bar,
            #"{"items":"//Sensor","fields":{"name":"@name","value":"Variable/@power"}}"#,
            3,
            "Sensor Facility A · 123.4",
            warnings: ["xml.several_roots"]
        ),
        MappedSample(
            "xml-api/openweathermap_5d.xml",
            .line,
            #"{"items":"//time","fields":{"at":"@from","value":"temperature/@value"},"#
                + #""dateFormat":"yyyy-MM-dd'T'HH:mm:ss"}"#,
            2,
            "16.89 · 2015-06-30T09:00:00.000Z"
        ),
        MappedSample(
            "xml-api/thingspeak_38629.xml",
            .line,
            #"{"items":"/channel/feeds/feed","fields":{"at":"created-at","value":"field1"}}"#,
            100,
            "2.0 · 2023-07-04T04:11:13.000Z"
        ),
        MappedSample("xml-api/users.xml", .bar, usersSalary, 6, "Leanne Graham · 3000.0", warnings: ["item.null"]),
        MappedSample(
            "csv-api/thingspeak_38629.csv",
            .line,
            #"{"fields":{"at":"created_at","value":"field2"},"dateFormat":"yyyy-MM-dd HH:mm:ss zzz"}"#,
            100,
            "2.0 · 2023-07-04T04:10:58.000Z"
        ),
        MappedSample("csv-api/users.csv", .bar, usersSalary, 6, "Leanne Graham · 3000.0", warnings: ["item.null"]),
    ]

    private static let usersSalary = #"{"fields":{"value":"salary"}}"#

    private static func vega(
        _ name: String,
        _ kind: WidgetKind,
        _ mapping: String,
        _ count: Int,
        _ first: String
    ) -> MappedSample {
        MappedSample("json-api/vega/\(name).json", kind, mapping, count, first)
    }
}
