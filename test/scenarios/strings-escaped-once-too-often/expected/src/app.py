say("hello you")
end()
