import Checkout
import Commerce
import Controller
import Foundation
import Frames
import Scenarios
import Screens
import Testing
import TillAssets

@testable import till

/// What the audience of each demo sees, at every moment of every beat.
@Suite("What an audience sees of the demos", .ownThreads)
struct DemoStageTests {
  private static let sizes = [Size(width: 100, height: 30), Size(width: 80, height: 24)]

  private static func playbooks() throws -> [Playbook] {
    let surroundings = try AppContext()
    let runner = try surroundings.makeRunner()
    let names = surroundings.assets.scenarioNames.filter { $0.hasPrefix("demo-") && $0 != "demo-welcome" }
    let paths = try names.map { try surroundings.assets.path(ofScenario: $0) }
    return runner.plan(paths: paths, from: surroundings.scenarioFiles).runs.map { runner.playbook(of: $0) }
  }

  private static func playbook(_ name: String) throws -> Playbook { try #require(playbooks().first { $0.id == name }) }

  /// The end of every beat as text, the opening first.
  private static func ends(_ playbook: Playbook, _ size: Size) throws -> [String] {
    var ends: [String] = []
    StageShots(playbook: playbook, size: size, theme: .dark, phrases: try AppContext().phrases).play {
      ends.append($0.frame.surface.text.joined(separator: "\n"))
    }
    return ends
  }

  /// Words that only a simulator has.
  private static let simulators = [
    "Till", "TILL", "Mock", "imulat", "andbox", "TILL-", "tillshop", "test_", "SDK", "F2", "armed", "Ctrl", "Esc",
    "POST ",
    "GET ",
    "{", "⟦",
  ]

  @Test("no page, dialog, list or record has a word of the simulator, at any moment", arguments: sizes)
  func words(size: Size) throws {
    let phrases = try AppContext().phrases
    for playbook in try Self.playbooks() {
      StageShots(playbook: playbook, size: size, theme: .dark, phrases: phrases).watch { frame, _ in
        let text = frame.surface.text.joined(separator: "\n")
        for word in Self.simulators where text.contains(word) { Issue.record("\(playbook.id): “\(word)” in\n\(text)") }
      }
    }
  }

  @Test(
    "the checkout is never too small for itself, and every record is read where the stage is as small as it may be",
    arguments: [(40, 18), (50, 20), (60, 20), (80, 18), (80, 19), (100, 18)])
  func small(width: Int, height: Int) throws {
    let phrases = try AppContext().phrases
    for playbook in try Self.playbooks() {
      StageShots(playbook: playbook, size: Size(width: width, height: height), theme: .dark, phrases: phrases).play {
        let text = $0.frame.surface.text.joined(separator: "\n")
        #expect(!text.contains("needs at least"), "\(playbook.id)\n\(text)")
      }
      for (beat, text) in zip(playbook.beats, try Self.ends(playbook, Size(width: width, height: height)).dropFirst())
      where beat.view == .records && width >= 80 {
        for name in ["Customer  ", "Shop  "] { #expect(text.contains(name), "\(playbook.id)\n\(text)") }
        #expect(text.contains("charged") || text.contains("money") || text.contains("has "), "\(playbook.id)\n\(text)")
      }
    }
  }

  @Test(
    "a picture or a recording has no name of another format",
    arguments: [["--picture", "g.html"], ["--record", "g.gif"]])
  func formats(arguments: [String]) throws {
    let file = TestFolders.make("formats") + "/" + arguments[1]
    let refused = try runTill(["demo", "card", arguments[0], file])
    #expect(refused.status == 2 && refused.complaints.contains("end with ."), "\(refused)")
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test("money of an earlier order stays in sight until it is spoken of, and two charges are a contradiction")
  func twice() throws {
    for size in Self.sizes {
      let ends = try Self.ends(try Self.playbook("demo-twice"), size)
      for beat in [6, 7] {
        #expect(ends[beat].contains("≠ has SAR 148.00 for order 1042, charged once"), "\(size) \(beat)")
        #expect(ends[beat].contains("≠ does not know that order 1042 is paid"), "\(size) \(beat)")
      }
      for beat in [8, 9] {
        #expect(ends[beat].contains("≠ has SAR 296.00 for orders 1042 and 1043"), "\(size) \(beat)")
        #expect(ends[beat].contains("charged twice"), "\(size) \(beat)")
      }
    }
  }

  @Test(
    "the tour’s header names the country and the amount that are paid, and the PIX code can be scanned",
    arguments: sizes)
  func market(size: Size) throws {
    var shown: [Frame] = []
    StageShots(playbook: try Self.playbook("demo-tour"), size: size, theme: .dark, phrases: try AppContext().phrases)
      .play { shown.append($0.frame) }
    func frame(_ caption: String) throws -> Frame {
      try #require(shown.first { $0.surface.text.joined(separator: " ").contains(caption) }, "\(caption)")
    }
    let paid = [
      ("A customer in Brazil", "Brazil", "BRL 216.05"), ("signs in on her bank’s own page", "euro area", "EUR 33.91"),
      ("She confirms in her wallet", "South Africa", "ZAR 688.38"), ("A slip of the finger", "Riyadh", "SAR 148.00"),
    ]
    for (caption, country, amount) in paid {
      let header = try frame(caption).surface.text.prefix(2).joined()
      #expect(header.contains(country) && header.contains(amount), "\(header)")
    }
    #expect(try frame("A customer in Brazil").outline.items.contains { $0.role == .image })
  }

  @Test("where a caption says that no money has moved, the records say nothing else", arguments: sizes)
  func unmoved(size: Size) throws {
    for playbook in try Self.playbooks() {
      let ends = try Self.ends(playbook, size)
      for (number, beat) in playbook.beats.enumerated() {
        let text = ends[number + 1]
        let isUnmoved = ["no money has moved", "no money moves"].contains { beat.caption.lowercased().contains($0) }
        if isUnmoved, beat.view == .records {
          #expect(
            text.contains("; no money has moved") && !text.contains("charged once"), "\(playbook.id) \(number + 1)")
        }
        if beat.caption.hasPrefix("Paid") {
          #expect(text.contains("✓  Paid"), "\(playbook.id) \(number + 1)")
        }
        if beat.caption.contains("to her phone."), beat.view == .phone {
          #expect(text.contains("Code: "), "\(playbook.id) \(number + 1)")
        }
      }
    }
  }

  @Test(
    "where a caption says that the shop does not know, its record says the same, and nobody knows what is not so",
    arguments: sizes)
  func unknown(size: Size) throws {
    for playbook in try Self.playbooks() {
      let ends = try Self.ends(playbook, size)
      for (number, beat) in playbook.beats.enumerated() {
        let shop = ends[number + 1].split(separator: "\n").first { $0.contains("Shop  ") }
        if beat.caption.lowercased().contains("shop does not know"), beat.view == .records {
          #expect(shop?.contains("does not know") == true, "\(playbook.id) \(number + 1): \(shop ?? "")")
        }
        #expect(shop?.contains("knows that it is still") != true)
      }
    }
  }

  @Test("a retry that asks first is not announced as the same request again", arguments: sizes)
  func retry(size: Size) throws {
    let playbook = try Self.playbook("demo-tour")
    let ends = try Self.ends(playbook, size)
    let beat = try #require(playbook.beats.firstIndex { $0.caption.hasPrefix("Tamara has acted") }) + 1
    #expect(ends[beat].contains("you cannot be charged twice") && !ends[beat].contains("same request"))
  }

  @Test("the question about a lost answer has a stop of its own, on which it is seen and nothing is answered")
  func asking() throws {
    for size in Self.sizes {
      let playbook = try Self.playbook("demo-lost-answer")
      let ends = try Self.ends(playbook, size)
      let beat = try #require(playbook.beats.firstIndex { $0.caption.contains("It asks stc pay") }) + 1
      #expect(ends[beat].contains("How does the payment stand?") && ends[beat].contains("The answer is lost"))
      #expect(!ends[beat].contains("✓  Paid"))
    }
  }

  @Test("a demo that is exported is the stage, with its captions as the page’s text")
  func export() throws {
    let page = try runTill(["export", "demo-lost-answer", "--to", "html", "--size", "100x30"])
    #expect(page.status == 0, "\(page)")
    for beat in try Self.playbook("demo-lost-answer").beats where !beat.caption.contains("“") {
      #expect(page.output.contains(beat.caption), "\(beat.caption)")
    }
    for word in ["armed", "outside the app", "test data", "expect:", ">1x<"] {
      #expect(!page.output.contains(word), "\(word)")
    }
    let picture = try runTill(["export", "demo-card", "--to", "svg", "--size", "100x30"])
    #expect(
      picture.status == 0 && picture.output.contains(">Paid. Customer, shop and HyperPay"), "\(picture.complaints)")
    #expect(picture.output.contains(">charged SAR 148.00 once<"))
    #expect(try runTill(["export", "card", "--to", "svg", "--size", "100x30"]).output == picture.output)
    #expect(try runTill(["show", "card"]).output == runTill(["show", "demo-card"]).output)
    let beyond = try runTill(["export", "demo-card", "--to", "svg", "--at", "999"])
    #expect(beyond.status == 2)
  }

  @Test("what is left behind carries the shop's name, amount and colour; a scenario that is no demo refuses them")
  func branded() throws {
    let shop = TestFolders.make("branded") + "/shop.json"
    try ##"{"name": "Qahwa & Co.", "accent": "#0A7D5A"}"##.write(toFile: shop, atomically: true, encoding: .utf8)
    let page = try runTill([
      "export", "demo-lost-answer", "--format", "html", "--shop", shop, "--amount", "59.90",
    ])
    #expect(page.status == 0, "\(page.complaints)")
    #expect(page.output.contains("Qahwa &amp; Co.") && page.output.contains("59.90"))
    #expect(!page.output.contains("Bayt al-Bunn"))
    // The colour as it is on white paper.
    #expect(page.output.contains("#0a7d5a"))
    let refused = try runTill(["export", "pix-paid", "--format", "html", "--shop", "Qahwa & Co."])
    #expect(refused.status == 2 && refused.complaints.contains("pix-paid is no demo"))
    #expect(try runTill(["export", "demo-card", "--format", "har", "--amount", "59.90"]).status == 2)
  }
}
