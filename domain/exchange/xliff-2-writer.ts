import type { CheckCode } from "../workbench/checks.ts";
import type { Code, CodeType } from "../workbench/coded-text.ts";
import type { SegmentState } from "../workbench/segment-state.ts";
import {
  type ExchangeDocument,
  type ExchangeMatch,
  type ExchangeSegment,
  type ExchangeUnit,
  idPrefixes,
} from "./exchange-document.ts";
import { inlineText } from "./inline-codes.ts";
import { type Attributes, startTag, tag, xml_head, xmlText } from "./xml-text.ts";

const namespaces = {
  xmlns: "urn:oasis:names:tc:xliff:document:2.0",
  "xmlns:mtc": "urn:oasis:names:tc:xliff:matches:2.0",
  "xmlns:gls": "urn:oasis:names:tc:xliff:glossary:2.0",
  "xmlns:mda": "urn:oasis:names:tc:xliff:metadata:2.0",
  "xmlns:slr": "urn:oasis:names:tc:xliff:sizerestriction:2.0",
  "xmlns:its": "http://www.w3.org/2005/11/its",
  "its:version": "2.0",
};

/** `subState` separates states of the workbench for which XLIFF has only one. */
const states = {
  untouched: { state: "initial" },
  draft: { state: "initial", subState: "wb:draft" },
  confirmed: { state: "translated" },
  rejected: { state: "translated", subState: "wb:rejected" },
  reviewed: { state: "reviewed" },
} as const satisfies Record<SegmentState, Attributes>;

const types: Readonly<Record<CodeType, Attributes>> = {
  fmt: { type: "fmt" },
  link: { type: "link" },
  image: { type: "image" },
  field: { type: "other", subType: "wb:field" },
  note: { type: "other", subType: "wb:note" },
  break: { type: "fmt", subType: "xlf:lb" },
  protected: { type: "other", subType: "wb:protected" },
  literal: { type: "other", subType: "wb:literal" },
};

/** Kinds of ITS localization quality issues for our findings. */
const issue_types = {
  untranslated: "untranslated",
  codes: "markup",
  protected: "markup",
  numbers: "numbers",
  forbidden_term: "terminology",
  term: "terminology",
  max_length: "length",
  end_mark: "typographical",
  brackets: "typographical",
  quotes: "typographical",
  spaces: "whitespace",
  repeated_word: "duplication",
  case: "typographical",
  length: "length",
  box: "length",
  language: "mistranslation",
  inconsistent: "inconsistency",
  omitted: "omission",
  added: "addition",
  not_aligned: "non-conformance",
  shared_text: "omission",
} as const satisfies Record<CheckCode, string>;

