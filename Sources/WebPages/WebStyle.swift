/// The look of every document: one column, one accent colour, the system's font, light and dark.
enum WebStyle {
  /// A colour in both schemes.
  struct Colour {
    let name: String
    let light: String
    let dark: String
  }

  /// What is written, and on which ground; each pair has a contrast of at least 4.5:1 in both schemes (WCAG 2.2, success criterion 1.4.3).
  static let pairs: [(ink: String, ground: String)] = [
    ("ink", "card"), ("ink", "paper"), ("quiet", "card"), ("quiet", "paper"), ("accent", "card"),
    ("onaccent", "accent"),
    ("bad", "card"), ("ink", "notice"), ("onstrip", "strip"),
  ]

  static let colours = [
    Colour(name: "paper", light: "#f4f5f7", dark: "#101318"), Colour(name: "card", light: "#ffffff", dark: "#191e25"),
    Colour(name: "ink", light: "#1c2127", dark: "#e8eaed"), Colour(name: "quiet", light: "#59616b", dark: "#a3abb5"),
    Colour(name: "line", light: "#dde1e6", dark: "#2d343d"), Colour(name: "edge", light: "#7b848f", dark: "#78828e"),
    Colour(name: "accent", light: "#0b5cad", dark: "#7fc4ff"),
    Colour(name: "onaccent", light: "#ffffff", dark: "#0b1826"),
    Colour(name: "bad", light: "#b3261e", dark: "#ff8a80"), Colour(name: "notice", light: "#fdf3dc", dark: "#33290f"),
    Colour(name: "warning", light: "#b7791f", dark: "#f2c14e"),
    Colour(name: "strip", light: "#e6e9ed", dark: "#232a33"),
    Colour(name: "onstrip", light: "#454c55", dark: "#b9c0c9"),
  ]

  /// The SHA-256 of the sheet in Base64 (CSP Level 3, section 2.3.1).
  static let hash = "76vjGMjRToZGrRtsCZDZPiglrqFwzLPaljVOkFkrb6E="

  /// The style sheet, as it stands between its tags.
  static let sheet =
    ([
      ":root{color-scheme:light dark;\(declarations(\.light))}",
      "@media (prefers-color-scheme:dark){:root{\(declarations(\.dark))}}",
    ] + rules).joined(separator: "\n")

  private static func declarations(_ scheme: KeyPath<Colour, String>) -> String {
    colours.map { "--\($0.name):\($0[keyPath: scheme])" }.joined(separator: ";")
  }

  private static let rules = [
    "*,::before,::after{box-sizing:border-box}",
    "body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,sans-serif;overflow-wrap:anywhere}",
    "header{background:var(--strip);color:var(--onstrip);font-size:.8125rem;text-align:center;padding:.5rem 1rem}",
    "header p{margin:0}",
    "main,aside{max-width:28rem;margin:0 auto;padding:2rem}",
    "main{background:var(--card);border:1px solid var(--line);border-radius:1rem;margin-block:2.5rem 1.5rem}",
    "h1{font-size:1.375rem;line-height:1.3;font-weight:650;margin:0 0 1.5rem;text-wrap:balance}",
    "p{margin:0 0 1.25rem}", "main>:last-child,form>:last-child{margin-bottom:0}",
    ".quiet{color:var(--quiet);font-size:.875rem}",
    ".notice{background:var(--notice);border-inline-start:.25rem solid var(--warning);border-radius:.5rem;padding:.75rem 1rem}",
    "dl{margin:0 0 1.5rem;border-block:1px solid var(--line)}",
    "dl div{display:flex;justify-content:space-between;gap:1.5rem;padding:.625rem 0}",
    "dl div+div{border-top:1px solid var(--line)}",
    "dt{color:var(--quiet);flex:none;max-width:50%}", "dd{margin:0;text-align:end}", ".money{font-weight:600}",
    ".money,.plan{font-variant-numeric:tabular-nums}",
    ".plan{list-style:none;margin:0 0 1.5rem;padding:0}",
    ".plan li{position:relative;display:flex;justify-content:space-between;gap:1.5rem;padding:.5rem 0;padding-inline-start:1.75rem}",
    ".plan li::before{content:\"\";position:absolute;inset-inline-start:.125rem;top:.875rem;width:.75rem;height:.75rem;"
      + "border:2px solid var(--edge);border-radius:50%}",
    ".plan li+li::after{content:\"\";position:absolute;inset-inline-start:.4375rem;top:-.75rem;height:1.5rem;"
      + "border-inline-start:2px solid var(--line)}",
    ".plan .now{font-weight:600}", ".plan .now::before{background:var(--accent);border-color:var(--accent)}",
    ".plan bdi{white-space:nowrap}",
    ".plan span{display:inline-block}", ".plan span::first-letter{text-transform:uppercase}",
    ".fields{display:flex;flex-wrap:wrap;gap:1.25rem;margin-bottom:1.5rem}", ".field{flex:1 1 100%;min-width:0}",
    ".short{flex:1 1 9rem}", "label{display:block;font-weight:600;margin-bottom:.375rem}",
    "input{width:100%;font:inherit;font-variant-numeric:tabular-nums;color:inherit;background:transparent;"
      + "border:1px solid var(--edge);border-radius:.5rem;padding:.6875rem .875rem}",
    "[dir=rtl] input[dir=ltr]{text-align:right}",
    "input[aria-invalid]{border:2px solid var(--bad);padding:.625rem .8125rem}",
    ".problem{color:var(--bad);font-size:.875rem;margin:.375rem 0 0}",
    ".buttons{display:flex;flex-direction:column;gap:.75rem}",
    "button{font:inherit;font-weight:600;color:var(--accent);background:transparent;border:1px solid var(--line);"
      + "border-radius:.5rem;padding:.75rem 1.25rem;min-height:3rem;cursor:pointer}",
    "button:hover{border-color:var(--accent)}",
    ".primary{color:var(--onaccent);background:var(--accent);border-color:var(--accent)}",
    ".primary:hover{filter:brightness(1.08)}",
    "a{color:var(--accent)}",
    ":focus-visible{outline:3px solid var(--accent);outline-offset:2px}",
    ".code{margin:0 0 1.5rem;text-align:center}",
    ".code svg{display:block;width:100%;max-width:17rem;height:auto;margin:0 auto 1rem;border-radius:.5rem}",
    "figcaption{color:var(--quiet);font-size:.875rem;margin-bottom:.375rem}",
    ".address{font:.875rem/1.5 ui-monospace,monospace;background:var(--paper);border:1px solid var(--line);border-radius:.5rem;"
      + "padding:.625rem .875rem;text-align:start;user-select:all}",
    "aside{border:1px dashed var(--edge);border-radius:1rem;padding:1rem 1.25rem;margin-bottom:2.5rem;font-size:.875rem}",
    "aside h2{font-size:.8125rem;font-weight:600;color:var(--quiet);margin:0 0 .25rem}", "aside p{margin:0}",
    "@media (max-width:32rem){main,aside{margin-inline:1rem}main{padding:1.5rem 1.25rem;margin-block:1.25rem}}",
  ]
}
