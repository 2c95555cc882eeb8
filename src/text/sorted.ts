/** Index of the first number in an ascending list that is not less than `least`. */
export function lowerBound(numbers: ArrayLike<number>, least: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
