import type { Code } from "../../../domain/workbench/coded-text.ts";
import type { AloneAtom, Atom, Emission, Look, Slice, TextAtom } from "./atoms.ts";

/** The content of a unit with its formatting as pairs. `counted` is what the counter reads of each. */
export type Token =
  | { readonly kind: "text"; readonly text: string; readonly counted: string }
  | {
      readonly kind: "open";
      readonly code: Omit<Code, "id">;
      readonly emission: Emission;
      readonly can_split: boolean;
    }
  | { readonly kind: "close"; readonly can_split: boolean }
  | {
      readonly kind: "alone";
      readonly code: Omit<Code, "id">;
      readonly atom: Atom;
      readonly counted: string;
      /** Whether its words are not translated. */
      readonly is_kept: boolean;
      readonly is_edge: boolean;
    };

export type Tokens = {
  readonly tokens: readonly Token[];
  readonly base: Look;
  readonly before: readonly Atom[];
  readonly after: readonly Atom[];
};

const fixed = { can_delete: false, can_copy: false, can_move: true };
const free = { can_delete: true, can_copy: true, can_move: true };

/** The tokens of a unit; null when it has no text to translate. */
export function tokensOf(all: readonly Atom[]): Tokens | null {
  const atoms = merged(smoothed(paired(all)));
  const { before, core, after } = trimmed(atoms);
  const texts = core.filter((atom) => atom.kind === "text");
  if (!texts.some(({ text }) => /\S/.test(text))) return null;
  const base = baseOf(texts);
  return { tokens: withFormats(core, base), base, before, after };
}

type PairAtom = Extract<Atom, { kind: "open" | "close" }>;
const isPair = (atom: Atom): atom is PairAtom => atom.kind === "open" || atom.kind === "close";

/** An end without its beginning, as of a link over two paragraphs, and an element without text are left as they are. */
function paired(atoms: readonly Atom[]): readonly Atom[] {
  if (!atoms.some(isPair)) return atoms;
  const result: Atom[] = [];
  const open: { readonly at: number; readonly atom: PairAtom; texts: number }[] = [];
  let texts = 0;
  const aloneOf = ({ pair, slices }: PairAtom): AloneAtom => ({
    kind: "alone",
    type: pair.type,
    show: pair.show,
    counted: "",
    slices,
    is_edge: true,
  });
  for (const atom of atoms) {
    if (atom.kind === "text" && atom.text.trim() !== "") texts++;
    if (atom.kind === "open") open.push({ at: result.length, atom, texts });
    if (atom.kind !== "close") {
      result.push(atom);
      continue;
    }
    const begun = open.findLast((one) => one.atom.pair === atom.pair);
    if (!begun) {
      result.push(aloneOf(atom));
      continue;
    }
    // Whatever was opened inside and not closed stays where it is.
    for (let lost = open.pop(); lost && lost !== begun; lost = open.pop())
      result[lost.at] = aloneOf(lost.atom);
    if (texts > begun.texts) result.push(atom);
    else result.push(joined([...result.splice(begun.at), atom], atom.pair.type));
  }
  for (const { at, atom } of open) result[at] = aloneOf(atom);
  return result;
}

/** Several elements without text as one. */
function joined(atoms: readonly Atom[], type: AloneAtom["type"]): AloneAtom {
  const alone = atoms.filter((atom) => atom.kind === "alone");
  const sourceOf = (atom: TextAtom): Slice[] => (atom.source ? [atom.source] : []);
  return {
    kind: "alone",
    type: alone[0]?.type ?? type,
    show: alone[0]?.show ?? type,
    counted: atoms.map((atom) => ("counted" in atom ? atom.counted : "")).join(""),
    slices: atoms.flatMap((atom) => (atom.kind === "text" ? sourceOf(atom) : atom.slices)),
    is_edge: alone.every(({ is_edge }) => is_edge),
  };
}

