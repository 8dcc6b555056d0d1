import { followed, type Follower } from "./follower.ts";
import { scanXml, type XmlEvents } from "./xml.ts";

/** Every shared string by its index; the phonetic guide of a Japanese cell is omitted. */
export function readSharedStrings(xml: string, follower?: Follower): readonly string[] {
  const strings: string[] = [];
  let parts: string[] = [];
  let text = 0;
  let phonetic = 0;
  const reader: XmlEvents = {
    open(name) {
      if (name === "si") parts = [];
      else if (name === "t") text++;
      else if (name === "rPh") phonetic++;
    },
    close(name) {
      if (name === "si") {
        const string = unescapeCell(parts.join(""));
        strings.push(string);
        follower?.paragraph("body", string, true);
      } else if (name === "t") text--;
      else if (name === "rPh") phonetic--;
    },
    text(part) {
      if (text === 0 || phonetic > 0) return;
      parts.push(part);
      follower?.shown(part);
    },
  };
  scanXml(xml, followed(reader, follower));
  return strings;
}

/** SpreadsheetML writes characters that XML forbids as `_x000D_`. */
export function unescapeCell(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