/** A coded text with `pc`, `ph`, `sc` and `ec`. A second use of a code is a copy with an id of its own. */
function inline(coded: string, codes: readonly Code[], prefix: string): string {
  const known = new Map(codes.map((code) => [code.id, code]));
  const attributes = (id: number, occurrence: number): Attributes => {
    const code = known.get(id);
    return {
      id: occurrence === 1 ? `${prefix}${id}` : `${prefix}${id}.${occurrence}`,
      copyOf: occurrence === 1 ? null : `${prefix}${id}`,
      ...(code ? types[code.type] : {}),
      // The default of the format is "yes".
      canDelete: code?.can_delete ? null : "no",
      canCopy: code?.can_copy ? null : "no",
      canReorder: (code?.can_move ?? true) ? null : "no",
    };
  };
  const show = (id: number): string | null => known.get(id)?.show || null;
  return inlineText(coded, {
    // Characters that XML forbids have an element of their own.
    text: (text) =>
      text
        .split(/([\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF])/u)
        .map((part, at) =>
          at % 2 === 0
            ? xmlText(part)
            : tag("cp", { hex: part.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0") }),
        )
        .join(""),
    alone: (id, occurrence) => tag("ph", { ...attributes(id, occurrence), disp: show(id), equiv: show(id) }),
    pair: (id, occurrence, content) =>
      `${startTag("pc", { ...attributes(id, occurrence), dispStart: show(id) })}${content}</pc>`,
    start: (id) => tag("sc", { ...attributes(id, 1), disp: show(id) }),
    // The rights of an end are those of its start.
    end: (id) => tag("ec", { startRef: `${prefix}${id}` }),
  });
}

const nmtoken = (text: string): string => text.replaceAll(/[^\w.-]/g, "_");

/** A target inside an annotation for each of its findings. */
function annotated(target: string, segment: ExchangeSegment): string {
  return segment.findings.reduce((content, { code, level, detail }, at) => {
    const attributes = {
      id: `q${nmtoken(segment.id)}.${at + 1}`,
      type: "its:generic",
      "its:locQualityIssueType": issue_types[code],
      "its:locQualityIssueComment": detail === "" ? code : `${code}: ${detail}`,
      "its:locQualityIssueSeverity": level === "red" ? 100 : 50,
    };
    return `${startTag("mrk", attributes)}${content}</mrk>`;
  }, target);
}

function segmentText(segment: ExchangeSegment, prefix: string, is_single: boolean): string {
  const target =
    segment.target === ""
      ? ""
      : tag("target", {}, annotated(inline(segment.target, segment.codes, prefix), segment));
  const source = inline(segment.source, segment.codes, prefix);
  // A unit is locked as a whole; in a unit with other segments the text is marked.
  const shown =
    segment.locked && !is_single
      ? tag("mrk", { id: `l${nmtoken(segment.id)}`, translate: "no" }, source)
      : source;
  const content = tag("source", {}, shown) + target;
  const space =
    segment.space_after === "" ? "" : tag("ignorable", {}, tag("source", {}, xmlText(segment.space_after)));
  return `${tag("segment", { id: `s${nmtoken(segment.id)}`, ...states[segment.state] }, content)}\n${space}`;
}

function matchText(match: ExchangeMatch, segment: ExchangeSegment): string {
  const is_engine = match.origin === "engine";
  const attributes = {
    ref: `#s${nmtoken(segment.id)}`,
    type: is_engine ? "mt" : match.percent === 101 ? "icm" : "tm",
    origin: is_engine ? (segment.engine ?? "engine") : "memory",
    similarity: match.percent === null ? null : Math.min(100, match.percent),
    "its:mtConfidence": is_engine ? segment.mt_confidence : null,
    "its:annotatorsRef":
      is_engine && segment.mt_confidence !== null ? `mt-confidence|${segment.engine ?? "engine"}` : null,
  };
  const content =
    tag("source", {}, inline(match.source, match.source_codes, "")) +
    tag("target", {}, inline(match.target, match.target_codes, ""));
  return tag("mtc:match", attributes, content);
}

function glossaryText(unit: ExchangeUnit): string {
  const entries = unit.terms.map(({ source, target, definition }) =>
    tag(
      "gls:glossEntry",
      {},
      tag("gls:term", {}, xmlText(source)) +
        tag("gls:translation", {}, xmlText(target)) +
        (definition === "" ? "" : tag("gls:definition", {}, xmlText(definition))),
    ),
  );
  return entries.length === 0 ? "" : `${tag("gls:glossary", {}, entries.join(""))}\n`;
}

function unitText(unit: ExchangeUnit): string {
  const { segments } = unit;
  const prefixes = idPrefixes(segments);
  const matches = segments.flatMap((segment) => segment.matches.map((match) => matchText(match, segment)));
  const notes = segments.flatMap((segment) =>
    segment.notes.map(({ text, side }) => tag("note", { appliesTo: side }, xmlText(text))),
  );
  const limit = segments.length === 1 ? (segments[0]?.max_characters ?? null) : null;
  const is_locked = segments.every(({ locked }) => locked);
  const attributes = {
    id: `u${nmtoken(unit.id)}`,
    translate: is_locked ? "no" : null,
    "xml:space": "preserve",
    canResegment: "no",
    "slr:sizeRestriction": limit,
  };
  const origins = segments.flatMap(({ id, origin }) =>
    origin === null ? [] : [tag("mda:meta", { type: `s${nmtoken(id)}` }, origin)],
  );
  const metadata = tag("mda:metadata", {}, tag("mda:metaGroup", { category: "origin" }, origins.join("")));
  const content = [
    origins.length === 0 ? "" : `${metadata}\n`,
    matches.length === 0 ? "" : `${tag("mtc:matches", {}, matches.join(""))}\n`,
    glossaryText(unit),
    notes.length === 0 ? "" : `${tag("notes", {}, notes.join(""))}\n`,
    ...segments.map((segment, at) => segmentText(segment, prefixes[at] ?? "", is_locked)),
  ];
  return `${startTag("unit", attributes)}\n${content.join("")}</unit>\n`;
}

/** A document as XLIFF 2.1 with matches, glossary and ITS annotations. */
export function writeXliff2(document: ExchangeDocument): string {
  const meta = (
    [
      ["document_id", document.document_id],
      ["sha256", document.sha256],
      ["reader_version", document.reader_version],
      ["segmenter_version", document.segmenter_version],
    ] as const
  ).map(([type, value]) => tag("mda:meta", { type }, xmlText(value)));
  const metadata = tag("mda:metadata", {}, tag("mda:metaGroup", { category: "workbench" }, meta.join("")));
  const root = {
    version: "2.1",
    srcLang: document.source_lang,
    trgLang: document.target_lang,
    ...namespaces,
  };
  return `${xml_head}${startTag("xliff", root)}
${startTag("file", { id: `f${nmtoken(document.document_id)}`, original: document.name })}
${tag("skeleton", { href: `urn:sha256:${document.sha256}` })}
${tag("slr:profiles", { generalProfile: "xliff:codepoints" })}
${metadata}
${document.units.map(unitText).join("")}</file>
</xliff>
`;
}
