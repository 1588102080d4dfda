-- Prepares checkouts at HyperPay with the demo merchant's token, each under a reference of its own.
--   wrk … -s hyperpay.lua URL -- WORD [DELAY]     the references begin with WORD; a connection waits DELAY milliseconds
local threads = 0
function setup(thread)
  thread:set("number", threads)
  threads = threads + 1
end

local count, start = 0, ""
function init(args)
  start = args[1] .. "-" .. number .. "-"
  wrk.method, wrk.path = "POST", "/v1/checkouts"
  wrk.headers["Authorization"] = "Bearer till-demo-token"
  wrk.headers["Content-Type"] = "application/x-www-form-urlencoded"
  local wait = tonumber(args[2])
  if wait then function delay() return wait end end
end

function request()
  count = count + 1
  return wrk.format(nil, nil, nil,
    "entityId=8ac7a4c000000000000000000000cafe&amount=148.00&currency=SAR&paymentType=DB&merchantTransactionId=" .. start .. count)
end
