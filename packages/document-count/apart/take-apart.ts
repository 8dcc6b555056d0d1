import { createHash } from "node:crypto";
import { annotationsIn } from "../../../domain/files/annotations.ts";
import { billed_regions, type CountedType, type Region } from "../../../domain/files/document-count.ts";
import { segmenter_version } from "../../../domain/files/segments.ts";
import { normalForm } from "../../../domain/workbench/coded-text.ts";
import type { LeftText } from "../../../domain/workbench/translation-origin.ts";
import { countDetected, type CountOptions } from "../count-document.ts";
import { detect, type Detected } from "../detect.ts";
import { type DocumentCount, unreadBy } from "../verdict.ts";
import type { Refused, TakenApart, TakenSegment } from "./answers.ts";
import type { Atom, RawUnit } from "./atoms.ts";
import { codeUnit, type CodedUnit, type Ends, TooManyCodes } from "./code-unit.ts";
import { type Collected, openCollector } from "./collect.ts";
import { type BegunText, openDivision } from "./division.ts";
import { sentenceEnds } from "./sentence-ends.ts";
import { Unsound } from "./unsound.ts";

/** Changes whenever the same document gives other units; targets of one version fit no other. */
export const reader_version = "r5";

export type ApartOptions = CountOptions & {
  /** Regions in addition to the billed ones that the order bought, such as notes or comments. */
  readonly bought?: readonly Region[];
  /** The texts of a document whose translation was begun: it is divided as it was then. */
  readonly begun?: readonly BegunText[] | undefined;
};

/** A document with its units, for reading and for writing. */
export type ApartDocument = {
  readonly detected: Detected;
  readonly type: CountedType;
  readonly count: DocumentCount | null;
  readonly collected: Collected;
  readonly units: readonly CodedUnit[];
};

const apart_types: ReadonlySet<CountedType> = new Set([
  "docx",
  "docm",
  "xlsx",
  "xlsm",
  "pptx",
  "odt",
  "rtf",
  "txt",
]);

/** Takes a document apart into segments. Never throws: any bytes have an answer. Its time is not limited. */
export function takeApart(file: Buffer, options: ApartOptions): TakenApart | Refused {
  try {
    const document = readApart(file, options);
    return "outcome" in document ? document : described(file, document, options);
  } catch (error) {
    return refusalOf(error);
  }
}

export function refusalOf(error: unknown): Refused {
  if (error instanceof Unsound) return { outcome: "document.unsound", detail: error.message };
  return unreadBy(error);
}

/** The texts of a document before they are divided. */
export type RawDocument = Omit<ApartDocument, "units">;

/** The texts of a document. Throws `Unreadable`. */
export function readRaw(file: Buffer, options: CountOptions): RawDocument | Refused {
  const detected = detect(file);
  const collector = openCollector();
  const verdict = countDetected(file, detected, options, collector.follow);
  // Text outside of the billed parts can be translated as well.
  if (verdict.outcome !== "ok" && verdict.outcome !== "no-words") return verdict;
  if (!("type" in detected) || !apart_types.has(detected.type))
    return { outcome: "unsupported", detail: "texts of this format cannot be put back" };
  const count = verdict.outcome === "ok" ? verdict.count : null;
  return { detected, type: detected.type, count, collected: collector.collected() };
}

/** The units of a document. Throws `Unreadable` and `Unsound`. */
export function readApart(file: Buffer, options: ApartOptions): ApartDocument | Refused {
  const read = readRaw(file, options);
  if ("outcome" in read) return read;
  const { count, collected } = read;
  const language = options.source_language;
  const division = options.begun && openDivision(options.begun);
  const units = collected.units.map((raw, i) => {
    requireSameText(raw.atoms, raw.text, `${raw.place.part} unit ${i}`, raw.is_fixed);
    const ends: Ends = division
      ? division.ends(raw, language)
      : (_tokens, counted) => sentenceEnds(counted, language);
    const unit = codedOrFixed(raw, ends);
    division?.pass(raw, unit.segments);
    return unit;
  });
  division?.end();
  const document = { ...read, units };
  requireAllWords(document, options.bought ?? []);
  const has_text = units.some(({ segments, raw }) => segments.length > 0 && !raw.is_copy);
  if (count && count.words > 0 && !has_text)
    return { outcome: "document.no_text_found", detail: `${count.words} words and no text` };
  return document;
}

