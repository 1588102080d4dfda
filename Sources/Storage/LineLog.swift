/// A file of lines to which lines are only ever added, so that a program that dies loses at most the line it was writing.
public struct LineLog: Sendable {
  /// The folder, which is made when the first line is written.
  private let folder: SessionFolder
  /// Where the file is, or would be.
  public let path: String

  /// The log of a name in a folder.
  public init(folder: SessionFolder, name: String) {
    self.folder = folder
    path = folder.path + "/" + name
  }

  /// The whole lines of the file; none where there is no file. A line that was not finished is left out.
  ///
  /// - Throws: what keeps the file from being read.
  public func lines() throws(StorageProblem) -> [String] {
    var tail = LineTail(path: path)
    return try tail.news()
  }

  /// Adds a line and waits until the disk has it; what a line that was not finished left behind is ended first.
  ///
  /// - Throws: what keeps the line from being written.
  public func append(_ line: String) throws(StorageProblem) {
    try folder.prepare()
    try SharedLog(path: path, isAlone: false, isPrivate: true).append(line)
  }
}

extension SessionFolder {
  /// The folder of a person's training progress: `till/training` in the state directory, found as the usual folder is.
  ///
  /// - Throws: `noHome` when neither is a whole path.
  public static func training(stateHome: String?, home: String?) throws(StorageProblem) -> SessionFolder {
    try beside("training", stateHome, home)
  }

  /// Where it is kept how far the last demo came: `till/stage` in the state directory, found as the usual folder is.
  ///
  /// - Throws: `noHome` when neither is a whole path.
  public static func stage(stateHome: String?, home: String?) throws(StorageProblem) -> SessionFolder {
    try beside("stage", stateHome, home)
  }

  /// The mark of a first-start tour that is still to be offered: `till/tour` in the state directory, found like the usual folder.
  ///
  /// - Throws: `noHome` when neither is a whole path.
  public static func tour(stateHome: String?, home: String?) throws(StorageProblem) -> SessionFolder {
    try beside("tour", stateHome, home)
  }

  /// Where the certificate authority of `till serve` is kept: `till/authority` in the state directory, found as the usual folder is.
  ///
  /// - Throws: `noHome` when neither is a whole path.
  public static func authority(stateHome: String?, home: String?) throws(StorageProblem) -> SessionFolder {
    try beside("authority", stateHome, home)
  }

  private static func beside(_ name: String, _ stateHome: String?, _ home: String?) throws(StorageProblem)
    -> SessionFolder
  {
    let usual = try usual(stateHome: stateHome, home: home)
    return SessionFolder(path: usual.path.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/" + name)
  }
}
