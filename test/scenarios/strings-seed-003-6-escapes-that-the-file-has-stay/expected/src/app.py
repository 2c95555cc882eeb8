say("a\nc")
