a = “it”
b = "x – y"
c = "wait…"
end()
