namespace a {

NativeProxy::NativeProxy(jni j)
    : javaPart_(make(j)) {}

void go() {
  x();
}
