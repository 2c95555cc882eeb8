start()
run({
  name: "one",
})
run();

step()
stop()
run({
  name: "two",
})