/** A unit with more codes than a text can have stays as it is. */
function codedOrFixed(raw: RawUnit, ends: Ends): CodedUnit {
  try {
    return codeUnit(raw, ends);
  } catch (error) {
    if (error instanceof TooManyCodes) return codeUnit({ ...raw, is_fixed: true }, ends);
    throw error;
  }
}

/** The atoms of a unit are exactly what was counted. */
function requireSameText(atoms: readonly Atom[], text: string, where: string, is_fixed: boolean): void {
  if (is_fixed) return;
  const read = atoms.map((atom) => ("counted" in atom ? atom.counted : "")).join("");
  if (read !== text) throw new Unsound(`${where}: another text than the counter's`);
}

/** §2.3 (1): the words of all units and of what they keep are the count, region by region, of all that is paid. */
function requireAllWords({ count, units }: ApartDocument, bought: readonly Region[]): void {
  if (!count) return;
  const words = new Map<Region, number>();
  for (const unit of units) {
    if (unit.raw.is_copy) continue;
    const parts = unit.segments.reduce((sum, segment) => sum + segment.words, unit.locked_words);
    if (parts !== unit.words) throw new Unsound(`${unit.raw.place.part}: ${parts} of ${unit.words} words`);
    words.set(unit.raw.region, (words.get(unit.raw.region) ?? 0) + parts);
  }
  const also = annotationsIn(count).flatMap(({ region }) => (bought.includes(region) ? [region] : []));
  for (const region of [...billed_regions[count.type], ...also]) {
    const counted = count.by_region[region]?.words ?? 0;
    const found = words.get(region) ?? 0;
    if (counted !== found) throw new Unsound(`${region}: ${found} of ${counted} words`);
  }
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 32);
const no_hash = "0".repeat(32);

/** Headers and footers are translated with the document though they are not billed. */
const always: readonly Region[] = ["header", "footer"];

function described(file: Buffer, document: ApartDocument, options: ApartOptions): TakenApart {
  const { type, units } = document;
  const billed = new Set(billed_regions[type]);
  const open = new Set<Region>([...billed, ...always, ...(options.bought ?? [])]);
  const segments: TakenSegment[] = [];
  const first = new Map<string, number>();
  let billed_words = 0;
  let locked_words = 0;
  for (const [unit, { raw, segments: own, locked_words: unchanged }] of units.entries()) {
    if (raw.is_copy) continue;
    const is_billed = billed.has(raw.region);
    const is_locked = !open.has(raw.region);
    if (is_billed) locked_words += unchanged;
    for (const { source, after, words, codes } of own) {
      const position = segments.length;
      const source_hash = hashOf(normalForm(source, codes));
      const repeat_of = first.get(source_hash) ?? null;
      if (repeat_of === null) first.set(source_hash, position);
      if (is_billed) billed_words += words;
      segments.push({
        position,
        unit,
        region: raw.region,
        place: { ...raw.place, in_box: raw.in_box ?? raw.region === "textbox" },
        source,
        codes,
        space_after: after,
        source_hash,
        prev_hash: segments.at(-1)?.source_hash ?? no_hash,
        next_hash: no_hash,
        words,
        repeat_of,
        is_billed,
        is_locked,
        max_characters: raw.max_characters,
      });
    }
  }
  return {
    outcome: "ok",
    type,
    reader_version,
    segmenter_version,
    sha256: createHash("sha256").update(file).digest("hex"),
    segments: segments.map((one, i) => ({ ...one, next_hash: segments[i + 1]?.source_hash ?? no_hash })),
    billed_words,
    locked_words,
    left: leftOf(document, open, locked_words),
  };
}

/** What keeps its text: regions that were not bought, fields, objects and pictures. */
function leftOf({ count }: ApartDocument, open: ReadonlySet<Region>, unchanged: number): LeftText[] {
  const left: LeftText[] = [];
  const add = (what: LeftText["what"], words: number): void => void (words > 0 && left.push({ what, words }));
  for (const [region, part] of Object.entries(count?.by_region ?? {}))
    if (region !== "deleted" && !open.has(region as Region)) add(region as Region, part.words);
  add("field", unchanged);
  add("embedded", count?.flags.includes("embedded") === true ? 1 : 0);
  add("image", count?.images ?? 0);
  return left;
}
