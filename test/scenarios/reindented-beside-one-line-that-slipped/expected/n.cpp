namespace a {

int listener() {
  static int n =
      3;
  return n;
}

NativeProxy::NativeProxy(jni j)
    : javaPart_(make(j)) {}

void go() {
  x();
}
