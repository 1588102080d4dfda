import Basics
import Commerce
import Inspection
import Language
import Wire

/// What tells a typed secret from everything else without keeping it: how many digits it has, and a digest of them.
package struct SecretMark: Hashable, Sendable {
  let count: Int
  let digest: UInt64
  /// Whether it is so short that only the name beside it tells it from any other number.
  var isShort: Bool { count < 8 }

  /// The mark of some digits.
  package init?(_ digits: String) {
    let bytes = digits.utf8.filter { (0x30...0x39).contains($0) }
    guard bytes.count >= 3, bytes.count <= 19 else { return nil }
    var hash = FNV1a.start
    for byte in bytes { FNV1a.add(byte, to: &hash) }
    count = bytes.count
    digest = hash
  }
}

/// What has become visible since the rules looked last.
package struct Visible: Sendable {
  /// The messages of the timeline.
  package var timeline: Slice<PersistentVector<TimelineEntry>> = PersistentVector()[...]
  /// Answers as they are kept, with the message of the timeline that tells of them. Requests are looked at when they leave.
  package var exchanges: [(text: String, mark: Int)] = []
  /// Messages to the merchant's server and texts on the phone. A link is what somebody brings in, not what leaves.
  package var texts: [(text: String, mark: Int)] = []

  package init() {}
}

/// Nothing secret leaves the program but to the one place it is for: no card number in anything that is kept or shown, nothing that was
/// typed in secret, no wallet's token and no key; however it is spelt or encoded.
struct NothingSecretLeavesRule: Sendable {
  private(set) var isExercised = false
  private var scan = SecretScan()
  private var typedAt = 0

  /// Remembers what was typed and what was handed over; returns what a request gave away.
  mutating func note(_ noted: NotedEvent) -> BrokenRule? {
    switch noted.what {
    case .aside(.leaked(let sender, let operation, let server)):
      let request = "The \(sender.rawValue)’s request \(shown(operation)) to \(shown(server))"
      return broken(noted.mark, request + " carries a secret in the wrong place.")
    case .answered(let answer): remember(answer.secrets, noted)
    case .pressed(let marks): remember(marks, noted)
    case .aside(.handedOver(let words)): scan.remember(words: words)
    case .begun, .called, .resumed, .sent, .ended, .noted, .asked, .happenedOutside, .link, .notified, .aside: break
    }
    return nil
  }

  private mutating func remember(_ new: [SecretMark], _ noted: NotedEvent) {
    guard !new.isEmpty else { return }
    isExercised = true
    typedAt = noted.mark
    scan.remember(new)
  }

  /// Looks at what is new.
  func note(_ seen: Visible) -> BrokenRule? {
    for entry in seen.timeline where holdsSecret(entry.text) {
      return broken(entry.id, "A message of the timeline has a secret in it.")
    }
    for (text, mark) in seen.texts where holdsSecret(text) {
      return broken(mark, "A webhook, or a message on the phone, has a secret in it.")
    }
    guard !scan.isEmpty else { return nil }
    for (text, mark) in seen.exchanges where holdsSecret(text) {
      return broken(mark, "A response in the wire log has a secret in it.")
    }
    return nil
  }

  /// A name of a call or a host, unless somebody hid the secret in it.
  private func shown(_ name: String) -> String { holdsSecret(name) ? "(hidden)" : name }

  private func broken(_ mark: Int, _ fact: String) -> BrokenRule {
    let events = [min(typedAt, mark), max(typedAt, mark)].filter { $0 > 0 }
    return BrokenRule(.nothingSecretLeaves, facts: [fact], events: typedAt == mark ? [mark] : events)
  }

  private func holdsSecret(_ phrase: Phrase) -> Bool {
    phrase.values.contains { _, value in
      switch value {
      case .text(let text): holdsSecret(text)
      case .phrase(let inner): holdsSecret(inner)
      case .number, .money, .date, .duration: false
      }
    }
  }

  private func holdsSecret(_ text: String) -> Bool { scan.findsAnything(in: text) }
}
