import Checkout
import Commerce
import Frames
import Language
import Payments

/// The ways to pay, with what each costs or why it cannot be used.
struct MethodScreen {
  let context: RenderContext
  let selecting: Phase.Selecting

  func draw(on canvas: Canvas) {
    var column = Column()
    column.head = [.looseGap, context.heading(canvas.say("methods.title")), .gap]
    if let pending = context.checkout.leftPending {
      let own = "methods.left-pending.\(pending.rawValue)"
      let warning = canvas.say(
        context.phrases.has(own) ? own : "methods.left-pending",
        ["method": .phrase(Phrase("method.\(pending.rawValue)")), "gateway": context.gateway])
      column.head += [context.paragraph(warning, width: canvas.size.width, .warning, role: .alert), .looseGap]
    }
    if let enrolment = selecting.enrolment {
      column.head += [block(enrolment, width: canvas.size.width), .looseGap]
    }
    if selecting.offers.isEmpty {
      column.middle = [Motion(context).block(saying: canvas.say("methods.loading"), width: canvas.size.width)]
    }
    var group: PaymentMethodGroup?
    // There is nothing that a menu alone would be more than.
    let isMenuAlone = selecting.shown.allSatisfy { $0.method.group == .menu }
    for offer in selecting.shown {
      if offer.method.group != group, !isMenuAlone {
        if group != nil { column.middle.append(.gap) }
        group = offer.method.group
        column.middle.append(context.line(canvas.say("group.\(offer.method.group.rawValue)"), .muted, role: .heading))
      }
      column.middle.append(row(offer))
    }
    column.draw(on: canvas)
  }

  /// What became of a card that was to be saved; nothing was charged for it in any case.
  private func block(_ enrolment: CardEnrolment, width: Int) -> Block {
    func said(_ name: String, _ style: Style, _ role: OutlineRole, _ values: [String: Phrase.Value] = [:]) -> Block {
      context.paragraph(context.say("enrolment.\(name)", values), width: width, style, role: role)
    }
    switch enrolment {
    case .saved(let card):
      let brand = Phrase.Value.phrase(Phrase("brand.\(card.brand.rawValue)"))
      return said("saved", .good, .status, ["brand": brand, "digits": .text(card.lastFour)])
    case .cancelled: return said("cancelled", .muted, .status)
    case .unknown: return said("unknown", .warning, .alert)
    case .failed(let error):
      let words = error.words.code.isEmpty ? error.messageKey : error.words.code
      return said("failed", .bad, .alert, ["reason": .text(reason(for: error)), "words": .outside(words)])
    }
  }

  /// Why a card was not saved: by the provider's status where it says more than the error, or else by the error.
  private func reason(for error: PaymentError) -> String {
    let status = error.words.code.lowercased().replacing("_", with: "-")
    let keys = [status, error.messageKey, "refused-by-provider"].map { "enrolment.reason.\($0)" }
    return context.say(keys.first(where: context.phrases.has) ?? "")
  }

  private func row(_ offer: MethodOffer) -> Block {
    let isFocused = offer.method == selecting.highlighted
    return Block(counts: 1, isFocused: isFocused) { canvas in
      let end = canvas.size.width - RenderContext.margin
      let name = name(of: offer)
      let isOff = offer.obstacle != nil
      let price = offer.price.map(context.phrases.money) ?? canvas.say("method.unavailable")
      if isFocused {
        canvas.bar()
        canvas.putCursor(RenderContext.margin, 0)
      }
      let strong: Style = isFocused ? .text.with(.bold) : .text
      let priceStart = canvas.textAtEnd(price, end: end, isOff ? .muted : strong)
      let used = canvas.text(
        name, x: RenderContext.margin, isOff ? .muted : strong, columns: priceStart - RenderContext.margin - 2)
      let details = details(of: offer)
      let column = max(canvas.size.width >= 64 ? 32 : 0, RenderContext.margin + used + 2)
      let room = priceStart - 2 - column
      // An amount that is cut would be another amount.
      if let detail = details.first(where: { TextWidth.of($0) <= room }) ?? (isOff && room > 8 ? details.last : nil) {
        canvas.text(detail, x: column, .muted, columns: room)
      }
      var state: OutlineState = isFocused ? .focused : []
      if isOff { state.insert(.disabled) }
      let spoken = [price, details.first ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
      canvas.note(.option, name, value: spoken, state, target: .method(offer.method))
    }
  }

  /// The brands where a card is typed: exactly those that the form then takes.
  private func name(of offer: MethodOffer) -> String {
    let brands = offer.cardBrands.map { context.say("brand.\($0.rawValue)") }
    return brands.isEmpty ? context.name(of: offer.method) : brands.joined(separator: ", ")
  }

  /// Why it is off, the instalments, or whose it is where the name does not say so; the longest form first.
  private func details(of offer: MethodOffer) -> [String] {
    if let obstacle = offer.obstacle { return [context.say(context.phrase(for: obstacle))] }
    if let price = offer.price, offer.instalments > 1 {
      let parts = price.split(into: offer.instalments)
      let key = Set(parts).count == 1 ? "method.parts-even" : "method.parts-uneven"
      let values: [String: Phrase.Value] = [
        "count": .number(offer.instalments), "amount": .text(parts.first.map(context.phrases.amount) ?? ""),
      ]
      return [context.say(key, values), context.say("\(key).short", values)]
    }
    let isSame = offer.gateway.lowercased() == context.name(of: offer.method).lowercased()
    return isSame ? [] : [offer.gateway]
  }
}
