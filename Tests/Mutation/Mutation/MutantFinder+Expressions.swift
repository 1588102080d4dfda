import SwiftSyntax

extension MutantFinder {
  private static let exchanged = [
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "+": "-", "-": "+", "*": "/", "/": "*", "%": "*", "&+": "&-",
    "&-": "&+", "&": "|", "|": "&", "<<": ">>", ">>": "<<", "^": "&",
  ]

  func mutateOperator(_ node: InfixOperatorExprSyntax) {
    let sign = node.sign
    switch sign {
    case "==", "!=": negate(node)
    case "&&", "||":
      guard node.parent?.as(InfixOperatorExprSyntax.self)?.sign != sign else { return }
      let parts = operands(of: ExprSyntax(node), sign)
      for part in parts { choose(.dropped, part, sign == "&&" ? "true" : "false") }
      if parts.count == 2 { exchange(node, sign == "&&" ? "||" : "&&") }
    case "??": choose(.operator, node, node.rightOperand.flat)
    default:
      guard let other = Self.exchanged[sign], ![node.leftOperand, node.rightOperand].contains(where: \.isNoNumber)
      else { return }
      exchange(node, other)
    }
  }

  private func exchange(_ node: InfixOperatorExprSyntax, _ sign: String) {
    guard let left = node.leftOperand.flat, let right = node.rightOperand.flat else { return }
    choose(.operator, node, "\(left) \(sign) \(right)")
  }

  private func operands(of node: ExprSyntax, _ sign: String) -> [ExprSyntax] {
    guard let operation = node.as(InfixOperatorExprSyntax.self), operation.sign == sign else { return [node] }
    return operands(of: operation.leftOperand, sign) + operands(of: operation.rightOperand, sign)
  }

  /// Negates a condition, where nothing else does.
  func mutateCondition(_ node: ExprSyntax) {
    if let sign = node.as(InfixOperatorExprSyntax.self)?.sign, ["==", "!="].contains(sign) { return }
    if node.as(PrefixOperatorExprSyntax.self)?.operator.text == "!" { return }
    if node.is(BooleanLiteralExprSyntax.self) { return }
    negate(node)
  }

  /// Leaves a text empty. Phrases' keys, the evidence of a broken rule and what a trap says are left alone.
  func mutateText(_ node: StringLiteralExprSyntax) {
    guard node.openingQuote.text == "\"", node.segments.allSatisfy({ $0.is(StringSegmentSyntax.self) }) else { return }
    if let argument = node.parent?.as(LabeledExprSyntax.self),
      let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
    {
      let name = call.calledExpression.trimmedDescription
      if name.hasPrefix("Phrase") || name == "text" || name.hasSuffix("onditionFailure") { return }
    }
    if node.parent?.is(ArrayElementSyntax.self) == true,
      let call = node.parent?.parent?.parent?.parent?.parent?.parent?.as(FunctionCallExprSyntax.self),
      call.calledExpression.trimmedDescription == "broken"
    {
      return
    }
    let changed = node.segments.description.isEmpty ? "\"mutant\"" : "\"\""
    add(.constant, node, changed: changed, prefix: "tillText(\(numberMark), ", suffix: ")")
  }

  private static let pairs = [
    "first": "last", "last": "first", "min": "max", "max": "min", "dropFirst": "dropLast", "dropLast": "dropFirst",
    "hasPrefix": "hasSuffix", "hasSuffix": "hasPrefix", "allSatisfy": "contains", "contains": "allSatisfy",
    "union": "intersection", "insert": "remove", "firstIndex": "lastIndex", "lastIndex": "firstIndex",
    "prefix": "suffix", "suffix": "prefix",
  ]

  func mutateMember(_ node: MemberAccessExprSyntax) {
    let name = node.declName.baseName.text
    if node.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == node.id { return }
    if name == "isEmpty" {
      negate(node)
    } else if let base = node.base {
      if let other = Self.pairs[name], let text = base.flat {
        choose(.call, node, "\(text).\(other)")
      } else if let type = base.trimmedDescription.split(separator: ".").last.map(String.init),
        type.first?.isUppercase == true, let next = enumerations.next(after: name, of: type, in: file)
      {
        choose(.swapped, node, "\(base.trimmedDescription).\(next)")
      }
    } else if let next = enumerations.next(after: name, of: nil, in: file) {
      choose(.swapped, node, ".\(next)")
    }
  }

  func mutateCall(_ node: FunctionCallExprSyntax) {
    guard let text = node.flat else { return }
    if let member = node.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base?.flat {
      let name = member.declName.baseName.text
      guard let other = Self.pairs[name] else { return }
      // With a value instead of a closure only one of the two exists.
      if ["contains", "allSatisfy"].contains(name) {
        guard node.trailingClosure != nil else { return }
      }
      choose(.call, node, base + "." + other + text.dropFirst(base.count + 1 + name.count))
    } else if let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
      ["min", "max"].contains(name), let other = Self.pairs[name]
    {
      choose(.call, node, other + text.dropFirst(name.count))
    }
  }
}

extension InfixOperatorExprSyntax {
  /// The operator's sign.
  var sign: String { self.operator.trimmedDescription }
}

extension ExprSyntax {
  /// Whether it is a text or a collection, which nobody subtracts.
  fileprivate var isNoNumber: Bool {
    `is`(StringLiteralExprSyntax.self) || `is`(ArrayExprSyntax.self)
      || (`as`(InfixOperatorExprSyntax.self).map {
        $0.sign == "+" && ($0.leftOperand.isNoNumber || $0.rightOperand.isNoNumber)
      } ?? false)
  }
}
