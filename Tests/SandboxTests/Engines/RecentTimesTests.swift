import Commerce
import Sandbox
import Testing

@Suite("What happened within a span")
struct RecentTimesTests {
  @Test("each thing is counted apart, and what is as old as the span no longer")
  func counts() {
    func at(_ seconds: Int64) -> Timestamp { Timestamp(milliseconds: seconds * 1_000) }
    var times = RecentTimes(within: .seconds(60))
    times.add("a", at: at(0))
    times.add("a", at: at(30))
    times.add("b", at: at(30))
    #expect(times.count(of: "a", at: at(59)) == 2)
    #expect(times.count(of: "a", at: at(60)) == 1)
    #expect(times.count(of: "b", at: at(89)) == 1)
    #expect(times.count(of: "b", at: at(90)) == 0)
    times.add("a", at: at(100))
    #expect(times.count(of: "a", at: at(100)) == 1)
    #expect(times.count(of: "none", at: at(100)) == 0)
  }
}
