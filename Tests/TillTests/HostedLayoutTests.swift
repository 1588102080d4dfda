import Frames
import Screens
import Testing

@testable import till

@Suite("A checkout below texts")
struct HostedLayoutTests {
  private static let task = "Finish the payment for Noura: open the bank’s page again and type the code 123456."

  private func layout(_ width: Int, _ height: Int, _ texts: [[String]]? = nil, isCheckout: Bool = true) -> HostedLayout
  {
    let keys = "Ctrl-X back to the lesson, with its hints"
    return HostedLayout(
      Size(width: width, height: height), texts: texts ?? [[Self.task, keys], [Self.task]],
      isCheckout: isCheckout, more: "Ctrl-T: all", ellipsis: "…")
  }

  @Test("it keeps its 40 columns and 12 rows; the texts get the rest, or else the row of its header")
  func rows() {
    for height in 12...40 {
      for width in [40, 60, 80, 120] {
        let layout = layout(width, height)
        #expect(layout.guest.height >= AppModel.smallest.height && layout.guest.bottom == height)
        #expect(layout.rows.count == max(1, layout.guest.y), "\(width) x \(height): \(layout)")
        #expect(layout.rows.allSatisfy { TextWidth.of($0) <= width - 2 }, "\(layout.rows)")
        if layout.isShort, height == 12 {
          #expect(layout.rows.last?.hasSuffix("Ctrl-T: all") == true, "\(layout.rows)")
        }
      }
    }
    let smallest = layout(40, 12)
    #expect(smallest.rows == ["Finish the payment for… Ctrl-T: all"] && smallest.isShort && smallest.lacksKeys)
    let usual = layout(80, 24)
    #expect(usual.rows.count == 3 && !usual.isShort && !usual.lacksKeys)
  }

  @Test("a text that fits is not cut, and a shorter one comes before cutting")
  func shorter() {
    #expect(layout(40, 12, [["A long text before", "Keys"], ["Task"]]).rows == ["Task · Ctrl-T: all"])
    let shorter = layout(40, 14, [["Told", "Task", "Keys"], ["Task", "Keys"], ["Task"]])
    #expect(shorter.rows == ["Task", "Keys · Ctrl-T: all"] && shorter.isShort && !shorter.lacksKeys)
  }

  @Test("a terminal that is too small is spoken of as a whole, and names no key that would not act")
  func tooSmall() {
    let layout = layout(36, 10)
    #expect(layout.guest.size == Size(width: 36, height: 10))
    #expect(layout.rows.isEmpty)
  }

  @Test("what needs no certain size has its texts whole")
  func replay() {
    let layout = layout(40, 12, isCheckout: false)
    #expect(!layout.isShort && layout.rows.joined(separator: " ").contains("code 123456"))
  }
}
