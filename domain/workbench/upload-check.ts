import {
  alignDocuments,
  alignmentFindings,
  alignSegments,
  type AlignUnit,
  type SegmentPair,
} from "./alignment.ts";
import type { SegmentToCheck } from "./checked-segment.ts";
import { checkDocument } from "./checks-document.ts";
import { type CheckTerms, documentFinding, type SegmentFinding } from "./checks.ts";
import { type Code, codedTokens, plainText } from "./coded-text.ts";
import { isWritten, markText, withWrittenCodes } from "./codes.ts";
import { remapCodes } from "./remap-codes.ts";

/** A segment of the source or of the uploaded document; locked ones are left out. */
export type UploadSegment = {
  /** Its number in the document it belongs to. */
  readonly position: number;
  readonly unit: number;
  readonly part: string;
  readonly region: string;
  readonly text: string;
  readonly codes: readonly Code[];
  readonly space_after: string;
  readonly max_characters: number | null;
  readonly in_box: boolean;
  /** The customer leaves it as it is translated already, so it is aligned and not checked. */
  readonly is_left: boolean;
};

/** The source that an uploaded document is compared with. */
export type UploadSource = {
  readonly type: string;
  readonly source_lang: string;
  readonly terms: CheckTerms["entries"];
  readonly segments: readonly UploadSegment[];
};

/** A segment of a document that was taken apart. */
type TakenSegment = Pick<
  UploadSegment,
  "position" | "unit" | "region" | "codes" | "space_after" | "max_characters"
> & {
  readonly source: string;
  readonly place: { readonly part: string; readonly in_box: boolean };
  readonly is_locked: boolean;
};

/** A segment as it is compared; null for one that is not translated. */
export const uploadSegment = (one: TakenSegment, is_left = false): UploadSegment | null =>
  one.is_locked
    ? null
    : {
        position: one.position,
        unit: one.unit,
        part: one.place.part,
        region: one.region,
        text: one.source,
        codes: one.codes,
        space_after: one.space_after,
        max_characters: one.max_characters,
        in_box: one.place.in_box,
        is_left,
      };

/** The target of a source segment; empty where the uploaded document has none. */
export type AlignedTarget = {
  readonly position: number;
  /** In the codes of the segment, or of the segments that it is the translation of, numbered one after another. */
  readonly target: string;
  /** It is the translation of what it is stored with; otherwise a person has to look at it before it is used again. */
  readonly is_sure: boolean;
  /** Positions of the next segments of the paragraph whose translation is in this target. */
  readonly joins: readonly number[];
  /** The position of the segment whose target has the translation of this one as well. */
  readonly shared_with: number | null;
};

export type UploadFinding = SegmentFinding & {
  /** The first source segment; null for text without a source and for the document. */
  readonly position: number | null;
  /** Plain texts as they are shown. */
  readonly source: string;
  readonly target: string;
  /** Further places of a finding that is listed for all of its kind. */
  readonly others: readonly FoundPlace[];
};
type FoundPlace = Pick<SegmentFinding, "detail"> & { readonly position: number | null };

export type UploadCheck = {
  /** Below 60 % the documents are compared as a whole only. */
  readonly is_aligned: boolean;
  readonly targets: readonly AlignedTarget[];
  readonly findings: readonly UploadFinding[];
};

type UploadLanguages = {
  readonly source_lang: string;
  readonly target_lang: string;
  /** Both documents have the same format, so that their parts have the same names. */
  readonly same_format: boolean;
};

/** A shorter sentence may be part of the one before it. */
const omitted_words = 5;
/** More findings of one kind are one finding that names the first place. */
const most_places = 20;

/**
 * Aligns an uploaded document with its source and checks each pair like a segment of the editor (7). Texts that belong
 * together keep their order; codes of the upload are renumbered by those of the source.
 */
