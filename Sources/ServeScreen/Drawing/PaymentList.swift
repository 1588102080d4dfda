import Commerce
import Frames
import Language
import Pages

/// The payments that your software made, the newest on top.
struct PaymentList {
  let model: ServeModel
  /// Below this number of rows a payment takes one row and not two.
  private static let roomy = 16

  func draw(on sheet: Sheet) {
    guard let view = model.view else { return }
    let hasFocus = model.pane == .payments
    let count = view.count > view.payments.count ? "\(view.payments.count)/\(view.count)" : "\(view.count)"
    PanelHeading.draw(sheet.say("serve.payments"), end: count, hasFocus: hasFocus, on: sheet)
    let body = sheet.window(Region(x: 0, y: 1, width: sheet.size.width, height: sheet.size.height - 1))
    let isRoomy = sheet.size.height >= Self.roomy
    let rows = isRoomy ? 2 : 1
    let room = max(1, body.size.height / rows)
    let first = max(0, min(model.row - room / 2, view.payments.count - room))
    for (y, index) in (first..<min(view.payments.count, first + room)).enumerated() {
      let window = body.window(Region(x: 0, y: y * rows, width: body.size.width, height: rows))
      draw(view.payments[index], index, isRoomy, on: window)
    }
  }

  private func draw(_ payment: PaymentView, _ index: Int, _ isRoomy: Bool, on sheet: Sheet) {
    let isSelected = index == model.row
    let reference = VisibleText.sanitised(payment.place.reference)
    let state = RecordLine(payment, sheet.phrases).short
    let style: Style = isSelected ? .text.with(.bold) : .text
    let broken = model.view?.broken(about: payment.place).isEmpty == false
    let mark = broken ? " \(sheet.glyphs.cross)" : ""
    if isSelected {
      for y in 0..<sheet.size.height {
        sheet.text(sheet.glyphs.bar(sheet.painter.direction), y: y, model.pane == .payments ? .accent : .muted)
      }
    }
    let width = sheet.size.width - 1
    let amount = payment.amount.map { sheet.phrases.money($0) } ?? ""
    let last = sheet.size.height - 1
    let start = width - TextWidth.of(mark)
    sheet.painter.rightAligned(mark, y: last, end: width, style: .bad)
    sheet.painter.rightAligned(state, y: last, end: start, style: RecordLine.style(of: payment))
    let stateStart = start - TextWidth.of(state)
    if isRoomy {
      let used = TextWidth.of(amount)
      sheet.painter.rightAligned(amount, y: 0, end: width, style: style)
      sheet.text(reference, x: 2, style, columns: width - used - 3)
      sheet.text(payment.place.provider, x: 2, y: 1, .muted, columns: stateStart - 3)
    } else {
      sheet.text(reference, x: 2, style, columns: stateStart - 3)
    }
    sheet.note(
      .row, reference, value: [payment.place.provider, state, amount].joined(separator: ", "),
      isSelected ? (model.pane == .payments ? [.selected, .focused] : .selected) : [], target: .payment(index))
  }
}

/// The first row of a panel.
enum PanelHeading {
  static func draw(_ title: String, end: String = "", hasFocus: Bool, on sheet: Sheet) {
    let columns = TextWidth.of(end)
    sheet.text(
      VisibleText.filled(title), x: 1, hasFocus ? .accent.with(.bold) : .heading,
      columns: sheet.size.width - columns - 3)
    sheet.painter.rightAligned(end, y: 0, end: sheet.size.width - 1, style: .muted)
    sheet.note(
      .heading, title, value: end.isEmpty ? nil : end, hasFocus ? .focused : [],
      at: Region(x: 0, y: 0, width: sheet.size.width, height: 1))
  }
}

/// The record of the provider's ledger in words.
struct RecordLine {
  let payment: PaymentView
  let phrases: Phrasebook

  init(_ payment: PaymentView, _ phrases: Phrasebook) { (self.payment, self.phrases) = (payment, phrases) }

  /// One word or two.
  var short: String {
    if payment.isDisputed { return phrases.text("ledger.tiny.disputed") }
    return phrases.text("ledger.tiny.\(payment.state.rawValue)")
  }

  /// All of it with amounts, without the provider's own words.
  var whole: String {
    func amount(_ key: String, _ money: Money) -> Phrase { Phrase(key, ["amount": .money(money)]) }
    var phrase =
      payment.captured.map { amount("ledger.captured.amount", $0) }
      ?? payment.held.map { amount("ledger.authorised.amount", $0) } ?? Phrase("ledger.\(payment.state.rawValue)")
    for (key, money) in [
      ("ledger.and-refunded", payment.refunded), ("ledger.and-refunding", payment.refunding),
      ("ledger.and-charged-back", payment.chargedBack),
    ] {
      if let money { phrase = Phrase(key, ["first": .phrase(phrase), "amount": .money(money)]) }
    }
    if payment.isDisputed { phrase = Phrase("ledger.in-dispute", ["record": .phrase(phrase)]) }
    return phrases.text(phrase)
  }

  static func style(of payment: PaymentView) -> Style {
    if payment.isDisputed { return .warning }
    return switch payment.state {
    case .captured, .linked: .good
    case .authorised, .pending: .accent
    case .open, .nothing, .refunded, .cancelled: .muted
    case .declined, .expired: .warning
    }
  }
}
