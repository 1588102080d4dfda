import Wire

/// A backend of the shop's own, with an address and errors of its own making (Swedbank Pay docs, Mobile SDK, iOS; custom backends).
/// What it is asked and what it answers is Till's own.
extension SwedbankPaySandbox {
  /// Makes an order as the documented backend does, and says so in the shop's words.
  mutating func createOrderOfShop(
    _ request: WireRequest, _ setup: BackendSetup, at moment: inout SandboxMoment
  ) throws(Problem) -> WireAnswer {
    do throws(Problem) {
      let made = try createOrder(request, setup, at: &moment).json ?? .null
      return WireAnswer(
        status: 201,
        json: [
          "id": made.at("paymentOrder", "id") ?? .null,
          "viewPaymentLink": made["operations"]?[0]?["href"] ?? .null,
        ])
    } catch {
      let reason = error.answer.json?["title"] ?? "Unavailable"
      throw Problem(answer: Problem.answer(error.answer.status, ["error": reason], type: "application/json"))
    }
  }

  /// A payment order with what the app's `userData` says as its `metadata`; unchanged where the app sent none (Swedbank Pay docs,
  /// Payment order, `metadata`).
  static func noting(_ userData: JSON?, in order: JSON) -> JSON {
    guard let userData, userData.members?.isEmpty == false else { return order }
    return .object((order.members ?? []) + [JSON.Member(name: "metadata", value: userData)])
  }
}
