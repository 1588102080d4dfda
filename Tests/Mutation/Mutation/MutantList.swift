import Foundation
import SwiftSyntax

/// Every mutant that can be made of a tree, numbered.
struct MutantList {
  let mutants: [Mutant]

  /// Reads the sources of a package.
  init(root: URL) throws {
    let paths = try Tree.files(in: root).filter { $0.hasPrefix("Sources/") && $0.hasSuffix(".swift") }
    var enumerations = Enumerations()
    var trees: [(path: String, tree: SourceFileSyntax)] = []
    for path in paths {
      let tree = MutantFinder.tree(of: try String(contentsOf: root.appending(path: path), encoding: .utf8))
      enumerations.add(tree, file: path)
      if Area.all.contains(where: { $0.contains(path) }) { trees.append((path, tree)) }
    }
    var found = trees.flatMap { MutantFinder(file: $0.path, tree: $0.tree, enumerations: enumerations).mutants }
    for index in found.indices { found[index].number = index + 1 }
    mutants = found
  }

  /// So many of the mutants of the files that are asked for, by turns from each area, in an order drawn from a seed.
  func picked(_ count: Int, seed: UInt64, files: [String]) -> [Mutant] {
    var chance = SplitMix(state: seed)
    var piles = Area.all.map { area in
      mutants.filter { mutant in
        area.contains(mutant.file) && (files.isEmpty || files.contains { mutant.file.matches($0) })
      }.shuffled(using: &chance)
    }
    var picked: [Mutant] = []
    while picked.count < count, piles.contains(where: { !$0.isEmpty }) {
      for index in piles.indices where picked.count < count {
        if let mutant = piles[index].popLast() { picked.append(mutant) }
      }
    }
    return picked.sorted { $0.number < $1.number }
  }
}

/// A generator that gives the same row for the same seed, on every machine.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
