import Commerce
import Testing

@Suite("Mobile numbers")
struct PhoneNumberTests {
  @Test(
    "a Saudi number is read however it is typed",
    arguments: [
      "0512345678", "512345678", "+966512345678", "00966512345678", "966512345678", "05 1234 5678", "+966 51-234-5678",
      "٠٥١٢٣٤٥٦٧٨", "۰۵۱۲۳۴۵۶۷۸",
    ])
  func saudi(text: String) throws {
    let number = try #require(PhoneNumber(text, country: .saudiArabia))
    #expect(number.international == "966512345678")
    #expect(number.national == "512345678")
    #expect(number.description == "•••• 5678")
  }

  @Test(
    "what cannot be a Saudi mobile number is refused",
    arguments: ["", "051234567", "05123456789", "0412345678", "+971512345678", "mobile", "0512345678x", "+"])
  func refused(text: String) { #expect(PhoneNumber(text, country: .saudiArabia) == nil) }

  @Test("numbers follow the country's plan")
  func plans() {
    #expect(PhoneNumber("0500000001", country: .unitedArabEmirates)?.international == "971500000001")
    #expect(PhoneNumber("+96590000001", country: .kuwait)?.international == "96590000001")
    #expect(PhoneNumber("11987654321", country: .brazil)?.international == "5511987654321")
    #expect(PhoneNumber("90000001", country: .saudiArabia) == nil)
  }
}
