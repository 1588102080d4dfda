extension SandboxServer {
  /// Every provider that Till pretends to be.
  public static func allProviders() -> [any ProviderSandbox] {
    [HyperPaySandbox(), STCPaySandbox(), TabbySandbox(), TamaraSandbox(), YunoSandbox()]
  }
}
