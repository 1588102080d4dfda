import Glibc
import Language
import Sandbox
import Storage
import TLS

/// Till's certificate authority as it is kept on this machine.
struct AuthorityFile {
  /// Why there is none.
  enum Problem: Error, Hashable {
    case storage(StorageProblem)
    /// The file holds something else, which stays as it is.
    case foreign(path: String)
    case failed
  }

  private let file: PrivateFile

  /// The file at a path, or in the state folder for `nil`.
  init(_ path: String?) throws(Problem) {
    if let path {
      file = PrivateFile(path: path)
      return
    }
    do throws(StorageProblem) {
      let folder = try SessionFolder.authority(stateHome: Self.variable("XDG_STATE_HOME"), home: Self.variable("HOME"))
      file = PrivateFile(path: folder.path + "/authority.pem")
    } catch {
      throw .storage(error)
    }
  }

  private static func variable(_ name: String) -> String? { getenv(name).flatMap { String(validatingCString: $0) } }

  /// The authority for all providers' domains, made where there is none and where it is too old or made for other domains.
  func authority() throws(Problem) -> Authority {
    let domains = SandboxCatalog.all.flatMap { type(of: $0).domains }
    if let text = try stored({ () throws(StorageProblem) in try file.read() }) {
      do throws(TLSProblem) {
        return try Authority(text, for: domains)
      } catch {
        switch error {
        case .malformed: throw .foreign(path: file.path)
        case .failed: throw .failed
        case .expired, .otherHosts: break
        }
      }
    }
    guard let authority = try? Authority(for: domains) else { throw .failed }
    try stored { () throws(StorageProblem) in try file.write(authority.text) }
    return authority
  }

  private func stored<Value>(_ body: () throws(StorageProblem) -> Value) throws(Problem) -> Value {
    do throws(StorageProblem) {
      return try body()
    } catch {
      throw .storage(error)
    }
  }
}

extension AuthorityFile.Problem {
  /// What keeps Till from having an authority, and what to do.
  func sentence(_ phrases: Phrasebook) -> String {
    switch self {
    case .failed: phrases.text("serve.authority.failed")
    case .foreign(let path): phrases.text("serve.authority.foreign", ["path": .text(path)])
    case .storage(.noHome): phrases.text("serve.authority.no-home")
    case .storage(.tooOpen(let path, let mode)):
      phrases.text("serve.authority.too-open", ["path": .text(path), "mode": .text(mode)])
    case .storage(let problem):
      phrases.text(
        "serve.authority.unusable",
        [
          "path": .text(problem.values["path"] ?? ""),
          "reason": .text(problem.values["reason"] ?? problem.kind.rawValue),
        ])
    }
  }
}
