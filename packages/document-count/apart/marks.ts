import { detect } from "../detect.ts";
import { encodeXml } from "../encode.ts";
import { relationships } from "../opc.ts";
import { replaceEntries } from "../zip-replace.ts";
import { decodeXml } from "../xml.ts";
import type { Archive } from "../zip.ts";
import type { FileMarks } from "./answers.ts";
import { rtfText } from "./rtf-text.ts";

/** The properties of a file that say how its translation was made; without an engine there is none. */
const propertiesOf = ({ origin, engine, order }: FileMarks): ReadonlyMap<string, string> =>
  new Map(
    [
      ["TranslationOrigin", origin],
      ["TranslationEngine", engine],
      ["TranslationOrder", order],
    ].filter((pair): pair is [string, string] => pair[1] !== ""),
  );

type Properties = ReadonlyMap<string, string>;
const names = "TranslationOrigin|TranslationEngine|TranslationOrder";

/**
 * A file with the marks of its translation among its own properties: custom properties of OOXML, user-defined metadata of
 * OpenDocument, user properties of RTF. Older marks are replaced, all else keeps its bytes. A plain text has no place for
 * them.
 */
export function marked(file: Buffer, marks: FileMarks): Buffer {
  const detected = detect(file);
  const properties = propertiesOf(marks);
  if (detected.kind === "plain" && detected.type === "rtf") return markedRtf(file, properties);
  if (detected.kind !== "package") return file;
  const { archive } = detected;
  return detected.type === "odt"
    ? markedOdf(file, archive, properties)
    : markedOffice(file, archive, properties);
}

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (char) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[char] ?? "&quot;");
/** Characters that XML cannot hold. */
const printable = (text: string): string => text.replaceAll(/[^\P{C}\t]/gu, "");

/** An XML part with a changed text. */
const changedPart = (bytes: Buffer, change: (xml: string) => string): Buffer =>
  encodeXml(bytes, change(decodeXml(bytes)));

/** Inserts before the last closing tag of an element; one without content is opened for it. */
function insertedInto(xml: string, element: string, content: string): string {
  const opened = xml.replace(
    new RegExp(String.raw`<((?:\w+:)?${element})(?=[\s/])([^<>]*)/>`),
    (_all, name: string, attributes: string) => `<${name}${attributes}></${name}>`,
  );
  const at = [...opened.matchAll(new RegExp(String.raw`</(?:\w+:)?${element}\s*>`, "g"))].at(-1)?.index;
  return at === undefined ? xml : opened.slice(0, at) + content + opened.slice(at);
}

const office = {
  transitional: {
    relation: "http://schemas.openxmlformats.org/officeDocument/2006/relationships/custom-properties",
    properties: "http://schemas.openxmlformats.org/officeDocument/2006/custom-properties",
    types: "http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes",
  },
  strict: {
    relation: "http://purl.oclc.org/ooxml/officeDocument/relationships/customProperties",
    properties: "http://purl.oclc.org/ooxml/officeDocument/customProperties",
    types: "http://purl.oclc.org/ooxml/officeDocument/docPropsVTypes",
  },
} as const;
const content_type = "application/vnd.openxmlformats-officedocument.custom-properties+xml";
const links_part = "_rels/.rels";
const types_part = "[Content_Types].xml";

