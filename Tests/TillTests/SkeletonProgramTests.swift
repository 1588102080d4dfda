import Foundation
import PseudoTerminal
import Testing

@Suite("The beginning of a demo or a lesson", .ownThreads)
struct SkeletonProgramTests {
  @Test(
    "a demo or a lesson made of a session ends at its result, whatever was left afterwards",
    arguments: ["demo", "lesson"])
  func leftSession(kind: String) throws {
    let environment = personalEnvironment()
    let till = try startTill(["--store", "riyadh"], environment: environment)
    till.press(.down)
    till.press(.enter)
    try till.wait(forText: "Mobile number")
    till.press(.enter)
    try till.wait(forText: "Enter the code we sent")
    till.type("123456")
    till.press(.enter)
    try till.wait(forText: "✓  Paid")
    till.press(.escape)
    try till.wait(forText: "Order 1043")
    till.press(.down)
    till.send([0x03])
    #expect(try till.waitForChange() == .exited(status: 0))
    let made = try runTill(["new", "--as", kind, "-o", "-"], environment: environment)
    #expect(made.status == 0 && made.output.contains("name: A payment with stc pay"), "\(made)")
    #expect(!made.output.contains("cancel"), "\(made.output)")
    let end = made.output.suffix(400)
    #expect(end.contains("outcome: success") && end.contains("status: captured, charges: 1"), "\(made.output)")
  }

  @Test("a demo or a lesson made of a run passes its check and its run", arguments: ["demo", "lesson"])
  func skeletons(kind: String) throws {
    let folder = TestFolders.make("skeleton")
    let ran = try runTill(["run", "tabby-approved", "--artifacts", folder, "--artifacts-of", "all"])
    #expect(ran.status == 0, "\(ran)")
    let run = try #require(
      try FileManager.default.subpathsOfDirectory(atPath: folder).first { $0.hasSuffix(".tillrun") })
    let file = folder + "/made.till.yaml"
    let made = try runTill(["new", "--from", folder + "/" + run, "--as", kind, "--output", file])
    #expect(made.status == 0, "\(made)")
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("\n\(kind):"))
    let checked = try runTill(["check", file])
    #expect(checked.status == 0, "\(checked)")
    if kind == "demo" {
      #expect(try String(contentsOfFile: file, encoding: .utf8).contains("She chooses Tabby."))
    }
    let again = try runTill(["run", file])
    #expect(again.status == 0, "\(again)")
  }
}
