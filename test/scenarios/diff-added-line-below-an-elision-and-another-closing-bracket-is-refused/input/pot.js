run(() => {
  heat();
});

function wash() {
  rinse();
}
