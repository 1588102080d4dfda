import Backend
import Inspection
import Language
import Pages
import Phone
import Recording

/// The actions on the phone, and the expectations of it.
extension ScenarioReader {
  private static let conditions = [
    "jailbroken", "certificate", "clock", "apps", "returns", "redirects", "camera", "universal-links",
  ]

  /// The phone before anything happens.
  mutating func phone(_ tree: Tree, of world: inout ScenarioWorld) {
    guard let parts = fields(tree, of: "phone", allowing: ["network"] + Self.conditions) else { return }
    for entry in parts.entries {
      switch entry.name {
      case "network": world.network = network(entry.value) ?? world.network
      case "jailbroken": world.isJailbroken = flag(entry.value) ?? false
      default: world.phoneChanges += condition(entry)
      }
    }
  }

  /// `app/kill`, or `{network: lossy, app: kill}`.
  mutating func phoneChanges(_ tree: Tree) -> [PhoneChange]? {
    guard case .map(let entries) = tree.content else {
      guard let text = text(tree) else { return nil }
      if let change = PhoneChange(name: text) { return [change] }
      if text.hasPrefix(PhoneChange.linksStart + UniversalLinks.chanceStart) { return noChance(text, tree) }
      return name(tree, among: PhoneChange.all.map(\.name), kind: "phone-change").flatMap { PhoneChange(name: $0) }
        .map { [$0] }
    }
    guard let parts = fields(tree, of: "phone", allowing: ["network"] + Self.conditions + ["app", "alert"]) else {
      return nil
    }
    if entries.isEmpty {
      complaints.add(.missing, tree.place, "missing", ["name": .text("network"), "parent": .text("phone")])
    }
    return parts.entries.flatMap { condition($0) }
  }

  private mutating func condition(_ entry: Tree.Entry) -> [PhoneChange] {
    let value = entry.value
    switch entry.name {
    case "network": return word(value, as: PhoneNetwork.self).map { [.network(Phone.Network($0))] } ?? []
    case "jailbroken": return flag(value).map { [.jailbroken($0)] } ?? []
    case "certificate":
      return word(value, as: CertificateName.self).map { [.foreignCertificate($0 == .untrusted)] } ?? []
    case "clock": return word(value, as: ClockSkew.self).map { [.clock($0)] } ?? []
    case "apps": return apps(value)
    case "returns": return word(value, as: ReturnHabit.self).map { [.returns($0)] } ?? []
    case "redirects":
      let word = name(value, among: ReturnTrigger.allCases.map(\.word), kind: ReturnTrigger.kind)
      return ReturnTrigger.allCases.filter { $0.word == word }.map { .leads($0) }
    case "camera": return word(value, as: CameraPermission.self).map { [.camera($0)] } ?? []
    case "universal-links": return universalLinks(value).map { [.universalLinks($0)] } ?? []
    case "app": return word(value, as: AppMoveName.self).map { [$0.change] } ?? []
    default: return word(value, as: ConsentName.self).map { [.alert($0 == .yes)] } ?? []
    }
  }

  /// `pinned`, or `unreliable(0.3)`.
  mutating func universalLinks(_ tree: Tree) -> UniversalLinks? {
    guard let text = text(tree) else { return nil }
    if let links = UniversalLinks(name: text) { return links }
    if text.hasPrefix(UniversalLinks.chanceStart) { return noChance(text, tree) }
    return name(tree, among: UniversalLinks.all.map(\.name), kind: "universal-links").flatMap {
      UniversalLinks(name: $0)
    }
  }

  /// `{swish: removed}`.
  private mutating func apps(_ tree: Tree) -> [PhoneChange] {
    guard let parts = fields(tree, of: "apps", allowing: OtherApp.allCases.map(\.rawValue)) else { return [] }
    return parts.entries.compactMap { entry in
      guard let app = OtherApp(rawValue: entry.name), let presence = word(entry.value, as: PresenceName.self) else {
        return nil
      }
      return .installed(app, presence == .installed)
    }
  }

  /// `answer`, `request`, or `{answer: stc-pay.confirm}`.
  mutating func lostPart(_ tree: Tree) -> Action? {
    guard case .map = tree.content else { return word(tree, as: LostPart.self).map { .lose($0, of: nil) } }
    let names = LostPart.allCases.map(\.rawValue)
    guard let entry = single(tree, of: "lose", allowing: names, usual: "answer"),
      let part = LostPart(rawValue: entry.name)
    else { return nil }
    return name(entry.value, among: vocabulary.operations, kind: "call").map { .lose(part, of: $0) }
  }

  private mutating func noChance<Value>(_ text: String, _ tree: Tree) -> Value? {
    complain(.chance(text), at: tree)
    return nil
  }
}
