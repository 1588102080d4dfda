/// The phrases of a language file as they stand in it. Few of several thousand are ever shown, so each is found by its key and read
/// when it is looked up.
public struct PhraseFile: Sendable {
  /// A key in the file.
  private struct Slot {
    var hash: UInt32 = 0
    /// Where the key's text begins; 0 in a slot that is free.
    var key: UInt32 = 0
  }

  private let bytes: [UInt8]
  /// Where the object of the phrases stands, braces included.
  private let place: Range<Int>
  /// By the keys' hashes, a power of two of them and at least a third of them free.
  private let slots: [Slot]

  /// Finds the phrases in the bytes of a language file; `nil` if it is not written as simply as Till's own are, or is not JSON.
  /// Reading it as ordinary JSON then gives the error.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count < Int(UInt32.max) else { return nil }
    var keys: [Slot] = []
    let place = bytes.withUnsafeBytes { bytes in
      var scanner = PhraseScanner(bytes)
      return scanner.phrases { keys.append(Slot(hash: Self.hash($0), key: UInt32($1))) }
    }
    guard let place else { return nil }
    let room = keys.count + keys.count / 2
    var slots = [Slot](repeating: Slot(), count: 1 << (Int.bitWidth - room.leadingZeroBitCount))
    self.bytes = bytes
    self.place = place
    let isUnique = bytes.withUnsafeBytes { bytes in
      keys.allSatisfy { Self.insert($0, into: &slots, bytes) }
    }
    guard isUnique else { return nil }
    self.slots = slots
  }

  /// The file without its phrases: what it says of the language itself.
  public var head: [UInt8] { bytes[..<place.lowerBound] + Array("{}".utf8) + bytes[place.upperBound...] }

  /// The text of a key as it is before values are filled in; `form` is asked where there is a text for each plural form. `nil` for a
  /// key that is not there.
  func template(_ key: String, form: () -> PluralForm) -> String? {
    find(key) { scanner in
      guard let forms = scanner.forms() else { return nil }
      guard let plural = forms.plural else { return scanner.text(forms.single) }
      return (plural[form()] ?? plural[.other]).map(scanner.text)
    }
  }

  /// Whether there is an entry for a key.
  func has(_ key: String) -> Bool { find(key) { _ in true } ?? false }

  /// All entries by their keys.
  var entries: [String: PhraseForms] {
    bytes.withUnsafeBytes { bytes in
      var entries: [String: PhraseForms] = [:]
      for slot in slots where slot.key > 0 {
        var scanner = PhraseScanner(bytes, at: Int(slot.key) - 1)
        guard let key = scanner.key(), let forms = scanner.forms() else { continue }
        entries[scanner.text(key)] =
          forms.plural.map { .plural($0.mapValues { scanner.text($0) }) } ?? .single(scanner.text(forms.single))
      }
      return entries
    }
  }

  /// What is made of the value of a key, with a scanner that stands before it; `nil` for a key that is not there.
  private func find<Result>(_ key: String, _ read: (inout PhraseScanner) -> Result?) -> Result? {
    var key = key
    return key.withUTF8 { wanted in
      bytes.withUnsafeBytes { bytes in
        let wanted = UnsafeRawBufferPointer(wanted)
        let hash = Self.hash(wanted)
        var index = Int(hash) & (slots.count - 1)
        while slots[index].key > 0 {
          if slots[index].hash == hash {
            var scanner = PhraseScanner(bytes, at: Int(slots[index].key) - 1)
            if let found = scanner.key(), wanted.elementsEqual(bytes[found]) { return read(&scanner) }
          }
          index = (index + 1) & (slots.count - 1)
        }
        return nil
      }
    }
  }

  /// Puts a key into the first slot that is free for its hash; false where the same key is there.
  private static func insert(_ slot: Slot, into slots: inout [Slot], _ bytes: UnsafeRawBufferPointer) -> Bool {
    var index = Int(slot.hash) & (slots.count - 1)
    while slots[index].key > 0 {
      if slots[index].hash == slot.hash {
        var new = PhraseScanner(bytes, at: Int(slot.key) - 1)
        var known = PhraseScanner(bytes, at: Int(slots[index].key) - 1)
        if let new = new.key(), let known = known.key(), bytes[new].elementsEqual(bytes[known]) { return false }
      }
      index = (index + 1) & (slots.count - 1)
    }
    slots[index] = slot
    return true
  }

  /// FNV-1a (Fowler, Noll, Vo), 32 bits.
  private static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    bytes.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
  }
}

extension PhraseFile: Hashable {
  /// The same when the same is written in them.
  public static func == (left: PhraseFile, right: PhraseFile) -> Bool { left.bytes == right.bytes }

  /// Its size will do.
  public func hash(into hasher: inout Hasher) { hasher.combine(bytes.count) }
}
