import Commerce
import Wire

@testable import Server

/// The answers of control against the OpenAPI document that it gives: only the words that the document uses.
enum SchemaCheck {
  private static let document = OpenAPI.document(Control.routes, at: BaseURL("http://127.0.0.1:1"))

  /// What is wrong with an answer with status 200; `nil` where it is as the document says.
  static func problem(_ method: String, _ path: String, _ answer: JSON) -> String? {
    let parts = path.prefix { $0 != "?" }.split(separator: "/").map {
      PercentCoding.decode(String($0), plusIsSpace: false)
    }
    guard let route = Control.routes.first(where: { $0.method == method && $0.match(parts) != nil }),
      let operation = document["paths"]?["/" + route.path]?[method.lowercased()],
      let schema = operation.at("responses", "200", "content", "application/json", "schema")
    else { return "\(method) \(path) is not in the document" }
    return problem(schema, answer, "\(method) \(path)")
  }

  private static func problem(_ schema: JSON, _ value: JSON, _ path: String) -> String? {
    if let name = schema["$ref"]?.string?.split(separator: "/").last {
      guard let shared = document.at("components", "schemas", String(name)) else { return "\(path): no schema \(name)" }
      return problem(shared, value, path)
    }
    if let choices = schema["anyOf"]?.array {
      let problems = choices.map { problem($0, value, path) }
      return problems.contains(nil) ? nil : "\(path) is none of: \(problems.compactMap(\.self))"
    }
    if let words = schema["enum"]?.array, !words.contains(value) { return "\(path) is \(value.compactText)" }
    switch (schema["type"]?.string, value) {
    case (nil, _), ("null", .null), ("boolean", .boolean), ("number", .number): return nil
    case ("string", .string(let text)):
      return schema["format"]?.string == "date-time" && Timestamp(iso8601: text) == nil ? "\(path) is \(text)" : nil
    case ("integer", .number):
      guard let number = value.integer else { return "\(path) is \(value.compactText)" }
      let range = (schema["minimum"]?.integer ?? .min)...(schema["maximum"]?.integer ?? .max)
      return range.contains(number) ? nil : "\(path) is \(number)"
    case ("array", .array(let elements)):
      let items = schema["items"] ?? [:]
      return elements.enumerated().lazy.compactMap { problem(items, $1, "\(path)[\($0)]") }.first
    case ("object", .object(let members)):
      let missing = (schema["required"]?.array ?? []).first { name in !members.contains { $0.name == name.string } }
      if let missing { return "\(path) has no \(missing.compactText)" }
      return members.lazy.compactMap { member -> String? in
        guard let own = schema["properties"]?[member.name] ?? schema["additionalProperties"] else { return nil }
        return own == false
          ? "\(path).\(member.name) is not in the document" : problem(own, member.value, "\(path).\(member.name)")
      }.first
    default: return "\(path) is \(value.compactText.prefix(80))"
    }
  }
}
