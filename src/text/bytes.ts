/** Operations on bytes: with Node's Buffer where there is one, because it is faster, else in plain ECMAScript. */

/** The members of Buffer in use. Browsers have no Buffer. */
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

/** True if both are the same, byte for byte, or both are undefined. */
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

/** The text of at least this many bytes is cached, because it is needed more than once. */
const LARGE = 2 ** 20;
const known = new WeakMap<Uint8Array, string>();

/** The bytes as a text with one character a byte; undefined without Buffer. */
function latin1Text(bytes: Uint8Array): string | undefined {
  const cached = known.get(bytes);
  if (cached !== undefined || native === undefined) return cached;
  const text = native.prototype.latin1Slice.call(bytes);
  if (bytes.length >= LARGE) known.set(bytes, text);
  return text;
}

/** The text of bytes that are all ASCII; undefined if they are not, or without Buffer. */
export function asciiText(bytes: Uint8Array): string | undefined {
  const text = latin1Text(bytes);
  // In UTF-8 a character that is not ASCII takes more than one byte.
  return text !== undefined && utf8Length(text) === bytes.length ? text : undefined;
}

/** Number of UTF-16 units to convert at a time. A function call can take this many arguments. */
export const PIECE: number = 2 ** 14;

/** The bytes as a text with one character a byte. */
export function byteText(bytes: Uint8Array): string {
  // TextDecoder has no encoding that keeps all bytes as they are.
  return latin1Text(bytes) ?? textOfUnits(bytes);
}

/** The text of UTF-16 units, including lone surrogates. */
export function textOfUnits(units: Uint16Array | Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < units.length; at += PIECE)
    pieces.push(Reflect.apply(String.fromCharCode, null, units.subarray(at, at + PIECE)));
  return pieces.join("");
}
