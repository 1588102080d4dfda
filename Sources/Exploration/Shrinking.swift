import Controller
import Payments

extension ExplorationPlan {
  /// The shortest path that can be made of one by leaving out faults and choices, on which still the same is wrong.
  func shrunk(_ path: Path, for problem: PathProblem) -> Path {
    var best = replayed(path, for: problem)?.path ?? path
    var isShorter = true
    while isShorter {
      isShorter = false
      for index in best.faults.indices.reversed() where index < best.faults.count {
        var candidate = best
        candidate.faults.remove(at: index)
        if let found = replayed(candidate, for: problem)?.path {
          best = found
          isShorter = true
        }
      }
      var length = best.choices.count
      while length > 0 {
        var index = 0
        while index + length <= best.choices.count {
          var candidate = best
          candidate.choices.removeSubrange(index..<index + length)
          if let found = replayed(candidate, for: problem)?.path, found.choices.count < best.choices.count {
            best = found
            isShorter = true
          } else {
            index += length
          }
        }
        length /= 2
      }
    }
    return best
  }

  /// Walks a path until something of a name is wrong, and gives the path up to there and what is wrong; `nil` where it never is.
  func replayed(_ path: Path, for problem: PathProblem) -> (path: Path, problem: PathProblem)? {
    guard problem.kind != .notTheSame else { return nil }
    var run = PathRun(self, path)
    run.run(path) { _ in false }
    guard let found = run.report.problem, found.name == problem.name else { return nil }
    return (Path(faults: path.faults, choices: run.report.made), found)
  }
}
