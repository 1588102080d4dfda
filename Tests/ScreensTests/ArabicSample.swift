import Language

/// A little Arabic, with English where it has no words: enough to see how screens from right to left look.
enum ArabicSample {
  /// The table over an English one.
  static func make(over english: Phrasebook) -> Phrasebook {
    let format = LanguageFormat(
      decimalSeparator: ".", groupSeparator: ",", money: "{code} {amount}", date: "{day} {month} {year}", months: months
    )
    return Phrasebook(
      code: "ar", name: "العربية", direction: .rightToLeft, format: format, entries: entries, english: english)
  }

  private static let months = [
    "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر", "نوفمبر", "ديسمبر",
  ]

  private static let entries: [String: PhraseForms] = [
    "binding.choose.hint": .single("تنقل"),
    "binding.pay-with.hint": .single("ادفع"),
    "button.cancel": .single("طريقة أخرى"),
    "button.close": .single("إغلاق"),
    "button.copy-code": .single("نسخ الرمز"),
    "button.leave": .single("مغادرة"),
    "button.pay.amount": .single("ادفع {amount}"),
    "card.title": .single("الدفع بالبطاقة"),
    "chrome.items": .plural([
      .zero: "لا منتجات", .one: "منتج واحد", .two: "منتجان", .few: "{count} منتجات", .many: "{count} منتجًا",
      .other: "{count} منتج",
    ]),
    "chrome.order": .single("الطلب {number}"),
    "field.card-brand.label": .single("نوع البطاقة"),
    "field.card-number.label": .single("رقم البطاقة"),
    "field.expiry.label": .single("تاريخ الانتهاء"),
    "field.holder.label": .single("الاسم على البطاقة"),
    "field.security-code.label": .single("رمز الأمان"),
    "group.card": .single("البطاقة"),
    "group.wallet": .single("المحفظة"),
    "method.parts-even": .single("{count} × {amount}، بدون فوائد"),
    "method.unavailable": .single("غير متاح"),
    "methods.title": .single("كيف تريد أن تدفع؟"),
    "obstacle.currency": .single("بالعملة {currencies} فقط"),
    "problem.not-a-name": .single("أدخل الاسم كما هو مكتوب على البطاقة، حرفين على الأقل"),
    "qr.amount": .single("{amount} إلى {payee}"),
    "qr.copy": .single("أو انسخ الرمز:"),
    "qr.expires": .single("تنتهي الصلاحية بعد {left}"),
    "qr.title": .single("امسح الرمز بتطبيق بنكك"),
    "qr.waiting": .single("في انتظار بنكك"),
    "result.paid.text": .single("استلم متجر {store} {amount}. لا يلزمك فعل أي شيء آخر."),
    "result.paid.title": .single("تم الدفع"),
    "step.card": .single("بطاقة"),
    "step.result": .single("النتيجة"),
  ]
}
