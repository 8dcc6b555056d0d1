import fs from "node:fs";
import { createRequire } from "node:module";
import * as fontkit from "fontkit";

const resolve = createRequire(import.meta.url).resolve;
const weights = { regular: "400Regular", bold: "600SemiBold" } as const;
export type Weight = keyof typeof weights;
const parsed = new Map<Weight, fontkit.Font>();

/**
 * IBM Plex Sans in one weight, parsed once for all documents: parsing costs more than writing an invoice. Found
 * next to the program through its package, in the sources as in a build.
 */
export function fontOf(weight: Weight): fontkit.Font {
  const known = parsed.get(weight);
  if (known) return known;
  const name = weights[weight];
  const file = resolve(`@expo-google-fonts/ibm-plex-sans/${name}/IBMPlexSans_${name}.ttf`);
  const font = fontkit.create(fs.readFileSync(file));
  // A glyph that first occurs as a part of another (the c of ć) is never mapped to its character, so it is missing when
  // text is copied or read aloud. Therefore each glyph is first used by its own character.
  for (const code_point of font.characterSet) font.glyphForCodePoint(code_point);
  parsed.set(weight, font);
  return font;
}

/** The part of a document's font that its types do not describe. */
export type DocumentFont = {
  /** Words that were laid out, by their text. */
  layoutCache: Record<string, unknown>;
  readonly encode: (text: string) => unknown;
  readonly subset: { readonly glyphs: readonly number[]; encode: () => Uint8Array };
};

/** Characters of most documents in Latin script; with Cyrillic ones a file would be too large. */
const common_signs =
  " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]_abcdefghijklmnopqrstuvwxyz|ąćęłńóśźżĄĆĘŁŃÓŚŹŻ–·→";
/** After so many documents their words are forgotten: each has a few of its own. */
const documents_remembered = 500;
const words = new Map<Weight, { documents: number; readonly cache: Record<string, unknown> }>();
const common_fonts = new Map<Weight, Uint8Array>();

/**
 * Lets a new document use what earlier ones have laid out, and the same bytes of the font as long as it has common signs
 * alone: cutting a font to the signs of a document takes longer than the rest of it.
 */
export function shareWork(font: DocumentFont, weight: Weight, language: string): void {
  const known = words.get(weight);
  const shared =
    known && known.documents < documents_remembered
      ? known
      : { documents: 0, cache: Object.create(null) as Record<string, unknown> };
  shared.documents += 1;
  words.set(weight, shared);
  font.layoutCache = shared.cache;
  if (language.startsWith("uk")) return;
  font.encode(common_signs);
  const { subset } = font;
  const signs = subset.glyphs.length;
  const cut = subset.encode.bind(subset);
  subset.encode = () => {
    if (subset.glyphs.length > signs) return cut();
    const bytes = common_fonts.get(weight) ?? cut();
    common_fonts.set(weight, bytes);
    return bytes;
  };
}
