import Frames
import Testing
import Wire

@testable import till

@Suite("Pictures for a stage")
struct StagePictureTests {
  private let size = Size(width: 20, height: 4)

  private func picture(_ texts: [(Int, Int, String, Style)], cursor: Position? = nil) -> StagePicture {
    var surface = Surface(size)
    for (x, y, text, style) in texts {
      var column = x
      for cell in Cell.cells(of: text, style: style) {
        surface.put(cell, at: Position(x: column, y: y))
        column += Int(cell.width)
      }
    }
    return StagePicture(Frame(surface: surface, cursor: cursor))
  }

  private func after(_ earlier: StagePicture?, _ next: StagePicture) throws -> StagePicture {
    var picture = earlier ?? StagePicture(Size(width: 1, height: 1))
    let line = try #require(next.line(after: earlier))
    #expect(line.hasSuffix("\n") && line.dropLast().allSatisfy { $0 != "\n" })
    #expect(picture.take(try JSON(parsing: line)))
    return picture
  }

  @Test("a stage comes to show what was drawn: styles, wide characters, marks and the cursor")
  func roundTrip() throws {
    let first = picture([(0, 0, "قهوة & Co.", .heading), (3, 1, "日本 e\u{301}", .good.with(.bold))])
    let second = picture([(0, 0, "قهوة & Co.", .heading), (4, 1, "日本 \"\\", .bad)], cursor: Position(x: 2, y: 3))
    var shown = try after(nil, first)
    #expect(shown == first)
    shown = try after(shown, second)
    #expect(shown == second)
    shown = try after(shown, picture([]))
    #expect(shown == picture([]))
  }

  @Test("nothing is sent where nothing changed, and one changed cell costs a few bytes")
  func bytes() throws {
    let first = picture([(0, 0, "Card number", .text)])
    #expect(first.line(after: first) == nil)
    let line = try #require(picture([(0, 0, "Card numbed", .text)]).line(after: first))
    #expect(line.utf8.count < 30)
  }

  @Test("another size begins anew")
  func resized() throws {
    let wide = StagePicture(Size(width: 30, height: 5))
    #expect(try after(picture([(0, 0, "x", .text)]), wide) == wide)
  }

  @Test(
    "what is no picture changes nothing outside it",
    arguments: [
      #"{"size":[0,5]}"#, #"{"size":[9999,5]}"#, "[]", "1",
      #"{"rows":[[99,0,"x",0],[0,99,"x",0],["a"],[0,0,"x",99999]]}"#,
    ])
  func garbage(line: String) throws {
    var shown = picture([(0, 0, "x", .text)])
    _ = shown.take(try JSON(parsing: line))
    #expect(shown == picture([(0, 0, "x", .text)]))
  }
}
