auto convert(Value value) {
  return make(
    context,
    // TODO(kim): make sure that the weak pointer which we hand on from here is necessary
    share(value)
  );
}
