import Glibc
import Synchronization

/// Several threads that share independent pieces of work; nothing of the simulated world knows of them.
enum Workers {
  /// How many cores there are; at least 1.
  static var count: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Performs pieces by their index, started in that order with the given number in parallel, and returns when all are done.
  static func share(_ count: Int, jobs: Int, _ piece: @escaping @Sendable (Int) -> Void) {
    let crew = Crew(count: count, piece: piece)
    var threads: [pthread_t] = []
    for _ in 0..<min(max(1, jobs) - 1, max(0, count - 1)) {
      var thread = pthread_t()
      let held = Unmanaged.passRetained(crew)
      let started = pthread_create(
        &thread, nil,
        { crew in
          if let crew { Unmanaged<Crew>.fromOpaque(crew).takeRetainedValue().work() }
          return nil
        }, held.toOpaque())
      if started == 0 { threads.append(thread) } else { held.release() }
    }
    crew.work()
    for thread in threads { pthread_join(thread, nil) }
  }

  /// Does pieces by their index, as many at once as there are cores, and returns when all are done.
  static func share(_ count: Int, _ piece: @escaping @Sendable (Int) -> Void) { share(count, jobs: Self.count, piece) }

  /// What the threads share: the number of the next piece.
  private final class Crew: Sendable {
    private let next = Atomic<Int>(0)
    private let count: Int
    private let piece: @Sendable (Int) -> Void

    init(count: Int, piece: @escaping @Sendable (Int) -> Void) {
      self.count = count
      self.piece = piece
    }

    func work() {
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < count else { return }
        piece(index)
      }
    }
  }
}
