begin()
configure(the_server, the_client, the_options, the_defaults)
y = rift
configure(the_server, the_client, the_options, the_defaults)
end()
