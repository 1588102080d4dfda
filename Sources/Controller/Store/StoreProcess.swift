import Payments

/// The store's server: a process of its own beside the app, with its library. What it has written down is in the `StoreDatabase`.
struct StoreProcess: Sendable {
  let manager: PaymentManager
  let journal: PaymentJournal
  let gate: AppGate
}
