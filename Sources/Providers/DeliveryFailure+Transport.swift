import Commerce
import Deeplinks
import Payments
import Synchronization
import Wire

extension DeliveryFailure {
  init(_ failure: TransportFailure) {
    switch failure {
    case .notSent(.offline): self = .notSent(.offline)
    case .notSent(.requestLost), .notSent(.unknownHost), .notSent(.connectionRefused): self = .notSent(.lost)
    case .notSent(.certificateMismatch): self = .notSent(.certificate)
    case .maybeSent: self = .maybeSent
    }
  }
}
