import { type Code, codedTokens, codeMark } from "#domain/workbench/coded-text.ts";
import { insertCode, marksOf, removeCode, wrapRange } from "#domain/workbench/codes.ts";

/** A text with a selection, as places in the coded text. */
export type Selected = { readonly text: string; readonly from: number; readonly to: number };

/** The marks of a code in a source: a whole pair, a half of a divided one, or a standalone code. */
const kindsOf = (source: string, id: number) =>
  marksOf(source).flatMap((mark) => (mark.id === id ? [mark.kind] : []));

const isPair = (source: string, id: number): boolean => kindsOf(source, id).length > 1;

/** Numbers of the codes of a source, in the order in which they begin. */
export const codeNumbers = (source: string): number[] => [...new Set(marksOf(source).map(({ id }) => id))];

/**
 * Puts a code at the selection: a pair around it, a standalone code or a half of a divided pair at its end. One that is there already and may
 * not be copied is moved. Null where a pair would cross another one.
 */
export function putCode(selected: Selected, source: string, code: Code): Selected | null {
  const { id } = code;
  const is_there = marksOf(selected.text).some((mark) => mark.id === id);
  const { text, from, to } = is_there && !code.can_copy ? withoutCode(selected, id) : selected;
  const start = isPair(source, id) ? from : to;
  const after = isPair(source, id)
    ? wrapRange(text, from, to, id)
    : insertCode(text, start, id, kindsOf(source, id)[0]);
  if (after === null) return null;
  const mark = codeMark("alone", id).length;
  const caret = isPair(source, id) && from === to ? from + mark : to + (after.length - text.length);
  return { text: after, from: caret, to: caret };
}

/** A text without a code, with its selection around the same characters. */
function withoutCode({ text, from, to }: Selected, id: number): Selected {
  const place = (at: number): number => removeCode(text.slice(0, at), id).length;
  return { text: removeCode(text, id), from: place(from), to: place(to) };
}

/** Takes a code out of a text that may be without it. */
export const takeOutCode = (selected: Selected, id: number): Selected => {
  const after = withoutCode(selected, id);
  return { ...after, from: after.to };
};

/**
 * Text for a place of a segment: line breaks become spaces, and of the codes stay those of the segment that are not there
 * yet and complete.
 */
export function insertable(pasted: string, target: string, source: string, codes: readonly Code[]): string {
  const there = new Set(marksOf(target).map(({ id }) => id));
  const known = new Map(codes.map((code) => [code.id, code]));
  const in_source = new Set(codeNumbers(source));
  const marks = marksOf(pasted);
  const is_complete = (id: number): boolean => {
    const own = marks.filter((mark) => mark.id === id).map(({ kind }) => kind);
    return own.join(" ") === kindsOf(source, id).join(" ");
  };
  return codedTokens(pasted)
    .map((token) => {
      if (token.kind === "text")
        return token.text.replaceAll(/\s*[\r\n]+\s*/g, " ").replaceAll(/[\uE000-\uE8FF]/g, "");
      const is_free = !there.has(token.id) || known.get(token.id)?.can_copy === true;
      return in_source.has(token.id) && is_free && is_complete(token.id)
        ? codeMark(token.kind, token.id)
        : "";
    })
    .join("");
}