export function checkUpload(
  source: readonly UploadSegment[],
  target: readonly UploadSegment[],
  languages: UploadLanguages,
  terms: CheckTerms,
): UploadCheck {
  const [from, to] = [unitsOf(source.map(written), languages), unitsOf(target.map(written), languages)];
  const alignment = alignDocuments(
    from.map(({ unit }) => unit),
    to.map(({ unit }) => unit),
    languages,
  );
  const whole = alignmentFindings(alignment);
  if (!alignment.is_aligned)
    return {
      is_aligned: false,
      targets: [],
      findings: whole.document.map((one) => ({
        ...one,
        position: null,
        source: "",
        target: "",
        others: [],
      })),
    };
  const pairs = alignment.pairs.flatMap((pair) =>
    segmentPairs(
      pair.source.flatMap((at) => from[at]?.segments ?? []),
      pair.target.flatMap((at) => to[at]?.segments ?? []),
      languages,
      alignment.ratio,
    ).map((one) => ({ ...one, is_sure: pair.is_sure && one.is_sure })),
  );
  const located = pairs.map(locate);
  const findings = [
    ...located.flatMap(({ missing }) => missing),
    ...pairFindings(located, languages, terms),
    ...whole.source.map(([at, finding]) => placed(finding, from[at]?.segments ?? [], [])),
    ...whole.target.map(([at, finding]) => placed(finding, [], to[at]?.segments ?? [])),
  ];
  return {
    is_aligned: true,
    targets: allTargets(source, located),
    findings: collapsed(findings.toSorted(byPosition)),
  };
}

/** Protected texts as they are written, so that a different one is found and every one is shown. */
function written(segment: UploadSegment): UploadSegment {
  const shows = new Map(segment.codes.filter(isWritten).map(({ id, show }) => [id, show]));
  if (shows.size === 0) return segment;
  const text = codedTokens(segment.text).map((token) =>
    token.kind === "text" ? token.text : (shows.get(token.id) ?? markText(token)),
  );
  return { ...segment, text: text.join("") };
}

type Unit = { readonly unit: AlignUnit; readonly segments: readonly UploadSegment[] };

function unitsOf(segments: readonly UploadSegment[], { same_format }: UploadLanguages): Unit[] {
  const units: { unit: { part: string; region: string; segments: string[] }; segments: UploadSegment[] }[] =
    [];
  for (const segment of segments) {
    const last = units.at(-1);
    if (last && last.segments[0]?.unit === segment.unit) {
      last.unit.segments.push(segment.text);
      last.segments.push(segment);
    } else {
      const part = same_format ? segment.part : "";
      units.push({ unit: { part, region: segment.region, segments: [segment.text] }, segments: [segment] });
    }
  }
  return units;
}

type Paired = {
  readonly source: readonly UploadSegment[];
  readonly target: readonly UploadSegment[];
  readonly is_sure: boolean;
};

/** The segments of units that belong together, in pairs. */
function segmentPairs(
  source: readonly UploadSegment[],
  target: readonly UploadSegment[],
  languages: UploadLanguages,
  ratio: number,
): Paired[] {
  let [at, to] = [0, 0];
  return alignSegments(
    source.map(({ text }) => text),
    target.map(({ text }) => text),
    languages,
    ratio,
  ).map((pair: SegmentPair) => ({
    is_sure: pair.is_sure,
    source: source.slice(at, (at += pair.source.length)),
    target: target.slice(to, (to += pair.target.length)),
  }));
}

type Located = Paired & {
  /** Null when one side has no text. */
  readonly checked: Pick<SegmentToCheck, "source" | "target" | "codes" | "max_characters" | "in_box"> | null;
  readonly missing: readonly UploadFinding[];
};

function locate(pair: Paired): Located {
  const { source, target } = pair;
  const [from, to] = [joined(source), joined(target)];
  const [first] = source;
  if (first === undefined) {
    const has_words = /\p{L}/u.test(plainText(to.text));
    const missing = has_words ? [placed(documentFinding("added", ""), [], target)] : [];
    return { ...pair, checked: null, missing };
  }
  if (target.length === 0) {
    const words = plainText(from.text)
      .split(/\s+/u)
      .filter((word) => /\p{L}/u.test(word)).length;
    const missing = words < omitted_words ? [] : [placed(documentFinding("omitted", ""), source, [])];
    return { ...pair, checked: null, missing };
  }
  const missing = isOfOneUnit(source) ? [] : [placed(documentFinding("shared_text", ""), source, target)];
  const checked = {
    source: from.text,
    target: remapCodes({ source: to, target: to }, from).target,
    codes: from.codes.filter((code) => !isWritten(code)),
    max_characters: source.length === 1 ? first.max_characters : null,
    in_box: first.in_box,
  };
  return { ...pair, checked, missing };
}