function markedOffice(file: Buffer, archive: Archive, properties: Properties): Buffer {
  const links = archive.read(links_part);
  const types = archive.read(types_part);
  if (!links || !types) return file;
  const known = relationships(archive, "").find(({ type }) => /^custom-?properties$/i.test(type))?.target;
  const part = known === undefined ? null : archive.read(known);
  if (known !== undefined && part) {
    const change = (xml: string): string => withOfficeProperties(xml, properties);
    return replaceEntries(file, archive, new Map([[known.toLowerCase(), changedPart(part, change)]]));
  }
  const is_strict = decodeXml(links).includes("http://purl.oclc.org/ooxml/");
  const { relation, properties: space } = is_strict ? office.strict : office.transitional;
  const empty = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Properties xmlns="${space}"/>`;
  const target = freeName(archive);
  const link = `<Relationship Id="${freeId(decodeXml(links))}" Type="${relation}" Target="${target}"/>`;
  const type = `<Override PartName="/${target}" ContentType="${content_type}"/>`;
  const changed = new Map([
    [links_part, changedPart(links, (xml) => insertedInto(xml, "Relationships", prefixed(xml, link)))],
    [types_part.toLowerCase(), changedPart(types, (xml) => insertedInto(xml, "Types", prefixed(xml, type)))],
  ]);
  const added = new Map([[target, Buffer.from(withOfficeProperties(empty, properties), "utf8")]]);
  return replaceEntries(file, archive, changed, added);
}

/** An element with the prefix of the package's own elements. */
const prefixed = (xml: string, element: string): string => {
  const prefix = /<(\w+:)(?:Relationships|Types)\b/.exec(xml)?.[1] ?? "";
  return element.replace("<", `<${prefix}`);
};

function freeName(archive: Archive): string {
  for (let n = 0; ; n++) {
    const name = n === 0 ? "docProps/custom.xml" : `docProps/custom${n}.xml`;
    if (!archive.has(name)) return name;
  }
}

function freeId(xml: string): string {
  for (let n = 1; ; n++) if (!xml.includes(`"rIdTranslation${n}"`)) return `rIdTranslation${n}`;
}

/** Custom properties with new ones; each has a number of its own, from 2. */
function withOfficeProperties(xml: string, properties: Properties): string {
  const others = xml.replaceAll(
    new RegExp(String.raw`<((?:\w+:)?property)\b[^<>]*\sname="(?:${names})"[^<>]*>[\s\S]*?</\1\s*>`, "g"),
    "",
  );
  const space = others.includes("http://purl.oclc.org/ooxml/") ? office.strict : office.transitional;
  const used = [...others.matchAll(/\spid="(\d{1,9})"/g)].map(([, pid]) => Number(pid));
  let pid = Math.max(1, ...used);
  const made = [...properties].map(([name, value]) => {
    pid += 1;
    return (
      `<property xmlns="${space.properties}" fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="${pid}" name="${name}">` +
      `<vt:lpwstr xmlns:vt="${space.types}">${escaped(printable(value))}</vt:lpwstr></property>`
    );
  });
  return insertedInto(others, "Properties", made.join(""));
}

const meta_part = "meta.xml";
const manifest_part = "META-INF/manifest.xml";
const odf_space = "urn:oasis:names:tc:opendocument:xmlns";

function markedOdf(file: Buffer, archive: Archive, properties: Properties): Buffer {
  const meta = archive.read(meta_part);
  if (meta) {
    const change = (xml: string): string => withOdfProperties(xml, properties);
    return replaceEntries(file, archive, new Map([[meta_part, changedPart(meta, change)]]));
  }
  const empty = `<?xml version="1.0" encoding="UTF-8"?>\n<office:document-meta xmlns:office="${odf_space}:office:1.0" office:version="1.2"><office:meta/></office:document-meta>`;
  const manifest = archive.read(manifest_part);
  const entry = `<manifest:file-entry xmlns:manifest="${odf_space}:manifest:1.0" manifest:full-path="meta.xml" manifest:media-type="text/xml"/>`;
  const changed = new Map(
    manifest
      ? [[manifest_part.toLowerCase(), changedPart(manifest, (xml) => insertedInto(xml, "manifest", entry))]]
      : [],
  );
  const added = new Map([[meta_part, Buffer.from(withOdfProperties(empty, properties), "utf8")]]);
  return replaceEntries(file, archive, changed, added);
}

function withOdfProperties(xml: string, properties: Properties): string {
  const others = xml.replaceAll(
    new RegExp(String.raw`<((?:\w+:)?user-defined)\b[^<>]*:name="(?:${names})"[^<>]*>[\s\S]*?</\1\s*>`, "g"),
    "",
  );
  const made = [...properties].map(
    ([name, value]) =>
      `<meta:user-defined xmlns:meta="${odf_space}:meta:1.0" meta:name="${name}">${escaped(printable(value))}</meta:user-defined>`,
  );
  return insertedInto(others, "meta", made.join(""));
}

function markedRtf(file: Buffer, properties: Properties): Buffer {
  const entry = ([name, value]: readonly [string, string]): string =>
    `{\\propname ${name}}\\proptype30{\\staticval ${rtfText(printable(value))}}`;
  const made = [...properties].map(entry).join("");
  const own = new RegExp(
    String.raw`\{\\propname (?:${names})\}\s*\\proptype30\s*\{\\staticval [^{}]*\}`,
    "g",
  );
  const rtf = file.toString("latin1").replaceAll(own, "");
  const group = rtf.indexOf("{\\*\\userprops");
  const at = group < 0 ? headerEnd(rtf) : group + "{\\*\\userprops".length;
  const text = group < 0 ? `{\\*\\userprops${made}}` : made;
  return Buffer.from(rtf.slice(0, at) + text + rtf.slice(at), "latin1");
}

const header_group = /\s*\{\\(?:\*\\)?(?:fonttbl|filetbl|colortbl|stylesheet|list(?:override)?table|info)\b/y;

/** The place after the tables of an RTF file, where its information is. */
function headerEnd(rtf: string): number {
  const start =
    /^\s*\{\\rtf\d*(?:\\(?:ansicpg\d+|ansi|mac|pca?|uc\d+|deff\d+|deflang\w*\d+|ad\w+\d+))*\s*/.exec(rtf);
  let end = start?.[0].length ?? 0;
  for (;;) {
    header_group.lastIndex = end;
    if (!header_group.test(rtf)) return end;
    end = groupEnd(rtf, rtf.indexOf("{", end));
  }
}

/** The place after a group that begins at `start`. */
function groupEnd(rtf: string, start: number): number {
  let depth = 0;
  for (let at = start; at < rtf.length; at++) {
    const char = rtf.charAt(at);
    if (char === "\\") at++;
    else if (char === "{") depth++;
    else if (char === "}" && --depth === 0) return at + 1;
  }
  return rtf.length;
}
