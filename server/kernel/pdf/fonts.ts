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
