/// A file with mutants in it, each behind a switch of its own; its lines are those of the original.
struct MutatedFile {
  /// Where a mutant went, in bytes of the new text: the whole of it, and what was put in.
  private struct Spot {
    let mutant: Mutant
    var whole: Range<Int>
    var added: [Range<Int>]
  }

  let text: String
  private var spots: [Spot] = []
  /// Where each line begins, in bytes.
  private var lines: [Int] = [0]

  init(_ original: String, with mutants: [Mutant]) {
    let source = Array(original.utf8)
    var output: [UInt8] = []
    var begun: [Int: Int] = [:]
    var added: [Int: [Range<Int>]] = [:]
    var position = 0
    for insertion in Self.insertions(of: mutants) {
      output += source[position..<insertion.position]
      position = insertion.position
      let start = output.count
      output += insertion.text.replacing(numberMark, with: "\(insertion.mutant.number)").utf8
      let number = insertion.mutant.number
      if begun[number] == nil { begun[number] = start }
      added[number, default: []].append(start..<output.count)
      if insertion.isLast {
        spots.append(
          Spot(mutant: insertion.mutant, whole: (begun[number] ?? start)..<output.count, added: added[number] ?? []))
      }
    }
    output += source[position...]
    text = String(decoding: output, as: UTF8.self)
    for (index, byte) in output.enumerated() where byte == UInt8(ascii: "\n") { lines.append(index + 1) }
  }

  /// The mutants that a compiler's complaint is about: whose text it points at, else those around the place, else those of the line,
  /// else those of the declaration.
  func blamed(line: Int, column: Int) -> [Mutant] {
    guard lines.indices.contains(line - 1) else { return [] }
    let offset = lines[line - 1] + column - 1
    let end = line < lines.count ? lines[line] : text.utf8.count
    let pointed = spots.filter { $0.added.contains { $0.contains(offset) } }
    if !pointed.isEmpty { return pointed.map(\.mutant) }
    let around = spots.filter { $0.whole.contains(offset) }
    if !around.isEmpty { return around.map(\.mutant) }
    let near = spots.filter { $0.whole.overlaps(lines[line - 1]..<end) }
    if !near.isEmpty { return near.map(\.mutant) }
    let within = spots.map(\.mutant).filter { $0.declaration.contains(line) }
    // Far from any mutant the compiler complains of what an omitted statement did not set.
    let omitted = within.filter { $0.kind == .omitted }
    return omitted.isEmpty ? within : omitted
  }

  /// A text to be put in somewhere.
  private struct Insertion {
    let position: Int
    let text: String
    let mutant: Mutant
    let isLast: Bool
    /// At one place: what ends, then what is appended, then what begins; among these the order that nests them.
    let order: [Int]
  }

  private static func insertions(of mutants: [Mutant]) -> [Insertion] {
    mutants.flatMap { mutant -> [Insertion] in
      let (low, high) = (mutant.range.lowerBound, mutant.range.upperBound)
      // A statement that is left out is around whatever else is done with it.
      let depth = mutant.kind == .omitted ? 0 : mutant.number
      guard low < high else {
        return [
          Insertion(position: high, text: mutant.suffix, mutant: mutant, isLast: true, order: [1, 0, mutant.number])
        ]
      }
      return [
        Insertion(position: low, text: mutant.prefix, mutant: mutant, isLast: false, order: [2, -high, depth]),
        Insertion(position: high, text: mutant.suffix, mutant: mutant, isLast: true, order: [0, -low, -depth]),
      ]
    }.sorted {
      ($0.position, $0.order[0], $0.order[1], $0.order[2]) < ($1.position, $1.order[0], $1.order[1], $1.order[2])
    }
  }
}
