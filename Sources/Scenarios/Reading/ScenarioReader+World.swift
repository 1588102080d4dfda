import Commerce
import Controller
import Deeplinks
import DemoMerchant
import Language
import Pages
import Payments
import Providers
import Sandbox

/// The app, the gateways and the messages to the store's server, as far as they can be set up.
extension ScenarioReader {
  /// `{scheme, domains, universal-links}`; the demo shop's scheme and domains are as they are.
  mutating func app(_ tree: Tree, of world: inout ScenarioWorld) {
    guard let parts = fields(tree, of: "app", allowing: Part.shopApp) else { return }
    let shop = LinkAssociations.tillshop
    if let scheme = parts["scheme"] { fixed(scheme, "scheme", among: shop.schemes.sorted()) }
    if let domains = parts["domains"] {
      for domain in items(domains) { fixed(domain, "domains", among: shop.domains.map(\.host)) }
    }
    if let links = parts["universal-links"], let word = universalLinks(links) {
      world.phoneChanges.append(.universalLinks(word))
    }
  }

  /// A value that may be said and not changed.
  private mutating func fixed(_ tree: Tree, _ name: String, among values: [String]) {
    guard let text = text(tree), !values.contains(text) else { return }
    complaints.add(.cannotBeSet, tree.place, "fixed", ["name": .text(name)], notes: [Self.oneOf(values)])
  }

  /// `{stc-pay: {otp: {expires: 2m}, flow: code}}`: settings by their gateway, and the words that other tools have for some.
  mutating func gateways(_ tree: Tree, of world: inout ScenarioWorld) {
    guard case .map(let entries) = tree.content else {
      complaints.add(.wrongShape, tree.place, "shape.map", ["parent": .text("gateways")])
      return
    }
    let known = ProviderID.allCases.map(\.rawValue)
    for entry in entries {
      let name = Synonym.of(entry.name, kind: "method") ?? entry.name
      guard let provider = ProviderID(rawValue: name) else {
        complaints.add(
          .unknownValue, entry.place, "unknown.gateway", ["value": .text(Shown.text(entry.name))],
          notes: [Self.hint(for: entry.name, in: known)])
        continue
      }
      gateway(provider, entry.value, of: &world)
    }
  }

  private mutating func gateway(_ provider: ProviderID, _ tree: Tree, of world: inout ScenarioWorld) {
    let prefix = provider.rawValue + "."
    let settings = vocabulary.settings.filter { $0.id.hasPrefix(prefix) }
    let names = settings.map { String($0.id.dropFirst(prefix.count)) }
    guard let parts = fields(tree, of: provider.rawValue, allowing: names + ["retry", "otp", "pix"]) else { return }
    for entry in parts.entries {
      if let setting = settings.first(where: { $0.id == prefix + entry.name }) {
        guard let choice = name(entry.value, among: setting.choices, kind: "choice") else { continue }
        world.settings.choose(choice, for: setting)
      } else {
        commonPart(entry, of: provider, &world)
      }
    }
  }

  /// Other tools' names for `retry`, `otp` and `pix`.
  private mutating func commonPart(_ entry: Tree.Entry, of provider: ProviderID, _ world: inout ScenarioWorld) {
    switch entry.name {
    case "retry": if let policy = retry(entry.value) { world.schedules.retries[provider] = policy }
    case "otp":
      guard let parts = fields(entry.value, of: "otp", allowing: ["expires", "tries"]) else { return }
      if let tries = parts["tries"] { fixed(tries, "otp.tries", among: ["3"]) }
      if let expires = parts["expires"] {
        let choices: [(Duration, String)] = [(.seconds(120), "two-minutes"), (.seconds(300), "five-minutes")]
        lifetime(expires, of: "otp.expires", among: choices, "code-lifetime", provider, &world)
      }
    default:
      guard let parts = fields(entry.value, of: "pix", allowing: ["expires"]), let expires = parts["expires"] else {
        return
      }
      let choices = YunoSandbox.PixLifetime.allCases.map { ($0.length, $0.rawValue) }.sorted { $0.0 < $1.0 }
      lifetime(expires, of: "pix.expires", among: choices, "pix-lifetime", provider, &world)
    }
  }

