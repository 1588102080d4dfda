import Checkout
import Language
import Wire

/// What tells a secret from everything else without keeping it: how many digits it has, and a digest of them.
struct SecretMark: Hashable, Sendable {
  let count: Int
  let digest: UInt64
  /// Whether it is so short that only the name beside it tells it from any other number.
  var isShort: Bool { count < 8 }

  /// The mark of some digits.
  init?(_ digits: String) {
    let bytes = digits.utf8.filter { (0x30...0x39).contains($0) }
    guard bytes.count >= 3, bytes.count <= 19 else { return nil }
    var hash = Digest.start
    for byte in bytes { Digest.add(byte, to: &hash) }
    count = bytes.count
    digest = hash
  }
}

/// What has become visible since the rules looked last.
struct Visible: Sendable {
  /// The messages of the timeline.
  var timeline: ArraySlice<TimelineEntry> = []
  /// Requests and answers as they are kept, with the message of the timeline that tells of them.
  var exchanges: [(text: String, mark: Int)] = []
  /// Links, messages to the merchant's server and texts on the phone.
  var texts: [(text: String, mark: Int)] = []
}

/// Nothing secret leaves the program: no card number in anything that is kept or shown, and nothing that was typed in secret.
struct SecretsRule: Sendable {
  private(set) var isExercised = false
  private var secrets: [SecretMark] = []
  private var typedAt = 0

  /// Remembers what was typed.
  mutating func note(_ noted: Noted) {
    let new: [SecretMark]
    switch noted.what {
    case .answered(let answer): new = answer.secrets
    case .pressed(let marks): new = marks
    case .begun, .called, .sent, .ended, .noted, .asked, .happenedOutside, .link, .notified: return
    }
    guard !new.isEmpty else { return }
    isExercised = true
    typedAt = noted.mark
    for mark in new where !secrets.contains(mark) { secrets.append(mark) }
    if secrets.count > 32 { secrets.removeFirst(secrets.count - 32) }
  }

  /// Looks at what is new.
  func note(_ seen: Visible) -> BrokenRule? {
    for entry in seen.timeline where holdsSecret(entry.text) { return broken(entry.id, "timeline") }
    for (text, mark) in seen.texts where holdsSecret(text) { return broken(mark, "text") }
    guard !secrets.isEmpty else { return nil }
    for (text, mark) in seen.exchanges where holdsSecret(text) { return broken(mark, "exchange") }
    return nil
  }

  private func broken(_ mark: Int, _ place: String) -> BrokenRule {
    let events = [min(typedAt, mark), max(typedAt, mark)].filter { $0 > 0 }
    return BrokenRule(.nothingSecretLeaves, facts: [place], events: typedAt == mark ? [mark] : events)
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

  private func holdsSecret(_ text: String) -> Bool {
    guard Scrubbing.digits(in: text) == text else { return true }
    return !secrets.isEmpty && holdsTyped(text)
  }

  /// Whether any run of digits is one that was typed; a short one counts only beside a name that says what it is.
  private func holdsTyped(_ text: String) -> Bool {
    var hash = Digest.start
    var count = 0
    var name = NameBefore()
    for byte in text.utf8 {
      if (0x30...0x39).contains(byte) {
        Digest.add(byte, to: &hash)
        count += 1
        continue
      }
      if count > 2, isTyped(count, hash, name) { return true }
      if count > 0 {
        hash = Digest.start
        count = 0
      }
      name.take(byte)
    }
    return count > 2 && isTyped(count, hash, name)
  }

  private func isTyped(_ count: Int, _ hash: UInt64, _ name: NameBefore) -> Bool {
    secrets.contains { $0.count == count && $0.digest == hash && (!$0.isShort || name.isSecret) }
  }
}

/// The last word of letters before a run of digits, as far as it tells a secret's name.
private struct NameBefore {
  private var word: UInt64 = Digest.start
  private var isInWord = false
  private(set) var isSecret = false
  private var distance = 0

  private static let names = Set(
    ["cvv", "cvc", "securitycode", "verificationcode", "otp", "onetimecode", "pin", "otpvalue"].map {
      Digest.of($0)
    })

  mutating func take(_ byte: UInt8) {
    switch byte {
    case 0x41...0x5A, 0x61...0x7A:
      if !isInWord { word = Digest.start }
      isInWord = true
      Digest.add(byte | 0x20, to: &word)
      distance = 0
      isSecret = false
    // Parts of one name.
    case 0x5F where isInWord, 0x2D where isInWord: break
    default:
      if isInWord { isSecret = Self.names.contains(word) }
      isInWord = false
      distance += 1
      // Another value, or too far away to be this one's name.
      if distance > 5 || byte == 0x2C || byte == 0x0A || byte == 0x26 { isSecret = false }
    }
  }
}
