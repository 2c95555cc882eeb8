/** Work on bytes that Node's Buffer does at the machine's speed; without it, the same in ECMAScript. */

/** As much of Buffer as is used: it is not there in a browser. */
interface NativeBytes {
  compare(one: Uint8Array, other: Uint8Array): number;
  byteLength(text: string): number;
  readonly prototype: { latin1Slice(this: Uint8Array): string };
}

const buffer: unknown = Reflect.get(globalThis, "Buffer");
const native = isNative(buffer) ? buffer : undefined;

function isNative(value: unknown): value is NativeBytes {
  return typeof value === "function" && "byteLength" in value && "compare" in value;
}

/** Are two pieces the same, byte for byte? An absence is the same as an absence only. */
export function areSameBytes(one: Uint8Array | undefined, other: Uint8Array | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  if (one.length !== other.length) return false;
  return native === undefined
    ? one.every((byte, at) => byte === other[at])
    : native.compare(one, other) === 0;
}

export function utf8Length(text: string): number {
  return native === undefined ? new TextEncoder().encode(text).length : native.byteLength(text);
}

/** From so many bytes on the text is kept as long as they: it is asked for more than once. */
const LARGE = 2 ** 20;
const known = new WeakMap<Uint8Array, string>();

/** Bytes as a text of one character a byte, where that is native. */
function latin1Text(bytes: Uint8Array): string | undefined {
  const before = known.get(bytes);
  if (before !== undefined || native === undefined) return before;
  const text = native.prototype.latin1Slice.call(bytes);
  if (bytes.length >= LARGE) known.set(bytes, text);
  return text;
}

/** The text of bytes that are all ASCII, where that is told faster than by decoding them. */
export function asciiText(bytes: Uint8Array): string | undefined {
  const text = latin1Text(bytes);
  // Whatever is not ASCII takes more than one byte.
  return text !== undefined && utf8Length(text) === bytes.length ? text : undefined;
}

/** Units of UTF-16 that become text at a time: a function takes so many arguments, too. */
export const PIECE: number = 2 ** 14;

/** Bytes as a text of one character a byte. */
export function byteText(bytes: Uint8Array): string {
  // No decoder leaves all bytes as they are.
  return latin1Text(bytes) ?? textOfUnits(bytes);
}

/** Units of UTF-16 as a text, lone surrogates too. */
export function textOfUnits(units: Uint16Array | Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < units.length; at += PIECE)
    pieces.push(Reflect.apply(String.fromCharCode, null, units.subarray(at, at + PIECE)));
  return pieces.join("");
}
