import Testing
import TillAssets

@testable import Scenarios

@Suite("The one layout of scenario files")
struct LayoutTests {
  private func laidOut(_ text: String) -> String {
    switch ScenarioLayout.lay(out: ScenarioFile(path: "here.till.yaml", text: text)) {
    case .asItShouldBe: text
    case .changed(let text): text
    case .hasMistakes(let complaints): "mistakes: \(complaints.map(\.code.rawValue))"
    }
  }

  @Test("white space is put right; comments, quotes, blocks and the order of things stay")
  func example() {
    let wild = """
      # a head

      till:   1
      name:    "a  name: with # no comment"   # why


      given:
          # the world
          cart:   { order: ORD-1,total: 250.00 SAR }
          phone:
              network: lossy
      steps:
      - say: |
            Two words,
              and deeper.
      -   start: checkout # begin
      - expect:
           screen: {is: methods , shows: [ "a,b" ,'c' ]}
           wire:
           - call: '*'
             times: at-least 0
        within: 5s

      # the end


      """
    let tidy = """
      # a head

      till: 1
      name: "a  name: with # no comment"   # why

      given:
        # the world
        cart: {order: ORD-1, total: 250.00 SAR}
        phone:
          network: lossy
      steps:
        - say: |
            Two words,
              and deeper.
        - start: checkout  # begin
        - expect:
            screen: {is: methods, shows: ["a,b", 'c']}
            wire:
              - call: '*'
                times: at-least 0
          within: 5s

      # the end

      """
    #expect(laidOut(wild) == tidy, "\(laidOut(wild))")
    #expect(laidOut(tidy) == tidy)
  }

  @Test(
    "a comment that ends a list or a map stays in it",
    arguments: [
      ("a:\n    b: 1\n    # in a\nc: 2\n", "a:\n  b: 1\n  # in a\nc: 2\n"),
      ("a:\n    - b: 1\n    # in the list\n\n# of c\nc: 2\n", "a:\n  - b: 1\n  # in the list\n\n# of c\nc: 2\n"),
      ("a:\n    - b: 1\n      # in the item\n", "a:\n  - b: 1\n    # in the item\n"),
      ("a:\n    b: 1\n# of c\nc: 2\n", "a:\n  b: 1\n# of c\nc: 2\n"),
    ])
  func lastComments(_ wild: String, _ tidy: String) {
    #expect(laidOut(wild) == tidy)
    #expect(laidOut(tidy) == tidy)
  }

  @Test("lists and maps in brackets are one line where that is not too wide, and begin further in where it is")
  func brackets() {
    #expect(laidOut("a: [b,\n  c ,\n      {d: 1,\n e: 2 }\n]\nf: 1\n") == "a: [b, c, {d: 1, e: 2}]\nf: 1\n")
    let word = String(repeating: "x", count: 70)
    #expect(laidOut("a:\n    b: [\(word),\n \(word)]\n") == "a:\n  b: [\(word),\n    \(word)]\n")
    #expect(laidOut("a: [b,  # why\n c]\n") == "a: [b,  # why\n c]\n")
    #expect(laidOut("a: [\"b\n  c\", d]\n") == "a: [\"b\n  c\", d]\n")
  }

  @Test("no file that is shipped changes its meaning, and laying out twice is laying out once")
  func shipped() {
    var changed = 0
    var files = Disk.files.find(Shipped.folder).files
    files += Disk.files.find(Shipped.assets.path + "/explanations").files
    for file in files {
      var reader = TreeReader(SourceText(path: file.path, text: file.text))
      guard let before = reader.read(), !reader.complaints.hasErrors else { continue }
      // Every line is moved further in first, so that there is something to put right.
      let lines: [Substring] = file.text.split(separator: "\n", omittingEmptySubsequences: false)
      let wild = lines.map { line -> String in
        let indent = line.prefix { $0 == " " }.count
        return String(repeating: " ", count: indent * 2) + line.dropFirst(indent)
      }.joined(separator: "\n")
      var wildReader = TreeReader(SourceText(path: file.path, text: wild))
      let isWildSound = wildReader.read() != nil
      for text in [file.text] + (isWildSound ? [wild] : []) {
        let once = laidOut(text)
        if once != text { changed += 1 }
        var again = TreeReader(SourceText(path: file.path, text: once))
        let after = again.read()
        if text == file.text {
          let (wanted, found) = (WordUpdate.of(before).tree, after.map { WordUpdate.of($0).tree })
          #expect(found?.isSame(as: wanted) == true, "\(file.path)")
        }
        #expect(laidOut(once) == once, "\(file.path)")
      }
    }
    #expect(changed > 300)
  }

  @Test("the shipped scenarios are laid out as they should be")
  func tidy() {
    for file in Disk.files.find(Shipped.folder).files {
      #expect(ScenarioLayout.lay(out: file) == .asItShouldBe, "\(file.path)")
    }
  }

  @Test("a file with mistakes in its text stays as it is")
  func mistakes() {
    #expect(laidOut("till: 1\n\tname: n\n") == "mistakes: [\"E001\"]")
    #expect(laidOut("till: 1\ntill: 1\n") == "mistakes: [\"E002\"]")
    #expect(laidOut("till: [") == "mistakes: [\"E005\"]")
  }
}
