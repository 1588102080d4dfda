import SwiftSyntax

/// The enumerations of the tree, so that one case can stand for another.
struct Enumerations {
  /// Where an enumeration is, and its cases that carry nothing, in order.
  private struct Known {
    let name: String
    let file: String
    let cases: [String]
  }

  private var known: [Known] = []

  mutating func add(_ tree: SourceFileSyntax, file: String) {
    let reader = EnumerationReader(viewMode: .sourceAccurate)
    reader.walk(tree)
    known += reader.found.map { Known(name: $0.name, file: file, cases: $0.cases) }
  }

  /// The case that stands behind another in the enumeration that is meant: the named one, else the nearest that has such a case (of
  /// the same file, of the same folder, of the same target, of any).
  func next(after name: String, of type: String?, in file: String) -> String? {
    let candidates = known.filter { $0.cases.count > 1 && $0.cases.contains(name) && (type == nil || $0.name == type) }
    let best = candidates.max { shared($0.file, file) < shared($1.file, file) }
    guard let cases = best?.cases, let index = cases.firstIndex(of: name) else { return nil }
    return cases[(index + 1) % cases.count]
  }

  private func shared(_ one: String, _ other: String) -> Int {
    zip(one.utf8, other.utf8).prefix { $0 == $1 }.count
  }
}

private final class EnumerationReader: SyntaxVisitor {
  var found: [(name: String, cases: [String])] = []

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    let cases = node.memberBlock.members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }.flatMap(\.elements)
    found.append((node.name.text, cases.filter { $0.parameterClause == nil }.map(\.name.text)))
    return .visitChildren
  }
}
