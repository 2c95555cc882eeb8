function fresh(request) {
  var since = request.since
  var match = request.match

  // unconditional
  if (!since && !match) return false

  // by date
  var stale = since > match
  return stale
}