/** A single space between two texts of one look has that look: the difference is not visible. */
function smoothed(atoms: readonly Atom[]): readonly Atom[] {
  if (!atoms.some((atom) => atom.kind === "text" && atom.text === " ")) return atoms;
  const texts = atoms.filter((atom) => atom.kind !== "alone");
  const looks = new Map<Atom, Look>();
  for (const [i, atom] of texts.entries()) {
    const [before, after] = [texts[i - 1], texts[i + 1]];
    if (atom.kind !== "text" || atom.text !== " " || before?.kind !== "text" || after?.kind !== "text")
      continue;
    if (isSameLook(before.look, after.look) && !before.look.is_link) looks.set(atom, before.look);
  }
  return atoms.map((atom) => {
    const look = looks.get(atom);
    return look && atom.kind === "text" ? { ...atom, look } : atom;
  });
}

/** Neighbouring texts of one look are one text. */
export function merged(atoms: readonly Atom[]): Atom[] {
  const result: Atom[] = [];
  let pieces: string[] = [];
  let first: TextAtom | null = null;
  const close = (): void => {
    const text = pieces.join("");
    if (first) result.push({ ...first, text, counted: text });
    first = null;
    pieces = [];
  };
  for (const atom of atoms) {
    if (atom.kind !== "text" || atom.counted !== atom.text) {
      close();
      result.push(atom);
    } else {
      if (first && !isSameLook(first.look, atom.look)) close();
      first ??= atom;
      pieces.push(atom.text);
    }
  }
  close();
  return result;
}

const isSameLook = (a: Look, b: Look): boolean => a.key === b.key && a.tag === b.tag;

/** Marks at the edge, and what encloses everything, stay outside of the text. */
function trimmed(atoms: readonly Atom[]): { before: Atom[]; core: Atom[]; after: Atom[] } {
  const closing = closingOf(atoms);
  let from = 0;
  let to = atoms.length;
  for (;;) {
    const first = atoms[from];
    const last = atoms[to - 1];
    if (from >= to || !first || !last) break;
    if (isEdge(first)) from++;
    else if (isEdge(last)) to--;
    else if (first.kind === "open" && closing.get(from) === to - 1) {
      from++;
      to--;
    } else break;
  }
  const before = atoms.slice(0, from);
  const core = atoms.slice(from, to);
  const [first] = core;
  if (first?.kind === "text" && first.text === first.counted) {
    const text = first.text.trimStart();
    const space = first.text.slice(0, first.text.length - text.length);
    if (space !== "") before.push({ ...first, text: space, counted: space });
    core[0] = { ...first, text, counted: text };
  }
  return { before, core, after: atoms.slice(to) };
}

const isEdge = (atom: Atom): boolean =>
  atom.kind === "alone" ? atom.is_edge : atom.kind === "text" && atom.text.trim() === "";

const no_pairs: ReadonlyMap<number, number> = new Map();

/** The place of the end of each pair by that of its beginning. */
function closingOf(atoms: readonly Atom[]): ReadonlyMap<number, number> {
  if (!atoms.some(isPair)) return no_pairs;
  const closing = new Map<number, number>();
  const open: number[] = [];
  for (const [i, atom] of atoms.entries()) {
    if (atom.kind === "open") open.push(i);
    else if (atom.kind === "close") closing.set(open.pop() ?? -1, i);
  }
  return closing;
}

/** The look of most characters. */
function baseOf(texts: readonly TextAtom[]): Look {
  const characters = new Map<string, { look: Look; count: number }>();
  let best: { look: Look; count: number } | undefined;
  for (const { text, look } of texts) {
    const id = `${look.tag}|${look.key}`;
    const one = characters.get(id) ?? { look, count: 0 };
    one.count += text.trim().length + (look.is_link ? 0 : 0.5);
    characters.set(id, one);
    if (!best || one.count > best.count) best = one;
  }
  return best?.look ?? { key: "", open: "", close: "", tag: "", show: "", is_link: false };
}

