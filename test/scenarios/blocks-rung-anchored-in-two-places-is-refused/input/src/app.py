begin()
configure(the_server, the_client, options)
end()

begin()
configure(the_server, the_client, options)
end()
