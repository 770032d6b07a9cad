-- Converts the transcoder's errors to the platform's format and names the invalid field. Runs on responses of the API and reads one header
-- of them. Reads the body of errors only: the transcoder's text, at most the first LONGEST bytes.

local MALFORMED_HEADER = "x-selam-malformed-request"
-- The transcoder quotes up to the whole request. Kind and field are at the beginning.
local LONGEST = 300

-- Every pattern is anchored and has one repetition, of characters that cannot start its continuation: no backtracking is possible.
local KINDS = {
  { '^Could not find field "([^"]*)', "UNKNOWN_FIELD", "There is no such field." },
  { '^Encountered a non%-leaf field "([^"]*)', "UNKNOWN_FIELD", "There is no such field." },
  { "^([%w_%.%[%]]+): invalid value", "INVALID_VALUE", "The value is invalid for this field." },
  { "^: invalid value Starting an object on a scalar field for type ([%w_]+)$", "INVALID_VALUE", "The field does not accept an object." },
  { '^The binding value "[^"]*" of the field ([%w_%.]+) is conflicting', "INVALID_VALUE", "The path has another value for this field." },
}
local TOO_DEEP = "The body is nested too deeply."
local NOT_JSON = "The request is not valid JSON of the expected shape."

local function quoted(text)
  return '"' .. text:gsub('[%c"\\\127-\255]', function(c) return string.format("\\u%04x", c:byte()) end) .. '"'
end

local function malformed(message, field, reason)
  local details = '{"@type":"type.googleapis.com/google.rpc.ErrorInfo","domain":"selam","reason":"MALFORMED_REQUEST"}'
  if field then
    details = details .. ',{"@type":"type.googleapis.com/google.rpc.BadRequest","fieldViolations":[{"field":' .. quoted(field)
      .. ',"reason":"' .. reason .. '","description":' .. quoted(message) .. "}]}"
  end
  return '{"code":3,"message":' .. quoted(message) .. ',"details":[' .. details .. "]}"
end

-- `pageSize` from `page_size`.
local function camel_case(name)
  return (name:gsub("_(%l)", string.upper))
end

local function explain(text)
  for _, kind in ipairs(KINDS) do
    local field = text:match(kind[1])
    if field then return malformed(kind[3], camel_case(field), kind[2]) end
  end
  return malformed(text:find("Message too deep", 1, true) == 1 and TOO_DEEP or NOT_JSON)
end

function envoy_on_response(response)
  local headers = response:headers()
  if not headers:get(MALFORMED_HEADER) then return end
  headers:remove(MALFORMED_HEADER)
  local body = response:body(true)
  body:setBytes(explain(body:getBytes(0, math.min(body:length(), LONGEST))))
end
