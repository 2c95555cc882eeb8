/**
 * Fills it.
 */
function fill() {
  return 4;
}
