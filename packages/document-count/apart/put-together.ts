import { codeFault, type Code, joined_mark, plainText } from "../../../domain/workbench/coded-text.ts";
import type { CountOptions } from "../count-document.ts";
import { encoder, encodeXml } from "../encode.ts";
import { relationships } from "../opc.ts";
import { replaceEntries } from "../zip-replace.ts";
import { Unreadable } from "../verdict.ts";
import type { Archive } from "../zip.ts";
import { decodeXml } from "../xml.ts";
import type { Atom, RawUnit } from "./atoms.ts";
import type { CodedUnit } from "./code-unit.ts";
import type { BegunText } from "./division.ts";
import { withJoined } from "./joined.ts";
import { type Edit, rendered } from "./edits.ts";
import { type Direction, directedParagraph, mirrorOf, turnOf } from "./languages.ts";
import { mirroredParts } from "./mirrored.ts";
import { mirrorMasters } from "./mirrored-slides.ts";
import { stringEdits } from "./strings.ts";
import type { PutWarning } from "../../../domain/workbench/translation-origin.ts";
import type { PutTogether, Refused } from "./answers.ts";
import { type ApartDocument, readApart, readRaw, refusalOf } from "./take-apart.ts";
import { normalised } from "./tokens.ts";
import { Unsound } from "./unsound.ts";
import {
  type Changed,
  readTables,
  updateTables,
  withUniqueHeaders,
  type WorkbookTables,
} from "./workbook-tables.ts";
import { printOf, targetAtoms, writeAtoms } from "./write.ts";

export type PutOptions = CountOptions & {
  readonly target_lang: string;
  /** The texts of the document when its targets were begun, which belong to their places. */
  readonly begun?: readonly BegunText[] | undefined;
};

/**
 * Writes translations into a document. `targets` has the coded translation of each segment by its position, in the
 * numbers of `takeApart` of the same file; a missing one leaves the source, and `joined_mark` marks a sentence whose
 * translation is in that of the sentence before it. The result is taken apart again and must
 * have the same texts and codes, otherwise there is a refusal and no file.
 */
export function putTogether(
  file: Buffer,
  options: PutOptions,
  targets: ReadonlyMap<number, string>,
): PutTogether | Refused {
  try {
    const read = readApart(file, options);
    if ("outcome" in read) return read;
    const document = withJoined(read, targets);
    const units = unitTargets(document, targets);
    if ("outcome" in units) return units;
    const warnings = new Set<PutWarning>();
    const translated = changedUnits(document, units, warnings);
    const tables = tablesOf(document);
    const changed = tables ? withUniqueHeaders(translated, tables) : translated;
    if (changed.length === 0) return { outcome: "ok", file, changed: 0, warnings: [] };
    const made = written(file, document, changed, options, warnings);
    requireSame(document, changed, made, options);
    const count = units.reduce((sum, { count: own }) => sum + own, 0);
    return { outcome: "ok", file: made, changed: count, warnings: [...warnings].toSorted() };
  } catch (error) {
    return refusalOf(error);
  }
}

type UnitTargets = { readonly targets: readonly (string | undefined)[]; readonly count: number };

/** The targets of each unit; a refusal for one with wrong codes. */
function unitTargets(
  { units }: ApartDocument,
  targets: ReadonlyMap<number, string>,
): UnitTargets[] | Refused {
  const result: UnitTargets[] = [];
  let position = 0;
  for (const { raw, segments } of units) {
    const own: (string | undefined)[] = [];
    let count = 0;
    for (const { source, codes } of raw.is_copy ? [] : segments) {
      const target = targets.get(position);
      const fault = target === undefined ? null : codeFault(source, codes, target);
      if (fault)
        return { outcome: "codes.invalid", detail: `segment ${position}: code ${fault.id} ${fault.fault}` };
      own.push(target === source ? undefined : target);
      if (target !== undefined && target !== source) count++;
      position++;
      while (targets.get(position) === joined_mark) position++;
    }
    result.push({ targets: own, count });
  }
  return result;
}

