import { type Code, codedTokens } from "./coded-text.ts";
import { marksOf, markText } from "./codes.ts";

/** A text of a memory unit with its own codes; their numbers mean nothing in another document. */
export type ForeignText = { readonly text: string; readonly codes: readonly Code[] };

export type Remapped = {
  readonly target: string;
  /** What was dropped because the segment has no code of this kind, as shown to the translator. */
  readonly dropped: readonly string[];
  /** Codes of the segment that the target does not have. */
  readonly missing: readonly number[];
};

type Form = "pair" | "alone";

/** The codes of a text by form and type, each in the order of its first occurrence. */
function idsByKind(text: string, codes: readonly Code[]): Map<string, number[]> {
  const types = new Map(codes.map(({ id, type }) => [id, type]));
  const kinds = new Map<string, number[]>();
  for (const { kind, id } of marksOf(text)) {
    const name = kindName(kind === "alone" ? "alone" : "pair", types.get(id));
    const ids = kinds.get(name) ?? [];
    if (!ids.includes(id)) kinds.set(name, [...ids, id]);
  }
  return kinds;
}

const kindName = (form: Form, type: string | undefined): string => `${form} ${type ?? "unknown"}`;

/**
 * The target of a memory unit with the codes of a segment: the first link of the unit becomes the first link of the
 * segment, and so on by form and type. The numbers of a unit are never used, because they belong to another document.
 */
export function remapCodes(
  unit: { readonly source: ForeignText; readonly target: ForeignText },
  segment: ForeignText,
): Remapped {
  const own = idsByKind(segment.text, segment.codes);
  const in_source = idsByKind(unit.source.text, unit.source.codes);
  const types = new Map(unit.target.codes.map(({ id, type }) => [id, type]));
  const shows = new Map(unit.target.codes.map(({ id, show }) => [id, show]));
  const in_target = idsByKind(unit.target.text, unit.target.codes);
  const mapped = (form: Form, id: number): number | null => {
    const name = kindName(form, types.get(id));
    // The place among the codes of the source is used, because a translation may change their order.
    const of_source = in_source.get(name)?.indexOf(id) ?? -1;
    const place = of_source >= 0 ? of_source : (in_target.get(name)?.indexOf(id) ?? -1);
    return own.get(name)?.[place] ?? null;
  };
  const dropped = new Map<number, string>();
  const pieces = codedTokens(unit.target.text).map((token) => {
    if (token.kind === "text") return token.text;
    const id = mapped(token.kind === "alone" ? "alone" : "pair", token.id);
    if (id === null) dropped.set(token.id, shows.get(token.id) ?? "");
    return id === null ? "" : markText({ kind: token.kind, id });
  });
  const target = pieces.join("");
  const there = new Set(marksOf(target).map(({ id }) => id));
  const all = new Set(marksOf(segment.text).map(({ id }) => id));
  return { target, dropped: [...dropped.values()], missing: [...all].filter((id) => !there.has(id)) };
}

/** How many codes of two texts differ by form and type, regardless of their numbers. */
export function differingCodes(one: ForeignText, other: ForeignText): number {
  const [first, second] = [idsByKind(one.text, one.codes), idsByKind(other.text, other.codes)];
  return [...new Set([...first.keys(), ...second.keys()])].reduce(
    (sum, name) => sum + Math.abs((first.get(name)?.length ?? 0) - (second.get(name)?.length ?? 0)),
    0,
  );
}
