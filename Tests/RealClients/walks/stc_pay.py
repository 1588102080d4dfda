"""stc pay (Direct Payment API V4 and Merchant Transactions API V3, as integrators publish them)."""

import re

from walking import compare, curl, moment, refuses_what_is_too_large

CODE = {"X-ClientCode": "61000000000"}
DIRECT = "/B2B.DirectPayment.WebApi/DirectPayment/V4/"
MERCHANT = "/B2B.MerchantTransactionsWebApi/MerchantTransactions/v3/"


def ask(till, operation, fields, status=200, shape=None):
    version = "V4" if operation.startswith("Direct") or operation == "PaymentInquiry" else ""
    body = {f"{operation}{version}RequestMessage": fields}
    answer = curl("POST", f"{till['stc-pay']}{DIRECT if version else MERCHANT}{operation}", CODE, json_body=body)
    if status != 200:
        return answer.prints(status, shape)
    return answer.prints(200, {f"{operation}{version}ResponseMessage": shape})[f"{operation}{version}ResponseMessage"]


def wanted(reference, mobile="966500000001"):
    return {"BranchID": "RUH-01", "TellerID": "T07", "DeviceID": "TILL-3", "RefNum": reference, "BillNumber": "502",
            "MobileNo": mobile, "Amount": 64.50, "MerchantNote": "Till demo"}


def record(reference, number, status, words):
    return {"MerchantID": "61000000000", "BranchID": "RUH-01", "TellerID": "T07", "DeviceID": "TILL-3",
            "RefNum": reference, "STCPayRefNum": number, "TokenId": "", "Amount": 64.5, "BillNumber": "502",
            "PaymentDate": moment(3, zone=""), "PaymentStatus": status, "PaymentStatusDesc": words}


def walk_pay_with_the_code_and_refund(till, shop):
    asked = ask(till, "DirectPaymentAuthorize", wanted("TILL-000502"), shape={
        "OtpReference": re.compile("[A-Za-z]{20}"), "STCPayPmtReference": re.compile(r"\d{10}"), "ExpiryDuration": 300})
    number = asked["STCPayPmtReference"]
    pending = record("TILL-000502", number, 1, "Pending")
    ask(till, "PaymentInquiry", {"RefNum": "TILL-000502"}, shape={"TransactionList": [pending]})

    confirm = {"OtpReference": asked["OtpReference"], "STCPayPmtReference": number, "TokenReference": "", "TokenizeYn": False}
    ask(till, "DirectPaymentConfirm", {**confirm, "OtpValue": "999999"}, 400, {"Code": 2031, "Text": str, "Type": int})
    paid = record("TILL-000502", number, 2, "Paid")
    # Clients send the code as a number as well.
    ask(till, "DirectPaymentConfirm", {**confirm, "OtpValue": 123456}, shape=paid)
    ask(till, "DirectPaymentConfirm", {**confirm, "OtpValue": "123456"}, 400, {"Code": 2009, "Text": str, "Type": int})
    ask(till, "PaymentInquiry", {"RefNum": "TILL-000502"}, shape={"TransactionList": [paid]})

    refund = ask(till, "RefundPayment", {"STCPayRefNum": number, "Amount": 20.25}, shape={"NewSTCPayRefNum": re.compile(r"\d+")})
    told = curl("POST", f"{till['stc-pay']}{DIRECT}PaymentInquiry", CODE, json_body={
        "PaymentInquiryV4RequestMessage": {"RefNum": "TILL-000502"}}).prints(200)
    listed = told["PaymentInquiryV4ResponseMessage"]["TransactionList"]
    compare(listed, [paid, {"STCPayRefNum": refund["NewSTCPayRefNum"], "Amount": -20.25}])


def walk_approve_in_the_app(till, shop):
    asked = ask(till, "MobilePaymentAuthorize", wanted("TILL-000503"), shape={"AuthorizationReference": re.compile(r"\d{12}")})
    till.control("POST", "payments/stc-pay/TILL-000503/stc-pay.approve")
    told = curl("POST", f"{till['stc-pay']}{MERCHANT}PaymentInquiry", CODE, json_body={
        "PaymentInquiryRequestMessage": {"RefNum": "TILL-000503"}}).prints(200)
    compare(told, {"PaymentInquiryResponseMessage": {"TransactionList": [{"PaymentStatus": 2, "PaymentStatusDesc": "Paid"}]}})
    assert asked


def walk_give_up_an_approval(till, shop):
    asked = ask(till, "MobilePaymentAuthorize", wanted("TILL-000504"), shape={"AuthorizationReference": str})
    ask(till, "CancelPaymentAuthorize", asked, shape={"AuthorizationReference": asked["AuthorizationReference"]})
    ask(till, "CancelPaymentAuthorize", asked, 400, {"Code": 2027, "Text": str, "Type": int})


def walk_wrong_clients(till, shop):
    url, problem = f"{till['stc-pay']}{DIRECT}DirectPaymentAuthorize", {"Text": str, "Type": int}
    curl("POST", url, CODE, body="{not json").prints(400, {**problem, "Code": 2001})
    for name, code in (("BranchID", 2011), ("TellerID", 2012), ("DeviceID", 2013), ("RefNum", 2014), ("BillNumber", 2015),
                       ("Amount", 2016), ("MobileNo", 2017)):
        fields = {key: value for key, value in wanted("X").items() if key != name}
        ask(till, "DirectPaymentAuthorize", fields, 400, {**problem, "Code": code})
    ask(till, "DirectPaymentAuthorize", wanted("X", mobile="12"), 400, {**problem, "Code": 2018})
    ask(till, "DirectPaymentAuthorize", wanted("X", mobile="966515555555"), 400, {**problem, "Code": 2008})
    ask(till, "PaymentInquiry", {"RefNum": "unknown"}, 400, {**problem, "Code": 2006})
    stranger = curl("POST", url, {"X-ClientCode": "1"}, json_body={})
    assert stranger.status >= 400 and stranger.text == "", (stranger.status, stranger.text)
    assert curl("GET", url, CODE).status == 405
    assert curl("POST", url + "Nothing", CODE, json_body={}).status == 404
    refuses_what_is_too_large(url, CODE)
