import { openTokens } from "../rtf-tokens.ts";
import type { AloneAtom, Look } from "./atoms.ts";
import { isCharacterWord } from "./rtf-text.ts";

/**
 * What is between two texts of a paragraph: elements that stay, and the groups that end and begin there. Formatting
 * is known from the texts themselves.
 */
export type Gap = {
  readonly atoms: readonly AloneAtom[];
  readonly closes: number;
  readonly opens: number;
  /** Whether it has what cannot be moved, such as text that the counter does not show. */
  readonly is_fixed: boolean;
};

/** The look of text at a place of the source, where it is needed or the text is hidden. */
type LookAt = (start: number, needs_look: boolean) => Look | null;

type Item = {
  readonly kind: "open" | "close" | "word" | "text" | "mark";
  readonly word: string;
  readonly start: number;
  end: number;
  /** The index of the end of a group. */
  match: number;
};

export function readGap(file: Buffer, from: number, to: number, lookAt: LookAt): Gap {
  const items = itemsOf(file, from, to);
  const atoms: AloneAtom[] = [];
  let closes = 0;
  let opens = 0;
  let is_fixed = false;
  for (let i = 0; i < items.length; i++) {
    const item = items[i];
    if (!item) break;
    if (item.kind === "open" && item.match >= 0) {
      const inside = items.slice(i + 1, item.match);
      const end = items[item.match]?.end ?? item.end;
      if (!inside.every(isFormatting)) atoms.push(aloneOf(inside, item.start, end, lookAt));
      i = item.match;
    } else if (item.kind === "open") opens++;
    else if (item.kind === "close") closes++;
    else if (item.kind === "text") is_fixed = true;
    // A destination that begins in the gap and ends later cannot be moved.
    else if (!isFormatting(item) && opens > 0) is_fixed = true;
    else if (!isFormatting(item)) atoms.push(aloneOf([item], item.start, item.end, lookAt));
  }
  return { atoms, closes, opens, is_fixed };
}

const isFormatting = ({ kind, word }: Item): boolean =>
  kind === "open" || kind === "close" || kind === "mark" || (kind === "word" && isCharacterWord(word));

function itemsOf(file: Buffer, from: number, to: number): Item[] {
  const tokens = openTokens(file.subarray(from, to));
  const items: Item[] = [];
  const open: number[] = [];
  for (;;) {
    const start = from + tokens.position();
    const token = tokens.next();
    if (!token) return items;
    const word = token.kind === "word" ? token.word : "";
    if (token.kind === "word" && word === "bin") tokens.passBytes(token.parameter ?? 0);
    const item: Item = { kind: kindOf(token), word, start, end: from + tokens.position(), match: -1 };
    if (item.kind === "close") {
      const begun = items[open.pop() ?? -1];
      if (begun) begun.match = items.length;
      // An end that belongs to a group in the gap is no end of a group around it.
    }
    if (item.kind === "open") open.push(items.length);
    items.push(item);
  }
}

function kindOf(token: NonNullable<ReturnType<ReturnType<typeof openTokens>["next"]>>): Item["kind"] {
  if (token.kind === "open" || token.kind === "close" || token.kind === "word") return token.kind;
  // A symbol for a character, such as a hard space, is text like its bytes.
  const is_text = token.kind === "bytes" || (token.kind === "character" && token.character !== "");
  return is_text ? "text" : "mark";
}

const kinds: readonly (readonly [RegExp, Pick<AloneAtom, "type" | "show" | "is_edge">])[] = [
  [/^footnote$/, { type: "note", show: "footnote", is_edge: false }],
  [/^chftn$/, { type: "note", show: "footnote", is_edge: true }],
  [/^(?:annotation|atr?n\w*|atrf\w*)$/, { type: "note", show: "comment", is_edge: true }],
  [/^(?:pict|shppict|nonshppict|shp|object|do)$/, { type: "image", show: "image", is_edge: true }],
  [/^(?:field|chpgn|chdate|chtime|chdpl|chdpa|sectnum)$/, { type: "field", show: "field", is_edge: false }],
];

function aloneOf(items: readonly Item[], start: number, end: number, lookAt: LookAt): AloneAtom {
  const word = items.find((item) => item.kind === "word" && !isFormatting(item))?.word ?? "";
  const kind = kinds.find(([pattern]) => pattern.test(word))?.[1];
  const { type, show, is_edge } = kind ?? { type: "protected", show: word || "group", is_edge: true };
  // Text inside of notes, boxes and fields looks like that around it.
  const look = lookAt(start, type !== "protected");
  return { kind: "alone", type, show, is_edge, counted: "", slices: [{ start, end, look }] };
}
