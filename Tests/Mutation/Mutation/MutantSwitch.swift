/// What every mutated target gets: which mutant is active, from the environment, and which were reached.
enum MutantSwitch {
  /// The variable that holds the number of the active mutant.
  static let active = "TILL_MUTANT"
  /// The variable that names a file in which the byte of each mutant that was reached becomes 1.
  static let trace = "TILL_MUTANT_TRACE"

  /// The source of the switch, for as many mutants.
  static func source(count: Int) -> String {
    """
    import Glibc

    private struct MutantSwitch: @unchecked Sendable {
      let active: Int
      let trace: UnsafeMutablePointer<UInt8>?

      init() {
        active = getenv("\(active)").flatMap { Int(String(cString: $0)) } ?? 0
        guard let path = getenv("\(trace)") else { trace = nil; return }
        let file = open(path, O_RDWR | O_CREAT, 0o644)
        ftruncate(file, \(count + 1))
        let memory = mmap(nil, \(count + 1), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
        trace = memory == MAP_FAILED ? nil : memory?.bindMemory(to: UInt8.self, capacity: \(count + 1))
      }
    }

    private let mutantSwitch = MutantSwitch()

    @usableFromInline func tillMutant(_ number: Int) -> Bool {
      if let trace = mutantSwitch.trace { trace[number] = 1 }
      return mutantSwitch.active == number
    }

    @usableFromInline func tillNumber<T: Numeric>(_ number: Int, _ value: T) -> T {
      tillMutant(number) ? value + 1 : value
    }

    @usableFromInline func tillText(_ number: Int, _ text: String) -> String {
      tillMutant(number) ? (text.isEmpty ? "mutant" : "") : text
    }

    """
  }
}
