import Commerce
import Frames
import Glibc
import Language
import Testing
import TillAssets
import Wire

@testable import ServeScreen

/// A screen in a test, with the answers that control would give it.
struct Fixture {
  var model: ServeModel
  var size = Size(width: 80, height: 24)
  let phrases: Phrasebook

  static let began = Timestamp(milliseconds: 1_795_973_000_000)

  /// A screen that shows a view, or one that knows only where the providers are.
  init(_ view: String? = "captured", glyphs: GlyphSet = .unicode, language: String = "en") throws {
    phrases = try Self.assets().phrasebook(language)
    model = ServeModel(glyphs: glyphs, isRemote: false)
    let places: JSON = ["providers": ["tabby": "http://127.0.0.1:8458", "yuno": "http://127.0.0.1:8462"]]
    let kinds: JSON = [
      ["kind": "latency", "do": ["latency": "5s"]], ["kind": "drop-after", "do": "drop-response"],
    ]
    _ = model.take(.done(places), to: ControlAsk("GET", "addresses", for: .addresses))
    _ = model.take(.done(kinds), to: ControlAsk("GET", "faults/kinds", for: .kinds))
    take(view: try view.map { try Self.file($0) } ?? Self.empty)
  }

  static let empty: JSON = [
    "control": "http://127.0.0.1:8455", "webhooks-to": "http://127.0.0.1:3000/{provider}",
    "clock": ["now": "2026-11-29T17:23:20Z", "pace": 1], "payments": [],
  ]

  mutating func take(view: JSON) { _ = model.take(.done(view), to: ControlAsk("GET", "view", for: .view)) }

  /// The page of Tabby's that asks for a code, or another one.
  static func page(_ field: JSON = ["id": "otp", "label": "Code", "kind": "digits", "length": 4]) -> JSON {
    [
      "page": "tabby.code", "url": "http://127.0.0.1:8458/?s=1", "title": "Confirm that it is you",
      "blocks": [["text": "We sent a code."], ["label": "Order", "value": "order-2"]], "fields": [field],
      "buttons": [
        ["id": "submit", "label": "Continue", "primary": true], ["id": "cancel", "label": "Back", "primary": false],
      ],
      "note": "Tabby publishes 8888 as its test code.",
    ]
  }

  /// Opens a page over the selected payment.
  mutating func open(_ page: JSON = page()) throws {
    let asks = press(.enter)
    let ask = try #require(asks.first)
    _ = model.take(.done(page), to: ask)
  }

  /// Presses keys; returns what is asked of control.
  @discardableResult
  mutating func press(_ keys: Input...) -> [ControlAsk] { effects(keys).compactMap(\.ask) }

  mutating func effects(_ keys: [Input]) -> [ServeEffect] { keys.flatMap { model.handle($0, frame) } }

  var frame: Frame { model.frame(size, at: model.moment(afterAnswer: 0), phrases) }
  var text: String { frame.surface.text.joined(separator: "\n") }

  static func file(_ name: String) throws -> JSON {
    try JSON(parsing: try #require(TextFile("Views/\(name).json").read()))
  }

  private static func assets() throws -> AssetFolder {
    var buffer = [CChar](repeating: 0, count: 4_096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    let executable = String(decoding: buffer[..<max(0, count)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return try AssetFolder.find(override: nil, executable: executable)
  }
}

extension ServeEffect {
  /// The question, if it is one.
  var ask: ControlAsk? { if case .ask(let ask) = self { ask } else { nil } }
}

/// A file of these tests.
struct TextFile {
  private let path: String

  init(_ name: String) {
    path =
      #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") + "/" + name
  }

  func read() -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Compares with what was agreed, or writes it anew with `TILL_RECORD=1`.
  func compare(_ text: String) throws {
    guard getenv("TILL_RECORD") != nil else {
      let agreed = try #require(read(), "there is no \(path); record it with TILL_RECORD=1")
      #expect(agreed == text, "\(path)")
      return
    }
    let file = try #require(fopen(path, "w"))
    defer { fclose(file) }
    #expect(fputs(text, file) >= 0)
  }
}
