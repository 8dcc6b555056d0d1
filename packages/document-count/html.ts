import type { Region } from "../../domain/files/document-count.ts";
import { unescapeHtml } from "./html-entities.ts";
import type { Tally } from "./tally.ts";
import { Unreadable } from "./verdict.ts";

/** Region of a text; null for ignored text such as the separator above footnotes. */
type Place = Region | null;
/** An open element and the region of its text. */
type Open = { readonly name: string; readonly place: Place };

type Page = {
  readonly tally: Tally;
  readonly open: Open[];
  /** The texts of the paragraph being read, by region. */
  readonly texts: Map<Region, string[]>;
  readonly place: Place;
};

// Word pages nest elements only some tens of levels deep.
const max_depth = 5_000;

const blocks = new Set(
  "address article aside blockquote body caption center dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section table tbody td tfoot th thead tr ul v:textbox".split(
    " ",
  ),
);
/** Elements whose content is not text of the page. */
const unread = new Set(["head", "script", "style", "title", "xml", "noscript", "template"]);
/** Elements that never have content, so nothing closes them. */
const empty = new Set("area base br col embed hr img input link meta param source wbr".split(" "));

/** Word's markers for parts of a document (`mso-element`). Note separators are not text. */
const word_elements: ReadonlyMap<string, Place> = new Map<string, Place>([
  ["footnote", "footnote"],
  ["endnote", "endnote"],
  ["comment", "comment"],
  ["header", "header"],
  ["even-header", "header"],
  ["first-header", "header"],
  ["footer", "footer"],
  ["even-footer", "footer"],
  ["first-footer", "footer"],
  ["footnote-separator", null],
  ["footnote-continuation-separator", null],
  ["footnote-continuation-notice", null],
  ["endnote-separator", null],
  ["endnote-continuation-separator", null],
  ["endnote-continuation-notice", null],
]);

/**
 * Adds every paragraph of an HTML page written by Word to the tally; `place` is the region of text outside Word's
 * marked parts. Conditional sections for browsers repeat what Word draws itself and are ignored; text boxes are read.
 */
export function readHtml(html: string, place: Place, tally: Tally): void {
  const page: Page = { tally, open: [], texts: new Map(), place };
  let at = 0;
  while (at < html.length) {
    const tag = indexOrEnd(html, "<", at);
    if (tag > at) write(page, html.slice(at, tag));
    if (tag >= html.length) break;
    const next = html.charCodeAt(tag + 1);
    if (next === 0x21) at = passDeclaration(html, tag);
    else if (next === 0x3f) at = after(html, ">", tag);
    else if (next === 0x2f || isLetter(next)) at = readTag(page, html, tag);
    else {
      // A single `<` is text.
      write(page, "<");
      at = tag + 1;
    }
  }
  endParagraph(page);
}

const isLetter = (code: number): boolean => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;

function indexOrEnd(html: string, what: string, from: number): number {
  const found = html.indexOf(what, from);
  return found < 0 ? html.length : found;
}

const after = (html: string, what: string, from: number): number => {
  const found = html.indexOf(what, from);
  return found < 0 ? html.length : found + what.length;
};

/** Skips comments and conditional sections, except sections with text boxes, whose content is read. */
function passDeclaration(html: string, tag: number): number {
  if (html.startsWith("<!--", tag)) {
    const condition = /^<!--\[if ([^\]]{0,80})\]>/.exec(html.slice(tag, tag + 100));
    if (!condition) return after(html, "-->", tag + 4);
    return condition[1]?.startsWith("gte vml") === true
      ? tag + condition[0].length
      : after(html, "<![endif]-->", tag);
  }
  // `<![if …]>` contains the browser's version of what Word draws: note marks, bullets, pictures of boxes.
  if (html.startsWith("<![if", tag)) return after(html, "<![endif]>", tag);
  return after(html, ">", tag);
}

function readTag(page: Page, html: string, tag: number): number {
  const closes = html.charCodeAt(tag + 1) === 0x2f;
  const name_start = tag + (closes ? 2 : 1);
  let name_end = name_start;
  while (name_end < html.length && !/[\s/>]/.test(html.charAt(name_end))) name_end++;
  const name = html.slice(name_start, Math.min(name_end, name_start + 40)).toLowerCase();
  const end = tagEnd(html, name_end);
  const attributes = html.slice(name_end, end);
  if (blocks.has(name)) endParagraph(page);
  if (name === "br") write(page, "\n");
  if (closes) closeElement(page, name);
  else if (unread.has(name) && !attributes.endsWith("/")) return passElement(html, name, end + 1);
  else if (!empty.has(name) && !attributes.endsWith("/")) openElement(page, name, attributes);
  return end + 1;
}

/** The `>` that ends a tag; one inside a quoted value does not. */
function tagEnd(html: string, from: number): number {
  for (let at = from; at < html.length; at++) {
    const code = html.charCodeAt(at);
    if (code === 0x3e) return at;
    if ((code === 0x22 || code === 0x27) && html.charCodeAt(at - 1) === 0x3d)
      at = indexOrEnd(html, html.charAt(at), at + 1);
  }
  return html.length;
}

function passElement(html: string, name: string, from: number): number {
  const close = new RegExp(`</${name}\\s*>`, "gi");
  close.lastIndex = from;
  const found = close.exec(html);
  return found ? found.index + found[0].length : html.length;
}

function openElement(page: Page, name: string, attributes: string): void {
  // A paragraph without a closing tag ends where the next one begins.
  if (name === "p" && page.open.at(-1)?.name === "p") page.open.pop();
  if (name === "ins" || name === "del") page.tally.flag("tracked-changes");
  if (page.open.length >= max_depth) throw new Unreadable("bomb", "html: too deep");
  page.open.push({ name, place: placeOf(page, name, attributes) });
}

const placeNow = ({ open, place }: Page): Place => {
  const top = open.at(-1);
  return top ? top.place : place;
};

function placeOf(page: Page, name: string, attributes: string): Place {
  const around = placeNow(page);
  const style = /\bstyle\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes);
  const rules = (style?.[1] ?? style?.[2] ?? "").toLowerCase();
  const element = word_elements.get(/mso-element:\s*([a-z-]+)/.exec(rules)?.[1] ?? "");
  if (element !== undefined) return element;
  if (around === null || around === "comment") return around;
  if (name === "del") return "deleted";
  if (/display:\s*none|mso-hide:\s*all/.test(rules)) return "hidden";
  return name === "v:textbox" && around === "body" ? "textbox" : around;
}

function closeElement(page: Page, name: string): void {
  const found = page.open.findLastIndex((one) => one.name === name);
  if (found >= 0) page.open.length = found;
}

function write(page: Page, text: string): void {
  const place = placeNow(page);
  if (place === null) return;
  const pieces = page.texts.get(place) ?? [];
  // Line breaks of the source are spaces; those of <br> are line breaks.
  pieces.push(text === "\n" ? text : unescapeHtml(text.replaceAll(/[\t\n\f\r ]+/g, " ")));
  page.texts.set(place, pieces);
}

function endParagraph({ tally, texts }: Page): void {
  for (const [region, pieces] of texts) tally.add(region, pieces.join("").trim());
  texts.clear();
}
