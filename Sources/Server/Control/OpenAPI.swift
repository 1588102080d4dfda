import Wire

/// The description of control for other programs (OpenAPI Specification 3.1).
enum OpenAPI {
  /// The document of some routes at an address.
  static func document(_ routes: [ControlRoute], at address: BaseURL, demandsToken: Bool = false) -> JSON {
    var paths: [(path: String, operations: [JSON.Member])] = []
    for route in routes {
      let operation = JSON.Member(name: route.method.lowercased(), value: self.operation(route, demandsToken))
      if let index = paths.firstIndex(where: { $0.path == route.path }) {
        paths[index].operations.append(operation)
      } else {
        paths.append((route.path, [operation]))
      }
    }
    let schemas = SharedShape.allCases.map { JSON.Member(name: $0.rawValue, value: $0.shape.schema) }
    return .fields([
      "openapi": "3.1.0",
      "info": ["title": "Till control", "version": "1", "description": "Looks at a served world and moves it."],
      "servers": [["url": .string("\(address)/_till")]],
      "paths": .object(paths.map { JSON.Member(name: "/" + $0.path, value: .object($0.operations)) }),
      "components": .fields([
        "schemas": .object(schemas),
        "parameters": ["World": worldHeader],
        "responses": ["Problem": ["description": "What is wrong.", "content": content(.shared(.problem))]],
        "securitySchemes": demandsToken ? ["token": ["type": "http", "scheme": "bearer"]] : nil,
      ]),
      "security": demandsToken ? [["token": []]] : nil,
    ])
  }

  private static func operation(_ route: ControlRoute, _ demandsToken: Bool) -> JSON {
    let names = route.path.split(separator: "/").filter { $0.hasPrefix("{") }.map { String($0.dropFirst().dropLast()) }
    let parts = names.map { name -> JSON in
      ["name": .string(name), "in": "path", "required": true, "schema": Shape.text.schema]
    }
    let query = route.query.map { member -> JSON in
      .fields([
        "name": .string(member.name), "in": "query", "description": member.meaning.map { .string($0) },
        "schema": member.shape.schema,
      ])
    }
    let world: JSON = ["$ref": "#/components/parameters/World"]
    let needsBody = route.body.contains(where: \.isRequired)
    let body: JSON? =
      route.body.isEmpty ? nil : ["required": .boolean(needsBody), "content": content(.object(route.body))]
    return .fields([
      "summary": .string(route.summary), "operationId": .string(route.name),
      "parameters": .array(parts + query + [world]), "requestBody": body,
      "security": demandsToken && route.isOpen ? [] : nil,
      "responses": [
        "200": ["description": "It is done.", "content": content(route.answer)],
        "4XX": ["$ref": "#/components/responses/Problem"], "5XX": ["$ref": "#/components/responses/Problem"],
      ],
    ])
  }

  private static let worldHeader: JSON = [
    "name": .string(WorldName.header), "in": "header",
    "description": "The name of the world; without it, the usual one.",
    "schema": ["type": "string", "pattern": "^[A-Za-z0-9._-]{1,64}$"],
  ]

  private static func content(_ shape: Shape) -> JSON { ["application/json": ["schema": shape.schema]] }
}
