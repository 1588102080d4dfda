import Foundation
import Testing

@Suite("The fuzzers' package")
struct FuzzingPackageTests {
  @Test("it has what each of its modules needs in the package itself")
  func modules() throws {
    let manifest = try SourceTree.manifest()
    let fuzzing = try SourceTree.text("Tests/Fuzzing/Package.swift")
    let folder = SourceTree.root.appending(path: "Tests/Fuzzing").path
    let linked = Set(try FileManager.default.contentsOfDirectory(atPath: folder))
    func isThere(_ name: String) -> Bool { linked.contains(name) && fuzzing.contains("\"\(name)\"") }
    let modules = manifest.dependencies.filter { isThere($0.key) }
    #expect(modules.count > 10)
    for (module, needs) in modules {
      for needed in Set(needs).intersection(ArchitectureTests.everything) {
        #expect(isThere(needed), "\(module) needs \(needed)")
      }
    }
  }
}
