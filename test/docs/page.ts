/** The documents as data: their sections, fences and inline code. */

import { readdirSync, readFileSync } from "node:fs";

export interface Fence {
  /** The first word after the signs. */
  readonly language: string;
  /** The second: a file, or what it is. */
  readonly name: string;
  readonly body: string;
  /** Where the body begins in the page. */
  readonly at: number;
}

export interface Section {
  readonly page: string;
  readonly title: string;
  readonly fences: readonly Fence[];
  /** Text without fences. */
  readonly prose: string;
}

export const PAGES: readonly string[] = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync("docs")
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

const FENCE = /^(`{3,})(\w*)(?: (\S+))?\n([^]*?)^\1$/gm;

/** What is between two headings, in order. */
export function sectionsOf(page: string): readonly Section[] {
  const text = readFileSync(page, "utf8");
  const fences = Array.from(text.matchAll(FENCE), (match) => fenceOf(match));
  const isFenced = (at: number): boolean =>
    fences.some((fence) => fence.at <= at && at < fence.at + fence.body.length);
  const heads = Array.from(text.matchAll(/^#+ (.*)$/gm)).filter(({ index }) => !isFenced(index));
  return heads.map(({ index, 1: title = "" }, at) => {
    const end = heads[at + 1]?.index ?? text.length;
    return {
      page,
      title,
      fences: fences.filter((fence) => index < fence.at && fence.at < end),
      prose: text.slice(index, end).replace(FENCE, ""),
    };
  });
}

function fenceOf({
  index,
  0: all,
  2: language = "",
  3: name = "",
  4: body = "",
}: RegExpExecArray): Fence {
  return { language, name, body, at: index + all.indexOf("\n") + 1 };
}

/** Inline code, from all pages. */
export function inlineCode(): readonly (readonly [page: string, code: string])[] {
  return PAGES.flatMap((page) =>
    sectionsOf(page).flatMap(({ prose }) =>
      Array.from(prose.matchAll(/(?<!`)`([^`]+)`(?!`)/g), ([, code = ""]) => [page, code] as const),
    ),
  );
}
