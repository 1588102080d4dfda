import Testing

@testable import Scenarios

@Suite("The plan of a talk")
struct TalkPlanTests {
  private let plan = TalkPlan(weights: [1_000, 3_000, 4_000], seconds: 80)

  @Test("the minutes are shared out by how long each beat takes")
  func shares() { #expect(plan.ends == [10, 40, 80] && plan.seconds == 80) }

  @Test("without minutes a talk takes as long as its beats")
  func sum() { #expect(TalkPlan(weights: [1_500, 1_000], seconds: nil).seconds == 3) }

  @Test(
    "within a beat's time one is on time, before it early, after it late",
    arguments: [
      (0, 0, TalkPlan.Standing.onTime), (0, 10, .onTime), (0, 11, .behind(1)), (1, 9, .ahead(1)), (1, 10, .onTime),
      (1, 45, .behind(5)), (2, 10, .ahead(30)), (2, 100, .behind(20)), (3, 5, .onTime),
    ])
  func standing(beat: Int, elapsed: Int, standing: TalkPlan.Standing) {
    #expect(plan.standing(at: beat, after: elapsed) == standing)
  }
}
