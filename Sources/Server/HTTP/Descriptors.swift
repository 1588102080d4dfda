import Glibc

/// The files and connections that this process may have open at once.
enum Descriptors {
  /// Raises the limit, which is often 1,024, to a number of them, as far as the system allows without asking.
  static func allow(_ count: Int) {
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < count else { return }
    limit.rlim_cur = min(limit.rlim_max, rlim_t(count))
    setrlimit(resource, &limit)
  }
}
