import type { AloneAtom, Atom, Pair, Slice } from "./atoms.ts";

/** A complex field that is open: its instruction, or its result, which for a link is text like any other. */
type Field = { instruction: string; is_link: boolean };

/** The fields of one text flow, which may span paragraphs. */
export type Fields = { readonly open: Field[]; readonly can_span: boolean };

/** What belongs to a field that stays as it is. */
export type Collector = { readonly slices: Slice[]; counted: string };

export const newCollector = (): Collector => ({ slices: [], counted: "" });
const link: Pair = { type: "link", show: "link", can_split: false };
const most_shown = 40;

/** A field left as it is, shown by its result. */
export const fieldAtom = ({ slices, counted }: Collector): AloneAtom => ({
  kind: "alone",
  type: "field",
  show: counted.trim().slice(0, most_shown) || "field",
  counted,
  slices,
  is_edge: false,
});

/** Whether the next text belongs to a field that stays as it is. */
export const isInField = ({ open }: Fields): boolean => open.some(({ is_link }) => !is_link);

/**
 * Follows `fldChar`: returns the collector of what comes next, and the atoms that are complete now. A field inside of
 * another one belongs to it; only a link at the outside has text to translate.
 */
export function passFieldMark(
  fields: Fields,
  type: string,
  mark: Slice,
  collector: Collector | null,
): { readonly collector: Collector | null; readonly atoms: readonly Atom[] } {
  const open = collector ?? newCollector();
  open.slices.push(mark);
  const top = fields.open.at(-1);
  if (type === "begin") {
    fields.open.push({ instruction: "", is_link: false });
    return { collector: open, atoms: [] };
  }
  if (type === "separate") {
    if (!top) return { collector, atoms: [fieldAtom(open)] };
    const is_outside = fields.open.slice(0, -1).every(({ is_link }) => is_link);
    if (!is_outside || !/^\s*HYPERLINK\b/i.test(top.instruction)) return { collector: open, atoms: [] };
    top.is_link = true;
    return { collector: null, atoms: [{ kind: "open", pair: link, slices: open.slices }] };
  }
  fields.open.pop();
  if (collector === null)
    return {
      collector: null,
      atoms: [top ? { kind: "close", pair: link, slices: open.slices } : fieldAtom(open)],
    };
  return isInField(fields) ? { collector: open, atoms: [] } : { collector: null, atoms: [fieldAtom(open)] };
}
