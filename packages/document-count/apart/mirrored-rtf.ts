import { openTokens } from "../rtf-tokens.ts";
import type { Edit } from "./edits.ts";
import type { Direction } from "./languages.ts";

/** Destinations without paragraphs of the document. */
const without_paragraphs = new Set([
  "stylesheet",
  "fonttbl",
  "colortbl",
  "info",
  "listtable",
  "listoverridetable",
  "pict",
  "objdata",
]);

/** What replaces a word in a document of the other direction; the words that reset a paragraph or a row have it added. */
const turned: Readonly<Record<Direction, Readonly<Record<string, string>>>> = {
  rtl: {
    pard: "\\pard\\rtlpar\\qr ",
    trowd: "\\trowd\\rtlrow\\taprtl ",
    ltrpar: "",
    ltrrow: "",
    ql: "\\qr ",
    qr: "\\ql ",
  },
  ltr: { rtlpar: "\\ltrpar ", rtlrow: "\\ltrrow ", taprtl: "", ql: "\\qr ", qr: "\\ql " },
};
const first_paragraph = "\\rtlpar\\qr ";

/**
 * The edits of an RTF file whose first translated text is at `first`: paragraphs and rows have the direction. In RTF left
 * and right are sides of the page whatever the direction is, so they change places.
 */
export function mirroredWords(source: string, first: number, to: Direction): Edit[] {
  const words = new Map<number, { readonly end: number; readonly made: string }>();
  const tokens = openTokens(Buffer.from(source, "latin1"));
  let depth = 0;
  // The depth of the group that is passed.
  let passed = Infinity;
  let is_begun = to === "ltr";
  let before_first: { readonly start: number; readonly end: number } | null = null;
  for (;;) {
    const start = tokens.position();
    const token = tokens.next();
    if (!token) break;
    const end = tokens.position();
    if (token.kind === "open") depth++;
    if (token.kind === "close" && depth-- === passed) passed = Infinity;
    const word = token.kind === "word" ? token.word : "";
    if (word === "bin" && token.kind === "word") tokens.passBytes(token.parameter ?? 0);
    if (without_paragraphs.has(word)) passed = Math.min(passed, depth);
    const made = passed === Infinity ? turned[to][word] : undefined;
    if (made !== undefined) words.set(start, { end, made });
    if (word === "pard" && start < first && depth === 1) is_begun = true;
    if (depth === 1 && end <= first && token.kind !== "bytes") before_first = { start, end };
  }
  if (!is_begun && before_first) {
    const { start, end } = before_first;
    const made = (words.get(start)?.made ?? source.slice(start, end)) + first_paragraph;
    words.set(start, { end, made });
  }
  return [...words].map(([start, { end, made }]) => ({ start, end, write: () => made }));
}
