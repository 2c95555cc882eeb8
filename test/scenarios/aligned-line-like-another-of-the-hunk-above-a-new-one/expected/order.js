export function place(order) {
  flushQueue();
  save(order);
  flushQueue();
  audit(order);
  notify(order);
}
