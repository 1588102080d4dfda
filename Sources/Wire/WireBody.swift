import Synchronization

/// The body of a message: bytes, and what they say as JSON or as a form, which is read at most once.
///
/// Copies share what was read. It goes when the last copy goes: a request may hold a card number, so logs and snapshots keep a masked
/// text and never a body.
public struct WireBody: Sendable {
  private let storage: Storage

  /// A body of a text in UTF-8.
  public init(_ text: String) { storage = Storage(text) }

  /// A body of bytes, whatever they are.
  public init(bytes: some Collection<UInt8>) {
    if let text = String(validating: bytes, as: UTF8.self) {
      storage = Storage(text)
    } else {
      storage = Storage(String(decoding: bytes, as: UTF8.self), notUTF8: Array(bytes))
    }
  }

  /// A JSON body on one line. The value is kept as what the text says, unless reading the text would give another or none: then it is read
  /// from the text like any other.
  public init(_ json: JSON) {
    var printer = JSONPrinter(indent: nil)
    printer.write(json, level: 0)
    let text = String(decoding: printer.bytes, as: UTF8.self)
    storage = Storage(text, Reading(json: printer.isReadable ? .some(json) : .none))
  }

  /// A form body.
  public init(_ form: FormFields) { storage = Storage(form.text, Reading(form: form)) }

  /// The text; what is not UTF-8 is a replacement character each.
  public var text: String { storage.text }

  /// The bytes as they travel.
  public var bytes: [UInt8] { storage.notUTF8 ?? Array(storage.text.utf8) }

  /// The bytes of a body that is not UTF-8, such as a picture; `nil` where the text says all.
  public var bytesOfNoText: [UInt8]? { storage.notUTF8 }

  /// Whether there are no bytes.
  public var isEmpty: Bool { storage.text.isEmpty }

  /// The JSON value; `nil` if it is not valid JSON, such as anything that is not UTF-8 (RFC 8259, section 8.1).
  public var json: JSON? { storage.json }

  /// The form fields.
  public var form: FormFields { storage.form }

  /// The values that were read.
  private struct Reading {
    /// The outer is `nil` until it is read, the inner where the text is not JSON.
    var json: JSON??
    var form: FormFields?
  }

  private final class Storage: Sendable {
    let text: String
    /// The bytes where they are not UTF-8.
    let notUTF8: [UInt8]?
    private let reading: Mutex<Reading>

    init(_ text: String, notUTF8: [UInt8]? = nil, _ reading: Reading = Reading()) {
      self.text = text
      self.notUTF8 = notUTF8
      self.reading = Mutex(reading)
    }

    var json: JSON? {
      reading.withLock { reading in
        if let known = reading.json { return known }
        let json = notUTF8 == nil ? try? JSON(parsing: text) : nil
        reading.json = .some(json)
        return json
      }
    }

    var form: FormFields {
      reading.withLock { reading in
        if let known = reading.form { return known }
        let form = FormFields(parsing: text)
        reading.form = form
        return form
      }
    }

    /// Lends the bytes.
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
      if let notUTF8 { return notUTF8.withUnsafeBufferPointer(body) }
      return text.utf8.withContiguousStorageIfAvailable(body) ?? Array(text.utf8).withUnsafeBufferPointer(body)
    }
  }
}

extension WireBody: Hashable {
  /// Whether both have the same bytes.
  public static func == (one: WireBody, other: WireBody) -> Bool {
    one.storage === other.storage
      || one.storage.withBytes { bytes in
        other.storage.withBytes { bytes.count == $0.count && bytes.elementsEqual($0) }
      }
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) {
    storage.withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension WireBody: ExpressibleByStringInterpolation {
  /// A body of a text.
  public init(stringLiteral text: String) { self.init(text) }
}

extension WireBody: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The body with secrets masked.
  public var description: String { Scrubbing.body(text) }
  /// The body with secrets masked.
  public var debugDescription: String { description }
  /// Without children, so that no mirror shows what the mask hides.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
