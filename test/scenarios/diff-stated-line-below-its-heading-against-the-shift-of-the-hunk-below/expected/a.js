function a() {
  const x = get();
  check(x);
  return x;
}

function b() {
  const x = get();
  check(x, 1);
  return x;
}

function c() {
  const x = get();
  check(x);
  return x;
}

function d() {
  const x = get();
  check(x);
  return x;
}

function ee() {
  const x = get();
  check(x);
  return x;
}

function f() {
  const x = get();
  check(x);
  return x;
}

