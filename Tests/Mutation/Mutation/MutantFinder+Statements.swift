import SwiftSyntax

extension MutantFinder {
  /// The parts of the condition of an `if`, `guard` or `while`.
  func mutateConditions(_ list: ConditionElementListSyntax) {
    var binds = false
    for element in list {
      switch element.condition {
      case .expression(let expression):
        mutateCondition(expression)
        if list.count > 1 { choose(.dropped, expression, "true") }
      case .optionalBinding, .matchingPattern: binds = true
      case .availability: break
      }
    }
    if binds, let last = list.last?.condition {
      append(
        .unreachable, after: last, ", !tillMutant(\(numberMark))", changed: "\(last.trimmedDescription), false")
    }
  }

  /// The branches of a `switch`: one answers what the next does, or is never taken where there is a `default`.
  func mutateBranches(of node: SwitchExprSyntax) {
    let branches = node.cases.compactMap { $0.as(SwitchCaseSyntax.self) }
    let hasDefault = branches.contains { $0.label.is(SwitchDefaultLabelSyntax.self) }
    let answers = branches.map(\.answer)
    for (index, branch) in branches.enumerated() {
      if let answer = answers[index] {
        let others = (answers[(index + 1)...] + answers[..<index]).compactMap(\.self)
        let other = others.first { $0.bindsNothing && $0.text != answer.text }
        if let other { choose(.swapped, answer.expression, other.text) }
      }
      guard hasDefault, let items = branch.label.as(SwitchCaseLabelSyntax.self)?.caseItems else { continue }
      for item in items where item.whereClause == nil {
        append(
          .unreachable, after: item.pattern, " where !tillMutant(\(numberMark))",
          changed: "\(item.pattern.trimmedDescription) where false")
      }
    }
  }

  /// Leaves out a call, an assignment or a jump; what a function answers by its only line is treated as its answer.
  func mutateStatement(_ item: CodeBlockItemSyntax) {
    guard let list = item.parent?.as(CodeBlockItemListSyntax.self) else { return }
    switch item.item {
    case .expr(let expression):
      if isAnswer(item, of: list) {
        mutateAnswer(expression, of: Syntax(item).answerType)
      } else if isOmittable(expression), isStatement(item, of: list) {
        add(
          .omitted, item.item, changed: "nothing", prefix: "if !tillMutant(\(numberMark)) { ", suffix: " }")
      }
    case .stmt(let statement):
      guard statement.is(ContinueStmtSyntax.self) || statement.is(BreakStmtSyntax.self),
        list.count > 1 || !isLeft(list),
        list.parent?.is(SwitchCaseSyntax.self) != true || list.count > 1
      else { return }
      if !isLeft(list) {
        add(.omitted, item.item, changed: "nothing", prefix: "if !tillMutant(\(numberMark)) { ", suffix: " }")
      }
    case .decl: break
    }
  }

  /// What a function answers: `nil` where that is an answer, the opposite where it is a truth value.
  func mutateAnswer(_ value: ExprSyntax, of type: TypeSyntax?) {
    guard let type, !value.is(NilLiteralExprSyntax.self), !value.is(SwitchExprSyntax.self), !value.is(IfExprSyntax.self)
    else { return }
    if type.is(OptionalTypeSyntax.self) {
      choose(.nothing, value, "nil")
    } else if type.trimmedDescription == "Bool" {
      mutateCondition(value)
    }
  }

  /// Whether it is the only line of a declaration that answers something.
  private func isAnswer(_ item: CodeBlockItemSyntax, of list: CodeBlockItemListSyntax) -> Bool {
    guard list.count == 1, Syntax(item).answerType != nil, let owner = list.parent else { return false }
    return owner.is(AccessorBlockSyntax.self) || owner.parent?.is(FunctionDeclSyntax.self) == true
      || owner.parent?.is(AccessorDeclSyntax.self) == true
  }

  private func isOmittable(_ expression: ExprSyntax) -> Bool {
    if let attempt = expression.as(TryExprSyntax.self) { return isOmittable(attempt.expression) }
    if let wait = expression.as(AwaitExprSyntax.self) { return isOmittable(wait.expression) }
    if let operation = expression.as(InfixOperatorExprSyntax.self) {
      guard operation.operator.is(AssignmentExprSyntax.self) || operation.sign.hasSuffix("=") else { return false }
      return !Syntax(expression).isInInitialiser
    }
    guard let call = expression.as(FunctionCallExprSyntax.self) else { return false }
    return !call.calledExpression.trimmedDescription.hasSuffix(".init")
  }

  /// Whether nothing takes what it gives.
  private func isStatement(_ item: CodeBlockItemSyntax, of list: CodeBlockItemListSyntax) -> Bool {
    guard let owner = list.parent else { return false }
    if list.count > 1 { return true }
    if owner.is(ClosureExprSyntax.self) || owner.is(AccessorBlockSyntax.self) { return false }
    if let block = owner.as(CodeBlockSyntax.self) {
      guard let parent = block.parent else { return false }
      if let function = parent.as(FunctionDeclSyntax.self) { return function.signature.returnClause == nil }
      if parent.is(IfExprSyntax.self) { return parent.isPlainStatement }
      return parent.is(ForStmtSyntax.self) || parent.is(WhileStmtSyntax.self) || parent.is(DoStmtSyntax.self)
        || parent.is(InitializerDeclSyntax.self) || parent.is(CatchClauseSyntax.self)
    }
    if owner.is(SwitchCaseSyntax.self), let node = owner.parent?.parent { return node.isPlainStatement }
    return false
  }

  /// Whether the list is the `else` of a `guard`, which must leave.
  private func isLeft(_ list: CodeBlockItemListSyntax) -> Bool { list.parent?.parent?.is(GuardStmtSyntax.self) == true }
}

extension SwitchCaseSyntax {
  /// What a branch answers that is only an expression, on one line.
  fileprivate var answer: (expression: ExprSyntax, text: String, bindsNothing: Bool)? {
    guard statements.count == 1, case .expr(let expression)? = statements.first?.item, let text = expression.flat,
      !expression.is(SwitchExprSyntax.self), !expression.is(IfExprSyntax.self)
    else { return nil }
    if expression.as(InfixOperatorExprSyntax.self)?.operator.is(AssignmentExprSyntax.self) == true { return nil }
    return (expression, text, !label.trimmedDescription.contains("let "))
  }
}
