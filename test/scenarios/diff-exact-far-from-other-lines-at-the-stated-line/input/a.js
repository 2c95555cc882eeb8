start()
run({
  name: "one",
})

step()
stop()
run({
  name: "two",
})
