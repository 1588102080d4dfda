import Hummingbird
import PaymentKit

@main
enum Shop {
  static func main() async throws {
    let environment = Environment()
    let port = environment.get("SHOP_PORT", as: Int.self) ?? 3000
    let origin = environment.get("SHOP_ORIGIN") ?? "http://127.0.0.1:\(port)"
    let manager = PaymentManager(
      configuration: PaymentConfiguration(
        environment: environment.get("SHOP_IS_LIVE") == nil ? .sandbox : .production, merchantID: "Qahwa & Co."))
    let interval = Duration.seconds(environment.get("SHOP_ASKS_AGAIN_AFTER", as: Int.self) ?? 300)
    await manager.registerAccounts(from: environment)
    let orders = Orders(manager, at: origin)
    let app = Application(
      router: router(orders, origin: origin, token: environment.get("SHOP_TOKEN") ?? "till-demo-shop"),
      configuration: .init(address: .hostname("127.0.0.1", port: port)))
    try await withThrowingDiscardingTaskGroup { group in
      group.addTask { await orders.follow() }
      group.addTask { try await orders.askAgain(every: interval) }
      try await app.runService()
      group.cancelAll()
    }
  }

  static func router(_ orders: Orders, origin: String, token: String) -> Router<FormContext> {
    let manager = orders.manager
    let router = Router(context: FormContext.self)
    router.get("/") { _, _ in Response.window(manager.newAttempt) }
    router.post("/orders") { request, context in
      let form = try await request.decode(as: Purchase.self, context: context)
      guard let order = AttemptID(form.order), let method = PaymentMethod(rawValue: form.method) else {
        throw HTTPError(.badRequest)
      }
      try await orders.start(order, by: method)
      return Response.redirect(to: "/orders/\(order)")
    }

    // The order's page: what the shopper has to do next, or how the payment stands.
    router.get("/orders/:order") { _, context in
      let order = try context.order
      let checkout = try await orders[order]
      if let question = await checkout.presenter.question { return Response.question(question) }
      guard await !manager.leading.contains(order), let result = checkout.result else {
        return Response.page("One moment", refresh: 1)
      }
      return Response.result(result, manager)
    }
    router.post("/orders/:order") { request, context in
      let (order, form) = (try context.order, try await request.decode(as: Reply.self, context: context))
      if form.action == "resume" { try await orders.resume(order) }
      try await orders[order].presenter.answer(form.answer)
      return Response.redirect(to: "/orders/\(order)")
    }

    // Where hosted pages lead back to. That the shopper is here again proves nothing: the library asks the provider.
    router.get("/orders/:order/return/**") { request, context in
      let order = try context.order
      try await orders[order].presenter.shopperReturned(to: origin + request.uri.string)
      return Response.redirect(to: "/orders/\(order)")
    }

    // The library proves a webhook, and asks the provider about what it tells.
    router.post("/webhooks/:provider") { request, context in
      guard let provider = ProviderID(rawValue: try context.parameters.require("provider")) else {
        throw HTTPError(.notFound)
      }
      let body = try await request.body.collect(upTo: context.maxUploadSize)
      let webhook = MerchantNotification(
        path: request.uri.string, headers: request.headers.map { .init(name: $0.name.rawName, value: $0.value) },
        body: String(buffer: body))
      return HTTPResponse.Status(code: await manager.receive(webhook, for: provider.name).status)
    }

    let office = router.group("/office").add(middleware: BackOffice(token: token))
    office.get("/orders/:order") { _, context in
      let order = try context.order
      let checkout = try await orders[order]
      return [
        "order": checkout.request.reference, "amount": "\(checkout.request.amount)",
        "status": checkout.result.map { $0.status?.state.name ?? "not-paid" } ?? "open",
        "refundable": await orders.record(of: order)?.refundable.decimalText ?? "0",
      ]
    }
    office.post("/orders/:order/refunds") { request, context in
      let (order, form) = (try context.order, try await request.decode(as: Refund.self, context: context))
      let currency = try await orders[order].request.amount.currency
      guard let amount = try? Money.payable(form.amount, currency: currency) else { throw HTTPError(.badRequest) }
      return ["refund": try await orders.refund(amount, of: order, key: form.key).name.rawValue]
    }
    return router
  }
}