  /// `{max: 3, backoff: [1s, 2s]}`: how often and after how long the library makes a call again.
  ///
  /// Without `max` as often as there are waits; the last wait repeats; without `backoff` as long as usual.
  private mutating func retry(_ tree: Tree) -> RetryPolicy? {
    guard let parts = fields(tree, of: "retry", allowing: ["max", "backoff"]) else { return nil }
    let most = parts["max"].flatMap { count($0, 0...Schedules.mostRetries) }
    let waits = parts["backoff"].map { self.waits($0, most: Schedules.mostRetries) } ?? []
    return RetryPolicy(retries: most ?? (waits.isEmpty ? RetryPolicy.standard.retries : waits.count), waits: waits)
  }

  /// A list of spans of time, or a single one.
  private mutating func waits(_ tree: Tree, most: Int) -> [Duration] {
    let items = items(tree)
    guard items.count <= most else {
      complaints.add(.tooManyValues, tree.place, "file.waits", ["limit": .number(most)])
      return []
    }
    return items.compactMap { duration($0) }
  }

  /// A lifetime, as one of the lengths that a setting of the provider's has.
  private mutating func lifetime(
    _ tree: Tree, of name: String, among choices: [(length: Duration, choice: String)], _ id: String,
    _ provider: ProviderID, _ world: inout ScenarioWorld
  ) {
    guard let duration = duration(tree) else { return }
    guard let setting = vocabulary.settings.first(where: { $0.id == "\(provider.rawValue).\(id)" }) else {
      complaints.add(.cannotBeSet, tree.place, "fixed", ["name": .text(name)])
      return
    }
    if let choice = choices.first(where: { $0.length == duration })?.choice {
      world.settings.choose(choice, for: setting)
    } else {
      complaints.add(
        .cannotBeSet, tree.place, "not-a-length",
        ["name": .text(name), "value": .text(DurationText.written(duration))],
        notes: [Self.oneOf(choices.map { DurationText.written($0.length) })])
    }
  }

  /// `{to, policy, delivery}`.
  mutating func deliveries(_ tree: Tree, of world: inout ScenarioWorld) {
    guard let parts = fields(tree, of: "webhooks", allowing: Part.deliveries) else { return }
    if let to = parts["to"] { fixed(to, "webhooks.to", among: ["sandbox://inbox"]) }
    if let policy = parts["policy"] { world.schedules.redelivery = redelivery(policy) }
    if let delivery = parts["delivery"],
      let setting = vocabulary.settings.first(where: { $0.id == "notifications.delivery" }),
      let choice = name(delivery, among: setting.choices, kind: "choice")
    {
      world.settings.choose(choice, for: setting)
    }
  }

  /// A schedule by its name, or the waits between the tries, each after the one before; `nil` leaves each provider its own.
  private mutating func redelivery(_ tree: Tree) -> [Duration]? {
    if case .list = tree.content { return waits(tree, most: Schedules.mostWaits) }
    if let text = text(tree), DurationText.read(text) != nil { return waits(tree, most: Schedules.mostWaits) }
    return word(tree, as: RedeliveryPolicy.self)?.waits
  }

  /// `[shop.charge, shop.refund]`: the calls of a gateway that is none of Till's own.
  mutating func declareCalls(_ tree: Tree) {
    for item in items(tree) {
      guard let name = text(item) else { continue }
      guard DeclaredCall.isName(name) else {
        complaints.add(.wrongFormat, item.place, "format.call", ["value": .text(Shown.text(name))])
        continue
      }
      guard !vocabulary.operations.contains(name) else {
        complaints.add(.usedTwice, item.place, "twice.call", ["name": .text(name)])
        continue
      }
      vocabulary.operations.append(name)
      declaredCalls.append(DeclaredCall(name: name, place: item.place))
    }
  }
}
