export function place(order) {
  flushQueue();
  save(order);
  flushQueue();
  notify(order);
}
