extension HyperPaySandbox {
  /// The words that travel with a code; an unlisted code has the words of its family.
  static func description(of code: String) -> String { descriptions[code] ?? "transaction declined" }

  /// Whether a text has the shape of a result code: three groups of three digits (HyperPay docs, Result Codes).
  static func isResultCode(_ text: String) -> Bool {
    let groups = text.split(separator: ".", omittingEmptySubsequences: false)
    return groups.count == 3
      && groups.allSatisfy { $0.utf8.count == 3 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
  }

  /// Every code with its words.
  static let descriptions: [String: String] = {
    var result: [String: String] = [:]
    for line in table.split(separator: "\n") {
      let halves = line.split(separator: " ", maxSplits: 1)
      result[String(halves[0])] = halves.count == 2 ? String(halves[1]) : ""
    }
    return result
  }()

  /// The codes of HyperPay docs, Result Codes, and of its resellers' lists, with short forms of the published words.
  private static let table = """
    000.000.000 Transaction succeeded
    000.000.100 successful request
    000.100.110 Request processed in 'Merchant in Integrator Test Mode'
    000.100.111 Request processed in 'Merchant in Validator Test Mode'
    000.100.112 Request processed in 'Merchant in Connector Test Mode'
    000.100.200 Chargeback: no reason given
    000.100.203 Chargeback: insufficient funds
    000.100.220 Chargeback: fraudulent transaction
    000.100.221 Chargeback: merchandise not received
    000.100.222 Chargeback: not recognised by cardholder
    000.100.224 Chargeback: duplicate processing
    000.100.230 Chargeback: unauthorised charge
    000.200.000 transaction pending
    000.200.100 successfully created checkout
    000.200.101 successfully updated checkout
    000.200.102 successfully deleted checkout
    000.200.103 checkout is pending
    000.200.200 Transaction initialized
    000.300.000 Two-step transaction succeeded
    000.300.100 Risk check successful
    000.310.100 Account updated
    000.310.101 Account updated (card expired)
    000.310.110 No update found, account is valid
    000.400.000 Transaction succeeded (review: fraud suspicion)
    000.400.010 Transaction succeeded (review: AVS answer)
    000.400.020 Transaction succeeded (review: CVV answer)
    000.400.030 Transaction partially failed (reverse by hand: automatic reversal failed)
    000.400.040 Transaction succeeded (review: amount mismatch)
    000.400.050 Transaction succeeded (review: transaction is pending)
    000.400.060 Transaction succeeded (approved at merchant's risk)
    000.400.070 Transaction succeeded (external risk review awaited)
    000.400.080 Transaction succeeded (review: service was unavailable)
    000.400.090 Transaction succeeded (review: external risk check)
    000.400.100 Transaction succeeded, risk after payment rejected
    000.400.101 card not participating/authentication unavailable
    000.400.102 user not enrolled
    000.400.103 Technical error in 3D system
    000.400.104 3D Secure configuration of channel missing or malformed
    000.400.105 User device not supported, authentication not possible
    000.400.106 payer authentication response (PARes) invalid
    000.400.107 Communication error to directory server
    000.400.108 Cardholder not found in issuer's ranges
    000.400.109 Card not enrolled for 3DS version 2
    000.400.110 Authentication successful (frictionless)
    000.400.200 risk check communication error
    000.500.000 Transaction succeeded (very good rating)
    000.500.100 Transaction succeeded (address corrected)
    000.600.000 transaction succeeded by external update
    100.100.100 request contains no card or bank account
    100.100.101 invalid card number or bank account
    100.100.201 invalid month
    100.100.301 invalid year
    100.100.303 card expired
    100.100.304 card not yet valid
    100.100.305 invalid expiration date format
    100.100.400 request contains no account holder
    100.100.401 account holder too short or too long
    100.100.402 account holder not valid
    100.100.500 request contains no card brand
    100.100.501 invalid card brand
    100.100.600 CVV must not be empty for this brand
    100.100.601 invalid CVV/brand combination
    100.100.700 invalid card number/brand combination
    100.100.701 suspected fraud, card may not be processed
    100.150.100 request contains neither account nor registration id
    100.150.101 registration id has a wrong length (32 chars needed)
    100.150.200 registration does not exist
    100.150.202 registration already removed
    100.150.203 registration not valid, probably rejected at first
    100.150.300 payment needs a valid initial registration
    100.300.101 invalid test mode
    100.370.101 responseUrl not set in Transaction/Frontend
    100.380.100 transaction declined
    100.380.305 no frontend information for asynchronous transaction
    100.380.306 no authentication data in risk management transaction
    100.380.401 User authentication failed
    100.380.501 risk management transaction timeout
    100.390.100 3D Secure transaction rejected
    100.390.101 purchase amount/currency mismatch
    100.390.102 PARes validation failed
    100.390.103 PARes validation failed (signature)
    100.390.104 XID mismatch
    100.390.105 Rejected: technical error in 3D Secure system
    100.390.106 Rejected: error in 3D Secure configuration
    100.390.107 Rejected: cardholder authentication unavailable
    100.390.108 Rejected: merchant not in 3D Secure program
    100.390.109 Rejected: 3D Secure status 'U' (VISA) or 'N'/'U' (AMEX)
    100.390.110 Cardholder not found in issuer's ranges
    100.390.111 Communication error to directory server
    100.390.112 Technical error in 3D system
    100.390.113 User device not supported, authentication not possible
    100.395.501 Pending online transfer timed out
    100.395.502 Bank reported timeout on online transfer
    100.396.101 Cancelled by user
    100.396.102 Not confirmed by user
    100.396.103 Previously pending transaction timed out
    100.396.104 Uncertain status, probably cancelled by user
    100.396.106 User did not agree to terms
    100.396.201 Cancelled by merchant
    100.397.101 Cancelled by user (external update)
    100.397.102 Rejected by acquirer (external update)
    100.400.121 account blacklisted
    100.400.241 Challenged by external risk check
    100.400.242 Denied by external risk check
    100.400.317 transaction declined (invalid card)
    100.400.319 transaction declined by risk system
    100.400.500 waiting for external risk
    100.500.101 payment method invalid
    100.500.201 payment type invalid
    100.550.300 no amount or amount too low
    100.550.301 amount too large
    100.550.303 amount format invalid (two decimals only)
    100.550.310 amount exceeds limit of registered account
    100.550.311 exceeding account balance
    100.550.312 amount outside allowed ticket size
    100.550.400 request contains no currency
    100.550.401 invalid currency
    100.550.701 amounts not matched
    100.550.702 currencies not matched
    100.700.100 customer.surname may not be null
    100.700.101 customer.surname length must be 0 to 50
    100.700.200 customer.givenName may not be null
    100.700.201 customer.givenName length must be 0 to 50
    100.800.100 request contains no street
    100.800.300 request contains no city
    100.800.500 request contains no country
    100.900.100 request contains no email address
    100.900.101 invalid email address
    100.900.200 invalid phone number (digit or '+' first, 7 to 25 chars)
    100.900.301 mobile phone number mandatory
    200.100.101 invalid request message
    200.100.103 invalid request message (structural errors)
    200.100.501 invalid or missing customer
    200.200.106 duplicate transaction (UUID not unique)
    200.300.403 Invalid HTTP method
    200.300.404 invalid or missing parameter
    200.300.405 Duplicate entity
    200.300.406 Entity not found
    200.300.407 Entity not specific enough
    300.100.100 Transaction declined (additional customer authentication required)
    500.100.201 Channel/Merchant is disabled
    500.100.202 Channel/Merchant is new
    500.100.301 Merchant-Connector is disabled
    500.100.401 Connector is unavailable
    600.100.100 Unexpected integrator error
    600.200.100 invalid payment method
    600.200.200 unsupported payment method
    600.200.201 Channel/Merchant not configured for payment method
    600.200.202 Channel/Merchant not configured for payment type
    600.200.310 invalid payment type for payment method
    600.200.400 unsupported payment type
    600.200.500 not configured for this currency, country or brand
    600.200.700 invalid payment mode
    600.200.800 invalid brand for payment method and mode
    600.300.200 merchant source IP address not whitelisted
    600.300.210 merchant notificationUrl not whitelisted
    600.300.211 shopperResultUrl not whitelisted
    700.100.100 reference id not existing
    700.100.200 non matching reference amount
    700.100.300 invalid amount (probably too large)
    700.300.100 reference cannot be refunded, captured or reversed (type)
    700.300.200 referenced tx was rejected
    700.300.300 reference already refunded, captured or reversed
    700.300.400 reference cannot be captured (cut-off time)
    700.300.600 reference was charged back
    700.300.700 reference cannot be reversed any more
    700.400.100 cannot capture (PA value exceeded or reverted)
    700.400.200 cannot refund (volume exceeded or reversed)
    700.400.300 cannot reverse (refunded, reversed or exceeded)
    700.400.580 cannot find transaction
    700.500.003 test accounts not allowed in production
    700.600.002 Retry blocked (retry after 72 hours)
    700.601.001 Retry blocked (update card or use 3D Secure)
    700.601.003 Retry blocked (account closed or flagged)
    800.100.100 transaction declined for unknown reason
    800.100.151 transaction declined (invalid card)
    800.100.152 transaction declined by authorization system
    800.100.153 transaction declined (invalid CVV)
    800.100.154 transaction declined (marked as invalid)
    800.100.155 transaction declined (amount exceeds credit)
    800.100.156 transaction declined (format error)
    800.100.157 transaction declined (wrong expiry date)
    800.100.158 transaction declined (suspecting manipulation)
    800.100.159 transaction declined (stolen card)
    800.100.160 transaction declined (card blocked)
    800.100.161 transaction declined (too many invalid tries)
    800.100.162 transaction declined (limit exceeded)
    800.100.163 transaction declined (frequency exceeded)
    800.100.164 transaction declined (merchants limit exceeded)
    800.100.165 transaction declined (card lost)
    800.100.166 transaction declined (wrong PIN)
    800.100.168 transaction declined (restricted card)
    800.100.169 transaction declined (card type not processed)
    800.100.170 transaction declined (not permitted)
    800.100.171 transaction declined (pick up card)
    800.100.172 transaction declined (account blocked)
    800.100.173 transaction declined (currency not processed)
    800.100.174 transaction declined (invalid amount)
    800.100.175 transaction declined (invalid brand)
    800.100.176 transaction declined (account temporarily not available)
    800.100.178 transaction declined (wrong PIN too often)
    800.100.179 transaction declined (withdrawal count exceeded)
    800.100.190 transaction declined (invalid configuration data)
    800.100.191 transaction declined (wrong state at acquirer)
    800.100.192 transaction declined (invalid CVV, amount still reserved)
    800.100.195 transaction declined (account number unknown)
    800.100.196 transaction declined (registration error)
    800.100.197 transaction declined (registration cancelled externally)
    800.100.198 transaction declined (invalid holder)
    800.100.203 transaction declined (insufficient funds)
    800.100.402 account holder not valid
    800.100.500 Card holder stopped this recurring payment
    800.100.501 Card holder stopped all recurring payments
    800.110.100 duplicate transaction
    800.120.100 Rejected by throttling
    800.120.101 maximum transactions per account exceeded
    800.120.102 maximum transactions per ip exceeded
    800.120.103 maximum transactions per email exceeded
    800.120.200 maximum total volume exceeded
    800.121.100 Channel not configured for source type
    800.130.100 Transaction with same TransactionId exists
    800.150.100 Account holder does not match customer name
    800.200.159 account or user is blacklisted (card stolen)
    800.300.101 account or user is blacklisted
    800.300.102 country blacklisted
    800.300.200 email is blacklisted
    800.300.301 ip blacklisted
    800.300.302 ip is anonymous proxy
    800.300.401 bin blacklisted
    800.300.500 temporarily blacklisted (too many wrong CVV)
    800.300.501 temporarily blacklisted (too many wrong expiry dates)
    800.400.100 AVS check failed
    800.400.110 AVS check failed, amount still reserved
    800.400.200 Invalid payer authentication in 3D Secure
    800.400.500 Waiting for confirmation of non-instant payment
    800.400.501 Waiting for confirmation of non-instant debit
    800.400.502 Waiting for confirmation of non-instant refund
    800.500.100 direct debit declined for unknown reason
    800.500.110 no terminal id free at acquirer
    800.600.100 transaction is being processed already
    800.700.100 transaction for the same session is being processed
    800.800.800 payment system unavailable
    800.800.801 payment system under maintenance
    800.900.100 sender authorization failed
    800.900.201 unknown channel
    800.900.300 invalid authentication information
    800.900.302 Authorization failed
    900.100.100 communication error with connector/acquirer
    900.100.200 error response from connector/acquirer
    900.100.201 error on the external gateway
    900.100.202 invalid transaction flow for the reference
    900.100.203 error on the internal gateway
    900.100.300 timeout, uncertain result
    900.100.301 Timed out without acquirer response, reversed
    900.100.310 Timed out, request not sent to acquirer
    900.100.400 timeout at connectors/acquirer side
    900.100.500 timeout at connectors/acquirer side (try later)
    900.100.600 connector/acquirer currently down
    900.300.600 user session timeout
    900.400.100 communication error with external risk provider
    999.999.888 undefined platform database error
    999.999.999 undefined connector/acquirer error
    """
}
