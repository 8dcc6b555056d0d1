import { xmlText } from "#domain/exchange/xml-text.ts";
import type { TranslationOrigin } from "#domain/workbench/translation-origin.ts";
import type { ZipEntry } from "#server/kernel/files/zip-stream.ts";
import { streamOf } from "#server/kernel/files/store.ts";

export type BilingualDocument = {
  readonly order_id: number;
  /** How the weakest file was made, as a property of the file and in words; null for orders before files had it. */
  readonly origin: { readonly name: TranslationOrigin; readonly sentence: string } | null;
  readonly title: string;
  readonly head: readonly [number: string, source: string, target: string];
  readonly source_lang: string;
  readonly target_lang: string;
  readonly documents: readonly {
    readonly name: string;
    readonly rows: readonly { readonly number: number; readonly source: string; readonly target: string }[];
  }[];
};

const xml = (name: string, content: string): ZipEntry => ({
  name,
  open: () =>
    Promise.resolve(
      streamOf(Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${content}`, "utf8")),
    ),
});
const main = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const schemas = "http://schemas.openxmlformats.org/officeDocument/2006";
const office = `${schemas}/relationships`;
const packaged = "http://schemas.openxmlformats.org/package/2006";
const word_types = "application/vnd.openxmlformats-officedocument.wordprocessingml";

/** Scripts that are written from right to left. */
const right_to_left: ReadonlySet<string> = new Set(["ar", "fa", "he", "ur", "yi"]);

/** Text in a language; a line break stays one. */
function run(text: string, lang: string, properties = ""): string {
  const rtl = right_to_left.has(lang);
  const look = `<w:rPr>${properties}${rtl ? "<w:rtl/>" : ""}<w:lang w:val="${lang}" w:bidi="${lang}"/></w:rPr>`;
  const lines = text
    .split("\n")
    .map((line) => `<w:t xml:space="preserve">${xmlText(line)}</w:t>`)
    .join("<w:br/>");
  return `<w:r>${look}${lines}</w:r>`;
}

const paragraph = (content: string, lang: string, properties = ""): string =>
  `<w:p><w:pPr>${properties}${right_to_left.has(lang) ? "<w:bidi/>" : ""}</w:pPr>${content}</w:p>`;

/** Columns in twentieths of a point: the width of a landscape A4 page within its margins. */
const widths = [850, 6650, 6650] as const;

function cell(text: string, column: 0 | 1 | 2, lang: string, properties = ""): string {
  const width = `<w:tcPr><w:tcW w:w="${widths[column]}" w:type="dxa"/></w:tcPr>`;
  return `<w:tc>${width}${paragraph(run(text, lang, properties), lang)}</w:tc>`;
}

function table(
  { head, source_lang, target_lang }: BilingualDocument,
  rows: BilingualDocument["documents"][number]["rows"],
): string {
  const sides = ["top", "left", "bottom", "right", "insideH", "insideV"];
  const borders = sides
    .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="999999"/>`)
    .join("");
  const total = widths.reduce((sum, width) => sum + width, 0);
  const cells = (texts: readonly [string, string, string], properties = ""): string =>
    cell(texts[0], 0, "en", properties) +
    cell(texts[1], 1, source_lang, properties) +
    cell(texts[2], 2, target_lang, properties);
  const header = `<w:tr><w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>${cells(head, "<w:b/>")}</w:tr>`;
  const body = rows.map(
    ({ number, source, target }) => `<w:tr>${cells([String(number), source, target])}</w:tr>`,
  );
  return `<w:tbl><w:tblPr><w:tblW w:w="${total}" w:type="dxa"/><w:tblBorders>${borders}</w:tblBorders><w:tblLayout w:type="fixed"/><w:tblCellMar><w:left w:w="100" w:type="dxa"/><w:right w:w="100" w:type="dxa"/></w:tblCellMar></w:tblPr><w:tblGrid>${widths.map((width) => `<w:gridCol w:w="${width}"/>`).join("")}</w:tblGrid>${header}${body.join("")}</w:tbl>`;
}

/** The parts of a docx with a table of numbers, source texts and translations for each document of an order. */
export function bilingualDocx(preview: BilingualDocument): ZipEntry[] {
  const { title, documents, origin, order_id } = preview;
  const parts = documents.map(
    ({ name, rows }) =>
      `${paragraph(run(name, "en"), "en", '<w:pStyle w:val="Heading2"/>')}${table(preview, rows)}${paragraph("", "en")}`,
  );
  const section =
    '<w:sectPr><w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="709" w:footer="709" w:gutter="0"/></w:sectPr>';
  const heading = paragraph(run(title, "en"), "en", '<w:pStyle w:val="Heading1"/>');
  const made_by = origin === null ? "" : paragraph(run(origin.sentence, "en"), "en");
  const document = `<w:document xmlns:w="${main}"><w:body>${heading}${made_by}${parts.join("")}${section}</w:body></w:document>`;
  return [
    xml("[Content_Types].xml", content_types),
    xml(
      "_rels/.rels",
      relationships(["officeDocument", "word/document.xml"], ["custom-properties", "docProps/custom.xml"]),
    ),
    xml(
      "docProps/custom.xml",
      filePropertiesOf({ TranslationOrigin: origin?.name, TranslationOrder: `${order_id}` }),
    ),
    xml("word/_rels/document.xml.rels", relationships(["styles", "styles.xml"])),
    xml("word/styles.xml", styles),
    xml("word/document.xml", document),
  ];
}

const relationships = (...parts: readonly (readonly [type: string, target: string])[]): string => {
  const links = parts.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${packaged}/relationships">${links.join("")}</Relationships>`;
};

/** The properties by which files of translations name how they were made (decision 0204). */
function filePropertiesOf(values: Readonly<Record<string, string | undefined>>): string {
  const known = Object.entries(values).filter(([, value]) => value !== undefined);
  const items = known.map(
    ([name, value], at) =>
      `<property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="${at + 2}" name="${name}"><vt:lpwstr>${value}</vt:lpwstr></property>`,
  );
  return `<Properties xmlns="${schemas}/custom-properties" xmlns:vt="${schemas}/docPropsVTypes">${items.join("")}</Properties>`;
}

const content_types = `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${word_types}.document.main+xml"/><Override PartName="/docProps/custom.xml" ContentType="application/vnd.openxmlformats-officedocument.custom-properties+xml"/><Override PartName="/word/styles.xml" ContentType="${word_types}.styles+xml"/></Types>`;

const headingStyle = (level: number, half_points: number): string =>
  `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/><w:basedOn w:val="Normal"/><w:pPr><w:keepNext/><w:spacing w:before="240" w:after="120"/><w:outlineLvl w:val="${level - 1}"/></w:pPr><w:rPr><w:b/><w:sz w:val="${half_points}"/></w:rPr></w:style>`;
const styles = `<w:styles xmlns:w="${main}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/><w:sz w:val="20"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>${headingStyle(1, 32)}${headingStyle(2, 24)}</w:styles>`;
