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
import { startTag, tag, xml_head, xmlText } from "./xml-text.ts";

const namespace = "urn:oasis:names:tc:xliff:document:1.2";

/** The state of a target; that of a unit is the weakest of its segments. */
const states = {
  untouched: "needs-translation",
  rejected: "needs-review-translation",
  draft: "needs-review-translation",
  confirmed: "translated",
  reviewed: "signed-off",
} as const satisfies Record<SegmentState, string>;
const order = Object.keys(states) as SegmentState[];

/** How the weakest text of a unit came about: that of an engine before one of a memory. */
function qualifierOf(segments: readonly ExchangeSegment[]): string | null {
  if (segments.some(({ state }) => state === "rejected")) return "rejected-inaccurate";
  if (segments.some(({ origin }) => origin === "engine")) return "leveraged-mt";
  return segments.some(({ origin }) => origin === "memory") ? "leveraged-tm" : null;
}

const types: Readonly<Record<CodeType, string>> = {
  fmt: "x-fmt",
  link: "link",
  field: "x-field",
  note: "x-note",
  break: "lb",
  image: "image",
  protected: "x-protected",
  literal: "x-literal",
};

/** A coded text with `g`, `x`, `bx` and `ex`. */
function inline(coded: string, codes: readonly Code[], prefix: string): string {
  const known = new Map(codes.map((code) => [code.id, code]));
  const attributes = (id: number) => {
    const code = known.get(id);
    return {
      id: `${prefix}${id}`,
      ctype: code ? types[code.type] : null,
      clone: code?.can_copy === false ? "no" : null,
      "equiv-text": code && code.show !== "" ? code.show : null,
    };
  };
  const withoutText = (id: number) => ({ ...attributes(id), "equiv-text": null });
  return inlineText(coded, {
    alone: (id) => tag("x", attributes(id)),
    pair: (id, _occurrence, content) => `${startTag("g", withoutText(id))}${content}</g>`,
    start: (id) => tag("bx", { ...withoutText(id), rid: `${prefix}${id}` }),
    end: (id) => tag("ex", { id: `${prefix}${id}`, rid: `${prefix}${id}` }),
  });
}

const marked = (segment: ExchangeSegment, content: string): string =>
  `${startTag("mrk", { mtype: "seg", mid: segment.id })}${content}</mrk>`;

function segmentsText(unit: ExchangeUnit, text: (segment: ExchangeSegment) => string): string {
  const prefixes = idPrefixes(unit.segments);
  return unit.segments
    .map(
      (segment, at) =>
        marked(segment, inline(text(segment), segment.codes, prefixes[at] ?? "")) +
        xmlText(segment.space_after),
    )
    .join("");
}

function alternative(match: ExchangeMatch, segment: ExchangeSegment): string {
  const origin = match.origin === "engine" ? "machine" : "memory";
  const quality = match.percent === null ? null : `${Math.min(100, match.percent)}%`;
  const content =
    tag("source", {}, inline(match.source, match.source_codes, "")) +
    tag("target", {}, inline(match.target, match.target_codes, ""));
  return tag("alt-trans", { "match-quality": quality, origin, mid: segment.id }, content);
}

function unitText(unit: ExchangeUnit): string {
  const { segments } = unit;
  const prefixes = idPrefixes(segments);
  const source = segments
    .map(
      ({ source: text, codes, space_after }, at) =>
        inline(text, codes, prefixes[at] ?? "") + xmlText(space_after),
    )
    .join("");
  const weakest = order.find((state) => segments.some((segment) => segment.state === state)) ?? "untouched";
  const limit = segments.length === 1 ? (segments[0]?.max_characters ?? null) : null;
  const attributes = {
    id: unit.id,
    "xml:space": "preserve",
    translate: segments.every(({ locked }) => locked) ? "no" : null,
    maxwidth: limit,
    "size-unit": limit === null ? null : "char",
  };
  const notes = segments.flatMap((segment) =>
    segment.notes.map(({ text, side }) => tag("note", { annotates: side }, xmlText(text))),
  );
  return `${startTag("trans-unit", attributes)}
${tag("source", {}, source)}
${tag(
  "seg-source",
  {},
  segmentsText(unit, (segment) => segment.source),
)}
${tag(
  "target",
  { state: states[weakest], "state-qualifier": qualifierOf(segments) },
  // OmegaT translates the text of the target and offers nothing for an empty one.
  segmentsText(unit, ({ source: from, target }) => (target === "" ? from : target)),
)}
${segments.flatMap((segment) => segment.matches.map((match) => alternative(match, segment))).join("\n")}${notes.join("\n")}
</trans-unit>
`;
}

/** The note that identifies the document when the file comes back. */
const documentNote = ({ document_id, sha256, reader_version, segmenter_version }: ExchangeDocument): string =>
  `document=${document_id} sha256=${sha256} reader=${reader_version} segmenter=${segmenter_version}`;

/** A document as XLIFF 1.2, for tools that do not read 2.1. Segments are `mrk` of type `seg` with our ids. */
export function writeXliff1(document: ExchangeDocument): string {
  const file = {
    original: document.name,
    "source-language": document.source_lang,
    "target-language": document.target_lang,
    datatype: "x-document",
  };
  const skeleton = tag(
    "skl",
    {},
    tag("external-file", { href: `document:${document.document_id}`, uid: document.sha256 }),
  );
  const header = tag(
    "header",
    {},
    skeleton + tag("note", { from: "workbench" }, xmlText(documentNote(document))),
  );
  const units = document.units.map(unitText).join("");
  return `${xml_head}${startTag("xliff", { version: "1.2", xmlns: namespace })}
${startTag("file", file)}
${header}
<body>
${units}</body>
</file>
</xliff>
`;
}
