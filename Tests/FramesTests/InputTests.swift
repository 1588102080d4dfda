import Frames
import Testing

@Suite("Inputs")
struct InputTests {
  @Test("a part of the screen counts the mouse's rows from its own top, and gets nothing from above it")
  func movedUp() {
    func press(_ y: Int) -> Input {
      .mouse(MouseInput(kind: .press, position: Position(x: 7, y: y), button: .right))
    }
    #expect(press(5).moved(up: 2) == press(3))
    #expect(press(2).moved(up: 2) == press(0))
    #expect(press(1).moved(up: 2) == nil)
    #expect(Input.character("a").moved(up: 2) == .character("a"))
  }
}