/** The content as tokens: stretches that do not look like the base become pairs. */
function withFormats(core: readonly Atom[], base: Look): Token[] {
  const closing = closingOf(core);
  const protects = core.some((atom) => atom.kind === "text" && hasOtherText(atom.text));
  const tokens: Token[] = [];
  let look: Look | null = null;
  let waiting: AloneAtom[] = [];
  const closeLook = (): void => {
    if (look) tokens.push({ kind: "close", can_split: true });
    look = null;
  };
  const flush = (): void => {
    for (const atom of waiting) tokens.push(aloneToken(atom));
    waiting = [];
  };
  for (const [i, atom] of core.entries()) {
    if (atom.kind === "alone") {
      waiting.push(atom);
      continue;
    }
    const next: Look | null = atom.kind !== "text" || isSameLook(atom.look, base) ? null : atom.look;
    if (look && !(next && isSameLook(look, next))) closeLook();
    flush();
    if (atom.kind === "text") {
      if (next && !look) tokens.push(openLook(next, base));
      look = next;
      addText(tokens, atom, protects);
    } else if (atom.kind === "open") tokens.push(openPair(atom, core[closing.get(i) ?? -1]));
    else tokens.push({ kind: "close", can_split: atom.pair.can_split });
  }
  closeLook();
  flush();
  return tokens;
}

/** What a look has in addition to that of the base, of which the chip names two at most. */
function difference(look: Look, base: Look): string {
  const known = new Set(base.show.split(", "));
  const own = look.show.split(", ").filter((show) => !known.has(show));
  return own.slice(0, 2).join(", ") || look.show.split(", ").slice(0, 2).join(", ");
}

const openLook = (look: Look, base: Look): Token => ({
  kind: "open",
  code: {
    type: look.is_link ? "link" : "fmt",
    show: difference(look, base),
    ...(look.is_link ? fixed : free),
  },
  emission: { kind: "look", look },
  can_split: true,
});

function openPair({ pair, slices }: PairAtom, end: Atom | undefined): Token {
  const close = end && isPair(end) ? end.slices : [];
  return {
    kind: "open",
    code: { type: pair.type, show: pair.show, ...fixed },
    emission: { kind: "pair", pair, open: slices, close },
    can_split: pair.can_split,
  };
}

const aloneToken = (atom: AloneAtom): Token => ({
  kind: "alone",
  code: { type: atom.type, show: atom.show, ...fixed },
  atom,
  counted: atom.counted,
  is_kept: true,
  is_edge: atom.is_edge,
});

/** Placeholders, tags, addresses: programs and readers need them as they are. */
const protected_text =
  /\{\{[^{}]{1,100}\}\}|\$\{[\w.]{1,60}\}|\{\w{0,40}\}|%(?:\d{1,2}\$)?[sd@]|<\/?[a-zA-Z][^<>]{0,200}>|(?:https?:\/\/|www\.)[^\s<>"“”„«»]{1,500}[^\s<>"“”„«».,;:!?)\]'’]|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}|[\ue000-\ue8ff]/g;

/** Whether there may be any: most texts have none, and looking for addresses takes long. */
const may_be_protected = /[{%<@$\ue000-\ue8ff]|:\/\/|www\./;

const hasOtherText = (text: string): boolean =>
  /[\p{L}\p{N}]/u.test(may_be_protected.test(text) ? text.replaceAll(protected_text, "") : text);

function addText(tokens: Token[], atom: TextAtom, protects: boolean): void {
  const { text, look } = atom;
  if (text !== atom.counted || !may_be_protected.test(text)) {
    tokens.push({ kind: "text", text, counted: atom.counted });
    return;
  }
  let at = 0;
  const addPlain = (end: number): void => {
    const plain = text.slice(at, end);
    if (plain !== "") tokens.push({ kind: "text", text: plain, counted: plain });
  };
  for (const match of text.matchAll(protected_text)) {
    const [found] = match;
    const is_literal = found.length === 1;
    if (!is_literal && !protects) continue;
    addPlain(match.index);
    at = match.index + found.length;
    tokens.push({
      kind: "alone",
      code: { type: is_literal ? "literal" : "protected", show: found, ...fixed },
      atom: { kind: "text", text: found, counted: found, look, source: null },
      counted: found,
      is_kept: false,
      is_edge: false,
    });
  }
  addPlain(text.length);
}

/** Atoms as they are compared: without what makes no difference to a reader. */
export const normalised = (atoms: readonly Atom[]): Atom[] => merged(paired(atoms));
