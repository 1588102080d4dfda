import Foundation
import FoundationXML
import Testing

/// A picture of a screen (SVG) read back: its rectangles as pixels, its pieces of text with their places.
final class DrawnScreen: NSObject, XMLParserDelegate {
  /// A piece of text in the picture.
  struct Piece {
    let x: Int
    let y: Int
    let width: Int
    let classes: [String]
    var text: String
  }

  private(set) var width = 0
  private(set) var height = 0
  /// The colour of each unit of the picture, row after row, as `0xRRGGBB`; text is not drawn.
  private(set) var pixels: [UInt32] = []
  private(set) var pieces: [Piece] = []
  private(set) var names: Set<String> = []
  private(set) var attributes: Set<String> = []
  private var colours: [String: UInt32] = [:]
  private var origin = (x: 0, y: 0)
  private(set) var style = ""
  private var open = ""
  private var problem: (any Error)?

  /// Reads a picture; throws when it is no XML.
  init(_ text: String) throws {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes values: [String: String]
  ) {
    open = name
    names.insert(name)
    attributes.formUnion(values.keys)
    switch name {
    case "svg":
      (width, height) = (Int(values["width"] ?? "") ?? 0, Int(values["height"] ?? "") ?? 0)
      pixels = Array(repeating: 0, count: width * height)
    case "rect": fill(0, 0, Double(width), Double(height), Self.colour(values["fill"] ?? ""))
    case "g":
      let numbers = (values["transform"] ?? "").split { !$0.isNumber }.compactMap { Int($0) }
      if numbers.count == 2 { origin = (numbers[0], numbers[1]) }
    case "path": draw(values["d"] ?? "", colours[values["class"] ?? ""] ?? 0)
    case "text":
      pieces.append(
        Piece(
          x: origin.x + (Int(values["x"] ?? "") ?? 0), y: origin.y, width: Int(values["textLength"] ?? "") ?? 0,
          classes: (values["class"] ?? "").split(separator: " ").map(String.init), text: ""))
    default: break
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if open == "style" { style += string }
    if open == "text", !pieces.isEmpty { pieces[pieces.count - 1].text += string }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    open = ""
    guard name == "style" else { return }
    for rule in style.matches(of: #/\.([a-zA-Z-]+)\{fill:#([0-9a-f]{6})\}/#) {
      colours[String(rule.1)] = UInt32(rule.2, radix: 16)
    }
  }

  private static func colour(_ text: String) -> UInt32 { UInt32(text.dropFirst(), radix: 16) ?? 0 }

  private func draw(_ path: String, _ colour: UInt32) {
    for part in path.matches(of: #/M([0-9.]+) ([0-9.]+)h([0-9.]+)v([0-9.]+)h-[0-9.]+z/#) {
      let numbers = [part.1, part.2, part.3, part.4].map { Double($0) ?? 0 }
      fill(Double(origin.x) + numbers[0], Double(origin.y) + numbers[1], numbers[2], numbers[3], colour)
    }
  }

  private func fill(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ colour: UInt32) {
    for row in Int(y.rounded())..<min(self.height, Int((y + height).rounded())) {
      for column in Int(x.rounded())..<min(self.width, Int((x + width).rounded())) {
        pixels[row * self.width + column] = colour
      }
    }
  }

  /// The colour at a place of the picture.
  func colour(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }

  /// What zbarimg reads on it.
  func decodedCode() throws -> String {
    let grey = pixels.map { UInt8((($0 >> 16 & 0xFF) + ($0 >> 8 & 0xFF) + ($0 & 0xFF)) / 3) }
    return try scannedText(in: Data("P5\n\(width) \(height)\n255\n".utf8) + Data(grey))
  }
}
