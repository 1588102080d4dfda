import Checkout
import Commerce
import Frames
import Inspection
import Language
import Payments

/// A wallet's sheet, which the phone itself draws: it rises from below over the app.
struct SheetScreen {
  /// What the sheet is at.
  enum Stage {
    /// It asks.
    case asking(Form)
    /// It has handed the token over, and stays.
    case processing(Phase.Working)
    /// It was told how the payment ended.
    case finished(Phase.Outcome)
  }

  let context: RenderContext
  let prompt: WalletSheetPrompt
  let stage: Stage

  func draw(on canvas: Canvas) {
    let width = min(canvas.size.width, RenderContext.textWidth)
    // The sheet stands at the lower edge, so what can happen elsewhere needs rows of its own.
    let isShared = !context.snapshot.outside.isEmpty
    if isShared, !context.model.isOnStage, canvas.size.height >= 18 {
      return drawSheet(
        on: canvas.window(Region(x: 0, y: 0, width: canvas.size.width, height: canvas.size.height - 4)), width)
    }
    drawSheet(on: canvas, width)
  }

  private func drawSheet(on canvas: Canvas, _ width: Int) {
    guard canvas.size.height >= 14, width >= 44 else {
      var column = column(.flat, width: width)
      column.head = [context.heading(wallet), .gap] + column.head
      return column.draw(on: canvas.window(Region(x: 0, y: 0, width: width, height: canvas.size.height)))
    }
    let inner = width - 8
    let shapes = [column(.boxed, width: inner, details: details(inner)), column(.boxed, width: inner)]
    let column = shapes.first { $0.tight + 3 <= canvas.size.height } ?? column(.flat, width: inner)
    let height = min(column.height + 2, canvas.size.height)
    let top = canvas.size.height - height
    drawApp(on: canvas.window(Region(x: 0, y: 0, width: width, height: top)))
    let sheet = canvas.window(Region(x: 2, y: top, width: width - 4, height: height))
    sheet.painter.fill(sheet.bounds)
    sheet.painter.box(
      Region(x: 0, y: 0, width: sheet.size.width, height: height), title: wallet, style: .border,
      titleStyle: .heading)
    canvas.note(.heading, wallet, at: Region(x: 2, y: top, width: width - 4, height: 1))
    column.draw(on: canvas.window(Region(x: 4, y: top + 1, width: inner, height: height - 2)))
  }

  private var wallet: String { context.say("wallet.\(prompt.wallet.rawValue)") }

  /// What is left to see of the app behind the sheet.
  private func drawApp(on canvas: Canvas) {
    guard canvas.size.height >= 3 else { return }
    let text = canvas.say("sheet.behind", ["store": .outside(prompt.merchant)])
    canvas.text(text, x: RenderContext.margin, y: 1, .muted, columns: canvas.size.width - 2 * RenderContext.margin)
    canvas.note(.text, text, at: Region(x: 0, y: 1, width: canvas.size.width, height: 1))
  }

  private func column(_ shape: FieldView.Shape, width: Int, details: [Block] = []) -> Column {
    var column = Column()
    switch stage {
    case .asking(let form):
      if let field = form.field(.walletCard) {
        column.middle = [
          FieldRow(context.view(of: field, in: form, width: min(28, width - 8))).block(shape, width: width), .looseGap,
        ]
      } else {
        column.middle = [
          context.paragraph(context.say("sheet.no-card"), width: width, .warning, role: .alert), .looseGap,
        ]
      }
      let update = prompt.update(for: form.text(.walletCard))
      column.middle += items(update?.items ?? prompt.items, width)
      if let update, !context.model.isOnStage {
        let key = update.items.last?.amount == prompt.amount ? "sheet.updated" : "sheet.updated.total"
        column.middle += [.gap, context.paragraph(context.say(key), width: width, .muted)]
      }
      column.middle += details
      column.tail = [.gap, context.buttons(of: form, alignment: .centre).block(width: width), .looseGap]
    case .processing(let working):
      let (title, text) = WaitScreen(context: context, working: working).words
      column.head = [.looseGap]
      column.middle = items(prompt.items, width)
      column.tail = [
        .gap, Motion(context).block(saying: context.say("sheet.processing"), width: width), .gap,
        context.line(title, .muted), context.paragraph(text, width: width, .muted), .looseGap,
      ]
    case .finished(let outcome):
      column.head = [.looseGap]
      column.middle = items(prompt.items, width)
      column.tail = [.gap] + ending(outcome, width) + [.looseGap]
    }
    return column
  }

