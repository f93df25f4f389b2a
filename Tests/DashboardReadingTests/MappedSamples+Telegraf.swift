import Schema

extension MappedSample {
    static let telegraf = [
        MappedSample(
            "json-api/telegraf_json_v2/array_of_objects.json",
            .bar,
            #"{"items":"$.features","fields":{"value":"$.properties.mag"},"decimals":1}"#,
            2,
            "#1 · 5.2",
            warnings: ["label.generated"]
        ),
        MappedSample(
            "json-api/telegraf_json_v2/fields_and_tags_complex.json",
            .bar,
            #"{"items":"$.root.station[*].etd[*]","fields":{"name":"destination","value":"estimate[0].minutes"}}"#,
            2,
            "Antioch · 9.0",
            warnings: ["coerced.string_number"]
        ),
        MappedSample(
            "json-api/telegraf_json_v2/large_numbers.json",
            .bar,
            #"{"preset":"key-value","items":"$.int"}"#,
            3,
            "large · 4294967296.0",
            warnings: ["number.rounded"]
        ),
        MappedSample(
            "json-api/telegraf_json_v2/multiple_arrays_in_object.json",
            .list,
            #"{"items":"$.book.characters[*].name"}"#,
            2,
            "Bilbo"
        ),
        MappedSample(
            "json-api/telegraf_json_v2/nested_array_of_objects.json",
            .bar,
            #"{"fields":{"name":"$.tags.topic","value":"$.data.LogStartOffset"},"scale":0.001,"decimals":0}"#,
            2,
            "qa-kafka-connect-logs · 339.0"
        ),
        MappedSample(
            "json-api/telegraf_json_v2/nested_tags_complex.json",
            .bar,
            #"{"items":"$.*[*]['Sub-group 1'][*]","fields":{"name":"Serial","value":"Count"}}"#,
            3,
            "9JHNGTUT · 0.0"
        ),
        MappedSample(
            "json-api/telegraf_json_v2/null.json",
            .bar,
            #"{"preset":"geojson","fields":{"name":"$.properties.place","value":"$.properties.mag"}}"#,
            1,
            "63 km N of Petersville, Alaska · 1.5"
        ),
        MappedSample(
            "json-api/telegraf_json_v2/openweathermap_5d.json",
            .line,
            #"{"items":"$.list","fields":{"at":"dt","value":"main.temp"},"offset":-273.15,"decimals":1,"unit":"°C"}"#,
            3,
            "8.0 · 1975-01-22T23:00:00.000Z"
        ),
        MappedSample(
            "json-api/telegraf_json_v2/timestamp_rfc3339.json",
            .text,
            #"{"fields":{"value":"f"}}"#,
            1,
            "value",
            warnings: ["shape.wrapped_object"]
        ),
        MappedSample(
            "json-api/telegraf_json_v2/types.json",
            .list,
            #"{"preset":"key-value"}"#,
            20,
            "explicitstringtype · Bilbo"
        ),
        MappedSample("json-api/telegraf_json_v2/wrong_path.json", .text, #"{"items":"correct"}"#, 1, "test"),
    ]
}
