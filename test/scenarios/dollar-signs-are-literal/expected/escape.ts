const SPECIAL = /[.*]/g;
export function escape(text: string) {
  return text.replace(SPECIAL, "\\$&") + "$1 $$ $` $' ${name}";
}
