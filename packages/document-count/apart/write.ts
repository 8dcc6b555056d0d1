import { codedTokens } from "../../../domain/workbench/coded-text.ts";
import type { Atom, Emission, Look, Markup } from "./atoms.ts";
import type { CodedSegment, CodedUnit } from "./code-unit.ts";
import { merged } from "./tokens.ts";
import { type Turn, withDrawnLanguage, withLanguage } from "./languages.ts";
import { directedLook, rtfText } from "./rtf-text.ts";
import { takesFrom } from "../xlsx-sheet.ts";

/** The atoms of a unit with the translations of its segments; a missing one leaves the source. */
export function targetAtoms(unit: CodedUnit, targets: readonly (string | undefined)[]): Atom[] {
  const atoms: Atom[] = [...unit.before];
  for (const [i, segment] of unit.segments.entries()) {
    addCoded(atoms, unit, segment, targets[i] ?? segment.source);
    addCoded(atoms, unit, segment, segment.after);
  }
  const whole = merged([...atoms, ...unit.after]);
  return unit.raw.markup === "page" ? withSpaces(whole) : whole;
}

/** A space between a code of a header and a text that would be read as its end, as spreadsheet programs write it. */
function withSpaces(atoms: readonly Atom[]): Atom[] {
  return atoms.map((atom, i) => {
    const code = atoms[i - 1];
    if (atom.kind !== "text" || code?.kind !== "alone" || code.type !== "field") return atom;
    if (!takesFrom(code.show, atom.text)) return atom;
    return { ...atom, text: ` ${atom.text}`, counted: ` ${atom.counted}` };
  });
}

/** Adds the atoms of a coded text, each text in the look of the pair around it. */
function addCoded(
  atoms: Atom[],
  { base, raw: { markup } }: CodedUnit,
  { emissions }: CodedSegment,
  coded: string,
): void {
  const looks: Look[] = [base];
  const open: Emission[] = [];
  for (const token of codedTokens(coded)) {
    const look = looks.at(-1) ?? base;
    if (token.kind === "text") {
      const text = fitting(token.text, markup);
      if (text !== "") atoms.push({ kind: "text", text, counted: text, look, source: null });
      continue;
    }
    const emission = emissions[token.id - 1];
    if (!emission) continue;
    if (emission.kind === "atom") atoms.push(emission.atom);
    else if (token.kind === "open") {
      open.push(emission);
      if (emission.kind === "look") looks.push(emission.look);
      else {
        looks.push(look);
        atoms.push({ kind: "open", pair: emission.pair, slices: emission.open });
      }
    } else {
      open.pop();
      looks.pop();
      if (emission.kind === "pair")
        atoms.push({ kind: "close", pair: emission.pair, slices: emission.close });
    }
  }
}

/** Characters that no document may contain, and marks of codes that are none. */
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ue001-\ue003\ufffe\uffff]/g;
/** Halves of characters, which RTF alone can hold. */
const halves = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const line_ends = /[\t\r\n]+/g;

/** A text as a document of this kind can hold it. */
function fitting(text: string, markup: Markup): string {
  const whole = text.replaceAll(forbidden, "");
  const clean = markup === "rtf" ? whole : whole.replaceAll(halves, "");
  return markup === "odf" || markup === "rtf" || markup === "txt" ? clean.replaceAll(line_ends, " ") : clean;
}

export type Writer = {
  readonly markup: Markup;
  readonly target_lang: string;
  readonly turn: Turn;
  /** Markup of the source, in which units inside of it may have changed as well. */
  readonly source: (start: number, end: number) => string;
};

/** The markup of atoms. */
export function writeAtoms(atoms: readonly Atom[], writer: Writer): string {
  const pieces: string[] = [];
  let is_after_space = true;
  for (const atom of atoms) {
    if (atom.kind === "text") pieces.push(writeText(atom.text, atom.look, writer, is_after_space));
    is_after_space = atom.kind === "text" && atom.text.endsWith(" ");
    if (atom.kind !== "text")
      for (const { start, end, look, literal } of atom.slices)
        pieces.push(look?.open ?? "", literal ?? writer.source(start, end), look?.close ?? "");
  }
  return pieces.join("");
}

function writeText(
  text: string,
  look: Look,
  { markup, target_lang, turn }: Writer,
  is_after_space: boolean,
): string {
  switch (markup) {
    case "txt":
      return text;
    case "rtf":
      return directedLook(look.open, turn) + rtfText(text) + look.close;
    case "page":
      // A header of a workbook would take the character after one `&` for a code.
      return escapeXml(text.replaceAll("&", "&&"));
    case "plain":
      return escapeXml(text);
    case "attribute":
      return escapeAttribute(text);
    case "odf":
      return look.open + odfText(text, look.tag, is_after_space) + look.close;
    case "cells":
      return look.open + element(look.tag, escapeXml(escapeCell(text))) + look.close;
    case "office":
      return (
        withLanguage(look.open, look.tag.slice(0, -1), target_lang, turn) +
        wordText(text, look.tag) +
        look.close
      );
    case "drawing":
      return (
        withDrawnLanguage(look.open, look.tag.slice(0, -1), target_lang) +
        `<${look.tag}>${escapeXml(text)}</${look.tag}>${look.close}`
      );
  }
}

export const escapeXml = (text: string): string =>
  text.replaceAll(/[&<>\r]/g, (char) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[char] ?? "&#13;");

export const escapeAttribute = (text: string): string =>
  escapeXml(text).replaceAll(/["'\t\n]/g, (char) => `&#${char.charCodeAt(0)};`);

/** SpreadsheetML would read these characters as the code of a character. */
export const escapeCell = (text: string): string => text.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_");

/** An element of text; only `t` knows `xml:space`. */
function element(tag: string, content: string): string {
  const keeps_space = !/(?:^|:)t$/.test(tag) || !/^\s|\s$|\s\s/.test(content);
  return `<${tag}${keeps_space ? "" : ' xml:space="preserve"'}>${content}</${tag}>`;
}

/** Word stores two kinds of hyphens as elements. */
function wordText(text: string, tag: string): string {
  const prefix = tag.slice(0, -1);
  return text
    .split(/([\u2011\u00ad])/)
    .map((piece) => {
      if (piece === "\u2011") return `<${prefix}noBreakHyphen/>`;
      if (piece === "\u00ad") return `<${prefix}softHyphen/>`;
      return piece === "" ? "" : element(tag, escapeXml(piece));
    })
    .join("");
}

/** OpenDocument reads several spaces as one, and none at the ends of a paragraph; those are elements. */
function odfText(text: string, prefix: string, is_after_space: boolean): string {
  const spaces = is_after_space ? /^ +|(?<= ) +/g : /(?<= ) +/g;
  return escapeXml(text).replaceAll(spaces, (found) => `<${prefix}s ${prefix}c="${found.length}"/>`);
}

const withoutSoftHyphens = (atom: Atom): Atom => {
  if (atom.kind !== "text") return atom;
  const text = atom.text.replaceAll("\u00ad", "");
  return { ...atom, text, counted: text };
};

/** What a text is for the comparison of what was written with what is read again. */
export function printOf(atoms: readonly Atom[]): string {
  return merged(atoms.map(withoutSoftHyphens))
    .map((atom) => {
      // Without a name it is no element but the groups of an RTF file.
      if (atom.kind === "alone" && atom.show === "") return "";
      if (atom.kind === "text") return `[${atom.look.key}]${atom.text}`;
      return atom.kind === "alone" ? `<${atom.type} ${atom.counted}>` : `<${atom.kind}>`;
    })
    .join("");
}
