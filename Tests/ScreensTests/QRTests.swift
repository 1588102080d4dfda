import Checkout
import Frames
import Glibc
import Language
import Pages
import Testing

@testable import Screens

@Suite("QR codes")
struct QRTests {
  /// A terminal's size, the symbols, and the code that must fit there.
  struct Case: CustomTestStringConvertible {
    let size: Size
    let glyphs: GlyphSet
    let payload: String
    var testDescription: String { "\(size.width)x\(size.height) \(glyphs), \(payload.utf8.count) bytes" }
  }

  static let cases: [Case] = [
    Case(size: Size(width: 80, height: 24), glyphs: .unicode, payload: Samples.payload),
    Case(size: Size(width: 80, height: 24), glyphs: .unicode, payload: Samples.longPayload),
    Case(size: Size(width: 80, height: 25), glyphs: .unicode, payload: Samples.longPayload),
    Case(size: Size(width: 80, height: 40), glyphs: .unicode, payload: Samples.longPayload),
    Case(size: Size(width: 110, height: 24), glyphs: .unicode, payload: Samples.payload),
    Case(size: Size(width: 120, height: 40), glyphs: .unicode, payload: Samples.payload),
    Case(size: Size(width: 120, height: 40), glyphs: .unicode, payload: Samples.longPayload),
    Case(size: Size(width: 200, height: 60), glyphs: .unicode, payload: Samples.longPayload),
    Case(size: Size(width: 140, height: 60), glyphs: .ascii, payload: Samples.payload),
  ]

  @Test("the code on the screen reads as exactly what is to be paid", arguments: cases)
  func decodes(_ sample: Case) throws {
    let model = AppModel(glyphs: sample.glyphs)
    let phrases = try Samples.phrases()
    for direction in WritingDirection.allCases {
      let language = direction == .leftToRight ? phrases : PseudoLanguage.make(from: phrases, direction: direction)
      let frame = model.frame(of: try Samples.qr(sample.payload), size: sample.size, phrases: language)
      let picture = Picture(frame.surface, glyphs: sample.glyphs)
      #expect(try picture.decoded() == sample.payload)
    }
  }

  @Test("where no code fits, its text stands there in full, with the size that is needed")
  func tooSmall() throws {
    let frame = AppModel().frame(
      of: try Samples.qr(), size: Size(width: 40, height: 24), phrases: try Samples.phrases())
    #expect(!frame.surface.cells.contains { $0.style.role == .qrLight })
    let text = frame.surface.text.map { $0.filter { $0 != " " } }.joined()
    #expect(text.contains(Samples.payload.filter { $0 != " " }))
    #expect(frame.outline.items.contains { $0.name.contains("45 x 24") })
  }

  @Test("the quiet zone is 4 modules wherever that fits, and never less than 2")
  func quietZone() throws {
    let matrix = try #require(QRCode.matrix(of: Samples.payload))
    #expect(matrix.side == 41)
    let layouts = [(80, 24), (80, 26), (80, 30), (120, 40)].map { width, height in
      QRLayout(matrix, page: Size(width: width, height: height), barRows: 4, glyphs: .unicode)
    }
    #expect(layouts.map(\.quietZone) == [2, 4, 4, 4])
    #expect(layouts.map(\.shape) == [.tall, .tall, .beside, .beside])
  }

  @Test("nothing is drawn over the code while it is to be scanned")
  func untouched() throws {
    let phrases = try Samples.phrases()
    let plain = AppModel().frame(of: try Samples.qr(), size: Size(width: 80, height: 24), phrases: phrases)
    var told = AppModel()
    told.notice = Phrase("notice.leave")
    let noticed = told.frame(of: try Samples.qr(), size: Size(width: 80, height: 24), phrases: phrases)
    for y in 1..<24 { #expect(plain.surface[row: y].prefix(45) == noticed.surface[row: y].prefix(45)) }
  }

  @Test("a text that no code can hold makes none", arguments: ["", "a\0b", String(repeating: "x", count: 4_000)])
  func impossible(text: String) throws {
    #expect(QRCode.matrix(of: text) == nil)
    let frame = AppModel().frame(
      of: try Samples.qr(text), size: Size(width: 80, height: 24), phrases: try Samples.phrases())
    #expect(frame.surface.size == Size(width: 80, height: 24))
  }
}

/// A surface as grey pixels, as a screen would show it: a cell is 8 pixels wide and 16 high.
struct Picture {
  private let width: Int
  private let height: Int
  private var pixels: [UInt8]

  init(_ surface: Surface, glyphs: GlyphSet) {
    let (columns, rows) = (8, 16)
    width = surface.size.width * columns
    height = surface.size.height * rows
    pixels = [UInt8](repeating: 0, count: width * height)
    for y in 0..<surface.size.height {
      for (x, cell) in surface[row: y].enumerated() {
        // Everything but the light modules of a code is dark here, as on a dark page.
        let (back, ink): (UInt8, UInt8) =
          cell.style.role == .qrLight ? (255, 0) : (0, cell.style.role == .qrDark ? 255 : 0)
        for row in 0..<rows {
          let isLower = row >= rows / 2
          let value = cell.scalar == "▄" && isLower ? ink : back
          let start = (y * rows + row) * width + x * columns
          for column in 0..<columns { pixels[start + column] = value }
        }
      }
    }
  }

  /// What zbarimg reads on it.
  func decoded() throws -> String? {
    var template = Array("/tmp/till-qr-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    try #require(descriptor >= 0)
    close(descriptor)
    let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    defer { unlink(path) }
    try TextFile(path: path).write(Array("P5\n\(width) \(height)\n255\n".utf8) + pixels)
    let pipe = try #require(popen("zbarimg -q --raw -Sdisable -Sqrcode.enable \(path) 2>/dev/null", "r"))
    var bytes: [UInt8] = []
    while true {
      let byte = fgetc(pipe)
      if byte == EOF { break }
      bytes.append(UInt8(truncatingIfNeeded: byte))
    }
    let status = pclose(pipe)
    if status >> 8 == 127 { Issue.record("zbarimg is missing: install zbar-tools") }
    while bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }
}
