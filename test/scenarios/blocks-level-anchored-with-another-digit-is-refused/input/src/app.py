begin()
configure(server, timeout=350, retries=5)
end()
