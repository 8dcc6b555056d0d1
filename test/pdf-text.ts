import { inflateSync } from "node:zlib";

/**
 * The text of a generated PDF in writing order, page by page, without white space, so that line breaks do not matter.
 * It reads fonts as embedded there: two bytes per glyph, mapped by the font's own table.
 */
export const pdfText = (pdf: Uint8Array): string => pdfLines(pdf).join("");

/** The lines of a generated PDF as `pdfText` reads them. */
export function pdfLines(pdf: Uint8Array): string[] {
  const objects = objectsOf(Buffer.from(pdf));
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head));
  return pages
    .flatMap(({ head }) => {
      const resources = objects.get(reference(head, "Resources"))?.head ?? head;
      const fonts = new Map(
        [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = "", id = ""]) => [
          name,
          charactersOf(objects, objects.get(id)?.head ?? ""),
        ]),
      );
      return written(objects.get(reference(head, "Contents"))?.text ?? "", fonts);
    })
    .map((line) => line.replace(/\s/g, ""));
}

type PdfObject = { readonly head: string; readonly text: string };
type Characters = ReadonlyMap<string, string>;

function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const source = pdf.toString("latin1");
  const found = new Map<string, PdfObject>();
  for (const [whole, id = "", body = ""] of source.matchAll(/(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj/gs)) {
    const start = body.indexOf("stream\n");
    const head = start < 0 ? body : body.slice(0, start);
    const stream = start < 0 ? "" : body.slice(start + "stream\n".length, body.lastIndexOf("\nendstream"));
    const bytes = Buffer.from(stream, "latin1");
    const packed = head.includes("/FlateDecode") && !head.includes("/FontFile");
    if (whole !== "") found.set(id, { head, text: packed ? unpacked(bytes) : bytes.toString("latin1") });
  }
  return found;
}

function unpacked(bytes: Buffer): string {
  // A font is compressed as well, and is not text.
  return inflateSync(bytes).toString("latin1");
}

const reference = (head: string, name: string): string =>
  new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1] ?? "";

/** The characters of a font by the codes in its texts. */
function charactersOf(objects: ReadonlyMap<string, PdfObject>, font: string): Characters {
  const table = objects.get(reference(font, "ToUnicode"))?.text ?? "";
  const characters = new Map<string, string>();
  for (const [, from = "", list = ""] of table.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
    const texts = [...list.matchAll(/<([\w\s]*)>/g)].map(([, hex = ""]) => hex.replace(/\s/g, ""));
    for (const [i, hex] of texts.entries()) {
      const code = (Number.parseInt(from, 16) + i).toString(16).padStart(4, "0");
      const units = (hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16));
      characters.set(code, String.fromCharCode(...units));
    }
  }
  return characters;
}

/** Interprets the text operators: the selected font, and the glyphs shown with it; each shows a line. */
function written(content: string, fonts: ReadonlyMap<string, Characters>): string[] {
  let characters: Characters = new Map();
  const lines: string[] = [];
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) characters = fonts.get(font) ?? new Map();
    if (shown === undefined) continue;
    const codes = [...shown.matchAll(/<(\w+)>/g)].flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? []);
    lines.push(codes.map((code) => characters.get(code.toLowerCase()) ?? "\uFFFD").join(""));
  }
  return lines;
}
