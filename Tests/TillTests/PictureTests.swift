import Foundation
import Frames
import PseudoTerminal
import Testing

@testable import till

@Suite("Pictures of screens", .ownThreads)
struct PictureTests {
  let environment = personalEnvironment(["TZ": "UTC"])
  let folder: String

  init() throws {
    folder = TestFolders.make("pictures")
  }

  private func till(_ arguments: String...) throws -> Finished {
    let finished = try runTill(arguments, environment: environment, workingIn: folder)
    #expect(!(finished.output + finished.complaints).contains("⟦"), "\(finished)")
    return finished
  }

  private func picture(_ arguments: String...) throws -> DrawnScreen {
    let finished = try runTill(["export"] + arguments + ["--to", "svg"], environment: environment, workingIn: folder)
    #expect(finished.status == 0, "\(finished)")
    return try DrawnScreen(finished.output)
  }

  /// Where a column or a row begins in a picture.
  private func unit(column: Int, row: Int) -> (x: Int, y: Int) { (12 + 10 * column, 12 + 20 * row) }

  @Test("every character and every background of the screen is in the picture, where a terminal shows it")
  func same() throws {
    let drawn = try picture("pix-paid")
    #expect(drawn.width == 824)
    #expect(drawn.height == 504)
    let screen = try #require(Screen(columns: 80, rows: 24))
    for line in try till("export", "pix-paid", "--to", "cast").output.split(separator: "\n").dropFirst() {
      let event = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [Any])
      _ = screen.feed(Array(try #require(event[2] as? String).utf8))
    }
    var shown: [String: String] = [:]
    for piece in drawn.pieces {
      let columns = piece.width / 10
      let characters = Array(piece.text)
      #expect(characters.count == columns || characters.count == 1, "\(piece)")
      for (index, character) in characters.enumerated() where character != " " {
        shown["\((piece.x - 12) / 10 + index) \((piece.y - 12) / 20)"] = String(character)
      }
    }
    var count = 0
    for row in 0..<24 {
      for column in 0..<80 {
        let cell = screen[column, row]
        let place = unit(column: column, row: row)
        let isShape = "─│┌┐└┘├┤┬┴┼▄▀█▁▌▐".contains(cell.text) && !cell.text.isEmpty
        if !isShape {
          #expect(drawn.colour(x: place.x + 1, y: place.y + 1) == cell.seenBackground, "\(column) \(row)")
        }
        if isShape || cell.text.allSatisfy({ $0 == " " }) { continue }
        count += 1
        #expect(shown["\(column) \(row)"] == cell.text, "\(column) \(row)")
      }
    }
    #expect(count > 200)
    #expect(shown.count == count)
  }

  @Test("the code in the picture reads as what is to be paid, whatever the theme", arguments: Theme.Name.allCases)
  func code(theme: Theme.Name) throws {
    let archive = try till("export", "pix-paid", "--to", "har").output
    let drawn = try picture("pix-paid", "--at", "8", "--theme", theme.rawValue)
    let text = try drawn.decodedCode()
    #expect(text.hasPrefix("000201"))
    #expect(archive.contains(text))
  }

  @Test("a picture needs nothing from anywhere, and has no script")
  func alone() throws {
    for size in ["80x24", "120x36"] {
      let drawn = try picture("pix-paid", "--size", size)
      #expect(drawn.names.isSubset(of: ["svg", "title", "style", "rect", "g", "path", "text"]))
      let known = ["xmlns", "viewBox", "width", "height", "rx", "fill", "class", "transform", "d", "x", "y"]
      #expect(drawn.attributes.isSubset(of: known + ["textLength", "lengthAdjust"]))
      #expect(!drawn.style.contains("url(") && !drawn.style.contains("@import"))
    }
  }

  @Test("wide characters take two columns each, marks stay on theirs, and what is bold is bold")
  func wide() throws {
    let painter = Painter(Size(width: 20, height: 3))
    painter.text("a漢b e\u{301}<&>", at: Position(x: 1, y: 0), style: .heading)
    painter.text("x", at: Position(x: 2, y: 1), style: Style(.text, [.underline, .reverse]))
    let picture = ScreenPicture(frame: Frame(surface: painter.surface, title: "A & B"), theme: .light).text
    let drawn = try DrawnScreen(picture)
    #expect(drawn.pieces.map(\.text) == ["a", "漢", "b", "e\u{301}", "<&>", "x"])
    #expect(drawn.pieces.map(\.x) == [22, 32, 52, 72, 82, 32])
    #expect(drawn.pieces.map(\.width) == [10, 20, 10, 10, 30, 10])
    #expect(drawn.pieces.map { $0.classes.contains("bold") } == [true, true, true, true, true, false])
    let page = Theme.light.paint(.text)
    let place = unit(column: 2, row: 1)
    #expect(drawn.colour(x: place.x + 1, y: place.y + 1) == page.foreground.exact.value)
    #expect(drawn.colour(x: place.x + 1, y: place.y + 17) == page.background.exact.value)
    #expect(drawn.colour(x: place.x + 11, y: place.y + 1) == page.background.exact.value)
  }

  @Test("the cursor is a line under its cell, and under no other")
  func cursor() throws {
    let surface = Surface(Size(width: 3, height: 1))
    let frame = Frame(surface: surface, cursor: Position(x: 1, y: 0))
    let drawn = try DrawnScreen(ScreenPicture(frame: frame, theme: .dark).text)
    let paint = Theme.dark.paint(.text)
    for column in 0..<3 {
      let place = unit(column: column, row: 0)
      #expect(drawn.colour(x: place.x + 5, y: place.y + 5) == paint.background.exact.value)
      let line = column == 1 ? paint.foreground : paint.background
      #expect(drawn.colour(x: place.x + 5, y: place.y + 19) == line.exact.value)
    }
  }

  @Test("lines and blocks touch their neighbours", arguments: ["│", "█", "├", "┼"])
  func joined(glyph: String) throws {
    let painter = Painter(Size(width: 1, height: 2))
    for y in 0..<2 { painter.text(glyph, at: Position(x: 0, y: y)) }
    let drawn = try DrawnScreen(ScreenPicture(frame: Frame(surface: painter.surface), theme: .dark).text)
    let ink = Theme.dark.paint(.text).foreground.exact.value
    for y in 12..<52 { #expect(drawn.colour(x: 16, y: y) == ink) }
    #expect(drawn.pieces.isEmpty)
  }

  @Test(
    "what cannot be exported is said, with exit status 2",
    arguments: [
      ["--to", "svg", "--at", "999"], ["--to", "svg", "--at", "-1"], ["--to", "svg", "--size", "10x10"],
      ["--to", "svg", "--theme", "pink"], ["--to", "har", "--at", "3"], ["--to", "text", "--size", "80x24"],
      ["--to", "html", "--theme", "dark"],
    ])
  func unusable(arguments: [String]) throws {
    let finished = try runTill(["export", "pix-paid"] + arguments, environment: environment, workingIn: folder)
    #expect(finished.status == 2, "\(finished)")
    #expect(finished.output.isEmpty)
    #expect(finished.complaints.contains("till: "))
  }

  @Test("a scenario with mistakes is no run, and says what is wrong")
  func mistakes() throws {
    try "till: 1\nid: x\nsteps: [{dance: now}]\n".write(
      toFile: folder + "/bad.till.yaml", atomically: true, encoding: .utf8)
    let finished = try till("export", "bad.till.yaml", "--to", "svg")
    #expect(finished.status == 2, "\(finished)")
    #expect(finished.complaints.contains("bad.till.yaml:3"), "\(finished)")
  }

  // MARK: The page

  @Test("the page about a run refers to nothing outside itself and forbids it as well")
  func page() throws {
    let finished = try till("export", "pix-the-closed-window", "--to", "html")
    #expect(finished.status == 0, "\(finished)")
    #expect(finished.output.hasPrefix("<!DOCTYPE html>"))
    #expect(finished.output.contains("default-src 'none'"))
    #expect(try WebPageCheck.references(in: finished.output) == [])
  }

  @Test("the page holds every screen of the run, and each step of the scenario with what it says")
  func pictures() throws {
    let finished = try till("export", "pix-the-closed-window", "--to", "html")
    let data = try WebPageCheck.data(of: finished.output)
    let rows = try #require(data["rows"] as? [String])
    let pictures = try #require(data["pictures"] as? [[String: Any]])
    #expect(pictures.count > 5)
    for picture in pictures {
      let places = try #require(picture["rows"] as? [Int])
      #expect(places.count == 24)
      #expect(places.allSatisfy { rows.indices.contains($0) })
    }
    let said = pictures.compactMap { $0["say"] as? String }.joined(separator: "\n")
    #expect(said.contains("A shopper opens a PIX code and closes the window."))
    let steps = pictures.compactMap { $0["step"] as? String }.joined(separator: "\n")
    #expect(steps.contains("choose: pix"))
    #expect(rows.contains { $0.contains("PIX") })
  }

  @Test("a demo’s page in Arabic runs from right to left, with its captions; another format has no language")
  func arabic() throws {
    let finished = try till("export", "demo-card", "--to", "html", "--language", "ar")
    #expect(finished.status == 0, "\(finished.complaints)")
    #expect(finished.output.contains(#"<html lang="ar" dir="rtl">"#))
    let pictures = try #require(try WebPageCheck.data(of: finished.output)["pictures"] as? [[String: Any]])
    #expect(pictures.contains { $0["say"] as? String == "يختار الدفع بالبطاقة." })
    #expect(pictures.contains { $0["step"] as? String == "البنك يسأل" })
    let text = try till("export", "demo-card", "--to", "text", "--language", "ar")
    #expect(text.status != 0 && text.complaints.contains("--language is for"))
  }
}

/// Looks into the pages that Till writes.
enum WebPageCheck {
  /// Whatever a browser would load or lead to: addresses in attributes, in style sheets and in scripts.
  static func references(in page: String) throws -> [String] {
    let patterns = [
      #"(?i)\b(src|href|action|formaction|poster|srcset|data|ping|background)\s*=\s*["'][^"']*["']"#,
      #"(?i)@import[^;]*"#, #"(?i)url\([^)]*\)"#, #"(?i)\b(fetch|XMLHttpRequest|WebSocket|EventSource|import)\s*\("#,
      #"(?i)<(link|iframe|img|object|embed|base)\b"#,
    ]
    // Data are texts of the run: no browser obeys them.
    let parts = page.components(separatedBy: #"<script type="application/json" id="data">"#)
    let rest = parts.count == 2 ? parts[0] + (parts[1].components(separatedBy: "</script>").dropFirst().joined()) : page
    return try patterns.flatMap { pattern in
      try rest.ranges(of: Regex(pattern)).map { String(rest[$0]) }
    }
  }

  /// What the page's script reads.
  static func data(of page: String) throws -> [String: Any] {
    let parts = page.components(separatedBy: #"<script type="application/json" id="data">"#)
    let text = try #require(parts.dropFirst().first?.components(separatedBy: "</script>").first)
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }
}
