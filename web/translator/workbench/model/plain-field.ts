import { codedTokens, codeMark } from "#domain/workbench/coded-text.ts";
import { markText } from "#domain/workbench/codes.ts";

const marks = {
  open: (id: number) => `{${id}}`,
  close: (id: number) => `{/${id}}`,
  alone: (id: number) => `{${id}}`,
};

/** A coded text with `{1}` and `{/1}` for its codes, for a plain field. */
export const withMarks = (coded: string): string =>
  codedTokens(coded)
    .map((token) => (token.kind === "text" ? token.text : marks[token.kind](token.id)))
    .join("");

/** The coded text of a plain field; a mark of a code that the source does not have is text. */
export function fromMarks(text: string, source: string): string {
  const kinds = new Map<number, "pair" | "alone">();
  for (const token of codedTokens(source))
    if (token.kind !== "text") kinds.set(token.id, token.kind === "alone" ? "alone" : "pair");
  return text
    .replaceAll(/[\r\n]+/g, " ")
    .replaceAll(/\{(\/?)(\d{1,4})\}/g, (mark, slash: string, number: string) => {
      const id = Number(number);
      const kind = kinds.get(id);
      if (kind === undefined || (kind === "alone" && slash !== "")) return mark;
      return codeMark(kind === "alone" ? "alone" : slash === "" ? "open" : "close", id);
    });
}

/** The place in a field with marks of a place in the coded text, and the reverse. */
export const markedPlace = (coded: string, at: number): number => withMarks(coded.slice(0, at)).length;

export function codedPlace(coded: string, marked: number): number {
  let left = marked;
  let place = 0;
  for (const token of codedTokens(coded)) {
    const shown = token.kind === "text" ? token.text : marks[token.kind](token.id);
    const stored = token.kind === "text" ? token.text : markText(token);
    if (left < shown.length) return token.kind === "text" ? place + left : place;
    left -= shown.length;
    place += stored.length;
  }
  return place;
}
