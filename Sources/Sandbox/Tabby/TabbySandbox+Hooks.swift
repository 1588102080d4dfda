import Commerce
import HTTPTypes
import Simulation
import Wire

extension TabbySandbox {
  /// An address to which Tabby sends a store's webhooks (Tabby docs, Webhooks).
  struct Hook {
    let id: String
    /// The store's code; `nil` for every store, where the account came with it.
    let code: String?
    var url: String
    var header: WebhookHeader?

    /// The one that an account comes with; its identifier is Till's own.
    init(at url: String, _ header: WebhookHeader?) {
      (id, code) = ("0e11a5ed-7ab1-4b0e-8a11-0acc0f7e11a5", nil)
      (self.url, self.header) = (url, header)
    }

    init(_ id: String, of code: String, _ given: GivenHook) {
      (self.id, self.code) = (id, code)
      (url, header) = (given.url, given.header)
    }

    /// Whether the webhooks of a store go there.
    func hears(of code: String) -> Bool { self.code == nil || self.code == code }
  }

  /// The most addresses of a store (Tabby docs, Webhooks).
  private static let mostHooks = 4

  /// `GET /api/v1/webhooks`: without any it is `null` (Tabby docs, API reference).
  func listHooks(_ request: WireRequest, on host: String) throws(Problem) -> WireAnswer {
    let code = try code(of: request, on: host)
    let found = hooks.filter { $0.hears(of: code) }.map(\.json)
    return WireAnswer(status: 200, json: found.isEmpty ? .null : .array(found))
  }

  /// `POST /api/v1/webhooks`. A test key registers for test payments, whatever `is_test` says.
  mutating func registerHook(
    _ request: WireRequest, on host: String, at moment: inout SandboxMoment
  ) throws(Problem) -> WireAnswer {
    let code = try code(of: request, on: host)
    let given = try GivenHook(request)
    // The limit is documented, its words are not: Till's own.
    guard hooks.count(where: { $0.code == code }) < Self.mostHooks else { throw .badData("too many webhooks") }
    let hook = Hook(moment.random.uuid(), of: code, given)
    hooks.append(hook)
    return WireAnswer(status: 200, json: hook.json)
  }

  /// `GET /api/v1/webhooks/{id}`.
  func readHook(_ id: String, _ request: WireRequest, on host: String) throws(Problem) -> WireAnswer {
    WireAnswer(status: 200, json: hooks[try hook(id, request, on: host)].json)
  }

  /// `PUT /api/v1/webhooks/{id}`: another address, and another header or none.
  mutating func updateHook(_ id: String, _ request: WireRequest, on host: String) throws(Problem) -> WireAnswer {
    let index = try hook(id, request, on: host)
    let given = try GivenHook(request)
    (hooks[index].url, hooks[index].header) = (given.url, given.header)
    return WireAnswer(status: 200, json: hooks[index].json)
  }

  /// `DELETE /api/v1/webhooks/{id}`.
  mutating func removeHook(_ id: String, _ request: WireRequest, on host: String) throws(Problem) -> WireAnswer {
    hooks.remove(at: try hook(id, request, on: host))
    return WireAnswer(status: 200, json: ["status": "ok"])
  }

  /// The store that a call is about; its code stands in a header.
  private func code(of request: WireRequest, on host: String) throws(Problem) -> String {
    guard let code = request.header("X-Merchant-Code"), let merchant = account.merchant(code) else {
      throw .notAuthorized("authorization")
    }
    guard account.isAPI(host, of: merchant.region) else { throw .noPermission }
    return code
  }

  private func hook(_ id: String, _ request: WireRequest, on host: String) throws(Problem) -> Int {
    let code = try code(of: request, on: host)
    guard let index = hooks.firstIndex(where: { $0.id == id && $0.hears(of: code) }) else { throw .noSuchWebhook }
    return index
  }
}

extension TabbySandbox.Hook {
  fileprivate var json: JSON {
    [
      "id": .string(id), "url": .string(url), "is_test": true,
      "header": header.map { ["title": .string($0.title), "value": .string($0.value)] } ?? .null,
    ]
  }
}

extension TabbySandbox {
  /// The body of a registration.
  struct GivenHook {
    let url: String
    let header: WebhookHeader?

    /// An address has to be safe; one on this machine is, which is Till's own. A header needs a name that HTTP knows and no other one has.
    init(_ request: WireRequest) throws(Problem) {
      guard let body = request.json, let url = body["url"]?.string, BaseURL(url).isSafe else {
        throw .badData("bad_request")
      }
      self.url = url
      guard let title = body.at("header", "title")?.string, !title.isEmpty else {
        header = nil
        return
      }
      let value = body.at("header", "value")?.string ?? ""
      guard let name = HTTPField.Name(title), name != .contentType, HTTPField.isValidValue(value) else {
        throw .badData("bad_request")
      }
      header = WebhookHeader(title: title, value: value)
    }
  }
}

extension TabbySandbox.Account {
  /// The store of a code.
  func merchant(_ code: String) -> TabbySandbox.Merchant? {
    TabbySandbox.Merchant.all.first { merchantCodes[$0.country]?.contains(code) ?? false }
  }
}
