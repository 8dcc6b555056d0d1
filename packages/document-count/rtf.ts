import type { Region } from "../../domain/files/document-count.ts";
import { codePage } from "./code-pages.ts";
import { addPiece } from "./pieces.ts";
import { openCoveredBytes } from "./rtf-tables.ts";
import { openTokens } from "./rtf-tokens.ts";
import type { FollowPart, RtfFollower } from "./follower.ts";
import type { RtfTokens } from "./rtf-tokens.ts";
import {
  charset_code_pages,
  deepest_group,
  destination_regions,
  paragraph_ends,
  read_if_ignorable,
  unread_destinations,
  word_characters,
} from "./rtf-words.ts";
import type { Tally } from "./tally.ts";
import { Unreadable } from "./verdict.ts";

/** The state that a group inherits from its parent. */
type Group = {
  unread: boolean;
  /** Whether it is ignored only as the first of two versions of a text. */
  is_fallback: boolean;
  region: Region;
  /** How many fallback characters follow each `\u`. */
  fallback: number;
  font: number;
  hidden: boolean;
  deleted: boolean;
  /** Whether the group opened a separate text, which ends with it. */
  own_text: boolean;
  /** Whether no control word was read yet: only the first one of a group names a destination. */
  at_start: boolean;
  ignorable: boolean;
};

type Document = {
  readonly tally: Tally;
  readonly tokens: RtfTokens;
  /** Whether a byte is in a cell that another one covers. */
  readonly isCovered: (at: number) => boolean;
  readonly groups: Group[];
  readonly fonts: Map<number, number>;
  readonly open_text: Map<Region, string[]>;
  group: Group;
  code_page: number;
  default_font: number;
  /** The depth of the font table, 0 outside of it. */
  font_table: number;
  font: number;
  /** Bytes not yet decoded: a character of two bytes may be two tokens. */
  pending: Uint8Array[];
  pending_start: number;
  readonly follower: RtfFollower | undefined;
  /** The place of the token being read. */
  start: number;
};

/** Reads an RTF file. Throws `Unreadable` bomb for groups nested deeper than 5000. */
export function readRtf(file: Buffer, tally: Tally, follow?: FollowPart): void {
  const document = openDocument(file, tally, follow?.rtf(file));
  const { tokens, follower } = document;
  for (;;) {
    const start = tokens.position();
    const token = tokens.next();
    if (!token) break;
    if (token.kind === "bytes") {
      if (document.group.unread) tokens.passText();
      else addPending(document, token.bytes, start);
      document.group.at_start = false;
      continue;
    }
    writePending(document, start);
    document.start = start;
    if (token.kind === "open") {
      openGroup(document);
      follower?.open(start);
    } else if (token.kind === "close") {
      closeGroup(document);
      follower?.close(start, tokens.position());
      if (document.groups.length === 0) break;
    } else if (token.kind === "ignorable") document.group.ignorable = true;
    else if (token.kind === "word") readWord(document, token.word, token.parameter);
    else {
      if (token.kind === "character") write(document, token.character);
      else endParagraph(document, document.group.region);
      document.group.at_start = false;
    }
  }
  writePending(document, file.length);
  for (const region of document.open_text.keys()) flush(document, region);
}

function openDocument(file: Buffer, tally: Tally, follower: RtfFollower | undefined): Document {
  const group: Group = {
    unread: false,
    is_fallback: false,
    region: "body",
    fallback: 1,
    font: 0,
    hidden: false,
    deleted: false,
    own_text: false,
    at_start: false,
    ignorable: false,
  };
  return {
    tally,
    tokens: openTokens(file),
    isCovered: openCoveredBytes(file),
    groups: [],
    fonts: new Map(),
    open_text: new Map(),
    group,
    code_page: 1252,
    default_font: 0,
    font_table: 0,
    font: 0,
    pending: [],
    pending_start: 0,
    follower,
    start: 0,
  };
}

function openGroup(document: Document): void {
  document.groups.push(document.group);
  if (document.groups.length > deepest_group) throw new Unreadable("bomb", "rtf: too deep");
  document.group = { ...document.group, at_start: true, own_text: false, ignorable: false };
}

function closeGroup(document: Document): void {
  if (document.group.own_text) endParagraph(document, document.group.region);
  const outer = document.groups.pop();
  if (!outer) return;
  outer.at_start = false;
  document.group = outer;
  if (document.groups.length < document.font_table) document.font_table = 0;
}

