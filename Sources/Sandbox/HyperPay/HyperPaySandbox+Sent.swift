import Wire

extension HyperPaySandbox {
  /// The fields that a merchant sent with a payment and gets back with its status: addresses, the cart, its own numbers (HyperPay docs, API
  /// reference).
  struct SentFields: Hashable, Sendable {
    private var fields: [CustomParameter] = []

    private static let names: Set<String> = [
      "merchantInvoiceId", "descriptor", "customer.merchantCustomerId", "customer.companyName",
    ]
    private static let beginnings = ["billing.", "shipping.", "cart.items["]

    init(_ form: FormFields) {
      for field in form.fields {
        let isKept = Self.names.contains(field.name) || Self.beginnings.contains { field.name.hasPrefix($0) }
        guard isKept, !field.value.isEmpty else { continue }
        fields.append(CustomParameter(name: HyperPaySandbox.kept(field.name), value: HyperPaySandbox.kept(field.value)))
      }
    }

    /// The same with what was sent later in the place of what has the same name.
    func updated(with later: SentFields) -> SentFields {
      var all = self
      all.fields.removeAll { old in later.fields.contains { $0.name == old.name } }
      all.fields += later.fields
      return all
    }

    /// The value of a name.
    subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

    func text(_ name: String) -> JSON? { self[name].map { .string($0) } }

    /// Everything below a name, such as `billing`; `nil` where there is nothing.
    func object(_ name: String) -> JSON? { object(below: "\(name).") }

    /// The items of the cart in the order of their numbers; `nil` where there are none.
    var items: [JSON]? {
      let numbers = fields.compactMap { field -> Int? in
        guard field.name.hasPrefix("cart.items[") else { return nil }
        return Int(field.name.dropFirst("cart.items[".count).prefix { $0 != "]" })
      }
      let items = Set(numbers).sorted().compactMap { object(below: "cart.items[\($0)].") }
      return items.isEmpty ? nil : items
    }

    private func object(below beginning: String) -> JSON? {
      let found = fields.filter { $0.name.hasPrefix(beginning) }.map {
        (path: $0.name.dropFirst(beginning.count), value: $0.value)
      }
      guard !found.isEmpty else { return nil }
      return Self.object(found)
    }

    /// An object with one inside it for each group of names that have more parts, such as `customer.email`.
    private static func object(_ fields: [(path: Substring, value: String)]) -> JSON {
      var members: [JSON.Member] = []
      for field in fields {
        let head = String(field.path.prefix { $0 != "." })
        guard !members.contains(where: { $0.name == head }) else { continue }
        let inside = fields.filter { $0.path.hasPrefix(head + ".") }.map {
          (path: $0.path.dropFirst(head.count + 1), value: $0.value)
        }
        members.append(JSON.Member(name: head, value: inside.isEmpty ? .string(field.value) : object(inside)))
      }
      return .object(members)
    }
  }
}
