import Basics
import Wire

/// A JSON file with accessors that complain with the file's path and the field's name.
struct AssetDocument {
  let path: String
  let root: JSON

  init(_ folder: AssetFolder, _ name: String) throws(AssetProblem) {
    try self.init(folder, name, folder.bytes(name))
  }

  /// A file as these bytes of it say.
  init(_ folder: AssetFolder, _ name: String, _ bytes: [UInt8]) throws(AssetProblem) {
    path = "\(folder.path)/\(name)"
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8(path: path) }
    do {
      root = try JSON(parsing: text)
    } catch {
      let before = text.utf8.prefix(error.offset)
      let line = before.count { $0 == 0x0A } + 1
      let column = before.reversed().prefix { $0 != 0x0A }.count + 1
      let seen = error.lookalike(in: text).map { " \($0.codePoint) (\($0.name))" } ?? ""
      throw .malformed(path: path, line: line, column: column, detail: "\(error.kind)\(seen)")
    }
  }

  func wrong(_ field: String, _ expected: String) -> AssetProblem {
    .wrongValue(path: path, field: field, expected: expected)
  }

  func string(_ field: String, in json: JSON? = nil) throws(AssetProblem) -> String {
    guard let text = (json ?? root)[field]?.string else { throw wrong(field, "a text") }
    return text
  }

  func integer(_ field: String, in json: JSON? = nil) throws(AssetProblem) -> Int {
    guard let number = (json ?? root)[field]?.integer else { throw wrong(field, "a whole number") }
    return number
  }

  func strings(_ field: String, in json: JSON? = nil) throws(AssetProblem) -> [String] {
    guard let elements = (json ?? root)[field]?.array else { throw wrong(field, "a list of texts") }
    var texts: [String] = []
    for element in elements {
      guard let text = element.string else { throw wrong(field, "a list of texts") }
      texts.append(text)
    }
    return texts
  }

  func members(_ field: String, in json: JSON? = nil) throws(AssetProblem) -> [JSON.Member] {
    guard let members = (json ?? root)[field]?.members else { throw wrong(field, "an object") }
    return members
  }
}
