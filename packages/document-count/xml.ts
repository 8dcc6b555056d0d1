import { decodeUtf16, encoding } from "./code-pages.ts";
import { addPiece } from "./pieces.ts";
import { Unreadable } from "./verdict.ts";

/**
 * Callbacks of a reader. Names are local names; `attributes` is the raw text between name and `>`, read with
 * `attribute`. An element without content is opened and closed immediately, so every open has a close. `start` and
 * `end` are the positions of the tag or the text in the XML; the close of an element without content has no length.
 */
export type XmlEvents = {
  open(name: string, attributes: string, prefix: string, start: number, end: number): void;
  close(name: string, start: number, end: number): void;
  text?(text: string, start: number, end: number): void;
};

const deepest = 20_000;
const lt = 0x3c;
const slash = 0x2f;
const colon = 0x3a;
const double_quote = 0x22;
const single_quote = 0x27;

/**
 * Walks XML once, without recursion and without validating. A DOCTYPE is refused as a bomb, so only the five predefined
 * entities and numeric ones expand and nothing external is fetched; nesting deeper than 20 000 elements is refused too.
 */
export function scanXml(xml: string, events: XmlEvents): void {
  let at = 0;
  let depth = 0;
  while (at < xml.length) {
    const tag = indexOrEnd(xml, "<", at);
    if (tag > at && depth > 0) events.text?.(unescapeXml(xml.slice(at, tag)), at, tag);
    if (tag === xml.length) break;
    const mark = xml.charCodeAt(tag + 1);
    if (mark === 0x21) at = passDeclaration(xml, tag, events);
    else if (mark === 0x3f) at = after(xml, "?>", tag + 2);
    else if (mark === slash) {
      at = after(xml, ">", tag);
      if (--depth < 0) throw new Unreadable("corrupt", "xml: unexpected end tag");
      events.close(localName(xml, tag + 2, at - 1), tag, at);
    } else {
      const end = tagEnd(xml, tag);
      const empty = xml.charCodeAt(end - 1) === slash;
      if (!empty && ++depth > deepest) throw new Unreadable("bomb", "xml: too deep");
      openTag(xml, tag, empty ? end - 1 : end, empty, events);
      at = end + 1;
    }
  }
  if (depth > 0) throw new Unreadable("corrupt", "xml: ends inside an element");
}

function indexOrEnd(xml: string, what: string, from: number): number {
  const found = xml.indexOf(what, from);
  return found < 0 ? xml.length : found;
}

function after(xml: string, what: string, from: number): number {
  const found = xml.indexOf(what, from);
  if (found < 0) throw new Unreadable("corrupt", `xml: no ${what}`);
  return found + what.length;
}

function passDeclaration(xml: string, tag: number, events: XmlEvents): number {
  if (xml.startsWith("<!--", tag)) return after(xml, "-->", tag + 4);
  if (!xml.startsWith("<![CDATA[", tag)) throw new Unreadable("bomb", "xml: DOCTYPE");
  const next = after(xml, "]]>", tag + 9);
  events.text?.(xml.slice(tag + 9, next - 3), tag, next);
  return next;
}

/** The `>` that ends a tag; one inside a quoted value does not. Every character is read once. */
function tagEnd(xml: string, tag: number): number {
  for (let at = tag + 1; at < xml.length; at++) {
    const code = xml.charCodeAt(at);
    if (code === 0x3e) return at;
    if (code === double_quote || code === single_quote) at = after(xml, xml.charAt(at), at + 1) - 1;
    else if (code === lt) break;
  }
  throw new Unreadable("corrupt", "xml: unclosed tag");
}

