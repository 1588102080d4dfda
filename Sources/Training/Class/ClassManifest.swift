public import Wire

/// The description in a class folder: the version of its files, and the course that is taken.
public struct ClassManifest: Hashable, Sendable {
  /// The version of the files that this Till writes and reads.
  public static let version = 1
  /// The file in the folder.
  public static let fileName = "class.json"

  /// The course that is taken, such as `support-basics`.
  public let course: String

  /// A class that takes a course.
  public init(course: String) { self.course = course }

  /// Why a manifest cannot be used.
  public enum Problem: Error, Hashable, Sendable {
    /// It is no manifest of a class.
    case unreadable
    /// Another Till wrote it, with files of this version.
    case otherVersion(Int)
  }

  /// Reads a manifest's text.
  public init(_ text: String) throws(Problem) {
    guard let json = try? JSON(parsing: text), let version = json["till-class"]?.integer else { throw .unreadable }
    guard version == Self.version else { throw .otherVersion(version) }
    guard let course = json["course"]?.string, !course.isEmpty else { throw .unreadable }
    self.course = course
  }

  /// The manifest as it is written.
  public var json: JSON { ["till-class": .number(Self.version.description), "course": .string(course)] }
}
