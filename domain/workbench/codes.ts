import { type Code, codedTokens, type CodedToken, codeMark } from "./coded-text.ts";

type CodeFaultKind = "missing" | "extra" | "crossed" | "unclosed" | "order";
type CodeFault = { readonly kind: CodeFaultKind; readonly id: number };

type Mark = Exclude<CodedToken, { kind: "text" }>;
type MarkKind = Mark["kind"];

/** The codes of a coded text, in order. */
export const marksOf = (coded: string): Mark[] =>
  codedTokens(coded).filter((token): token is Mark => token.kind !== "text");

const keyOf = ({ kind, id }: Mark): string => `${kind} ${id}`;

/** The halves of pairs that are divided between the parts of a split segment. */
type Halves = {
  /** Closing codes whose pair began in an earlier part, the innermost first. */
  readonly closes: readonly number[];
  /** Opening codes whose pair ends in a later part, the outermost first. */
  readonly opens: readonly number[];
};

function halvesOf(marks: readonly Mark[]): Halves {
  const closes: number[] = [];
  const open: number[] = [];
  for (const { kind, id } of marks) {
    if (kind === "open") open.push(id);
    if (kind !== "close") continue;
    const at = open.lastIndexOf(id);
    if (at < 0) closes.push(id);
    else open.splice(at, 1);
  }
  return { closes, opens: open };
}

const whole: Halves = { closes: [], opens: [] };

/**
 * Pairs that cross another pair, and codes without their partner. The halves of divided pairs remain open at the end,
 * or are closed without an opening, in their order: then the parts joined are properly nested.
 */
function nestingFaults(marks: readonly Mark[], { closes, opens }: Halves = whole): CodeFault[] {
  const faults: CodeFault[] = [];
  const open = closes.toReversed();
  for (const { kind, id } of marks) {
    if (kind === "open") open.push(id);
    if (kind !== "close") continue;
    const at = open.lastIndexOf(id);
    if (at < 0) faults.push({ kind: "unclosed", id });
    else {
      if (at < open.length - 1) faults.push({ kind: "crossed", id });
      open.splice(at, 1);
    }
  }
  const left = open.filter((id) => opens.includes(id));
  const crossed = left.find((id, at) => id !== opens.filter((one) => left.includes(one))[at]);
  if (crossed !== undefined) faults.push({ kind: "crossed", id: crossed });
  return [
    ...faults,
    ...open.filter((id) => !opens.includes(id)).map((id): CodeFault => ({ kind: "unclosed", id })),
  ];
}

/**
 * The codes of a part of a split segment as they may be used in it: a half of a divided pair has to be there exactly
 * once, because the other half is in another part.
 */
export function usableCodes(source: string, codes: readonly Code[]): readonly Code[] {
  const { closes, opens } = halvesOf(marksOf(source));
  if (closes.length + opens.length === 0) return codes;
  const divided = new Set([...closes, ...opens]);
  return codes.map((code) => (divided.has(code.id) ? { ...code, can_delete: false, can_copy: false } : code));
}

