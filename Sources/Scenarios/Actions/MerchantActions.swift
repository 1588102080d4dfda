import Checkout
import Inspection
import Payments
import Wire

/// Actions outside the app: at the merchant's, at the provider's, in the bank's app.
enum MerchantActions {
  static let words = [external.word, merchant.word, webhook.word, scan.word]

  /// Something happens outside the app, by its name.
  static let external = ActionEntry<String>(
    .one("external", .namesPayment, form: { SchemaForm.names($0.vocabulary.outsideActions) }) {
      $0.name($1, among: $0.vocabulary.outsideActions, kind: "outside").map { .outside($0) }
    }, .onScreen, text: { "external: \(YAML.text($0))" }, summary: { "external: \($0)" },
    isReady: { run, name in run.world.look { $0.canHappen(outside: name) } }
  ) { run, name, step in run.perform(run.about(.outside(name), step)) }

  /// The merchant captures, refunds or voids, or retries one of these.
  static let merchant = ActionEntry<MerchantOrder>(
    .one(
      "merchant", .namesPayment,
      form: SchemaForm.oneOf(operations + [(retry, SchemaForm.oneOf(operations))])
    ) { $0.merchantOrder($1) }, .onScreen,
    text: { order in
      switch order {
      case .new(let operation): "merchant: \(fileText(of: operation))"
      case .retry(let operation): "merchant: {\(retry): \(fileText(of: operation))}"
      }
    },
    summary: { order in
      let (operation, isRetry) = (order.operation, order == .retry(order.operation))
      let amount = operation.amount.map { " " + ScenarioReader.text(of: $0) } ?? ""
      return "merchant: \(isRetry ? "\(retry) " : "")\(operation.kind.rawValue)\(amount)"
    },
    isReady: { run, order in run.world.look { $0.operations.contains(order.operation.kind) } }
  ) { run, order, step in
    switch order {
    case .new(let operation): run.perform(run.about(.operate(operation), step))
    case .retry(let operation): run.perform(run.about(.retry(operation), step))
    }
  }

  /// The word for an operation that is retried.
  static let retry = "retry"

  private static let operations = PaymentModification.Kind.allCases.map {
    ($0.rawValue, $0 == .void ? SchemaForm.flag : SchemaForm.money)
  }

  private static func fileText(of operation: PaymentModification) -> String {
    "{\(operation.kind.rawValue): \(operation.amount.map { ScenarioReader.text(of: $0) } ?? "true")}"
  }

  /// The changes to webhooks on their way to the merchant's server.
  static let webhook = ActionEntry<WebhookMove>(
    .one("webhook", form: { $0.webhook }) { $0.webhook($1).map { .webhook($0) } }, .onScreen,
    text: { "webhook: \($0.fileText)" }, summary: { "webhook: \($0.summary)" }, isReady: { $0.isReady(for: $1) }
  ) { $0.webhook($1, at: $2.place) }

  /// The shopper pays a QR code in the bank's app; the last one unless another is named.
  static let scan = ActionEntry<(isRightAmount: Bool, code: CodeReference?)>(
    .one(
      "scan", .namesPayment,
      form: SchemaForm.map(
        [
          ("qr", SchemaForm.word(CodeReference.self)), ("pay", SchemaForm.flag),
          ("amount", SchemaForm.word(AmountName.self)),
        ], required: ["pay"])
    ) { $0.scan($1) }, .onScreen, text: { $0.isRightAmount ? "scan: {pay: true}" : "scan: {pay: true, amount: wrong}" },
    summary: { $0.isRightAmount ? "scan: pay" : "scan: wrong amount" }, isReady: { run, _ in !run.memory.codes.isEmpty }
  ) { run, scan, step in
    if step.payment == nil {
      run.scan(scan.isRightAmount, scan.code, at: step.place)
    } else {
      run.perform(run.about(.payInBank(isRightAmount: scan.isRightAmount), step))
    }
  }
}
