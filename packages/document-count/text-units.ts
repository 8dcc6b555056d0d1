import { billed_regions } from "../../domain/files/document-count.ts";
import { batchesOf, hasWords, joinSegments, segmentsOf } from "../../domain/files/segments.ts";
import { countDocument } from "./count-document.ts";
import { type Format, formats, groupsOf, type Place } from "./text-places.ts";
import { readPage } from "./text-page.ts";
import { decodeText } from "./txt.ts";
import { Unreadable } from "./verdict.ts";
import { decodeXml } from "./xml.ts";
import { openZip, type ZipLimits } from "./zip.ts";
import { writeZip, type ZipPart } from "./zip-writer.ts";

/** The texts of a document in order, and the function that replaces them. */
export type TextUnits = {
  readonly texts: readonly string[];
  readonly rebuild: (texts: readonly string[]) => Buffer;
};

// Enough for any document within the limits below.
const zip_limits: ZipLimits = { entries: 2_000, entry_bytes: 16 << 20, total_bytes: 48 << 20 };

/** The batch size of a plain text: some thousand sentences. */
const batch_characters = 20_000;
// A paragraph of a hundred pages is an error, and two thousand pages need a manual check first.
const most_unit_characters = 200_000;
const most_characters = 4 << 20;

/**
 * Extracts the texts of a document by its extension. Throws `Unreadable` for a broken or protected archive, and
 * `unsupported` for a document that could only be returned damaged: another format, a too long text, a paragraph in
 * which a field, a link or a note mark would lose its position, or billed text that would not be translated. The
 * formatting of a paragraph is preserved; single words get that of its longest part. The time is not limited, so it
 * runs in the counter's child process.
 */
export function textUnits(file: Buffer, extension: string, source_lang: string): TextUnits {
  const format = formats[extension];
  if (!format && extension !== "txt")
    throw new Unreadable("unsupported", `texts of .${extension} cannot be put back`);
  const units = format ? officeUnits(file, format) : plainUnits(decodeText(file, source_lang));
  if (format) requireWhole(units, extension);
  const characters = units.texts.reduce((sum, { length }) => sum + length, 0);
  if (characters > most_characters || units.texts.some(({ length }) => length > most_unit_characters))
    throw new Unreadable("unsupported", `${characters} characters in ${units.texts.length} texts`);
  return units;
}

const plainUnits = (text: string): TextUnits => ({
  texts: batchesOf(segmentsOf(text), batch_characters).map(joinSegments),
  rebuild: (translated) => Buffer.from(translated.join(""), "utf8"),
});

/** Ten numbers: no words, but enough that the counter accepts a document. */
const placeholder = "0 ".repeat(10);

/**
 * Refuses a document with billed words outside its extracted texts, such as in diagrams: with all texts replaced by
 * numbers, no billed word may be left.
 */
function requireWhole(units: TextUnits, extension: string): void {
  const verdict = countDocument(units.rebuild(units.texts.map(() => placeholder)), {
    name: `a.${extension}`,
    source_language: "",
  });
  // Numbers need no translation.
  if (verdict.outcome === "no-words" || verdict.outcome === "empty") return;
  if (verdict.outcome !== "ok") throw new Unreadable(verdict.outcome, verdict.detail);
  const billed = new Set(billed_regions[verdict.count.type]);
  for (const page of verdict.text.pages)
    for (const { region, text } of readPage(page))
      if (billed.has(region) && hasWords(text))
        throw new Unreadable("unsupported", `text in a ${region} cannot be put back`);
}

function officeUnits(file: Buffer, kinds: readonly Format[]): TextUnits {
  const archive = openZip(file, zip_limits);
  const parts: ZipPart[] = archive.spelled.map((name) => ({
    name,
    content: archive.read(name) ?? Buffer.alloc(0),
  }));
  const read = parts.flatMap(({ name, content }) => {
    const format = kinds.find((kind) => kind.parts.test(name));
    return format ? [{ name, ...unitsOfXml(decodeXml(content), format) }] : [];
  });
  return {
    texts: read.flatMap(({ texts }) => texts),
    rebuild: (translated) => {
      let from = 0;
      const made = new Map<string, Buffer>();
      for (const { name, texts, rebuild } of read) {
        made.set(name, rebuild(translated.slice(from, from + texts.length)));
        from += texts.length;
      }
      return writeZip(parts.map(({ name, content }) => ({ name, content: made.get(name) ?? content })));
    },
  };
}

function unitsOfXml(xml: string, format: Format): TextUnits {
  const groups = groupsOf(xml, format);
  const broken = groups.find(({ obstacle }) => obstacle !== null);
  if (broken) throw new Unreadable("unsupported", `${broken.obstacle} inside of a paragraph`);
  return {
    texts: groups.map(({ places }) => places.map(({ text }) => text).join("")),
    rebuild: (texts) => {
      const pieces: string[] = [];
      let at = 0;
      for (const [i, { places }] of groups.entries()) {
        const longest = longestOf(places);
        for (const place of places) {
          const content = place === longest ? escapeXml(texts[i] ?? "") : "";
          pieces.push(xml.slice(at, place.tag_end), preserve(xml, place), ">", content);
          at = place.end;
        }
      }
      pieces.push(xml.slice(at));
      return Buffer.from(pieces.join("").replace(/^(<\?xml[^>]*encoding=["'])[^"']+/, "$1UTF-8"), "utf8");
    },
  };
}

const longestOf = (places: readonly Place[]): Place | undefined =>
  places.reduce<Place | undefined>(
    (best, place) => (best && best.text.length >= place.text.length ? best : place),
    undefined,
  );

/** Word drops white space at the ends of a text without `xml:space="preserve"`. */
const preserve = (xml: string, { tag_end }: Place): string => {
  const tag = xml.slice(xml.lastIndexOf("<", tag_end), tag_end);
  return tag.startsWith("<a:") || tag.includes("xml:space") ? "" : ' xml:space="preserve"';
};

const escapeXml = (text: string): string =>
  text
    // Characters that XML 1.0 forbids.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replace(/[&<>]/g, (char) => (char === "&" ? "&amp;" : char === "<" ? "&lt;" : "&gt;"));
