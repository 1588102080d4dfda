import Language
import Pages
import Payments

/// The changes to webhooks on their way to the merchant's server, and the expectations of them.
extension ScenarioReader {
  /// `hold`, `release`, `backwards`, `repeat`, `forge`, or one of them with what it is about.
  mutating func webhook(_ tree: Tree) -> WebhookMove? {
    guard case .map = tree.content else { return word(tree, as: WebhookWord.self)?.move }
    let names = ["hold", "release", "deliver", "repeat", "forge", "of", "delay", "by"]
    guard let parts = fields(tree, of: "webhook", allowing: names) else { return nil }
    let moves = parts.entries.filter { $0.name != "of" && $0.name != "by" }
    guard let entry = single(parts, moves, of: "webhook", usual: "release") else { return nil }
    switch entry.name {
    case "hold": return name(entry.value, among: ["all"], kind: "message") == nil ? nil : .hold
    case "release": return release(entry.value)
    case "deliver": return .deliver(items(entry.value).compactMap { message($0) })
    case "repeat": return message(entry.value).map { .repeat($0) }
    case "forge":
      let about = parts["of"].flatMap { message($0) } ?? .last
      return word(entry.value, as: WebhookForgery.self).map { .forge($0, about) }
    default:
      guard let by = parts["by"] else {
        let span = duration(entry.value)
        return span.map { .delay(.next, $0) }
      }
      let about = message(entry.value)
      let span = duration(by)
      return about.flatMap { about in span.map { .delay(about, $0) } }
    }
  }

  private mutating func release(_ tree: Tree) -> WebhookMove? {
    switch text(tree) {
    case "all": .release
    case "backwards": .releaseBackwards
    case nil: nil
    case .some: message(tree).map { .releaseOne($0) }
    }
  }

  /// `next`, `last`, or what a message tells of.
  private mutating func message(_ tree: Tree) -> MessageReference? {
    switch text(tree) {
    case "next": .next
    case "last": .last
    case nil: nil
    case .some(let text): .event(text)
    }
  }

  /// The number of webhooks, their receipts, and when the provider tries again.
  mutating func webhooks(_ tree: Tree) -> [Expectation] {
    let own = ["sent", "received", "accepted", "ignored-duplicates", "signed", "next-attempt-in"]
    let names = own + NotificationReceipt.Decision.allCases.map(\.word)
    guard let parts = fields(tree, of: "webhooks", allowing: names) else { return [] }
    return parts.entries.compactMap { entry in
      check(entry).map {
        Expectation(
          check: .webhooks($0), name: "webhooks.\(entry.name)", place: entry.value.place, code: .webhooksFailed)
      }
    }
  }

  private mutating func check(_ entry: Tree.Entry) -> WebhookCheck? {
    switch entry.name {
    case "signed": return flag(entry.value).map { .signed($0) }
    case "next-attempt-in":
      if text(entry.value) == "never" { return .nextAttempt(nil) }
      return duration(entry.value).map { .nextAttempt($0) }
    default: break
    }
    guard let count = ValueForm<Times>.many.read(&self, entry.value) else { return nil }
    switch entry.name {
    case "sent": return .sent(count)
    case "received": return .received(count)
    case "accepted": return .accepted(count)
    case "ignored-duplicates": return .treated(.repeated, count)
    default: return NotificationReceipt.Decision.allCases.first { $0.word == entry.name }.map { .treated($0, count) }
    }
  }
}