const isOfOneUnit = ([first, ...others]: readonly UploadSegment[]): boolean =>
  others.every(({ unit }) => unit === first?.unit);

/** Segments as one text, with codes of their own numbers. */
function joined(segments: readonly UploadSegment[]): { text: string; codes: Code[] } {
  const codes: Code[] = [];
  const texts = segments.map((segment, at) => {
    const by = codes.length;
    codes.push(...segment.codes.map((code) => ({ ...code, id: code.id + by })));
    const next = segments[at + 1];
    // White space in a paragraph stays, and a language without spaces has none.
    const space = next === undefined ? "" : next.unit === segment.unit ? segment.space_after : " ";
    return shifted(segment.text, by) + plainText(space);
  });
  return { text: texts.join(""), codes };
}

const shifted = (coded: string, by: number): string =>
  by === 0
    ? coded
    : codedTokens(coded)
        .map((token) => (token.kind === "text" ? token.text : markText({ ...token, id: token.id + by })))
        .join("");

function pairFindings(
  located: readonly Located[],
  { source_lang, target_lang }: UploadLanguages,
  terms: CheckTerms,
): UploadFinding[] {
  const checked = located.flatMap((one) => (one.checked ? [{ ...one, checked: one.checked }] : []));
  const found = checkDocument(
    checked.map(({ source, checked: segment }) => ({
      ...segment,
      source_lang,
      target_lang,
      locked: source.every(({ is_left }) => is_left),
    })),
    terms,
  );
  return checked.flatMap(({ source, target }, at) => {
    const own = found.get(at) ?? [];
    // A text in the source language is also one in another language than it should be.
    const is_untranslated = own.some(({ code }) => code === "untranslated");
    return own
      .filter(({ code }) => !is_untranslated || code !== "language")
      .map((finding) => placed(finding, source, target));
  });
}

const shown_characters = 400;
const shown = (segments: readonly UploadSegment[]): string => {
  const text = plainText(joined(segments).text).trim();
  return text.length > shown_characters ? `${text.slice(0, shown_characters - 1)}…` : text;
};

const placed = (
  finding: SegmentFinding,
  source: readonly UploadSegment[],
  target: readonly UploadSegment[],
): UploadFinding => ({
  ...finding,
  position: source[0]?.position ?? null,
  source: shown(source),
  target: shown(target),
  others: [],
});

const byPosition = (a: UploadFinding, b: UploadFinding): number =>
  (a.position ?? Number.MAX_SAFE_INTEGER) - (b.position ?? Number.MAX_SAFE_INTEGER);

function collapsed(findings: readonly UploadFinding[]): UploadFinding[] {
  const kinds = new Map<string, UploadFinding[]>();
  for (const one of findings) {
    const kind = `${one.level} ${one.code}`;
    const own = kinds.get(kind);
    if (own) own.push(one);
    else kinds.set(kind, [one]);
  }
  return [...kinds.values()].flatMap((own) => {
    const [first, ...others] = own;
    if (!first || own.length <= most_places) return own;
    return [{ ...first, others: others.map(({ position, detail }) => ({ position, detail })) }];
  });
}

/**
 * The target of every source segment. One text for several segments of a paragraph is that of all of them joined; one for
 * several paragraphs is at the first as a draft, because a person has to divide it.
 */
function allTargets(source: readonly UploadSegment[], located: readonly Located[]): AlignedTarget[] {
  const targets = new Map<number, Omit<AlignedTarget, "position">>();
  for (const { source: own, checked, is_sure } of located) {
    const [first, ...others] = own;
    if (!first || !checked) continue;
    const { position } = first;
    const can_join = isOfOneUnit(own);
    targets.set(position, {
      target: can_join ? withWrittenCodes(checked.target, joined(own).codes) : plainText(checked.target),
      is_sure: is_sure && can_join,
      joins: can_join ? others.map((one) => one.position) : [],
      shared_with: null,
    });
    for (const other of others) targets.set(other.position, { ...no_target, shared_with: position });
  }
  return source.map(({ position }) => ({ position, ...(targets.get(position) ?? no_target) }));
}

const no_target: Omit<AlignedTarget, "position"> = {
  target: "",
  is_sure: false,
  joins: [],
  shared_with: null,
};
