/// Turns a session into the texts that a payment's `references` keep, one for each field, and back.
///
/// A text has the field's name with dashes: `wrong-codes` for `wrongCodes`. A field that holds nothing has none: `nil`, a flag that is
/// not set, a count of zero, an empty list.
enum SessionTexts {
  /// The texts of a session.
  static func encode(_ session: some ProviderSession) -> [String: String] {
    let texts = Texts()
    // Nothing is thrown: every field has a text or is left out.
    try? session.encode(to: Writing<NoKey>(texts: texts))
    return texts.named
  }

  /// The session that was kept. A text that does not fit its field counts as missing, so that the other fields are not lost.
  static func decode<Session: ProviderSession>(_ texts: [String: String]) -> Session {
    var texts = texts
    while true {
      do { return try Session(from: Reading<NoKey>(texts: texts)) } catch {
        guard let unfit = error as? Unfit, texts.removeValue(forKey: unfit.name) != nil else {
          preconditionFailure("each field of a session may be missing")
        }
      }
    }
  }
}

/// A value that is kept as it is, and needs no coding of its own.
private protocol SessionText {
  /// The text; `nil` for a value that holds nothing.
  var sessionText: String? { get }
  /// Reads a text, or nothing; `nil` if it is no value of this type.
  init?(sessionText: String?)
}

extension String: SessionText {
  fileprivate var sessionText: String? { isEmpty ? nil : self }
  fileprivate init?(sessionText: String?) { self = sessionText ?? "" }
}

extension Bool: SessionText {
  fileprivate var sessionText: String? { self ? "yes" : nil }
  fileprivate init?(sessionText: String?) { self = sessionText != nil }
}

extension SessionText where Self: FixedWidthInteger {
  fileprivate var sessionText: String? { self == 0 ? nil : String(self) }
  fileprivate init?(sessionText: String?) { self.init(sessionText ?? "0", radix: 10) }
}

extension Int: SessionText {}
extension Int64: SessionText {}

extension [String]: SessionText {
  fileprivate var sessionText: String? { isEmpty ? nil : joined(separator: " ") }
  fileprivate init?(sessionText: String?) { self = (sessionText ?? "").split(separator: " ").map(String.init) }
}

extension CodingKey {
  /// The name of a field's text. Fields have ASCII names, and their bytes are quicker to read than their characters.
  fileprivate var textName: String {
    let name = stringValue
    let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
    guard name.utf8.contains(where: { capitals.contains($0) }) else { return name }
    return String(unsafeUninitializedCapacity: 2 * name.utf8.count) { bytes in
      var count = 0
      for byte in name.utf8 {
        let isCapital = capitals.contains(byte)
        if isCapital {
          bytes[count] = UInt8(ascii: "-")
          count += 1
        }
        bytes[count] = isCapital ? byte | 0x20 : byte
        count += 1
      }
      return count
    }
  }
}

/// A text that does not fit its field.
private struct Unfit: Error {
  let name: String
}

/// The texts written so far.
private final class Texts {
  var named: [String: String] = [:]
}

/// The keys of what has no fields.
private enum NoKey: CodingKey {}

/// Writes a session, or the field of a name.
private struct Writing<Key: CodingKey>: Encoder, SingleValueEncodingContainer, KeyedEncodingContainerProtocol {
  var name = ""
  let texts: Texts
  let codingPath: [any CodingKey] = []
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Fields>(keyedBy type: Fields.Type) -> KeyedEncodingContainer<Fields> {
    KeyedEncodingContainer(Writing<Fields>(texts: texts))
  }
  func singleValueContainer() -> any SingleValueEncodingContainer { self }
  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    preconditionFailure("a session keeps no lists but of texts")
  }

  func encodeNil() {}
  func encode<Value: Encodable>(_ value: Value) throws {
    guard let plain = value as? any SessionText else { return try value.encode(to: self) }
    texts.named[name] = plain.sessionText
  }

  func encodeNil(forKey key: Key) {}
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try field(key).encode(value) }
  func nestedContainer<Fields>(keyedBy type: Fields.Type, forKey key: Key) -> KeyedEncodingContainer<Fields> {
    container(keyedBy: type)
  }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { unkeyedContainer() }
  func superEncoder() -> any Encoder { self }
  func superEncoder(forKey key: Key) -> any Encoder { field(key) }
  private func field(_ key: Key) -> Self { Self(name: key.textName, texts: texts) }
}

/// Reads a session, or the field of a name.
private struct Reading<Key: CodingKey>: Decoder, SingleValueDecodingContainer, KeyedDecodingContainerProtocol {
  var name = ""
  let texts: [String: String]
  let codingPath: [any CodingKey] = []
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  var allKeys: [Key] { texts.keys.compactMap(Key.init) }

  func container<Fields>(keyedBy type: Fields.Type) -> KeyedDecodingContainer<Fields> {
    KeyedDecodingContainer(Reading<Fields>(texts: texts))
  }
  func singleValueContainer() -> any SingleValueDecodingContainer { self }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Unfit(name: name) }

  func decodeNil() -> Bool { texts[name] == nil }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard let plain = type as? any SessionText.Type else { return try Value(from: self) }
    guard let value = plain.init(sessionText: texts[name]) as? Value else { throw Unfit(name: name) }
    return value
  }

  func contains(_ key: Key) -> Bool { texts[key.textName] != nil }
  func decodeNil(forKey key: Key) -> Bool { !contains(key) }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try value(type, of: field(key))
  }
  /// Most optional fields are missing, and then need nothing but their name.
  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    let field = field(key)
    return texts[field.name] == nil ? nil : try value(type, of: field)
  }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { texts[key.textName] }
  private func value<Value: Decodable>(_ type: Value.Type, of field: Self) throws -> Value {
    do { return try field.decode(type) } catch { throw Unfit(name: field.name) }
  }
  func nestedContainer<Fields>(keyedBy type: Fields.Type, forKey key: Key) -> KeyedDecodingContainer<Fields> {
    container(keyedBy: type)
  }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { try unkeyedContainer() }
  func superDecoder() -> any Decoder { self }
  func superDecoder(forKey key: Key) -> any Decoder { field(key) }
  private func field(_ key: Key) -> Self { Self(name: key.textName, texts: texts) }
}
