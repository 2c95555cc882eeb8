begin()
configure(the_server, the_client, options)
end()