function openTag(xml: string, tag: number, end: number, empty: boolean, events: XmlEvents): void {
  let local = tag + 1;
  let name_end = tag + 1;
  for (; name_end < end; name_end++) {
    const code = xml.charCodeAt(name_end);
    if (code <= 0x20) break;
    if (code === colon) local = name_end + 1;
  }
  if (name_end === tag + 1) throw new Unreadable("corrupt", "xml: tag without a name");
  const name = xml.slice(local, name_end);
  const prefix = local > tag + 1 ? xml.slice(tag + 1, local - 1) : "";
  const after_tag = end + (empty ? 2 : 1);
  events.open(name, xml.slice(name_end, end), prefix, tag, after_tag);
  if (empty) events.close(name, after_tag, after_tag);
}

function localName(xml: string, from: number, to: number): string {
  const name = xml.slice(from, to).trimEnd();
  return name.slice(name.indexOf(":") + 1);
}

/**
 * The value of an attribute by its local name, in raw attribute text; undefined when absent. With a prefix only
 * `prefix:name` matches; "*" matches any prefix but not none.
 */
export function attribute(attributes: string, name: string, prefix?: string): string | undefined {
  const place = attributePlace(attributes, name, prefix);
  return place && unescapeXml(attributes.slice(place.start, place.end));
}

/** Where the value of an attribute is in raw attribute text. */
export function attributePlace(
  attributes: string,
  name: string,
  prefix?: string,
): { readonly start: number; readonly end: number } | undefined {
  let at = 0;
  while (at < attributes.length) {
    const sign = attributes.indexOf("=", at);
    if (sign < 0) return undefined;
    let open = sign + 1;
    while (attributes.charCodeAt(open) <= 0x20) open++;
    const quote = attributes.charAt(open);
    const close = quote === '"' || quote === "'" ? attributes.indexOf(quote, open + 1) : -1;
    if (close < 0) return undefined;
    if (isNamed(attributes.slice(at, sign).trim(), name, prefix)) return { start: open + 1, end: close };
    at = close + 1;
  }
  return undefined;
}

function isNamed(qualified: string, name: string, prefix: string | undefined): boolean {
  if (!qualified.endsWith(name)) return false;
  const split = qualified.length - name.length - 1;
  if (split >= 0 && qualified.charCodeAt(split) !== colon) return false;
  if (prefix === undefined) return true;
  return split > 0 && (prefix === "*" || qualified.slice(0, split) === prefix);
}

const entities: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

const entity = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi;

/** Resolves the five entities and numeric ones; an unknown entity is removed, because there is no DTD. */
export function unescapeXml(text: string): string {
  if (!text.includes("&")) return text;
  const pieces: string[] = [];
  let at = 0;
  for (const match of text.matchAll(entity)) {
    addPiece(pieces, text.slice(at, match.index));
    addPiece(pieces, entityText(match[1], match[2], match[3]));
    at = match.index + match[0].length;
  }
  return pieces.join("") + text.slice(at);
}

function entityText(hex: string | undefined, decimal: string | undefined, name: string | undefined): string {
  if (name !== undefined) return entities.get(name) ?? "";
  const code = hex === undefined ? Number.parseInt(decimal ?? "", 10) : Number.parseInt(hex, 16);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
}

/** The text of an XML part: by byte order mark, else by the declared encoding, else UTF-8. */
export function decodeXml(bytes: Buffer): string {
  const start = bytes.length >= 2 ? bytes.readUInt16BE(0) : 0;
  if (start === 0xfffe) return decodeUtf16(bytes.subarray(2), "little");
  if (start === 0xfeff) return decodeUtf16(bytes.subarray(2), "big");
  if (start === 0x3c00) return decodeUtf16(bytes, "little");
  if (start === 0x003c) return decodeUtf16(bytes, "big");
  const declared = /encoding=["']([\w-]+)["']/.exec(bytes.toString("latin1", 0, 200))?.[1];
  if (declared !== undefined && !/^utf-?(8|16)$/i.test(declared)) return encoding(declared)(bytes);
  return bytes.toString("utf8", bytes[0] === 0xef && bytes[1] === 0xbb ? 3 : 0);
}
