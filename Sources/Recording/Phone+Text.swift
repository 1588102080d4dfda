import Pages
import Phone
import Wire

extension Phone {
  /// The phone as it is written in a recording; a new member is written here and read below.
  var json: JSON {
    let way: JSON =
      switch network {
      case .online: "online"
      case .offline: "offline"
      case .slow(let duration): .span(duration)
      case .lossy(let percent): ["lost": .whole(percent)]
      }
    return [
      "network": way, "jailbroken": .boolean(isJailbroken), "foreign-certificate": .boolean(seesForeignCertificate),
      "clock": .string(clock.rawValue), "returns": .string(returns.rawValue), "leads": .string(leads.rawValue),
      "universal-links": .string(universalLinks.name), "camera": .string(camera.rawValue),
      "missing-apps": .array(missingApps.map(\.rawValue).sorted().map { .string($0) }),
    ]
  }

  init(reading reader: inout RecordingReader) throws(RecordingProblem) {
    self.init()
    switch try reader.value("network") {
    case "online": network = .online
    case "offline": network = .offline
    case .number(let digits):
      guard let span = Int64(digits) else { throw reader.problem(.malformed, "network") }
      guard (0...Recording.longestSpan).contains(span) else { throw reader.problem(.outOfRange, "network") }
      network = .slow(.milliseconds(span))
    case .object(let members):
      guard members.count == 1, members[0].name == "lost", let percent = members[0].value.integer else {
        throw reader.problem(.malformed, "network")
      }
      guard (0...100).contains(percent) else { throw reader.problem(.outOfRange, "network") }
      network = .lossy(percent)
    case .null, .boolean, .string, .array: throw reader.problem(.unknown, "network")
    }
    clock = try reader.choice("clock")
    returns = try reader.choice("returns")
    leads = try reader.choice("leads")
    universalLinks = try reader.named("universal-links", UniversalLinks.init(name:))
    // A recording from before phones had a camera says nothing of it.
    if let name = try reader.optionalText("camera") {
      guard let known = CameraPermission(rawValue: name) else { throw reader.problem(.unknown, "camera") }
      camera = known
    }
    guard let apps = try reader.value("missing-apps").array else { throw reader.problem(.malformed, "missing-apps") }
    for app in apps {
      guard let known = app.string.flatMap(OtherApp.init(rawValue:)) else {
        throw reader.problem(.unknown, "missing-apps")
      }
      missingApps.insert(known)
    }
    isJailbroken = try reader.flag("jailbroken")
    seesForeignCertificate = try reader.flag("foreign-certificate")
  }
}
