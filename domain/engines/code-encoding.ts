import { type Code, codedTokens, type CodedToken, codeMark, plainText } from "../workbench/coded-text.ts";
import { addMissingCodes, codeFaults, marksOf, markText, stripOuterCodes } from "../workbench/codes.ts";

/** How an engine takes codes: XML, HTML that must not be nested, or marks in plain text. */
export const code_forms = ["xml", "html", "marks"] as const;
export type CodeForm = (typeof code_forms)[number];

/** A segment as sent to an engine. The outer codes are not sent. */
export type EncodedSegment = {
  readonly form: CodeForm;
  readonly text: string;
  readonly before: string;
  readonly inner: string;
  readonly after: string;
  /** Pairs around other pairs, which HTML engines split; they are added again by their place. */
  readonly has_omitted: boolean;
};

type Mark = Exclude<CodedToken, { kind: "text" }>;

/** What a code is written as: one without its partner in the text is written like a standalone one. */
type Written = { readonly mark: Mark; readonly is_pair: boolean };

const writers: Readonly<Record<CodeForm, (written: Written) => string>> = {
  xml: ({ mark: { kind, id }, is_pair }) =>
    is_pair ? (kind === "open" ? `<g id="${id}">` : "</g>") : `<x id="${kind.charAt(0)}${id}"/>`,
  html: ({ mark: { kind, id }, is_pair }) =>
    is_pair ? (kind === "open" ? `<a id="${id}">` : "</a>") : `<img id="${kind.charAt(0)}${id}">`,
  marks: ({ mark: { kind, id } }) => `⟦${kind === "close" ? "/" : ""}${id}${kind === "alone" ? "/" : ""}⟧`,
};

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Numbers of codes that are a complete pair in the text. */
function pairIds(marks: readonly Mark[]): Set<number> {
  const open = new Set<number>();
  const pairs = new Set<number>();
  for (const { kind, id } of marks) {
    if (kind === "open") open.add(id);
    else if (kind === "close" && open.has(id)) pairs.add(id);
  }
  return pairs;
}

/** Pairs that contain another pair. */
function outerPairs(marks: readonly Mark[], pairs: ReadonlySet<number>): Set<number> {
  const outer = new Set<number>();
  const open: number[] = [];
  for (const { kind, id } of marks) {
    if (!pairs.has(id)) continue;
    if (kind === "open") {
      for (const around of open) outer.add(around);
      open.push(id);
    } else if (kind === "close") open.splice(open.lastIndexOf(id), 1);
  }
  return outer;
}

/** Encodes a coded text for an engine (4.3): leading and trailing codes are cut off, the others become tags or marks. */
export function encodeCodes(coded: string, form: CodeForm): EncodedSegment {
  const { before, inner, after } = stripOuterCodes(coded);
  const marks = marksOf(inner);
  const pairs = pairIds(marks);
  const omitted = form === "html" ? outerPairs(marks, pairs) : new Set<number>();
  const text = codedTokens(inner)
    .map((token) => {
      if (token.kind === "text") return form === "marks" ? token.text : escaped(token.text);
      if (omitted.has(token.id)) return "";
      return writers[form]({ mark: token, is_pair: token.kind !== "alone" && pairs.has(token.id) });
    })
    .join("");
  return { form, text, before, inner, after, has_omitted: omitted.size > 0 };
}

export type DecodedSegment = {
  readonly target: string;
  /** Codes were placed by a rule and not by the engine: a person has to confirm the segment. */
  readonly codes_guessed: boolean;
};

const kind_of_initial = { o: "open", c: "close", a: "alone" } as const;
const tag_pattern = /<(g|a)\s+id="(\d+)"\s*>|<\/(g|a)\s*>|<(?:x|img)\s+id="([oca])(\d+)"\s*\/?>(?:<\/x>)?/giu;
const mark_pattern = /⟦\s*(\/?)\s*(\d+)\s*(\/?)\s*⟧/gu;

/** The coded text of an answer; null when it has tags that are not closed. */
function readAnswer(text: string, form: CodeForm): string | null {
  if (form === "marks")
    return text.replaceAll(mark_pattern, (_all, close: string, id: string, alone: string) =>
      codeMark(close ? "close" : alone ? "alone" : "open", Number(id)),
    );
  const open: number[] = [];
  let is_sound = true;
  const coded: string[] = [];
  let end = 0;
  for (const match of text.matchAll(tag_pattern)) {
    const [all, opened, pair_id, closed, initial, alone_id] = match;
    coded.push(unescaped(text.slice(end, match.index)));
    end = match.index + all.length;
    if (opened !== undefined) {
      open.push(Number(pair_id));
      coded.push(codeMark("open", Number(pair_id)));
    } else if (closed !== undefined) {
      const id = open.pop();
      if (id === undefined) is_sound = false;
      else coded.push(codeMark("close", id));
    } else {
      const kind = kind_of_initial[(initial ?? "a").toLowerCase() as keyof typeof kind_of_initial];
      coded.push(codeMark(kind, Number(alone_id)));
    }
  }
  coded.push(unescaped(text.slice(end)));
  return is_sound && open.length === 0 ? coded.join("") : null;
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  "#39": "'",
  nbsp: "\u00a0",
};
const unescaped = (text: string): string =>
  text.replaceAll(/&(#?\w{2,5});/g, (all, name: string) => entities[name] ?? all);

/**
 * The target of an engine's answer with its codes; null when they are damaged, and the text is then asked once more
 * without codes.
 */
export function decodeCodes(
  answer: string,
  encoded: EncodedSegment,
  codes: readonly Code[],
): DecodedSegment | null {
  const read = readAnswer(answer, encoded.form);
  if (read === null || /[⟦⟧]/u.test(encoded.form === "marks" ? plainText(read) : "")) return null;
  const complete = encoded.has_omitted ? addMissingCodes(encoded.inner, read, codes, true) : read;
  const is_damaged = codeFaults(encoded.inner, complete, exactly(codes)).some(({ kind }) => kind !== "order");
  if (is_damaged) return null;
  return { target: encoded.before + complete.trim() + encoded.after, codes_guessed: encoded.has_omitted };
}

/** An engine neither leaves out nor copies codes, also where a person may. */
const exactly = (codes: readonly Code[]): Code[] =>
  codes.map((code) => ({ ...code, can_delete: false, can_copy: false }));

/**
 * The target of a translation that was asked without codes: codes over the whole text stay, other formatting is
 * dropped, and the rest go to the nearest end of a word by their relative place.
 */
export function placeCodes(source: string, translation: string, codes: readonly Code[]): DecodedSegment {
  const { before, inner, after } = stripOuterCodes(source);
  const deletable = new Set(codes.filter((code) => code.can_delete).map(({ id }) => id));
  const needed = codedTokens(inner)
    .filter((token) => token.kind === "text" || !deletable.has(token.id))
    .map((token) => (token.kind === "text" ? token.text : markText(token)))
    .join("");
  const placed = addMissingCodes(needed, translation.trim(), codes);
  return { target: before + placed + after, codes_guessed: marksOf(inner).length > 0 };
}
