const most_pieces = 4096;

/**
 * Adds a piece to a text that is finally joined. Many small pieces are joined early, because a paragraph of millions of
 * one-character runs must not need millions of strings.
 */
export function addPiece(pieces: string[], text: string): void {
  pieces.push(text);
  if (pieces.length < most_pieces) return;
  const tail = pieces.splice(1).join("");
  pieces[0] = (pieces[0] ?? "") + tail;
}
