say("hello")
end()
