export function a() {
  try {
    debug("parse");
    return JSON.parse(body);
  } catch (e) {
    log(e);
    throw e;
  }
}

export function b() {
  try {
    debug("parse");
    return JSON.parse(body);
  } catch (e) {
    throw wrap(e);
  }
}
