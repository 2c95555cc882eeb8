fill(() => {
  open();
});
