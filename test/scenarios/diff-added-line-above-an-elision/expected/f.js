function fresh(request) {
  var since = request.since
  var match = request.match
  var now = Date.now()

  // unconditional
  if (!since && !match) return false

  // by date
  var stale = since > now
  return stale
}
