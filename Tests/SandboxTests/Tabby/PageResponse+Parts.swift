import Commerce
import Pages

extension PageResponse {
  /// The page that is shown, if one is.
  var shown: HostedPage? { if case .page(let page) = self { page } else { nil } }
  /// The address that the shopper is sent to, if there is one.
  var address: String? { if case .redirect(let url) = self { url } else { nil } }
}

extension HostedPage {
  /// The parts of the plan on the page.
  var parts: [PlanRow] { blocks.flatMap { if case .plan(let rows) = $0 { rows } else { [PlanRow]() } } }

  /// What the parts add up to.
  var sumOfParts: Money? { parts.reduce(Money?.none) { sum, row in sum?.adding(row.amount) ?? row.amount } }
}
