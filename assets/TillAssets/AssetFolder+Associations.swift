import Basics
import Language

extension AssetFolder {
  /// The hosts of the demo shop that have an association file, sorted.
  public var associationHosts: [String] { names(in: "associations", ending: "") }

  /// The text of the association file of one of the demo shop's hosts.
  public func associationFile(of host: String) throws(AssetProblem) -> String {
    guard associationHosts.contains(host) else {
      throw .unknownName(
        kind: "host", name: host, nearest: NearestWord.to(host, in: associationHosts), known: associationHosts)
    }
    return try text("associations/\(host)/apple-app-site-association")
  }
}
