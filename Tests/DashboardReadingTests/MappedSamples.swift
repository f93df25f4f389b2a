import Schema

extension MappedSample {
    /// Every body of the sample data that a source may give.
    static let all = seed + geocoding + infinity + exporter + telegraf + vega + documents

    private static let seed = [
        MappedSample("seed/valid/bar.json", .bar, "{}", 5, "aprobados · 4.0"),
        MappedSample("seed/valid/list.json", .list, "{}", 4, "Primer item de la lista"),
        MappedSample("seed/valid/map.json", .map, "{}", 2, "Zaragoza · Municipio · 41.6488 · -0.8896"),
        MappedSample("seed/valid/pie.json", .pie, "{}", 4, "aprobados · 2.0"),
        MappedSample("seed/valid/semaphore.json", .semaphore, "{}", 1, "Llamadas espera · 20.0"),
    ]

    private static let geocoding = [
        MappedSample(
            "json-api/geocoding/google_places_search.json",
            .list,
            #"{"items":"$.predictions","fields":{"value":"description"}}"#,
            5,
            "portillo's hot dogs"
        ),
        MappedSample("json-api/geocoding/mapbox_empty_search.json", .map, #"{"preset":"geojson"}"#, 0, ""),
        MappedSample(
            "json-api/geocoding/mapbox_poi.json",
            .map,
            #"{"preset":"geojson","fields":{"title":"text","subtitle":"properties.address"}}"#,
            7,
            "Guaranteed Rate Field · 333 W 35th St · 41.8299365 · -87.63380599999999"
        ),
        MappedSample(
            "json-api/geocoding/nominatim_house.json",
            .map,
            #"{"preset":"geojson","fields":{"title":"$.properties.geocoding.street"}}"#,
            1,
            "Løvenbergvegen · 60.2301296 · 11.1658572"
        ),
        MappedSample(
            "json-api/geocoding/nominatim_residential.json",
            .map,
            #"{"preset":"geojson","fields":{"title":"$.properties.geocoding.county"}}"#,
            1,
            "County Mayo · 53.8946414 · -9.553143"
        ),
    ]

    private static let infinity = [
        MappedSample(
            "json-api/infinity/azure-cost-management-daily.json",
            .line,
            #"{"preset":"arrays","items":"$.properties.rows","fields":{"at":"[2]","value":"[0]","name":"[-1]"},"#
                + #""dateFormat":"yyyyMMdd"}"#,
            23,
            "USD · 0.0 · 2023-01-01T00:00:00.000Z"
        ),
        MappedSample(
            "json-api/infinity/thingspeak_38629.json",
            .line,
            #"{"items":"feeds","fields":{"at":"created_at","value":"field2"}}"#,
            100,
            "0.0 · 2023-07-04T04:10:11.000Z",
            warnings: ["coerced.string_number"]
        ),
        MappedSample(
            "json-api/infinity/users.json",
            .bar,
            #"{"fields":{"value":"salary"}}"#,
            6,
            "Leanne Graham · 3000.0",
            warnings: ["item.null"]
        ),
    ]

    private static let exporter = [
        MappedSample(
            "json-api/json_exporter/animal-data.json",
            .pie,
            #"{"fields":{"name":"noun","value":"population"}}"#,
            3,
            "lion · 123.0"
        ),
        MappedSample(
            "json-api/json_exporter/data.json",
            .bar,
            #"{"items":"$.values","fields":{"name":"$.id","value":"$.count"}}"#,
            3,
            "id-A · 1.0"
        ),
        MappedSample(
            "json-api/json_exporter/good.json",
            .semaphore,
            #"{"items":"$","fields":{"name":"location","value":"counter"}}"#,
            1,
            "mars · 1234.0"
        ),
        MappedSample(
            "json-api/json_exporter/repeat-metric.json",
            .list,
            #"{"items":"$.values","fields":{"name":"id","value":"state"}}"#,
            4,
            "id-A · ACTIVE"
        ),
    ]
}
