import Basics
import Frames

/// One frame of a screen as an SVG file of its own: no network, no script, the text as text.
struct ScreenPicture {
  /// The room around the screen, in the drawing's units.
  static let margin = 12
  /// What the text is drawn with; the first font that is there.
  static let fonts = #"ui-monospace,"DejaVu Sans Mono","Cascadia Mono",Menlo,Consolas,"Liberation Mono",monospace"#
  /// How every drawing of a screen looks, whatever the colours.
  static let commonRules = [
    ".screen text{font-family:\(fonts);font-size:16.5px;white-space:pre;direction:ltr;unicode-bidi:bidi-override}",
    ".screen path{shape-rendering:crispEdges}", ".bold{font-weight:700}", ".dim{fill-opacity:.6}",
  ]

  let frame: Frame
  let theme: Theme

  /// The file's text; a line break at the end.
  var text: String {
    let markup = ScreenMarkup([theme])
    let rows = markup.rows(of: frame)
    let size = Self.size(of: frame.surface.size)
    let page = theme.paint(.text).background.exact.css
    let rules = Self.commonRules + markup.rules(for: rows.joined(), in: theme)
    var lines = [
      #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(size.width) \#(size.height)""#
        + #" width="\#(size.width)" height="\#(size.height)">"#,
      "<title>\(XMLText.content(frame.title))</title>", "<style>\(rules.joined(separator: "\n"))</style>",
      #"<rect width="\#(size.width)" height="\#(size.height)" rx="10" fill="\#(page)"/>"#, #"<g class="screen">"#,
    ]
    lines += rows.enumerated().filter { !$0.element.isEmpty }.map { Self.placed($0.element, row: $0.offset) }
    return (lines + ["</g>", "</svg>"]).joined(separator: "\n") + "\n"
  }

  /// How large the drawing of a screen is, with the room around it.
  static func size(of screen: Size) -> (width: Int, height: Int) {
    (screen.width * ScreenMarkup.cell.width + 2 * margin, screen.height * ScreenMarkup.cell.height + 2 * margin)
  }

  /// A row where it belongs.
  private static func placed(_ markup: String, row: Int) -> String {
    #"<g transform="translate(\#(margin) \#(margin + row * ScreenMarkup.cell.height))">\#(markup)</g>"#
  }
}
