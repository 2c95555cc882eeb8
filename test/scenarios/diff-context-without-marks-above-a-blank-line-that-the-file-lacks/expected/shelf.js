fill(() => {
  open();
});

export function close() {
}
