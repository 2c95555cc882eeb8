begin(options)
configure(the_server, the_client, options)
end()

begin(options)
configure(the_server, the_client, options)
end()
