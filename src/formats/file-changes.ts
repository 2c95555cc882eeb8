/**
 * The FILE_CHANGES envelope.
 *
 *     envelope  = "<FILE_CHANGES>" directive* "</FILE_CHANGES>"
 *     directive = "<FILE_NEW file_path=P>" content "</FILE_NEW>"          replaces an existing file
 *               | "<FILE_APPEND file_path=P>" content "</FILE_APPEND>"
 *               | "<FILE_PATCH file_path=P>" body "</FILE_PATCH>"         see file-changes/hunks.ts
 *               | "<FILE_COPY from_path=P to_path=P />"                   replaces an existing file
 *               | "<FILE_RENAME from_path=P to_path=P />"
 *               | "<FILE_DELETE file_path=P />"
 *
 * A tag begins a line or follows another tag; elsewhere it is text (see file-changes/content.ts for
 * what closes a content). Read with these repairs: text around the envelope and between directives, an
 * indented envelope, padded tags, directives without an envelope, tags in another case, a pair
 * for a self-closing tag and the reverse, a fence around a content. Closing tags are never done
 * without: a closing tag that closes nothing shows that another was taken too early.
 */

import { type Envelope, openEnvelopes } from "./envelopes.ts";
import { readDirectives } from "./file-changes/reader.ts";
import { ENVELOPE, isDirective, leadingTag } from "./file-changes/tags.ts";
import { asContext, BY_ANCHOR, type Format } from "./format.ts";
import { fileChanges as fileChangesOf } from "./write/marked.ts";

export const fileChanges: Format = {
  name: "file-changes",
  title: "FILE_CHANGES envelope",
  words: {
    looks: "'<FILE_CHANGES>'",
    onePlace: BY_ANCHOR,
    makeFile: "create it with FILE_NEW",
    changeFile: "change it with FILE_PATCH",
    quoted: asContext,
  },
  open: (block) => openEnvelopes(block, KIND),
  write: fileChangesOf,
};

/** Ends a line with the closing tag of a directive? */
const CLOSES = /<\/FILE_(?:NEW|APPEND|PATCH|COPY|RENAME|DELETE|CHANGES)>$/i;

const KIND: Envelope = {
  sign: "<",
  isBegin: (line) => {
    const tag = leadingTag(line);
    return tag?.closing === false && tag.name === ENVELOPE;
  },
  isSection: (line) => {
    const tag = leadingTag(line);
    return tag?.closing === false && isDirective(tag.name);
  },
  isInner: (line) => {
    const { name = "", closing } = leadingTag(line) ?? {};
    if (line.startsWith("@@") || isDirective(name)) return true;
    return (name === ENVELOPE && closing === true) || CLOSES.test(line.trimEnd().slice(-20));
  },
  isEnd: (line) => line === `</${ENVELOPE}>`,
  facts: { format: "file-changes", closesLines: true, hasEnd: true, isStepwise: true },
  read: readDirectives,
};
