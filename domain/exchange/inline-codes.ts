import { codedTokens } from "../workbench/coded-text.ts";
import { xmlText } from "./xml-text.ts";

/** A piece of a coded text: text, a standalone code, a nested pair, or one end of a pair that is not nested. */
type Piece =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "alone" | "start" | "end"; readonly id: number }
  | { readonly kind: "pair"; readonly id: number; readonly pieces: Piece[] };

/** How a format writes each piece; `occurrence` counts the uses of a code in the text, from 1. */
type InlineWriter = {
  readonly alone: (id: number, occurrence: number) => string;
  readonly pair: (id: number, occurrence: number, content: string) => string;
  readonly start: (id: number) => string;
  readonly end: (id: number) => string;
  readonly text?: (text: string) => string;
};

/** The pieces of a coded text: only pairs that are closed in order become nested. */
function piecesOf(coded: string): Piece[] {
  const root: Piece[] = [];
  const open: { readonly id: number; readonly pieces: Piece[]; readonly around: Piece[] }[] = [];
  let current = root;
  const flatten = (): void => {
    const top = open.pop();
    if (!top) return;
    top.around.push({ kind: "start", id: top.id }, ...top.pieces);
    current = top.around;
  };
  for (const token of codedTokens(coded)) {
    if (token.kind === "text") current.push({ kind: "text", text: token.text });
    else if (token.kind === "alone") current.push({ kind: "alone", id: token.id });
    else if (token.kind === "open") {
      open.push({ id: token.id, pieces: [], around: current });
      current = open.at(-1)?.pieces ?? current;
    } else if (open.some(({ id }) => id === token.id)) {
      // What was opened inside and is closed later crosses this pair.
      while (open.at(-1)?.id !== token.id) flatten();
      const top = open.pop();
      if (top) {
        top.around.push({ kind: "pair", id: top.id, pieces: top.pieces });
        current = top.around;
      }
    } else current.push({ kind: "end", id: token.id });
  }
  while (open.length > 0) flatten();
  return root;
}

/** A coded text in a format. */
export function inlineText(coded: string, writer: InlineWriter): string {
  const uses = new Map<number, number>();
  const use = (id: number): number => {
    const count = (uses.get(id) ?? 0) + 1;
    uses.set(id, count);
    return count;
  };
  const write = (pieces: readonly Piece[]): string =>
    pieces
      .map((piece) => {
        switch (piece.kind) {
          case "text":
            return (writer.text ?? xmlText)(piece.text);
          case "alone":
            return writer.alone(piece.id, use(piece.id));
          case "pair":
            return writer.pair(piece.id, use(piece.id), write(piece.pieces));
          case "start":
            return writer.start(piece.id);
          case "end":
            return writer.end(piece.id);
        }
      })
      .join("");
  return write(piecesOf(coded));
}