function changedUnits(
  { units }: ApartDocument,
  targets: readonly UnitTargets[],
  warnings: Set<PutWarning>,
): Changed[] {
  const changed: Changed[] = [];
  const latest = new Map<string, { unit: CodedUnit; targets: UnitTargets }>();
  for (const [i, unit] of units.entries()) {
    const own = targets[i];
    if (!own) continue;
    if (!unit.raw.is_copy) {
      latest.set(unit.raw.text, { unit, targets: own });
      if (own.count > 0) changed.push({ unit, atoms: targetAtoms(unit, own.targets) });
      continue;
    }
    const original = latest.get(unit.raw.text);
    if (!original || original.targets.count === 0) continue;
    const copied = copiedTargets(unit, original.unit, original.targets.targets);
    if (copied) changed.push({ unit, atoms: targetAtoms(unit, copied) });
    else warnings.add("copy_left");
  }
  return changed;
}

/** The translation of a copy for old programs: that of its original, without formatting where the copy has none. */
function copiedTargets(
  copy: CodedUnit,
  original: CodedUnit,
  targets: readonly (string | undefined)[],
): (string | undefined)[] | null {
  if (copy.segments.length !== original.segments.length) return null;
  const result: (string | undefined)[] = [];
  for (const [i, { source, codes }] of copy.segments.entries()) {
    const target = targets[i];
    const from = original.segments[i];
    if (target === undefined || !from) result.push(undefined);
    else if (source === from.source) result.push(target);
    else if (codes.length === 0 && from.codes.every(isFormat)) result.push(plainText(target));
    else return null;
  }
  return result;
}
const isFormat = ({ type }: Code): boolean => type === "fmt";

/** The document with changed units. */
function written(
  file: Buffer,
  document: ApartDocument,
  changed: readonly Changed[],
  options: PutOptions,
  warnings: Set<PutWarning>,
): Buffer {
  const { collected, detected } = document;
  const edits = editsOf(document, changed, options);
  if (detected.kind !== "package") return writtenText(file, document, edits.get("") ?? [], warnings);
  const { archive } = detected;
  const contents = new Map<string, Buffer>();
  for (const [part, own] of edits) {
    const source = archive.read(part) ?? Buffer.alloc(0);
    const xml = collected.sources.get(part) ?? "";
    if (!encodeXml(source, xml).equals(source)) throw new Unreadable("unsupported", `${part}: encoding`);
    contents.set(part.toLowerCase(), encodeXml(source, rendered(xml, own)(0, xml.length)));
  }
  if (document.type.startsWith("doc")) updateContents(archive, collected.sources, contents, warnings);
  if (document.type === "pptx" && mirrorOf(options.source_language, options.target_lang) !== null)
    mirrorMasters(archive, contents);
  const tables = tablesOf(document);
  if (tables) updateTables(archive, tables, changed, contents);
  return replaceEntries(file, archive, contents);
}

/** The tables of a workbook. */
const tablesOf = ({ type, detected }: ApartDocument): WorkbookTables | null =>
  type.startsWith("xls") && detected.kind === "package" ? readTables(detected.archive) : null;

function editsOf(
  document: ApartDocument,
  changed: readonly Changed[],
  { source_language, target_lang }: PutOptions,
): Map<string, Edit[]> {
  const edits = new Map<string, Edit[]>();
  const add = (part: string, edit: Edit): void => {
    const own = edits.get(part);
    if (own) own.push(edit);
    else edits.set(part, [edit]);
  };
  const { collected, units } = document;
  const turn = turnOf(source_language, target_lang);
  const mirror = mirrorOf(source_language, target_lang);
  const cells: { readonly raw: RawUnit; readonly write: Edit["write"] }[] = [];
  for (const { unit, atoms } of changed) {
    const { raw } = unit;
    const write: Edit["write"] = (source) =>
      writeAtoms(atoms, { markup: raw.markup, target_lang, turn, source });
    if (raw.cell) cells.push({ raw, write });
    else if (turn && (raw.markup === "office" || raw.markup === "drawing"))
      add(raw.place.part, {
        start: raw.start,
        end: raw.end,
        write,
        before: (text) => directed(text, unit, { turn, is_mirrored: mirror !== null }),
      });
    else add(raw.place.part, { start: raw.start, end: raw.end, write });
  }
  for (const { part, edit } of stringEdits(collected, units, cells)) add(part, edit);
  if (mirror) for (const { part, edit } of mirroredParts(document, changed, mirror)) add(part, edit);
  return edits;
}

const directed = (
  text: string,
  { raw, base }: CodedUnit,
  turned: { readonly turn: Direction; readonly is_mirrored: boolean },
): string => directedParagraph(text, base.tag.slice(0, -1), raw.markup === "drawing", turned);

