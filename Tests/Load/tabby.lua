-- Makes sessions at Tabby with the demo merchant's key, each under a reference of its own.
--   wrk … -s tabby.lua URL -- WORD [DELAY]     the references begin with WORD; a connection waits DELAY milliseconds
local threads = 0
function setup(thread)
  thread:set("number", threads)
  threads = threads + 1
end

local count, start = 0, ""
function init(args)
  start = args[1] .. "-" .. number .. "-"
  wrk.method, wrk.path = "POST", "/api/v2/checkout"
  wrk.headers["Authorization"] = "Bearer sk_test_c0ffee1e-a5eb-4d1e-9f0a-dec0de7ab5ee"
  wrk.headers["Content-Type"] = "application/json"
  local wait = tonumber(args[2])
  if wait then function delay() return wait end end
end

local first = [[{"payment":{"amount":"148.00","currency":"SAR","buyer":{"phone":"+966500000001",]]
  .. [["email":"otp.success@tabby.ai","name":"Sara Demo"},"order":{"reference_id":"]]
local last = [[","items":[{"title":"Coffee","quantity":1,"unit_price":"148.00"}]}},"lang":"en","merchant_code":"SA",]]
  .. [["merchant_urls":{"success":"http://127.0.0.1:3000/thanks","cancel":"http://127.0.0.1:3000/cancelled",]]
  .. [["failure":"http://127.0.0.1:3000/failed"}}]]

function request()
  count = count + 1
  return wrk.format(nil, nil, nil, first .. start .. count .. last)
end
