say("a\nb")