/** A plain text or RTF file. A character that the encoding of a text lacks turns it into UTF-8. */
function writtenText(
  file: Buffer,
  { collected }: ApartDocument,
  edits: readonly Edit[],
  warnings: Set<PutWarning>,
): Buffer {
  const text = collected.sources.get("") ?? "";
  const { label, mark } = collected.encoding ?? { label: "latin1", mark: 0 };
  const made = rendered(text, edits)(0, text.length);
  if (label === "latin1") return Buffer.from(made, "latin1");
  const encode = encoder(label);
  const same = encode(text);
  const bytes = same?.equals(file.subarray(mark)) === true ? encode(made) : null;
  if (bytes) return Buffer.concat([file.subarray(0, mark), bytes]);
  warnings.add("encoding_changed");
  return Buffer.from(made, "utf8");
}

const after_update =
  /<(?:\w+:)?(?:hdrShapeDefaults|footnotePr|endnotePr|compat|docVars|rsids|mathPr|attachedSchema|themeFontLang|clrSchemeMapping|doNotIncludeSubdocsInStats|doNotAutoCompressPictures|forceUpgrade|captions|readModeInkLockDown|smartTagType|schemaLibrary|shapeDefaults|doNotEmbedSmartTags|decimalSymbol|listSeparator)\b|<\/(?:\w+:)?settings>/;

/** A table of contents repeats headings, so Word is asked to update it. */
function updateContents(
  archive: Archive,
  sources: ReadonlyMap<string, string>,
  contents: Map<string, Buffer>,
  warnings: Set<PutWarning>,
): void {
  const has_contents = [...sources.values()].some((xml) => /<(?:\w+:)?instrText[^<>]*>\s*TOC\b/.test(xml));
  if (!has_contents) return;
  warnings.add("contents_need_update");
  const main =
    relationships(archive, "").find(({ type }) => type === "officeDocument")?.target ?? "word/document.xml";
  const settings = relationships(archive, main).find(({ type }) => type === "settings")?.target;
  const bytes = settings === undefined ? null : archive.read(settings);
  if (settings === undefined || !bytes) return;
  const xml = decodeXml(bytes);
  const prefix = /<((?:\w+:)?)settings\b/.exec(xml)?.[1];
  const at = after_update.exec(xml)?.index ?? -1;
  if (prefix === undefined || at < 0 || /<(?:\w+:)?updateFields\b/.test(xml)) return;
  const made = `${xml.slice(0, at)}<${prefix}updateFields ${prefix}val="true"/>${xml.slice(at)}`;
  contents.set(settings.toLowerCase(), encodeXml(bytes, made));
}

/** §2.3 (4): taking the result apart again gives the translations, the same codes, and all other units unchanged. */
function requireSame(
  { units }: ApartDocument,
  changed: readonly Changed[],
  made: Buffer,
  options: PutOptions,
): void {
  const again = readRaw(made, options);
  if ("outcome" in again) {
    // Without its words a document may be empty for the counter.
    if (["empty", "image-only"].includes(again.outcome)) return;
    throw new Unsound(`the result cannot be read: ${again.outcome} ${again.detail}`);
  }
  const wanted = new Map(changed.map(({ unit, atoms }) => [unit, atoms]));
  const found = again.collected.units.filter((raw) => raw.text.trim() !== "");
  const expected = units.flatMap((unit) => {
    const atoms = wanted.get(unit);
    const text = atoms?.map((atom) => ("counted" in atom ? atom.counted : "")).join("") ?? unit.raw.text;
    return text.trim() === "" ? [] : [{ print: printed(unit.raw, atoms ?? unit.raw.atoms), unit }];
  });
  if (expected.length !== found.length)
    throw new Unsound(`the result has ${found.length} of ${expected.length} texts`);
  for (const [i, { print, unit }] of expected.entries()) {
    const read = found[i];
    if (read && printed(read, read.atoms) !== print)
      throw new Unsound(
        `${unit.raw.place.part} unit ${units.indexOf(unit)}: another text than the one written`,
      );
  }
}

/** In RTF any group may be around an element without text, so those are compared by the texts alone. */
const printed = (raw: RawUnit, atoms: readonly Atom[]): string => {
  const unchanged = normalised(atoms).filter(
    (atom) => raw.markup !== "rtf" || atom.kind !== "alone" || atom.counted !== "",
  );
  return `${raw.region} ${printOf(unchanged)}`;
};