  /// What the app asked the wallet for, in the wallet's own words, which a real sheet does not show.
  private func details(_ width: Int) -> [Block] {
    guard let account = prompt.account, !context.model.isOnStage else { return [] }
    var texts = [
      context.say(
        "sheet.request",
        [
          "merchant": .outside(account.merchantID), "country": .text(prompt.country.code),
          "currency": .text(prompt.amount.currency.code),
        ]),
      context.say(
        account.authMethods.isEmpty ? "sheet.request.networks" : "sheet.request.cards",
        [
          "networks": .text(prompt.networks.map { context.say("brand.\($0.rawValue)") }.joined(separator: ", ")),
          "methods": .text(account.authMethods.map(\.rawValue).joined(separator: ", ")),
        ]),
    ]
    if let gateway = account.gateway {
      let names: [String: Phrase.Value] = [
        "gateway": .outside(gateway.name), "merchant": .outside(gateway.merchantID),
      ]
      texts.append(
        account.apiVersion.map { version in
          context.say("sheet.request.gateway.version", names.merging(["version": .text(version)]) { name, _ in name })
        } ?? context.say("sheet.request.gateway", names))
    }
    return [.gap] + texts.map { context.paragraph($0, width: width, .muted) }
  }

  /// How it ended: that it is done, or what the app hands the sheet as the description of its error (Stitch docs, Wallets mobile
  /// integration, Payment processing).
  private func ending(_ outcome: Phase.Outcome, _ width: Int) -> [Block] {
    switch outcome.result.walletSheetStatus {
    case .success:
      return [
        context.line("\(context.model.glyphs.check)  \(context.say("sheet.done"))", .good.with(.bold), role: .status)
      ]
    case .failure:
      let words = ResultWords(context, outcome)
      let isOpen = words.mood == .open
      let mark = isOpen ? context.model.glyphs.ellipsis : context.model.glyphs.cross
      return [
        context.line("\(mark)  \(words.title)", isOpen ? .warning.with(.bold) : .bad.with(.bold), role: .alert), .gap,
        context.paragraph(words.text, width: width),
      ]
    }
  }

  /// The lines of the summary, the amounts in one column; the last one is the total and names who is paid.
  private func items(_ items: [SummaryItem], _ width: Int) -> [Block] {
    let last = items.count - 1
    return items.enumerated().flatMap { index, item -> [Block] in
      let isTotal = index == last
      let label =
        isTotal ? context.say("sheet.total", ["merchant": .outside(item.label)]) : VisibleText.sanitised(item.label)
      let amount = context.phrases.money(item.amount)
      let row = Block(counts: 1) { canvas in
        let end = min(width, canvas.size.width) - RenderContext.margin
        let style: Style = isTotal ? .text.with(.bold) : .text
        let start = canvas.textAtEnd(amount, end: end, style)
        canvas.text(label, x: RenderContext.margin, style, columns: start - RenderContext.margin - 2)
        canvas.note(.row, label, value: amount)
      }
      guard isTotal, index > 0 else { return [row] }
      let rule = Block { canvas in
        let part = Region(
          x: RenderContext.margin, y: 0, width: min(width, canvas.size.width) - 2 * RenderContext.margin, height: 1)
        canvas.window(part).painter.rule(y: 0)
      }
      return [rule, row]
    }
  }
}
