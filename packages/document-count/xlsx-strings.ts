import { scanXml } from "./xml.ts";

/** Every shared string by its index; the phonetic guide of a Japanese cell is omitted. */
export function readSharedStrings(xml: string): readonly string[] {
  const strings: string[] = [];
  let parts: string[] = [];
  let text = 0;
  let phonetic = 0;
  scanXml(xml, {
    open(name) {
      if (name === "si") parts = [];
      else if (name === "t") text++;
      else if (name === "rPh") phonetic++;
    },
    close(name) {
      if (name === "si") strings.push(unescapeCell(parts.join("")));
      else if (name === "t") text--;
      else if (name === "rPh") phonetic--;
    },
    text(part) {
      if (text > 0 && phonetic === 0) parts.push(part);
    },
  });
  return strings;
}

/** SpreadsheetML writes characters that XML forbids as `_x000D_`. */
export function unescapeCell(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
