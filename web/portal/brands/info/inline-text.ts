/** A piece of a sentence: plain, or a link. */
export type Piece = { readonly text: string; readonly href?: string };

/** Cuts `Write to [us](/info/contact)` into its plain parts and links. */
export function piecesOf(sentence: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const link of sentence.matchAll(/\[([^\]]+)\]\(([^)\s]+)\)/g)) {
    if (link.index > at) pieces.push({ text: sentence.slice(at, link.index) });
    pieces.push({ text: link[1] ?? "", href: link[2] ?? "" });
    at = link.index + link[0].length;
  }
  if (at < sentence.length) pieces.push({ text: sentence.slice(at) });
  return pieces;
}

/** Puts the values in place of `{name}`; an unknown name is a mistake of the text and stays visible. */
export const fillText = (sentence: string, values: Readonly<Record<string, string>>): string =>
  sentence.replaceAll(/\{([a-z_]+)\}/g, (whole, name: string) => values[name] ?? whole);
