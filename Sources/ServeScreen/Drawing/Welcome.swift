import Frames
import Language

/// The addresses of the providers, while your software has made no payment.
struct Welcome {
  let model: ServeModel

  func draw(on sheet: Sheet) {
    let columns = min(sheet.size.width, 76)
    guard let view = model.view else { return }
    let names = model.addresses.map { TextWidth.of($0.name) }.max() ?? 0
    let head =
      [Line(sheet.say("serve.welcome.title"), .heading, .heading)]
      + Line.paragraph(sheet.say("serve.welcome.text"), columns: columns) + [Line()]
    let addresses = model.addresses.map { name, url in
      Line(
        [Line.Piece(name + String(repeating: " ", count: names - TextWidth.of(name) + 1), .muted), Line.Piece(url)],
        .row)
    }
    let tail =
      [Line()]
      + Line.paragraph(sheet.say("serve.welcome.webhooks", ["url": .text(view.webhooksTo)]), .muted, columns: columns)
    let all = head + addresses + tail
    // Without room for everything, the addresses stay.
    let lines = all.count <= sheet.size.height ? all : Array(head.prefix(1)) + addresses + Array(tail.dropFirst())
    // Calls without a payment are what keeps one from appearing.
    let calls =
      view.calls.isEmpty ? [] : [.rule(sheet.say("serve.calls"))] + view.calls.map { CallWords.line($0, sheet) }
    sheet.draw(lines + [Line()] + calls)
  }
}
