/** Operations on bytes, in plain ECMAScript: the same with and without Node. */

/** True if both are the same, byte for byte, or both are undefined. */
export function areSameBytes(one: Uint8Array | undefined, other: Uint8Array | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  if (one.length !== other.length) return false;
  // A loop takes a tenth of the time of `every`.
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}

export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const [only, ...others] = pieces.filter(({ length }) => length > 0);
  if (only !== undefined && others.length === 0) return only;
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** Number of UTF-16 units to convert at a time. A function call can take this many arguments. */
export const PIECE: number = 2 ** 14;

/** The text of UTF-16 units, including lone surrogates; of bytes, the text with one character a byte. */
export function textOfUnits(units: Uint16Array | Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < units.length; at += PIECE)
    pieces.push(Reflect.apply(String.fromCharCode, null, units.subarray(at, at + PIECE)));
  return pieces.join("");
}
