-- What the gateway says about requests that cannot be transcoded, plus two small rewrites. Runs on every request: keep it short.
--
-- Route metadata (envoy_config/routes.py, envoy_config/web.py):
--   serve       path of the file to serve instead of the requested one
--   status      status of the answer, when that file is no answer to what was asked for
--   transcoded  true on routes from the contract
--   body        the fields that the body may have: {name = {}}, with `fields` inside for a message, `list` for a repeated field, `any` for
--               whatever may come

local MALFORMED_HEADER = "x-selam-malformed-request"
local DEEPEST = 32
local NOT_JSON = "The request is not valid JSON of the expected shape."

-- ---- the error shape

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

local function refuse(request, message, field, reason)
  request:respond({ [":status"] = "400", ["content-type"] = "application/json" }, malformed(message, field, reason))
end

-- ---- text that no service could store

local function is_utf8(text)
  local position, length = 1, #text
  while position <= length do
    local first = text:byte(position)
    local more = first < 0x80 and 0 or first >= 0xC2 and first < 0xE0 and 1 or first >= 0xE0 and first < 0xF0 and 2
      or first >= 0xF0 and first < 0xF5 and 3
    if not more then return false end
    for step = 1, more do
      local byte = text:byte(position + step)
      if not byte or byte < 0x80 or byte > 0xBF then return false end
    end
    local second = text:byte(position + 1)
    if first == 0xE0 and second < 0xA0 or first == 0xED and second > 0x9F or first == 0xF0 and second < 0x90 or first == 0xF4 and second > 0x8F then
      return false
    end
    position = position + more + 1
  end
  return true
end

local function is_readable_path(path)
  local decoded = path:gsub("%%(%x%x)", function(hex) return string.char(tonumber(hex, 16)) end)
  return not decoded:find("%z") and is_utf8(decoded)
end

local function has_nul(body)
  if body:find("%z") then return true end
  for backslashes in body:gmatch("(\\+)u0000") do
    if #backslashes % 2 == 1 then return true end
  end
  return false
end

-- ---- fields that the contract does not know

local function broken() error({ message = NOT_JSON }, 0) end

local LITERALS = { ["true"] = true, ["false"] = true, ["null"] = true }

-- Walks JSON along the tree of known fields. Raises {message, field, reason} at the first unknown field, wrong shape, or where the text is no
-- JSON: the transcoder would take trailing commas, single quotes and more.
local function walk(text, position, node, path, depth)
  if depth > DEEPEST then error({ message = "The body is nested too deeply." }, 0) end
  local function skip(from) return text:find("[^ \t\r\n]", from) or broken() end
  local function string_end(from)
    repeat
      from = text:find('["\\]', from + 1) or broken()
      if text:sub(from, from) == "\\" then from = from + 1 else return from end
    until false
  end
  position = skip(position)
  local first = text:sub(position, position)
  if first == '"' then return string_end(position) + 1 end
  if first == "{" then
    if not node.any and (not node.fields or node.list) then
      error({ field = path, reason = "INVALID_VALUE", message = "An object is not what this field takes." }, 0)
    end
    position = skip(position + 1)
    if text:sub(position, position) == "}" then return position + 1 end
    while true do
      if text:sub(position, position) ~= '"' then broken() end
      local last = string_end(position)
      local key = text:sub(position + 1, last - 1)
      local inside = path == "" and key or path .. "." .. key
      local child = node.any and node or node.fields[key]
      if not child then error({ field = inside, reason = "UNKNOWN_FIELD", message = "There is no such field." }, 0) end
      position = skip(last + 1)
      if text:sub(position, position) ~= ":" then broken() end
      position = skip(walk(text, position + 1, child, inside, depth + 1))
      local separator = text:sub(position, position)
      if separator == "}" then return position + 1 end
      if separator ~= "," then broken() end
      position = skip(position + 1)
    end
  end
  if first == "[" then
    if not node.any and not node.list then
      error({ field = path, reason = "INVALID_VALUE", message = "A list is not what this field takes." }, 0)
    end
    local item = node.any and node or { fields = node.fields }
    position = skip(position + 1)
    if text:sub(position, position) == "]" then return position + 1 end
    local index = 0
    while true do
      position = skip(walk(text, position, item, path .. "[" .. index .. "]", depth + 1))
      local separator = text:sub(position, position)
      if separator == "]" then return position + 1 end
      if separator ~= "," then broken() end
      position, index = position + 1, index + 1
    end
  end
  local literal = text:match("^[%w%.%+%-]+", position) or broken()
  if not LITERALS[literal] and not literal:find("^%-?%d+%.?%d*[eE]?[%+%-]?%d*$") then broken() end
  return position + #literal
end

local function check_body(request, fields)
  local body = request:body()
  if not body or body:length() == 0 then return end
  local text = body:getBytes(0, body:length())
  if has_nul(text) then
    refuse(request, "The body holds a NUL character.")
    return
  end
  -- The root is an object or nothing; the transcoder refuses the rest.
  if not text:find("^%s*{") then return end
  local fine, result = pcall(walk, text, 1, { fields = fields }, "", 0)
  if not fine then
    local problem = type(result) == "table" and result or { message = NOT_JSON }
    refuse(request, problem.message, problem.field, problem.reason)
  elseif text:find("[^ \t\r\n]", result) then
    refuse(request, NOT_JSON)
  end
end

-- ---- requests

function envoy_on_request(request)
  local route, headers = request:metadata(), request:headers()

  local serve = route:get("serve")
  if serve then
    headers:replace("x-envoy-original-path", headers:get(":path"))
    headers:replace(":path", serve)
    request:streamInfo():dynamicMetadata():set("selam", "status", route:get("status"))
    return
  end
  if not route:get("transcoded") then return end

  if not is_readable_path(headers:get(":path")) then
    refuse(request, "The address is not text in UTF-8.")
    return
  end
  -- The transcoder knows no HEAD: ask with GET, and leave out the body of the answer.
  if headers:get(":method") == "HEAD" then
    headers:replace(":method", "GET")
    request:streamInfo():dynamicMetadata():set("selam", "head", true)
    return
  end
  -- Waiting for the body makes the objects from above unusable, so it comes last.
  local fields = route:get("body")
  if fields then check_body(request, fields) end
end

-- ---- answers

-- `pageSize` from `page_size`.
local function camel_case(name)
  return (name:gsub("_(%l)", string.upper))
end

-- What the transcoder could not read, from its own words, which stay inside.
local function explain(text)
  local field = text:match('^Could not find field "([^"]*)"')
  if field then return malformed("There is no such field.", field, "UNKNOWN_FIELD") end
  field = text:match("^([%w_%.%[%]]+): invalid value") or text:match("for type ([%w_]+)$")
  if field then return malformed("The value is not one that this field takes.", camel_case(field), "INVALID_VALUE") end
  return malformed(NOT_JSON)
end

function envoy_on_response(response)
  local headers = response:headers()
  if headers:get(MALFORMED_HEADER) then
    headers:remove(MALFORMED_HEADER)
    local body = response:body(true)
    body:setBytes(explain(body:getBytes(0, body:length())))
    return
  end
  local asked = response:streamInfo():dynamicMetadata():get("selam")
  if not asked then return end
  if asked["head"] then response:body(true):setBytes("") end
  if asked["status"] and headers:get(":status") == "200" then headers:replace(":status", asked["status"]) end
end
