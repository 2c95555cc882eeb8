call(
  1,
)
