/**
 * Fills it.
 * Twice.
 */
function fill() {
  return 4;
}
