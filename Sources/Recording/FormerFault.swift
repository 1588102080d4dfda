import Pages
import Wire

/// The spelling of faults in earlier recordings, which had other names than scenario files, and spans in milliseconds.
enum FormerFault {
  /// The same rule as it is written now; one that is, and whatever is no rule, stays as it is.
  static func updated(_ json: JSON) -> JSON {
    guard let members = json.members, json["operation"] != nil else { return json }
    return .object(
      members.map { member in
        switch member.name {
        case "operation": JSON.Member(name: "on", value: member.value)
        case "lasting": JSON.Member(name: "for", value: span(member.value))
        case "calls": calls(member.value)
        case "effect": JSON.Member(name: "do", value: effect(member.value))
        default: member
        }
      })
  }

  private static func span(_ json: JSON) -> JSON {
    if case .number(let digits) = json { .string(digits + "ms") } else { json }
  }

  private static func calls(_ json: JSON) -> JSON.Member {
    if let step = json["every"] { return JSON.Member(name: "every", value: step) }
    if let chance = json["per-mille"]?.integer.flatMap(Chance.init(perMille:)) {
      return JSON.Member(name: "probability", value: .number(chance.text))
    }
    guard json.array?.count == 2, let first = json[0]?.integer, let last = json[1]?.integer else {
      return JSON.Member(name: "nth", value: json)
    }
    return JSON.Member(name: "nth", value: .string("\(first)..\(last)"))
  }

  /// `{name, …}`, with what belongs to the kind beside its name.
  private static func effect(_ json: JSON) -> JSON {
    guard let name = json["name"]?.string, let members = json.members, let kind = FaultKind(rawValue: name) else {
      return json
    }
    let rest = members.filter { $0.name != "name" }
    guard !rest.isEmpty else { return .string(kind.word) }
    return .object([JSON.Member(name: kind.word, value: argument(of: kind, rest))])
  }

  private static func argument(of kind: FaultKind, _ members: [JSON.Member]) -> JSON {
    let json = JSON.object(members)
    let spans = members.map { member in
      let isSpan = ["time", "median", "p99"].contains(member.name)
      return JSON.Member(
        name: member.name == "time" ? "for" : member.name, value: isSpan ? span(member.value) : member.value)
    }
    guard members.count == 1, let only = members.first else { return .object(spans) }
    switch kind.form {
    case .clock:
      guard let time = json["time"]?.integer, time < 0 else { return only.name == "time" ? span(only.value) : json }
      return ["behind": .string("\(time.magnitude)ms")]
    case .span, .latency: return only.name == "time" ? span(only.value) : json
    case .status: return only.name == "status" ? only.value : json
    case .bytes: return only.name == "bytes" ? only.value : json
    case .death, .answer, .nothing: return .object(spans)
    }
  }
}
