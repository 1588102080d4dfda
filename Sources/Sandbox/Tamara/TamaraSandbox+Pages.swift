import Commerce
import Language
public import Pages
import Simulation
import Wire

extension TamaraSandbox {
  /// Shows the hosted page of an order where the shopper left it.
  public mutating func open(_ url: String, at moment: inout SandboxMoment) -> PageResponse {
    settle(at: moment.now)
    guard let index = index(ofPage: url) else { return .unavailable(status: 404) }
    return show(index, at: moment.now)
  }

  /// Takes a press on the hosted page; one that belongs to another page, such as a second tap, only shows where things stand.
  public mutating func submit(_ submission: PageSubmission, at moment: inout SandboxMoment) -> PageResponse {
    settle(at: moment.now)
    guard let index = index(ofPage: submission.url) else { return .unavailable(status: 404) }
    let shown = show(index, at: moment.now)
    guard case .page(let page) = shown, page.id == submission.pageID else { return shown }
    let order = orders[index]
    switch order.fate {
    case .new(let step) where moment.now < order.expiresAt: return act(on: step, submission, for: index, at: &moment)
    case .new, .approved:
      return submission.button == "back" ? leave(index, to: order.asked.failureURL, .expired) : shown
    case .declined: return submission.button == "back" ? leave(index, to: order.asked.failureURL, .declined) : shown
    case .authorised: return shown
    }
  }

  private mutating func act(
    on step: Order.Step, _ submission: PageSubmission, for index: Int, at moment: inout SandboxMoment
  ) -> PageResponse {
    switch (step, submission.button) {
    case (_, "cancel"):
      // What a shopper's own cancel does to the order is not published; Tamara's Magento module expects it to stay `new`.
      orders[index].fate = .new(.phone)
      return leave(index, to: orders[index].asked.cancelURL, .canceled)
    case (.phone, "submit"), (.code, "resend"):
      orders[index].fate = .new(.code(moment.random.text(length: 4, from: "0123456789")))
    case (.code(let code), "submit"):
      guard Digits.ascii(in: submission.values["otp"] ?? "") == code else {
        return show(index, at: moment.now, problem: Phrase("tamara.code.problem"))
      }
      orders[index].fate = Self.afterCode(orders[index].asked)
    case (.plan, "approve"): orders[index].fate = .approved(at: moment.now)
    case (.phone, _), (.code, _), (.plan, _): break
    }
    return show(index, at: moment.now)
  }

  private func index(ofPage url: String) -> Int? {
    let bare = url.split(whereSeparator: { $0 == "?" || $0 == "#" }).first
    return orders.lastIndex { bare == $0.pageURL[...] }
  }

  /// Sends the shopper back; the two parameters are those that Tamara's WooCommerce plugin reads.
  private func leave(_ index: Int, to url: String, _ status: Status) -> PageResponse {
    let fields = FormFields(["paymentStatus": status.rawValue, "orderId": orders[index].orderID])
    return .redirect(fields.appended(to: url))
  }

  private func show(_ index: Int, at now: Timestamp, problem: Phrase? = nil) -> PageResponse {
    let order = orders[index]
    guard order.status(at: now) != .expired else { return .page(order.endedPage) }
    switch order.fate {
    case .new(.phone): return .page(order.phonePage)
    case .new(.code(let code)): return .page(order.codePage(showing: code, problem: problem))
    case .new(.plan): return .page(order.planPage(on: now))
    case .declined: return .page(order.refusedPage)
    case .approved, .authorised: return leave(index, to: order.asked.successURL, .approved)
    }
  }
}

extension TamaraSandbox.Order {
  private static let cancel = HostedPage.Button(id: "cancel", label: Phrase("tamara.cancel"))
  private static let back = HostedPage.Button(id: "back", label: Phrase("tamara.back"), weight: .primary)

  private static func submit(_ label: Phrase) -> HostedPage.Button {
    HostedPage.Button(id: "submit", label: label, weight: .primary)
  }

  private var facts: [HostedPage.Block] {
    [
      .fact(label: Phrase("tamara.order"), value: Phrase("tamara.order.value", ["order": .text(asked.number)])),
      .fact(label: Phrase("tamara.amount"), value: Phrase("tamara.amount.value", ["amount": .money(asked.total)])),
    ]
  }

  fileprivate var phonePage: HostedPage {
    let phone = Phrase("tamara.phone.value", ["phone": .text(asked.phone.description)])
    return HostedPage(
      id: "tamara.phone", url: pageURL, title: Phrase("tamara.phone.title"),
      blocks: facts + [.fact(label: Phrase("tamara.phone.label"), value: phone)],
      buttons: [Self.submit(Phrase("tamara.phone.submit")), Self.cancel])
  }

  /// In Tamara's sandbox the code stands on the page itself; no message is sent (Tamara docs, Testing scenarios).
  fileprivate func codePage(showing code: String, problem: Phrase?) -> HostedPage {
    HostedPage(
      id: "tamara.code", url: pageURL, title: Phrase("tamara.code.title"),
      blocks: [.notice(Phrase("tamara.code.shown", ["code": .text(code)]))] + facts,
      fields: [HostedPage.Field(id: "otp", label: Phrase("tamara.code.label"), kind: .digits(4), problem: problem)],
      buttons: [
        Self.submit(Phrase("tamara.continue")), HostedPage.Button(id: "resend", label: Phrase("tamara.resend")),
        Self.cancel,
      ])
  }

  /// The first part today, then one a month (Tamara's Magento module); paying now has a single part.
  fileprivate func planPage(on now: Timestamp) -> HostedPage {
    let today = now.civil(offsetMinutes: asked.market.utcOffsetMinutes).date
    let rows = asked.total.split(into: asked.parts).enumerated().map { month, part in
      HostedPage.PlanRow(due: month == 0 ? nil : today.adding(months: month), amount: part)
    }
    return HostedPage(
      id: "tamara.plan", url: pageURL,
      title: Phrase("tamara.plan.title", ["amount": .money(asked.total), "count": .number(asked.parts)]),
      blocks: [.plan(rows), .text(Phrase("tamara.plan.text"))],
      buttons: [
        HostedPage.Button(id: "approve", label: Phrase("tamara.approve"), weight: .primary), Self.cancel,
      ])
  }

  fileprivate var refusedPage: HostedPage {
    HostedPage(
      id: "tamara.refused", url: pageURL, title: Phrase("tamara.refused.title"),
      blocks: [.notice(Phrase("tamara.refused.text"))], buttons: [Self.back])
  }

  fileprivate var endedPage: HostedPage {
    HostedPage(
      id: "tamara.ended", url: pageURL, title: Phrase("tamara.ended.title"),
      blocks: [.notice(Phrase("tamara.ended.text"))], buttons: [Self.back])
  }
}
