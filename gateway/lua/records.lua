-- Serves the page of a record, such as a therapist, with the record's own head. The service responds with the head's contents
-- (`/v1/therapists/{id}/head`), and the client's build wrote the page and the template of its head. Without a usable response the
-- page is served without them: the client then sets the head itself.

local CONTENTS = '^%s*<title>([^<]*)</title>%s*<meta name="description" content="([^"]*)">%s*(.-)%s*$'
local NOT_INDEXED = '<meta name="robots" content="noindex">'

function envoy_on_request(request)
  local id = request:headers():get(":path"):gsub("%?.*", ""):match("([^/]+)/?$")
  request:streamInfo():dynamicMetadata():set("selam.records", "id", id or "")
end

local function head_of(contents, template, id)
  local title, description, data = contents:match(CONTENTS)
  -- An id with other characters could end the attribute.
  if not title or not id:match("^[%w%-]+$") then return nil end
  local values = { id = id, title = title, description = description }
  return template:gsub("%[(%l+)%]", values) .. data
end

-- Replaces the element `<title>` of the page, or appends to it.
local function with_head(page, head, appends)
  local first, last = page:find("<title>[^<]*</title>")
  if not first then return page end
  return page:sub(1, appends and last or first - 1) .. head .. page:sub(last + 1)
end

function envoy_on_response(response)
  local context = response:filterContext()
  local page, template = context:get("page"), context:get("head")
  local id = (response:streamInfo():dynamicMetadata():get("selam.records") or {}).id or ""
  -- Waits for the body, after which objects from before are invalid.
  local body = response:body(true)
  local contents = body:getBytes(0, body:length())
  local headers = response:headers()
  local status = headers:get(":status")
  if status == "404" or status == "400" then
    headers:replace(":status", "404")
    page = with_head(page, NOT_INDEXED, true)
  else
    headers:replace(":status", "200")
    local head = status == "200" and head_of(contents, template, id)
    if head then page = with_head(page, head) end
  end
  headers:replace("content-type", "text/html; charset=utf-8")
  headers:replace("cache-control", "no-cache")
  headers:remove("retry-after")
  body:setBytes(page)
end
