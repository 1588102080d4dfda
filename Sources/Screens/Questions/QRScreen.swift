import Checkout
import Commerce
import Frames
import Language
import Pages
import Payments

/// A QR code to pay with another app, and beside it what to do.
struct QRScreen {
  let context: RenderContext
  let prompt: QRPrompt
  let view: Phase.QRView
  let layout: QRLayout

  /// Draws the code at the start of a window that has its measures.
  func drawCode(_ matrix: Matrix, on canvas: Canvas) {
    guard !layout.code.isEmpty else { return }
    canvas.painter.halfBlockMatrix(matrix, at: Position(x: 0, y: 0), quietZone: layout.quietZone)
    canvas.note(
      .image, canvas.say("qr.image"), at: Region(x: 0, y: 0, width: layout.code.width, height: layout.code.height))
  }

  /// Draws what to do with the code, the simulated bank last.
  func drawPanel(on canvas: Canvas) {
    let width = canvas.size.width
    var column = Column()
    column.head = [context.paragraph(canvas.say("qr.title"), width: width, indent: 1, .heading, role: .heading)]
    column.middle = [
      .looseGap,
      context.paragraph(
        canvas.say("qr.amount", ["amount": .money(prompt.amount), "payee": .outside(prompt.beneficiary)]), width: width,
        indent: 1),
      countdown(width), .looseGap,
    ]
    if case .none(let needed) = layout.shape, !needed.isEmpty {
      column.middle += [
        context.paragraph(
          context.say("qr.too-big", ["columns": .number(needed.width), "rows": .number(needed.height + 1)]),
          width: width, indent: 1, .warning, role: .alert),
        .looseGap,
      ]
    }
    column.middle += picture(width)
    column.middle += code(width) + status(width)
    column.tail = [context.buttons(of: view.form).block(width: width, indent: 1)]
    let bank = bank(width)
    // The keys of the bank stand in the last line as well.
    if column.bare + bank.reduce(0, { $0 + ($1.isGap ? 0 : $1.height) }) <= canvas.size.height { column.tail += bank }
    column.draw(on: canvas)
  }

  private func countdown(_ width: Int) -> Block {
    if let left = context.phoneLeft(until: prompt.expiresAt) {
      let text = context.say("qr.expires", ["left": .duration(left)])
      return context.paragraph(text, width: width, indent: 1, role: .timer)
    }
    return context.paragraph(context.say("qr.expired"), width: width, indent: 1, .warning, role: .alert)
  }

  private var isDrawn: Bool { if case .none = layout.shape { false } else { true } }

  /// The command that makes a picture of the code, where the terminal draws none or may show it with light and dark exchanged.
  private func picture(_ width: Int) -> [Block] {
    guard !context.model.isOnStage, layout.shape != .hidden, !isDrawn || !context.model.drawsCodesInColour else {
      return []
    }
    return [context.paragraph(context.say("qr.picture"), width: width, indent: 1, .muted), .looseGap]
  }

  /// The text that can be copied: shortened where the code is drawn and before an audience, in full where it is all there is.
  private func code(_ width: Int) -> [Block] {
    let payload = VisibleText.sanitised(prompt.payload)
    let isWhole = !isDrawn && !context.model.isOnStage
    let short =
      payload.count > 24 ? "\(payload.prefix(10))\(context.model.glyphs.ellipsis)\(payload.suffix(9))" : payload
    let shown = isWhole ? payload : short
    let lines = TextWrap.lines(shown, columns: max(1, min(width, RenderContext.textWidth) - 3))
    return [
      context.paragraph(context.say("qr.copy"), width: width, indent: 1, .muted),
      Block(height: lines.count, counts: 1) { canvas in
        let window = canvas.window(Region(x: 1, y: 0, width: canvas.size.width - 1, height: lines.count)).leftToRight
        for (y, line) in lines.enumerated() { window.text(line, y: y) }
        canvas.note(.text, payload)
      }, .looseGap,
    ]
  }

  private func status(_ width: Int) -> [Block] {
    var blocks: [Block] = []
    if view.copied {
      blocks.append(context.paragraph(context.say("qr.copied"), width: width, indent: 1, .good, role: .status))
    }
    switch view.bank {
    case .paid:
      blocks.append(context.paragraph(context.say("bank.paid"), width: width, indent: 1, .good, role: .status))
    case .refused(let reason):
      blocks.append(context.paragraph(context.say(reason.phrase), width: width, indent: 1, .warning, role: .alert))
    // An expired code needs no wait.
    case nil where context.phoneLeft(until: prompt.expiresAt) == nil: break
    case nil:
      blocks.append(context.paragraph(context.say("qr.waiting"), width: width, indent: 1, .muted, role: .status))
    }
    return blocks + [.looseGap]
  }

  /// The shopper's bank, which only Till plays.
  private func bank(_ width: Int) -> [Block] {
    guard !context.model.isOnStage else { return [] }
    let keys: [(Operation, String)] = [(.payInBank, "qr.bank.pay"), (.payWrongAmount, "qr.bank.wrong")]
    let columns = max(12, min(width, 41) - 2)
    return [
      .looseGap,
      Block(height: keys.count + 2) { canvas in
        canvas.painter.box(
          Region(x: 1, y: 0, width: columns, height: keys.count + 2), title: canvas.say("qr.bank"), titleStyle: .muted)
        for (index, (operation, key)) in keys.enumerated() {
          let row = canvas.window(Region(x: 3, y: 1 + index, width: columns - 4, height: 1))
          row.pieces([(context.key(for: operation) + "  ", .keyName), (row.say(key), .text)])
          row.note(.button, row.say(key), target: .operation(operation))
        }
      },
    ]
  }
}