/** How often each code occurs; a pair counts once, by its opening code, and a half of one by each mark. */
function countsOf(marks: readonly Mark[], { closes, opens }: Halves): Map<number, number> {
  const halves = new Set([...closes, ...opens]);
  const counts = new Map<number, number>();
  for (const { kind, id } of marks)
    if (kind !== "close" || halves.has(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/**
 * What is wrong with the codes of a target by those of its source: a missing code that cannot be deleted, one that
 * cannot be copied or is unknown, pairs that cross or are not closed, and another order of the common codes. Only
 * `order` is allowed in a delivered segment.
 */
export function codeFaults(source: string, target: string, codes: readonly Code[]): CodeFault[] {
  const wanted = marksOf(source);
  const halves = halvesOf(wanted);
  const found = marksOf(target);
  const known = new Map(usableCodes(source, codes).map((code) => [code.id, code]));
  const [before, after] = [countsOf(wanted, halves), countsOf(found, halves)];
  const faults: CodeFault[] = [];
  for (const [id, count] of before) {
    const now = after.get(id) ?? 0;
    if (now < count && !(known.get(id)?.can_delete ?? false)) faults.push({ kind: "missing", id });
    if (now > count && !(known.get(id)?.can_copy ?? false)) faults.push({ kind: "extra", id });
  }
  for (const id of after.keys()) if (!before.has(id)) faults.push({ kind: "extra", id });
  const reported = new Set(faults.map(({ id }) => id));
  faults.push(...nestingFaults(found, halves).filter(({ id }) => !reported.has(id)));
  const moved = movedCode([...before.keys()], [...after.keys()]);
  if (moved !== null) faults.push({ kind: "order", id: moved });
  return faults;
}

/** The first of the common codes that is in another place; null when their order is equal. */
function movedCode(before: readonly number[], after: readonly number[]): number | null {
  const common = before.filter((id) => after.includes(id));
  const now = after.filter((id) => before.includes(id));
  return now.find((id, at) => id !== common[at]) ?? null;
}

/** Characters of a coded text; a code is one of them. */
export const codedCharacters = (coded: string): string[] =>
  codedTokens(coded).flatMap((token) => (token.kind === "text" ? Array.from(token.text) : [markText(token)]));

export const markText = ({ kind, id }: { readonly kind: MarkKind; readonly id: number }): string =>
  codeMark(kind, id);

const isMark = (character: string): boolean => marksOf(character).length === 1;

/** Whether a place in a coded text is between two characters and not inside a code. */
export function isPlace(coded: string, at: number): boolean {
  if (at < 0 || at > coded.length) return false;
  let place = 0;
  for (const character of codedCharacters(coded)) {
    if (place >= at) break;
    place += character.length;
  }
  return place === at;
}

/** Inserts a standalone code, or a half of a divided pair, at a place; null when the place is inside another code. */
export const insertCode = (coded: string, at: number, id: number, kind: MarkKind = "alone"): string | null =>
  isPlace(coded, at) ? coded.slice(0, at) + codeMark(kind, id) + coded.slice(at) : null;

/** Puts a pair around a range; null when it would cross another pair. */
export function wrapRange(coded: string, from: number, to: number, id: number): string | null {
  if (from > to || !isPlace(coded, from) || !isPlace(coded, to)) return null;
  if (nestingFaults(marksOf(coded.slice(from, to))).length > 0) return null;
  const inside = codeMark("open", id) + coded.slice(from, to) + codeMark("close", id);
  return coded.slice(0, from) + inside + coded.slice(to);
}

/** A coded text with other numbers, for codes that follow those of the text before it. */
export const shiftCodes = (coded: string, by: number): string =>
  codedTokens(coded)
    .map((token) => (token.kind === "text" ? token.text : codeMark(token.kind, token.id + by)))
    .join("");

/** A text without the codes that its source does not have. */
export function withoutForeignCodes(coded: string, source: string): string {
  const own = new Set(marksOf(source).map(keyOf));
  return codedTokens(coded)
    .map((token) => (token.kind === "text" ? token.text : own.has(keyOf(token)) ? markText(token) : ""))
    .join("");
}

/** Removes a code, both ends of a pair. */
export const removeCode = (coded: string, id: number): string =>
  codedTokens(coded)
    .map((token) => (token.kind === "text" ? token.text : token.id === id ? "" : markText(token)))
    .join("");

/**
 * The coded text after an input that must not change codes: codes that were lost are put back at the place of the
 * change, and others that appeared are dropped. `before` is the text before the input, `after` as it was read back.
 */
export function restoreCodes(before: string, after: string): string {
  const [old, now] = [codedCharacters(before), codedCharacters(after)];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  const most = Math.min(old.length, now.length) - start;
  while (end < most && old[old.length - 1 - end] === now[now.length - 1 - end]) end++;
  const removed = old.slice(start, old.length - end).filter(isMark);
  const entered = now.slice(start, now.length - end);
  const marks = entered.filter(isMark);
  // A change that contains the same codes in the same order, such as a replaced word between two of them, is complete.
  const intact = marks.length === removed.length && marks.every((mark, at) => mark === removed[at]);
  const middle = intact ? entered : [...entered.filter((one) => !isMark(one)), ...removed];
  return [...now.slice(0, start), ...middle, ...now.slice(now.length - end)].join("");
}

/** The codes that a target needs and does not have, as marks in the order of the source. */
function missingMarks(source: string, target: string, codes: readonly Code[]): Mark[] {
  const there = new Set(marksOf(target).map(keyOf));
  const optional = new Set(codes.filter((code) => code.can_delete).map(({ id }) => id));
  return marksOf(source).filter((mark) => !there.has(keyOf(mark)) && !optional.has(mark.id));
}

/**
 * Adds the missing codes to a target, each at the same relative place as in the source, moved to the nearest end of a
 * word. With `all`, formatting that may be left out is added too.
 */
export function addMissingCodes(source: string, target: string, codes: readonly Code[], all = false): string {
  const missing = missingMarks(source, target, all ? [] : codes);
  if (missing.length === 0) return target;
  const wanted = new Set(missing.map(keyOf));
  const placed = relativePlaces(source).filter(({ mark }) => wanted.has(keyOf(mark)));
  const characters = codedCharacters(target);
  const visible = characters.filter((one) => !isMark(one)).length;
  const inserted = new Map<number, string>();
  const opened = new Map<number, { readonly at: number; readonly share: number }>();
  const places = {
    open: wordBoundaries(characters, "open"),
    close: wordBoundaries(characters, "close"),
    alone: wordBoundaries(characters, "alone"),
  };
  let least = 0;
  for (const { mark, share } of placed) {
    const start = mark.kind === "close" ? opened.get(mark.id) : undefined;
    // A pair with text is not empty afterwards, and codes stay in the order of the source.
    const from = start && start.share < share ? Math.max(least, start.at + 1) : least;
    least = nearestPlace(places[mark.kind], from, share * visible, characters.length);
    if (mark.kind === "open") opened.set(mark.id, { at: least, share });
    inserted.set(least, (inserted.get(least) ?? "") + markText(mark));
  }
  const text = characters.map((one, at) => (inserted.get(at) ?? "") + one).join("");
  const complete = text + (inserted.get(characters.length) ?? "");
  return nestingFaults(marksOf(complete), halvesOf(marksOf(source))).some(({ kind }) => kind === "crossed")
    ? target + placed.map(({ mark }) => markText(mark)).join("")
    : complete;
}

/** Each code of a text with the share of the visible characters before it. */
function relativePlaces(coded: string): { readonly mark: Mark; readonly share: number }[] {
  const tokens = codedTokens(coded);
  const total = tokens.reduce((sum, token) => sum + (token.kind === "text" ? token.text.length : 0), 0);
  let before = 0;
  return tokens.flatMap((token) => {
    if (token.kind !== "text") return [{ mark: token, share: total === 0 ? 0 : before / total }];
    before += token.text.length;
    return [];
  });
}

type Place = { readonly at: number; readonly before: number };

/**
 * Places between words with the number of visible characters before each: before a word for an opening code, after one
 * for a closing code.
 */
function wordBoundaries(characters: readonly string[], kind: MarkKind): Place[] {
  const places: Place[] = [];
  let before = 0;
  for (let at = 0; at <= characters.length; at++) {
    const [left = " ", right = " "] = [characters[at - 1], characters[at]];
    const is_inside = /[\p{L}\p{N}]/u.test(left) && /[\p{L}\p{N}]/u.test(right);
    const faces_space = kind === "close" ? /\s/u.test(left) : kind === "open" && /\s/u.test(right);
    if (!is_inside && !faces_space) places.push({ at, before });
    if (at < characters.length && !isMark(right)) before++;
  }
  return places;
}

function nearestPlace(places: readonly Place[], from: number, wanted: number, end: number): number {
  let best: Place | null = null;
  for (const place of places)
    if (place.at < from) continue;
    else if (!best || Math.abs(place.before - wanted) < Math.abs(best.before - wanted)) best = place;
  return best?.at ?? end;
}

/** The outer codes of a text and what is between them. */
type Stripped = { readonly before: string; readonly inner: string; readonly after: string };

/**
 * Cuts off the codes and the white space at both ends: standalone codes, empty pairs and pairs around the
 * whole text. `before + inner + after` is the text.
 */
export function stripOuterCodes(coded: string): Stripped {
  const tokens = codedTokens(coded);
  let [from, to] = [0, tokens.length];
  const isPassed = (token: CodedToken | undefined): boolean =>
    token !== undefined && (token.kind === "alone" || (token.kind === "text" && token.text.trim() === ""));
  const isCut = (): boolean => {
    const [first, second, last, late] = [tokens[from], tokens[from + 1], tokens[to - 1], tokens[to - 2]];
    if (from >= to) return false;
    if (isPassed(first)) from++;
    else if (isPassed(last)) to--;
    else if (first?.kind === "open" && second?.kind === "close" && first.id === second.id) from += 2;
    else if (last?.kind === "close" && late?.kind === "open" && last.id === late.id) to -= 2;
    else if (first?.kind === "open" && last?.kind === "close" && first.id === last.id) {
      const partner = tokens.findIndex((one, at) => at > from && one.kind === "close" && one.id === first.id);
      if (partner !== to - 1) return false;
      from++;
      to--;
    } else return false;
    return true;
  };
  while (isCut());
  const text = (part: readonly CodedToken[]): string =>
    part.map((token) => (token.kind === "text" ? token.text : markText(token))).join("");
  const middle = text(tokens.slice(from, to));
  const inner = middle.trim();
  const start = inner === "" ? 0 : middle.indexOf(inner);
  return {
    before: text(tokens.slice(0, from)) + middle.slice(0, start),
    inner,
    after: middle.slice(start + inner.length) + text(tokens.slice(to)),
  };
}

/** A placeholder, an address or a tag of the text, not a formula or a bookmark. */
export const isWritten = ({ type, show }: Code): boolean =>
  type === "protected" && /[{%<@$]|:\/\/|www\./.test(show);

type Reading = { readonly line_break: string; readonly has_results: boolean };

/** What is read of a code: the text of a placeholder or an address, a break, and where it is wanted the result of a field. */
function readOf(code: Code | undefined, { line_break, has_results }: Reading): string {
  if (!code) return "";
  const { type, show } = code;
  if (type === "break") return line_break;
  // A field without a result is called by its type.
  const is_result = type === "field" && has_results && show !== type;
  return type === "literal" || isWritten(code) || is_result ? show : "";
}

function readBy(coded: string, codes: readonly Code[], reading: Reading): string {
  const known = new Map(codes.map((code) => [code.id, code]));
  return codedTokens(coded)
    .map((token) =>
      token.kind === "text" ? token.text : token.kind === "close" ? "" : readOf(known.get(token.id), reading),
    )
    .join("");
}

/** A text as it is compared with others: without formatting and results, with the texts of its codes. */
export const readText = (coded: string, codes: readonly Code[]): string =>
  readBy(coded, codes, { line_break: " ", has_results: false });

/** A text as people read it who have no editor. */
export const shownText = (coded: string, codes: readonly Code[], line_break = " "): string =>
  readBy(coded, codes, { line_break, has_results: true });

/** A target whose missing placeholders and addresses are codes again where they are written out. */
export function withWrittenCodes(target: string, codes: readonly Code[]): string {
  const there = new Set(marksOf(target).map(({ id }) => id));
  return codes
    .filter((code) => isWritten(code) && !there.has(code.id))
    .reduce((text, { id, show }) => text.replace(show, () => markText({ kind: "alone", id })), target);
}
