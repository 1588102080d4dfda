import Commerce
import Sandbox

/// What can be set up about the pretend providers, for tests that choose by names.
enum SandboxSettings {
  static let all = SandboxCatalog.settings
}
