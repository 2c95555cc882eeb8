/** What no line of anything but an envelope begins with, as the source of a pattern. */
export const MARKER: string = String.raw`\*\*\* (?:Begin Patch|End Patch|(?:Add|Create|New|Delete|Remove|Update|Edit|Modify|Change) File:)`;
