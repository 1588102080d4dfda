import Wire

extension GraphQL {
  /// A document as it was read: variables and named fragments still stand for themselves.
  struct Document {
    /// A value as written.
    indirect enum Value {
      case variable(String)
      case literal(JSON)
      case list([Value])
      case object([(name: String, value: Value)])
    }

    /// A selection as written.
    indirect enum Node {
      case field(
        key: String, name: String, place: Place, arguments: [(name: String, value: Value)], selections: [Node]?)
      case inline(on: String?, [Node])
      case spread(String)
    }

    /// A variable that an operation declares.
    struct Variable {
      let name: String
      /// The type as written, such as `ID!`.
      let type: String
      let standard: JSON?
    }

    struct Definition {
      let kind: Kind
      let name: String?
      let variables: [Variable]
      let selections: [Node]
    }

    private(set) var operations: [Definition] = []
    private var fragments: [String: (type: String, selections: [Node])] = [:]

    /// Reads a document; throws what cannot be read.
    init(parsing text: String) throws(Problem) {
      var parser = try Parser(text)
      do throws(Problem) {
        while !parser.isAtEnd {
          if parser.isNext("fragment") {
            let (name, type, selections) = try parser.fragment()
            fragments[name] = (type, selections)
          } else {
            operations.append(try parser.operation())
          }
        }
      } catch {
        var problem = error
        problem.place = problem.place ?? parser.place
        throw problem
      }
    }

    /// The one operation, or the one of a name, with its variables filled in.
    func operation(named name: String?, variables: JSON) throws(Problem) -> Operation {
      let wanted = name.map { name in operations.filter { $0.name == name } } ?? operations
      guard let operation = wanted.first else { throw .invalid("Unknown operation named \"\(name ?? "")\".") }
      guard wanted.count == 1 else {
        throw .invalid("Must provide operation name if query contains multiple operations.")
      }
      var known: [String: JSON] = [:]
      for variable in operation.variables {
        let given = variables[variable.name].flatMap { $0 == .null ? nil : $0 } ?? variable.standard
        guard given != nil || !variable.type.hasSuffix("!") else {
          throw .invalid("Variable \"$\(variable.name)\" of required type \"\(variable.type)\" was not provided.")
        }
        known[variable.name] = given ?? .null
      }
      return Operation(kind: operation.kind, selections: try fill(operation.selections, known, within: []))
    }

    private func fill(_ nodes: [Node], _ variables: [String: JSON], within spreads: [String]) throws(Problem)
      -> [Selection]
    {
      var selections: [Selection] = []
      for node in nodes {
        switch node {
        case .field(let key, let name, let place, let arguments, let inner):
          let filled = try fill(.object(arguments), variables)
          let selected: [Selection]? = if let inner { try fill(inner, variables, within: spreads) } else { nil }
          selections.append(
            .field(Field(key: key, name: name, place: place, arguments: filled, selections: selected)))
        case .inline(let type, let inner):
          selections.append(.fragment(on: type, try fill(inner, variables, within: spreads)))
        case .spread(let name):
          guard let fragment = fragments[name] else { throw .invalid("Unknown fragment \"\(name)\".") }
          guard !spreads.contains(name), spreads.count < 8 else {
            throw .invalid("Cannot spread fragment \"\(name)\" within itself.")
          }
          selections.append(
            .fragment(on: fragment.type, try fill(fragment.selections, variables, within: spreads + [name])))
        }
      }
      return selections
    }

    private func fill(_ value: Value, _ variables: [String: JSON]) throws(Problem) -> JSON {
      switch value {
      case .literal(let json): return json
      case .variable(let name):
        guard let json = variables[name] else { throw .invalid("Variable \"$\(name)\" is not defined.") }
        return json
      case .list(let values):
        var elements: [JSON] = []
        for value in values { elements.append(try fill(value, variables)) }
        return .array(elements)
      case .object(let fields):
        var members: [JSON.Member] = []
        for field in fields { members.append(.init(name: field.name, value: try fill(field.value, variables))) }
        return .object(members)
      }
    }
  }
}
