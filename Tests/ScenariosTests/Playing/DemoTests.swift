import Controller
import Inspection
import Pages
import Providers
import Recording
import Testing

@testable import Scenarios

@Suite("The demos that come with Till")
struct DemoTests {
  private static func playbooks() throws -> [Playbook] {
    let runner = try Shipped.runner()
    let plan = runner.plan(paths: [Shipped.folder + "/demos"], from: Disk.files)
    return plan.runs.map { runner.playbook(of: $0) }
  }

  @Test("there are eight, each says what it shows, and each ends well")
  func all() throws {
    let playbooks = try Self.playbooks()
    #expect(playbooks.count >= 8)
    for playbook in playbooks {
      #expect(playbook.demo?.shows.isEmpty == false, "\(playbook.id)")
      #expect(playbook.failures.isEmpty, "\(playbook.id)")
      #expect((1...9).contains(playbook.chapters.count), "\(playbook.id)")
      #expect(playbook.id.hasPrefix("demo-"))
    }
  }

  @Test("every caption fits on two rows of 96 columns")
  func captions() throws {
    for playbook in try Self.playbooks() {
      for beat in playbook.beats { #expect((1...150).contains(beat.caption.count), "\(playbook.id): \(beat.caption)") }
    }
  }

  @Test("what is read has typographic quotation marks and apostrophes, and chapters have different titles")
  func typography() throws {
    for playbook in try Self.playbooks() {
      let texts = playbook.beats.flatMap { [$0.caption, $0.note ?? ""] } + [playbook.demo?.shows ?? ""]
      for text in texts where text.contains(where: { "'\"".contains($0) }) { Issue.record("\(playbook.id): \(text)") }
      #expect(Set(playbook.chapters.map(\.title)).count == playbook.chapters.count, "\(playbook.id)")
    }
  }

  @Test("played key by key, a demo ends exactly as its run does")
  func same() throws {
    let runner = try Shipped.runner()
    let plan = runner.plan(paths: [Shipped.folder + "/demos"], from: Disk.files)
    for piece in plan.runs {
      var run = runner.prepare(piece.scenario, piece.file)
      run.run()
      var player = Player(runner.playbook(of: piece), isAutomatic: true)
      var world = PlayedWorld(player.playbook.setup)
      world.follow([player.beginning])
      while let tick = player.nextTick { world.follow(player.pass(max(1, tick))) }
      #expect(player.isOver)
      #expect(world.fingerprint == Recording.fingerprint(of: run.world.snapshot), "\(piece.scenario.id)")
    }
  }

  @Test("a demo says the minutes that are measured of it, with talking")
  func minutes() throws {
    for playbook in try Self.playbooks() where playbook.id != "demo-welcome" {
      #expect(playbook.demo?.minutes == TalkPlan.minutes(of: playbook), "\(playbook.id)")
    }
  }

  @Test("the presenter has a note for every beat, and no two beats of a demo have the same")
  func notes() throws {
    for playbook in try Self.playbooks() where playbook.id != "demo-welcome" {
      for beat in playbook.beats where beat.note == nil { Issue.record("\(playbook.id): \(beat.caption)") }
      let notes = playbook.beats.compactMap(\.note)
      #expect(playbook.id == "demo-tour" || Set(notes).count == notes.count, "\(playbook.id)")
    }
  }

  @Test("the tour pays through each of the providers, in chapters that the keys 1 to 9 reach")
  func tour() throws {
    let runner = try Shipped.runner()
    let plan = runner.plan(paths: [Shipped.folder + "/demos/demo-tour.till.yaml"], from: Disk.files)
    let piece = try #require(plan.runs.first)
    var gateways: Set<String> = []
    var run = runner.prepare(piece.scenario, piece.file)
    run.run { _, _, after in if after.ledger.state != .nothing { gateways.insert(after.gateway) } }
    #expect(gateways.count == ProviderID.allCases.count, "\(gateways)")
    #expect(runner.playbook(of: piece).chapters.count == 9)
  }
}
