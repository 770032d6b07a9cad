-- The transcoder does not support HEAD: sends GET, and drops the body of the response. On the routes of HEAD only.

function envoy_on_request(request)
  request:headers():replace(":method", "GET")
  -- For the access log.
  request:headers():replace("x-selam-head", "HEAD")
end

function envoy_on_response(response)
  response:body(true):setBytes("")
end
