import Glibc

extension StorageProblem {
  /// The problem behind an error number of the operating system (`errno(3)`).
  public init(errno number: Int32, path: String) {
    switch number {
    case ENOSPC, EFBIG, EDQUOT: self = .diskFull(path: path)
    case EROFS, EACCES, EPERM: self = .readOnly(path: path)
    case ENOENT: self = .notFound(path: path)
    case EEXIST: self = .alreadyThere(path: path)
    case ENOTDIR: self = .notAFolder(path: path)
    default: self = .failed(path: path, reason: String(cString: strerror(number)))
    }
  }
}
