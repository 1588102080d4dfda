import Commerce
import Controller
import Payments
import Providers
import Wire

/// What is done again and when, in a recording's set-up; what is usual is left out.
extension Schedules {
  var json: JSON? {
    guard !isUsual else { return nil }
    let retries = changed.map { id, policy in
      JSON.Member(
        name: id.rawValue, value: ["retries": .whole(policy.retries), "waits": .array(policy.waits.map { .span($0) })])
    }
    return .fields([
      "redelivery": redelivery.map { .array($0.map { .span($0) }) },
      "retries": retries.isEmpty ? nil : .object(retries),
    ])
  }

  init(reading reader: inout RecordingReader) throws(RecordingProblem) {
    self.init()
    if let waits = reader.optional("redelivery") { redelivery = try Self.waits(waits, "redelivery", reader) }
    guard reader.has("retries") else { return }
    retries = try reader.object("retries") { reader throws(RecordingProblem) in
      var retries: [ProviderID: RetryPolicy] = [:]
      for id in ProviderID.allCases where reader.has(id.rawValue) {
        retries[id] = try reader.object(id.rawValue) { policy throws(RecordingProblem) in
          let count = try policy.number("retries", in: 0...Self.mostRetries)
          return RetryPolicy(retries: count, waits: try Self.waits(try policy.value("waits"), "waits", policy))
        }
      }
      return retries
    }
  }

  private static func waits(_ json: JSON, _ name: String, _ reader: RecordingReader) throws(RecordingProblem)
    -> [Duration]
  {
    guard let items = json.array, items.count <= mostWaits else { throw reader.problem(.malformed, name) }
    var waits: [Duration] = []
    for item in items {
      guard case .number(let digits) = item, let milliseconds = Int64(digits) else {
        throw reader.problem(.malformed, name)
      }
      guard (0...Recording.longestSpan).contains(milliseconds) else { throw reader.problem(.outOfRange, name) }
      waits.append(.milliseconds(milliseconds))
    }
    return waits
  }
}
