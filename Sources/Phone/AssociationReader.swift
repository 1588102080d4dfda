public import Deeplinks
import Wire

/// An association file that was read, and what is odd in it.
public struct AssociationReading: Hashable, Sendable {
  /// The file.
  public let file: AssociationFile
  /// The probable mistakes of its author, in the order of the file.
  public let warnings: [AssociationWarning]
}

/// Reads Apple App Site Association files.
///
/// What a phone would ignore is ignored, with a warning; only what leaves nothing to decide by is refused.
public enum AssociationReader {
  /// The most that a file may have, in bytes. Phones are said to take no more than 128 KB; Apple's pages of today do not say so.
  public static let largest = 131_072

  /// Reads a text.
  ///
  /// - Throws: the reason why it is not an association file.
  public static func read(_ text: String) throws(AssociationFileProblem) -> AssociationReading {
    guard text.utf8.count <= largest else { throw .tooLarge(bytes: text.utf8.count) }
    guard !text.utf8.starts(with: [0xEF, 0xBB, 0xBF]) else { throw .byteOrderMark }
    let root: JSON
    do {
      root = try JSON(parsing: text)
    } catch {
      let before = text.utf8.prefix(error.offset)
      let (line, column) = (before.count { $0 == 0x0A } + 1, before.reversed().prefix { $0 != 0x0A }.count + 1)
      if let lookalike = error.lookalike(in: text) { throw .lookalike(lookalike, line: line, column: column) }
      throw .notJSON(error.kind, line: line, column: column)
    }
    guard root.members != nil else {
      if case .array(let statements) = root, statements.contains(where: { $0["relation"] != nil }) { throw .assetLinks }
      throw .wrongKind(place: "$", expected: .object)
    }
    guard let links = root["applinks"] else { throw .missing(place: "applinks") }
    guard links.members != nil else { throw .wrongKind(place: "applinks", expected: .object) }
    guard let details = links["details"] else { throw .missing(place: "applinks.details") }
    var builder = AssociationBuilder()
    builder.checkNames(root, at: "", known: AssociationBuilder.services)
    builder.checkNames(links, at: "applinks", known: ["defaults", "substitutionVariables", "details", "apps"])
    let variables = builder.variables(links["substitutionVariables"])
    let defaults = builder.defaults(links["defaults"], at: "applinks.defaults")
    var file = AssociationFile(defaults: defaults, substitutionVariables: variables, details: [])
    switch details {
    case .array(let entries):
      file.details = entries.enumerated().compactMap { builder.detail($1, at: "applinks.details[\($0)]") }
    case .object(let members):
      builder.warn("applinks.details", .oldestForm)
      file.isKeyedByApp = true
      file.details = members.compactMap {
        builder.detail($0.value, at: "applinks." + AssociationFile.place(ofKey: $0.name), appID: $0.name)
      }
    case .null, .boolean, .number, .string: throw .wrongKind(place: "applinks.details", expected: .details)
    }
    guard file.ruleCount <= AssociationFile.mostRules else { throw .tooManyRules(file.ruleCount) }
    guard !file.hasMoreCharacters(than: AssociationFile.mostCharacters) else { throw .tooComplex }
    builder.checkPatterns(of: file)
    builder.checkOrder(of: file)
    return AssociationReading(file: file, warnings: builder.warnings)
  }
}
