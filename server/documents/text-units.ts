import { batchesOf, hasWords, joinSegments, segmentsOf } from "#domain/segments.ts";
import { decodeText } from "./txt.ts";
import { Unreadable } from "./verdict.ts";
import { decodeXml, unescapeXml } from "./xml.ts";
import { openZip, type ZipLimits } from "./zip.ts";
import { writeZip, type ZipPart } from "./zip-writer.ts";

/** The texts of a document in their order, and how to make the document again with others in their places. */
export type TextUnits = {
  readonly texts: readonly string[];
  readonly rebuild: (texts: readonly string[]) => Buffer;
};

/** Where a format keeps its text: which parts, which tag holds letters, and what ends a paragraph. */
type Format = { readonly parts: RegExp; readonly text_tag: string; readonly edges: readonly string[] };
const formats: Readonly<Record<string, Format>> = {
  docx: {
    parts: /^word\/(?:document|header\d*|footer\d*|footnotes|endnotes)\.xml$/i,
    text_tag: "w:t",
    edges: ["w:p", "w:tab", "w:br", "w:cr"],
  },
  pptx: {
    parts: /^ppt\/(?:slides|notesSlides)\/[a-z]+\d+\.xml$/i,
    text_tag: "a:t",
    edges: ["a:p", "a:br"],
  },
  xlsx: { parts: /^xl\/sharedStrings\.xml$/i, text_tag: "t", edges: ["si", "rPh"] },
};

// Enough for any document within the limits below.
const zip_limits: ZipLimits = { entries: 2_000, entry_bytes: 16 << 20, total_bytes: 48 << 20 };

/** Some thousand sentences of a plain text at once. */
const batch_characters = 20_000;
// Nobody writes a paragraph of a hundred pages, and two thousand pages are a person's work to look into first.
const most_unit_characters = 200_000;
const most_characters = 4 << 20;

/**
 * Takes a document apart by its extension. Throws `Unreadable` for a format whose text cannot be put back, a broken or
 * protected archive, and a text without end. The look of a paragraph stays, that of single words in it gives way to
 * its first. Runs for as long as the bytes make it run, so it belongs into the counter's child.
 */
export function textUnits(file: Buffer, extension: string, source_lang: string): TextUnits {
  const format = formats[extension];
  if (!format && extension !== "txt")
    throw new Unreadable("unsupported", `texts of .${extension} cannot be put back`);
  const units = format ? officeUnits(file, format) : plainUnits(decodeText(file, source_lang));
  const characters = units.texts.reduce((sum, { length }) => sum + length, 0);
  if (characters > most_characters || units.texts.some(({ length }) => length > most_unit_characters))
    throw new Unreadable("unsupported", `${characters} characters in ${units.texts.length} texts`);
  return units;
}

const plainUnits = (text: string): TextUnits => ({
  texts: batchesOf(segmentsOf(text), batch_characters).map(joinSegments),
  rebuild: (translated) => Buffer.from(translated.join(""), "utf8"),
});

function officeUnits(file: Buffer, format: Format): TextUnits {
  const archive = openZip(file, zip_limits);
  const parts: ZipPart[] = archive.spelled.map((name) => ({
    name,
    content: archive.read(name) ?? Buffer.alloc(0),
  }));
  const read = parts
    .filter(({ name }) => format.parts.test(name))
    .map(({ name, content }) => ({ name, ...unitsOfXml(decodeXml(content), format) }));
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

/** A text tag in the XML: where its content stands, and where its opening tag ends. */
type Place = {
  readonly start: number;
  readonly end: number;
  readonly tag_end: number;
  readonly text: string;
};

function unitsOfXml(xml: string, format: Format): TextUnits {
  const groups = groupsOf(xml, format);
  return {
    texts: groups.map((group) => group.map(({ text }) => text).join("")),
    rebuild: (texts) => {
      const pieces: string[] = [];
      let at = 0;
      for (const [i, group] of groups.entries())
        for (const [j, place] of group.entries()) {
          const content = j === 0 ? escapeXml(texts[i] ?? "") : "";
          pieces.push(xml.slice(at, place.tag_end), preserve(xml, place), ">", content);
          at = place.end;
        }
      pieces.push(xml.slice(at));
      return Buffer.from(pieces.join("").replace(/^(<\?xml[^>]*encoding=["'])[^"']+/, "$1UTF-8"), "utf8");
    },
  };
}

/** Neighbouring text tags up to the next edge of a paragraph: what one translation replaces. */
function groupsOf(xml: string, { text_tag, edges }: Format): Place[][] {
  const groups: Place[][] = [];
  let group: Place[] = [];
  const close = (): void => {
    if (group.some(({ text }) => hasWords(text))) groups.push(group);
    group = [];
  };
  for (const tag of xml.matchAll(/<(\/?)([\w:]+)(?:\s[^<>]*?)?(\/?)>/g)) {
    const [whole, closing, name = "", empty] = tag;
    if (edges.includes(name)) close();
    if (name !== text_tag || closing || empty) continue;
    const start = tag.index + whole.length;
    const end = xml.indexOf("<", start);
    if (end < 0) break;
    group.push({ start, end, tag_end: start - 1, text: unescapeXml(xml.slice(start, end)) });
  }
  close();
  return groups;
}

/** Word drops white space at the ends of a text that does not say to keep it. */
const preserve = (xml: string, { tag_end }: Place): string => {
  const tag = xml.slice(xml.lastIndexOf("<", tag_end), tag_end);
  return tag.startsWith("<a:") || tag.includes("xml:space") ? "" : ' xml:space="preserve"';
};

const escapeXml = (text: string): string =>
  text
    // Characters that XML 1.0 cannot hold at all.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replace(/[&<>]/g, (char) => (char === "&" ? "&amp;" : char === "<" ? "&lt;" : "&gt;"));
