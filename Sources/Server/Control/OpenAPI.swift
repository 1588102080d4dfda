import Wire

/// The description of control for other programs (OpenAPI Specification 3.1).
enum OpenAPI {
  /// The document of some routes at an address.
  static func document(_ routes: [ControlRoute], at address: BaseURL, demandsToken: Bool = false) -> JSON {
    var paths: [(path: String, operations: [JSON.Member])] = []
    for route in routes {
      let operation = JSON.Member(name: route.method.lowercased(), value: self.operation(route))
      if let index = paths.firstIndex(where: { $0.path == route.path }) {
        paths[index].operations.append(operation)
      } else {
        paths.append((route.path, [operation]))
      }
    }
    return .fields([
      "openapi": "3.1.0",
      "info": ["title": "Till control", "version": "1", "description": "Looks at a served world and moves it."],
      "servers": [["url": .string("\(address)/_till")]],
      "paths": .object(paths.map { JSON.Member(name: "/" + $0.path, value: .object($0.operations)) }),
      "components": demandsToken ? ["securitySchemes": ["token": ["type": "http", "scheme": "bearer"]]] : nil,
      "security": demandsToken ? [["token": []]] : nil,
    ])
  }

  private static func operation(_ route: ControlRoute) -> JSON {
    let json: JSON = ["application/json": ["schema": [:]]]
    let names = route.path.split(separator: "/").filter { $0.hasPrefix("{") }.map { String($0.dropFirst().dropLast()) }
    let parameters = names.map { name -> JSON in
      ["name": .string(name), "in": "path", "required": true, "schema": ["type": "string"]]
    }
    let members = route.body.map { member in
      JSON.Member(name: member.name, value: ["description": .string(member.meaning)])
    }
    return .fields([
      "summary": .string(route.summary),
      "parameters": parameters.isEmpty ? nil : .array(parameters),
      "requestBody": members.isEmpty
        ? nil
        : [
          "content": ["application/json": ["schema": ["type": "object", "properties": .object(members)]]]
        ],
      "responses": [
        "200": ["description": "It is done.", "content": json],
        "default": ["description": "A problem.", "content": json],
      ],
    ])
  }
}
