import { codedTokens, codeMark } from "#domain/workbench/coded-text.ts";

/** As much of a DOM node as reading a coded text needs. */
export type ReadNode = {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly nodeValue: string | null;
  readonly childNodes: ArrayLike<ReadNode>;
  /** Of a chip: the kind of its code and its number, `open 3`. */
  readonly dataset?: { readonly [name: string]: string | undefined };
};

const text_node = 3;
/** A character without a width; browsers need one around chips to show the caret there. */
export const caret_place = "\u200B";

const plain = (text: string): string => text.replaceAll(caret_place, "").replaceAll(/[\r\n]+/g, " ");

/** The code of a chip; null for any other node. */
function chipCode({ dataset }: ReadNode): string | null {
  const [kind, number] = dataset?.["code"]?.split(" ") ?? [];
  if (kind !== "open" && kind !== "close" && kind !== "alone") return null;
  return codeMark(kind, Number(number));
}

/** The coded text that an editable element shows. A segment is one line, so a line break is a space. */
export function readCoded(node: ReadNode): string {
  if (node.nodeType === text_node) return plain(node.nodeValue ?? "");
  return (
    chipCode(node) ??
    Array.from(node.childNodes)
      .map((child) => readCoded(child))
      .join("")
  );
}

/** The place in the coded text of a place in the DOM; the beginning of a chip is before its code, any other place after it. */
export function codedOffset(host: ReadNode, node: ReadNode, offset: number): number {
  let place = 0;
  let found = false;
  const visit = (one: ReadNode): void => {
    if (found) return;
    if (one.nodeType === text_node) {
      const shown = one.nodeValue ?? "";
      if (one === node) found = true;
      place += plain(found ? shown.slice(0, offset) : shown).length;
      return;
    }
    const code = chipCode(one);
    if (code !== null) {
      found = contains(one, node);
      if (!found || offset > 0) place += code.length;
      return;
    }
    for (const [at, child] of Array.from(one.childNodes).entries()) {
      if (one === node && at === offset) found = true;
      if (found) return;
      visit(child);
    }
    if (one === node) found = true;
  };
  visit(host);
  return place;
}

const contains = (outer: ReadNode, inner: ReadNode): boolean =>
  outer === inner || Array.from(outer.childNodes).some((child) => contains(child, inner));

/** What an editable element shows for a coded text: a text or a chip each. */
export type Piece =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "open" | "close" | "alone"; readonly id: number };

/** Texts and chips in turn: before, between and after chips is a text, if only of the caret's place. */
export function piecesOf(coded: string): Piece[] {
  const pieces: Piece[] = [];
  for (const token of codedTokens(coded)) {
    if (token.kind !== "text" && pieces.at(-1)?.kind !== "text")
      pieces.push({ kind: "text", text: caret_place });
    pieces.push(token);
  }
  if (pieces.length > 0 && pieces.at(-1)?.kind !== "text") pieces.push({ kind: "text", text: caret_place });
  return pieces;
}

/** Where a place of the coded text is shown: the piece, by its index, and the character in its text. */
export function placeInPieces(
  pieces: readonly Piece[],
  coded_offset: number,
): { piece: number; offset: number } {
  let left = coded_offset;
  for (const [at, piece] of pieces.entries()) {
    if (piece.kind !== "text") {
      left -= codeMark(piece.kind, piece.id).length;
      continue;
    }
    const { length } = plain(piece.text);
    // A text without characters holds the caret behind its character without a width.
    if (left <= length) return { piece: at, offset: length === 0 ? piece.text.length : Math.max(0, left) };
    left -= length;
  }
  const last = pieces.at(-1);
  return { piece: Math.max(0, pieces.length - 1), offset: last?.kind === "text" ? last.text.length : 0 };
}
