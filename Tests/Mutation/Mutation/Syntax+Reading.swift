import SwiftSyntax

extension SyntaxProtocol {
  /// Its text on one line; `nil` where that would change what it means.
  var flat: String? {
    let text = trimmedDescription
    guard text.contains("\n") else { return text.contains("//") && !text.contains("\"") ? nil : text }
    if text.contains("//") || text.contains("\"\"\"") || text.contains("{") { return nil }
    return text.onOneLine
  }

  /// The function, property or initialiser around it.
  var declaration: Syntax {
    var node = Syntax(self)
    while let parent = node.parent {
      if parent.is(FunctionDeclSyntax.self) || parent.is(VariableDeclSyntax.self)
        || parent.is(InitializerDeclSyntax.self) || parent.is(SubscriptDeclSyntax.self)
      {
        return parent
      }
      node = parent
    }
    return Syntax(self)
  }
}

extension Syntax {
  /// The type that the nearest declaration around it answers; `nil` in closures, initialisers and where it answers nothing.
  var answerType: TypeSyntax? {
    var node = self
    while let parent = node.parent {
      if parent.is(ClosureExprSyntax.self) || parent.is(InitializerDeclSyntax.self) { return nil }
      if let function = parent.as(FunctionDeclSyntax.self) { return function.signature.returnClause?.type }
      if let subscripted = parent.as(SubscriptDeclSyntax.self) { return subscripted.returnClause.type }
      if let binding = parent.as(PatternBindingSyntax.self), binding.accessorBlock != nil {
        return binding.typeAnnotation?.type
      }
      node = parent
    }
    return nil
  }

  /// Whether it stands in an initialiser, where nothing may stay unset.
  var isInInitialiser: Bool {
    var node = self
    while let parent = node.parent {
      if parent.is(InitializerDeclSyntax.self) { return true }
      if parent.is(FunctionDeclSyntax.self) || parent.is(ClosureExprSyntax.self) { return false }
      node = parent
    }
    return false
  }

  /// Whether an `if` or `switch` is a statement, and its branches answer nothing.
  var isPlainStatement: Bool {
    guard let statement = parent?.as(ExpressionStmtSyntax.self) ?? self.parent?.parent?.as(ExpressionStmtSyntax.self),
      let item = statement.parent?.as(CodeBlockItemSyntax.self),
      let list = item.parent?.as(CodeBlockItemListSyntax.self)
    else { return false }
    if list.count > 1 { return true }
    guard let owner = list.parent else { return false }
    if let function = owner.parent?.as(FunctionDeclSyntax.self) { return function.signature.returnClause == nil }
    if owner.is(SwitchCaseSyntax.self) { return owner.parent?.parent?.isPlainStatement ?? false }
    if let outer = owner.parent, outer.is(IfExprSyntax.self) { return outer.isPlainStatement }
    return owner.parent.map { $0.is(ForStmtSyntax.self) || $0.is(WhileStmtSyntax.self) } ?? false
  }
}

extension String {
  /// The text with every run of blanks as one.
  var onOneLine: String {
    split(whereSeparator: \.isNewline).map { $0.drop { $0 == " " } }.joined(separator: " ")
  }
}
