import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Finds every mutant of a file.
///
/// What is not touched: patterns, raw values, attributes, what stands inside a text, and the keys of phrases, which tests of
/// their own look after.
final class MutantFinder: SyntaxVisitor {
  private(set) var mutants: [Mutant] = []
  let file: String
  let enumerations: Enumerations
  private let converter: SourceLocationConverter

  init(file: String, tree: SourceFileSyntax, enumerations: Enumerations) {
    self.file = file
    self.enumerations = enumerations
    converter = SourceLocationConverter(fileName: file, tree: tree)
    super.init(viewMode: .sourceAccurate)
    walk(tree)
  }

  /// The tree of a file, with its operators in their order.
  static func tree(of text: String) -> SourceFileSyntax {
    let parsed = Parser.parse(source: text)
    let folded = OperatorTable.standardOperators.foldAll(parsed) { _ in }
    return folded.as(SourceFileSyntax.self) ?? parsed
  }

  // MARK: Adding

  /// A mutant around a node.
  func add(
    _ kind: Mutant.Kind, _ node: some SyntaxProtocol, changed: String, prefix: String, suffix: String
  ) {
    let range = node.positionAfterSkippingLeadingTrivia.utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
    add(kind, node, range, changed: changed, prefix: prefix, suffix: suffix)
  }

  /// A mutant that has a text instead of a node.
  func choose(_ kind: Mutant.Kind, _ node: some SyntaxProtocol, _ text: String?) {
    guard let text, text != node.trimmedDescription else { return }
    add(kind, node, changed: text, prefix: "(tillMutant(\(numberMark)) ? \(text) : ", suffix: ")")
  }

  /// A mutant in which a condition says the opposite.
  func negate(_ node: some SyntaxProtocol) {
    let text = node.trimmedDescription
    let changed =
      if let operation = node.as(InfixOperatorExprSyntax.self), let flipped = Self.opposites[operation.sign] {
        "\(operation.leftOperand.trimmedDescription) \(flipped) \(operation.rightOperand.trimmedDescription)"
      } else if let operation = node.as(PrefixOperatorExprSyntax.self) {
        operation.expression.trimmedDescription
      } else {
        "!(\(text))"
      }
    add(.negated, node, changed: changed, prefix: "((", suffix: ") != tillMutant(\(numberMark)))")
  }

  static let opposites = ["==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"]

  /// A mutant whose texts go behind a node.
  func append(_ kind: Mutant.Kind, after node: some SyntaxProtocol, _ suffix: String, changed: String) {
    let end = node.endPositionBeforeTrailingTrivia.utf8Offset
    add(kind, node, end..<end, changed: changed, prefix: "", suffix: suffix)
  }

  private func add(
    _ kind: Mutant.Kind, _ node: some SyntaxProtocol, _ range: Range<Int>, changed: String, prefix: String,
    suffix: String
  ) {
    let place = node.startLocation(converter: converter)
    let declaration = node.declaration
    mutants.append(
      Mutant(
        file: file, line: place.line, column: place.column, kind: kind, original: node.trimmedDescription.onOneLine,
        changed: changed.onOneLine, range: range, prefix: prefix, suffix: suffix,
        declaration: declaration.startLocation(converter: converter)
          .line...declaration.endLocation(converter: converter).line))
  }

  // MARK: Not looked into

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: TypeAnnotationSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  // MARK: Expressions

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    mutateOperator(node)
    return .visitChildren
  }

  override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    if node.operator.text == "!" { negate(node) }
    return .visitChildren
  }

  override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    mutateCondition(node.condition)
    return .visitChildren
  }

  override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    addNumber(node, changed: node.literal.text + " + 1")
    return .skipChildren
  }

  override func visit(_ node: FloatLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    addNumber(node, changed: node.literal.text + " + 1")
    return .skipChildren
  }

  private func addNumber(_ node: some SyntaxProtocol, changed: String) {
    add(.constant, node, changed: changed, prefix: "tillNumber(\(numberMark), ", suffix: ")")
  }

  override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    choose(.constant, node, node.literal.text == "true" ? "false" : "true")
    return .skipChildren
  }

  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    mutateText(node)
    return .skipChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    mutateMember(node)
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    mutateCall(node)
    return .visitChildren
  }

  // MARK: Statements

  override func visit(_ node: ConditionElementListSyntax) -> SyntaxVisitorContinueKind {
    mutateConditions(node)
    return .visitChildren
  }

  override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
    mutateCondition(node.condition)
    choose(.dropped, node.condition, "true")
    return .visitChildren
  }

  override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind {
    mutateBranches(of: node)
    return .visitChildren
  }

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    mutateStatement(node)
    return .visitChildren
  }

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    if let value = node.expression { mutateAnswer(value, of: Syntax(node).answerType) }
    return .visitChildren
  }
}
