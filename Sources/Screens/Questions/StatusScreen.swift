import Checkout
import Commerce
import Frames
import Inspection
import Language
import Payments

/// Nothing to do but to wait, or a kit's own screen that says how it ended.
struct StatusScreen {
  let context: RenderContext
  let prompt: WaitPrompt
  let form: Form

  func draw(on canvas: Canvas) {
    let width = canvas.size.width
    let values: [String: Phrase.Value] = ["gateway": context.gateway, "amount": .money(prompt.amount)]
    var column = Column()
    column.head = [.looseGap]
    let key: String
    switch prompt.reason {
    case .approval:
      key = own("wait-for.approval")
      column.head.append(Motion(context).block(saying: canvas.say("\(key).title", values), width: width))
    case .loader:
      key = "wait-for.loader"
      column.head.append(Motion(context).block(saying: canvas.say("\(key).title", values), width: width))
    case .processing:
      key = own("wait-for.processing")
      column.head.append(Motion(context).block(saying: canvas.say("\(key).title", values), width: width))
    case .confirming(let name), .result(let name):
      key = "kit-screen.\(name)"
      column.head.append(title(canvas.say("\(key).title", values)))
    }
    let indent = prompt.reason.isResult ? RenderContext.margin + 3 : RenderContext.margin + 7
    column.middle = [.gap, context.paragraph(context.say("\(key).text", values), width: width, indent: indent)]
    if let until = prompt.until, let left = context.left(until: until) {
      let name = prompt.reason.isResult ? "wait-for.goes-away" : "wait-for.at-most"
      let text = canvas.say(name, ["left": .duration(left)])
      column.middle += [.looseGap, context.paragraph(text, width: width, indent: indent, .muted, role: .timer)]
    }
    column.tail = [.gap, context.buttons(of: form).block(width: width, indent: indent), .looseGap]
    column.draw(on: canvas)
  }

  /// The sentences for this way to pay where there are any, else the general ones.
  private func own(_ key: String) -> String {
    let method = context.checkout.method ?? .card
    return ["\(key).\(method.rawValue)", "\(key).\(method.group.rawValue)"]
      .first { context.phrases.has("\($0).title") } ?? key
  }

  private func title(_ text: String) -> Block {
    Block { canvas in
      let (mark, style): (String, Style) =
        switch context.snapshot.truths.providerBelief {
        case .paid, .linked: (canvas.glyphs.check, .good.with(.bold))
        case .notPaid: (canvas.glyphs.cross, .bad.with(.bold))
        case .refunded: (canvas.glyphs.hollow, .heading)
        case .waiting, .underway: (canvas.glyphs.ellipsis, .warning.with(.bold))
        }
      canvas.text(mark, x: RenderContext.margin, style)
      canvas.text(text, x: RenderContext.margin + 3, style, columns: canvas.size.width - RenderContext.margin - 4)
      canvas.note(.heading, text)
    }
  }
}

extension WaitPrompt.Reason {
  /// Whether nothing is waited for: a screen that only says how it ended.
  var isResult: Bool {
    switch self {
    case .confirming, .result: true
    case .approval, .processing, .loader: false
    }
  }
}