function readWord(document: Document, word: string, parameter: number | undefined): void {
  const { group, tokens } = document;
  const names_destination = group.at_start || group.ignorable;
  const ignorable = group.ignorable;
  group.at_start = false;
  group.ignorable = false;

  document.follower?.word(word, parameter, document.start, tokens.position(), group.region);
  if (word === "bin") return tokens.passBytes(parameter ?? 0);
  if (word === "u") {
    tokens.passFallback(group.fallback);
    if (parameter !== undefined) write(document, String.fromCharCode(parameter & 0xffff));
    return;
  }
  if (document.font_table > 0) readFontWord(document, word, parameter);
  if (paragraph_ends.has(word)) return endParagraph(document, group.region);
  const character = word_characters.get(word);
  if (character !== undefined) return write(document, character);
  if (readProperty(document, word, parameter)) return;
  if (names_destination) openDestination(document, word, ignorable);
}

/** True when the word sets a property of the group or of the document. */
function readProperty(document: Document, word: string, parameter: number | undefined): boolean {
  const { group } = document;
  const is_on = parameter !== 0;
  if (word === "ansicpg") document.code_page = parameter ?? document.code_page;
  else if (word === "mac") document.code_page = 10000;
  else if (word === "uc") group.fallback = parameter ?? 1;
  else if (word === "f") group.font = parameter ?? 0;
  else if (word === "deff") group.font = document.default_font = parameter ?? 0;
  else if (word === "plain") {
    group.hidden = group.deleted = false;
    group.font = document.default_font;
  } else if (word === "v") group.hidden = is_on;
  else if (word === "ftnalt") group.region = group.region === "footnote" ? "endnote" : group.region;
  else if (word === "deleted" || word === "revised") {
    if (word === "deleted") group.deleted = is_on;
    document.tally.flag("tracked-changes");
  } else return false;
  return true;
}

function readFontWord(document: Document, word: string, parameter: number | undefined): void {
  if (parameter === undefined) return;
  if (word === "f") document.font = parameter;
  else if (word === "cpg") document.fonts.set(document.font, parameter);
  else if (word === "fcharset") {
    document.fonts.set(document.font, charset_code_pages.get(parameter) ?? document.code_page);
  }
}

function openDestination(document: Document, word: string, ignorable: boolean): void {
  const { group } = document;
  if (word === "pict") document.tally.addImages(1);
  if (word === "object") document.tally.flag("embedded");
  if (word === "fonttbl") document.font_table = document.groups.length;
  // `{\upr{…}{\*\ud …}}` has two versions of a text: for old readers, and in Unicode.
  if (word === "upr" && !group.unread) group.unread = group.is_fallback = true;
  if (word === "ud" && group.is_fallback) group.unread = group.is_fallback = false;
  const region = destination_regions.get(word);
  if (region !== undefined) {
    // A comment is inside an otherwise ignorable group.
    if (word === "annotation") group.unread = false;
    const is_box_on_page_edge = region === "textbox" && isPageRegion(group.region);
    if (is_box_on_page_edge) endParagraph(document, group.region);
    else group.region = region;
    group.own_text = true;
  } else if (unread_destinations.has(word) || (ignorable && !read_if_ignorable.has(word)))
    group.unread = true;
}

const isPageRegion = (region: Region): boolean => region === "header" || region === "footer";

function addPending(document: Document, bytes: Uint8Array, start: number): void {
  if (document.pending.length === 0) document.pending_start = start;
  document.pending.push(bytes);
}

function writePending(document: Document, end: number): void {
  if (document.pending.length === 0) return;
  const bytes = document.pending.length === 1 ? document.pending[0] : Buffer.concat(document.pending);
  document.pending = [];
  const page = document.fonts.get(document.group.font) ?? document.code_page;
  document.start = document.pending_start;
  if (bytes) write(document, codePage(page)(bytes), end);
}

function write(document: Document, text: string, end = document.tokens.position()): void {
  const { group, open_text } = document;
  if (group.unread) return;
  const is_hidden = group.hidden || document.isCovered(document.start);
  const region = group.deleted ? "deleted" : is_hidden ? "hidden" : group.region;
  const pieces = open_text.get(region) ?? [];
  addPiece(pieces, text);
  open_text.set(region, pieces);
  if (region === group.region) document.follower?.text(region, text, document.start, end);
}

function endParagraph(document: Document, region: Region): void {
  if (document.group.unread) return;
  flush(document, region);
  flush(document, "hidden");
  flush(document, "deleted");
}

function flush(document: Document, region: Region): void {
  const pieces = document.open_text.get(region);
  if (!pieces) return;
  const text = pieces.splice(0).join("");
  const is_counted = document.tally.add(region, text);
  document.follower?.paragraph(region, text, is_counted);
}
