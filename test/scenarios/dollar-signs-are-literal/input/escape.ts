const SPECIAL = /[.*]/g;
export function escape(text: string) {
  return text.replace(SPECIAL, "x");
}
