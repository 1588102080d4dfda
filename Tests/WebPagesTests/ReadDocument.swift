import Foundation
import FoundationXML
import Testing

/// A document read by an XML parser, as a browser without mercy would.
final class ReadDocument: NSObject, XMLParserDelegate {
  struct Element {
    let name: String
    let attributes: [String: String]
    /// All text within, inner elements included.
    var text = ""
  }

  private(set) var elements: [Element] = []
  private var open: [Int] = []

  init(_ text: String) throws {
    super.init()
    try #require(text.hasPrefix("<!DOCTYPE html>\n"))
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    let isRead = parser.parse()
    try #require(isRead, "\(parser.parserError.map { "\($0)" } ?? "") in line \(parser.lineNumber) of \(text)")
  }

  func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }
  func first(_ name: String) throws -> Element { try #require(all(name).first, "no \(name)") }

  /// The inputs that a person fills in.
  var inputs: [Element] { all("input").filter { $0.attributes["type"] != "hidden" } }

  /// What stands in the body, in one line.
  var said: String { all("body").first?.text ?? "" }

  /// What a browser posts when a button is pressed and fields hold texts (URL Standard, section 5.2).
  func posted(pressing button: String, typing values: [String: String]) -> String {
    let hidden = all("input").filter { $0.attributes["type"] == "hidden" }
    let pairs =
      hidden.map { ($0.attributes["name"] ?? "", $0.attributes["value"] ?? "") }
      + inputs.map { ($0.attributes["name"] ?? "", values[$0.attributes["name"] ?? ""] ?? "") }
      + all("button").filter { $0.attributes["value"] == button }.prefix(1).map {
        ($0.attributes["name"] ?? "", button)
      }
    return pairs.map { "\(Self.encoded($0.0))=\(Self.encoded($0.1))" }.joined(separator: "&")
  }

  private static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2A, 0x2D, 0x2E, 0x5F: String(UnicodeScalar(byte))
      case 0x20: "+"
      default: String(format: "%%%02X", byte)
      }
    }.joined()
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    open.append(elements.count)
    elements.append(Element(name: name, attributes: attributes))
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    for index in open { elements[index].text += string }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    open.removeLast()
  }
}
