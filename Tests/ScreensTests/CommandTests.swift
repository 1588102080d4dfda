import Testing

@testable import Screens

@Suite("The table of commands")
struct CommandTests {
  @Test("no two commands have one word, and the name of whatever a key asks for is read again")
  func names() {
    let words = Operation.all.map(\.word)
    #expect(words.count > 70 && Set(words).count == words.count)
    for operation in Binding.table.map(\.operation) + Operation.all.compactMap({ $0.operation(nil) }) {
      #expect(Operation(name: operation.name) == operation, "\(operation.name)")
    }
    for name in ["", "elsewhere", "tab", "tab/elsewhere", "details/x", "lose/answer"] {
      #expect(Operation(name: name) == nil, "\(name)")
    }
  }

  @Test("a key asks for one thing in a place", arguments: Scope.allCases)
  func keys(scope: Scope) {
    let bindings = Binding.of([scope])
    #expect(!bindings.isEmpty)
    for binding in bindings {
      for key in binding.keys {
        #expect(Binding.matching(key, in: [scope])?.operation == binding.operation, "\(key) \(binding.operation.name)")
      }
    }
  }
}
