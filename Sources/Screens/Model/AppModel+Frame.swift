import Checkout
import Commerce
public import Frames
public import Inspection
public import Language
import Pages
import Payments

extension AppModel {
  /// The smallest terminal that a checkout is drawn on.
  public static var smallest: Size { Layout.smallest }

  /// Draws a snapshot at a size; the same arguments always give the same frame.
  ///
  /// Below 40 columns by 12 rows it says which size is needed and nothing else.
  public func frame(of snapshot: Snapshot, size: Size, phrases: Phrasebook) -> Frame {
    let root = Canvas(size, glyphs: glyphs, phrases: phrases)
    let context = RenderContext(snapshot: snapshot, model: self, phrases: phrases.forScreens)
    let title = phrases.text(
      "app.window-title", ["app": .phrase(Phrase("app.name")), "store": .outside(snapshot.checkout.store.name)])
    guard size.width >= Layout.smallest.width, size.height >= Layout.smallest.height else {
      SmallScreen().draw(on: root)
      return finish(root, title: title, isNotice: true)
    }
    let page = root.window(Layout.page(of: size, isOnStage: isOnStage))
    let matrix = context.qrPrompt.flatMap { QRCode.matrix(of: $0.payload) }
    let layout = Layout.of(page.size, context: context, matrix: matrix)
    let chrome = Chrome(context: context)
    chrome.drawHeader(on: page.window(layout.header), hasSteps: layout.steps != nil)
    if let steps = layout.steps { chrome.drawSteps(on: page.window(steps)) }
    if let banner = layout.banner { chrome.drawBanner(on: page.window(banner)) }
    let hasKeys = overlay == nil && !inspector.hasFocus
    if !layout.isInspectorOver, layout.support != layout.screen {
      draw(context, layout, matrix, on: page.screen(isActive: hasKeys, scroll: layout.support == nil ? scroll : 0))
    }
    if let support = layout.support { WaitingPanel(context)?.draw(on: page.window(support)) }
    if let part = layout.inspector {
      if !layout.isInspectorOver { drawDivider(beside: part, on: page) }
      Inspector(context: context, isOver: layout.isInspectorOver).draw(on: page.window(part))
    }
    if let scrub = layout.scrub { chrome.drawScrub(on: page.window(scrub)) }
    if let truths = layout.truths { chrome.drawTruths(on: page.window(truths)) }
    guard let overlay else {
      if performance != .played { chrome.drawKeys(on: page.window(layout.keys)) }
      chrome.drawMessage(on: page, layout)
      return finish(page, title: title)
    }
    // What lies below steps back; a QR code stays as it is, since other colours would break it.
    if matrix == nil { page.painter.restyle(page.bounds, .muted) }
    let over = page.over
    draw(overlay, context, on: over)
    chrome.drawKeys(on: over.window(layout.keys))
    chrome.drawMessage(on: over, layout)
    return finish(over, title: title)
  }

  /// Draws the phone's screen, and over it what the operating system asks: then nothing below can be used.
  private func draw(_ context: RenderContext, _ layout: Layout, _ matrix: Matrix?, on page: Canvas) {
    guard let alert = context.phone.alert else { return context.draw(layout, matrix, on: page) }
    context.draw(layout, matrix, on: page.over.screen(isActive: false, scroll: scroll))
    if matrix == nil { page.painter.restyle(layout.screen, .muted) }
    AlertBox(context: context, alert: alert).draw(on: page.window(layout.screen))
  }

  private func draw(_ overlay: Overlay, _ context: RenderContext, on page: Canvas) {
    switch overlay {
    case .help(let state), .palette(let state), .testData(let state), .outcomes(let state), .forks(let state):
      ListPanel(context: context, overlay: overlay, state: state).draw(on: page)
    case .urlBar(let state):
      URLBar(context: context, state: state).draw(on: page.screen(isActive: true, scroll: scroll))
    case .exchange(let state): ExchangePanel(context: context, state: state).draw(on: page)
    case .lens(let state): LinkLensPanel(context: context, state: state).draw(on: page)
    case .phone(let state): PhonePane(context: context, state: state).draw(on: page)
    case .forkName(let state): ForkNamePanel(context: context, state: state).draw(on: page)
    case .offer(let offer): draw(offer, on: page)
    case .faults(let state): FaultDialog(context: context, state: state).draw(on: page)
    case .provenance(let state): ProvenancePanel(context: context, state: state).draw(on: page)
    case .naming(let state): NamingBox(state: state).draw(on: page)
    }
  }

  private func draw(_ offer: ResumeOffer, on page: Canvas) {
    func button(_ answer: Bool) -> ButtonRow.Button {
      ButtonRow.Button(
        title: page.say(answer ? "offer.yes" : "offer.no"), target: .operation(.resume(answer)),
        isFocused: answer == offer.resumes, isPrimary: answer == offer.resumes)
    }
    let values: [String: Phrase.Value] = ["since": .text(offer.since), "title": .outside(offer.title)]
    DialogBox(
      title: page.say("offer.title"),
      text: page.say(offer.isSameProgram ? "offer.text" : "offer.text-other-version", values), yes: button(true),
      no: button(false)
    ).draw(on: page)
  }

  private func drawDivider(beside part: Region, on page: Canvas) {
    page.painter.fill(
      Region(x: part.x - 1, y: part.y, width: 1, height: part.height), style: .border,
      with: glyphs.border.vertical)
  }

  private func finish(_ canvas: Canvas, title: String, isNotice: Bool = false) -> Frame {
    let drawn = canvas.painter.surface
    return Frame(
      surface: glyphs == .ascii ? drawn.foldedToASCII() : drawn, cursor: canvas.cursor, outline: canvas.outline,
      title: VisibleText.sanitised(title), isNotice: isNotice)
  }
}
