import Basics
public import Language
public import Wire

/// A page in one file that needs no network: HTML with its style, its data and its script inside, in light and dark colours.
///
/// What may not be loaded is also forbidden to the browser (Content Security Policy, W3C): nothing but what stands in the page itself.
public struct WebPage: Sendable {
  /// A custom property of the style sheet in both colour schemes.
  public struct Colour: Sendable {
    let name: String
    let light: String
    let dark: String

    /// A property by its name without dashes, and what it is, as style sheets have it.
    public init(_ name: String, light: String, dark: String) {
      (self.name, self.light, self.dark) = (name, light, dark)
    }
  }

  /// Its title.
  public let title: String
  private let phrases: Phrasebook
  /// Colours besides those that every page has.
  public var colours: [Colour] = []
  /// Rules of the style sheet besides those that every page has.
  public var rules: [String] = []
  /// The page's content as HTML.
  public var body: [String] = []
  /// The script's `data`.
  public var data: JSON?
  /// The page's script in JavaScript; `data` is the value above.
  public var script = ""

  /// An empty page in a language.
  public init(_ title: String, _ phrases: Phrasebook) {
    self.title = title
    self.phrases = phrases
  }

  /// The page's text; a line break at the end.
  public var text: String {
    let direction = phrases.direction == .rightToLeft ? "rtl" : "ltr"
    var lines = [
      "<!DOCTYPE html>",
      #"<html lang="\#(XMLText.attribute(phrases.code))" dir="\#(direction)">"#, "<head>", #"<meta charset="utf-8">"#,
      #"<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">"#,
      #"<meta name="viewport" content="width=device-width, initial-scale=1">"#,
      #"<meta name="color-scheme" content="light dark">"#, "<title>\(XMLText.content(title))</title>", "<style>",
    ]
    lines += style + ["</style>", "</head>", "<body>", "<main>"] + body + ["</main>"]
    lines.append(#"<button type="button" id="colours">\#(XMLText.content(phrases.text("page.colours")))</button>"#)
    if let data {
      lines += [#"<script type="application/json" id="data">\#(XMLText.script(data))</script>"#]
    }
    lines += ["<script>", Self.coloursScript]
    if data != nil { lines.append("const data = JSON.parse(document.getElementById('data').textContent);") }
    if !script.isEmpty { lines.append(script) }
    return (lines + ["</script>", "</body>", "</html>"]).joined(separator: "\n") + "\n"
  }

  // MARK: Style

  /// The colours that every page has; each ink has a contrast of at least 4.5:1 on the paper (WCAG 2.2, success criterion 1.4.3).
  private static let common = [
    Colour("paper", light: "#fbfaf7", dark: "#14171c"), Colour("ink", light: "#1f2328", dark: "#e6e6e6"),
    Colour("muted", light: "#59616b", dark: "#a0a6b0"), Colour("line", light: "#c9ced6", dark: "#3a424e"),
    Colour("accent", light: "#0b5cad", dark: "#7fc4ff"), Colour("good", light: "#1b6b34", dark: "#7fd88f"),
    Colour("bad", light: "#b3261e", dark: "#ff8a80"), Colour("warning", light: "#7a4d00", dark: "#f2c14e"),
  ]

  private var style: [String] {
    let all = Self.common + colours
    let light = all.map { "--\($0.name):\($0.light)" }.joined(separator: ";")
    let dark = all.map { "--\($0.name):\($0.dark)" }.joined(separator: ";")
    return [
      ":root{color-scheme:light dark;\(light)}",
      "@media (prefers-color-scheme:dark){:root:not([data-colours=light]){\(dark)}}",
      ":root[data-colours=light]{color-scheme:light}", ":root[data-colours=dark]{color-scheme:dark;\(dark)}",
      "body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}",
      "main{max-width:72rem;margin:0 auto;padding:1.5rem}", "h1{font-size:1.4rem;line-height:1.25;margin:0 0 .5rem}",
      "h2{font-size:1.1rem;margin:1.5rem 0 .5rem}", "h3{font-size:1rem;margin:1.2rem 0 .3rem}",
      ".muted{color:var(--muted)}", ".good{color:var(--good)}", ".bad{color:var(--bad)}",
      ".warning{color:var(--warning)}", "code,pre{font-family:ui-monospace,monospace;font-size:.9em}",
      "pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:.3rem 0}",
      "table{border-collapse:collapse;width:100%}", ".wide{overflow-x:auto}",
      "th,td{text-align:start;vertical-align:top;padding:.25rem .75rem .25rem 0;border-bottom:1px solid var(--line)}",
      "button{font:inherit;color:var(--ink);background:transparent;border:1px solid var(--line);border-radius:.4rem;"
        + "padding:.25rem .75rem;cursor:pointer}",
      "button:hover{border-color:var(--accent)}", ":focus-visible{outline:2px solid var(--accent);outline-offset:2px}",
      "#colours{position:fixed;inset-block-start:.75rem;inset-inline-end:.75rem;background:var(--paper)}",
      "@media print{#colours{display:none}}",
    ] + rules
  }

  private static let coloursScript = """
    document.getElementById('colours').addEventListener('click', () => {
      const root = document.documentElement;
      const dark = root.dataset.colours ? root.dataset.colours === 'dark' : matchMedia('(prefers-color-scheme:dark)').matches;
      root.dataset.colours = dark ? 'light' : 'dark';
    });
    """
}
