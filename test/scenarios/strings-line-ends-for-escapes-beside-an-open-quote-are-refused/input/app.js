say("one\ntwo")
end()
