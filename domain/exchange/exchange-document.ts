import type { SegmentFinding } from "../workbench/checks.ts";
import { type Code, type CodeType } from "../workbench/coded-text.ts";
import { marksOf } from "../workbench/codes.ts";
import type { SegmentOrigin, SegmentState } from "../workbench/segment-state.ts";

/** A suggestion of a memory or an engine, with codes of its own. */
export type ExchangeMatch = {
  readonly source: string;
  readonly target: string;
  readonly source_codes: readonly Code[];
  readonly target_codes: readonly Code[];
  /** Null for an engine. */
  readonly percent: number | null;
  readonly origin: "memory" | "engine";
};

/** A note on a segment; the side that it is about a part of, null for the whole segment. */
export type ExchangeNote = { readonly text: string; readonly side: "source" | "target" | null };

export type ExchangeSegment = {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly codes: readonly Code[];
  readonly space_after: string;
  readonly state: SegmentState;
  readonly origin: SegmentOrigin | null;
  readonly locked: boolean;
  readonly max_characters: number | null;
  /** The engine of a machine text, and its own estimate from 0 to 1 where it gives one. */
  readonly engine: string | null;
  readonly mt_confidence: number | null;
  readonly findings: readonly SegmentFinding[];
  readonly notes: readonly ExchangeNote[];
  readonly matches: readonly ExchangeMatch[];
};

type ExchangeTerm = { readonly source: string; readonly target: string; readonly definition: string };

export type ExchangeUnit = {
  readonly id: string;
  readonly segments: readonly ExchangeSegment[];
  readonly terms: readonly ExchangeTerm[];
};

/** A document to be worked on in another tool. */
export type ExchangeDocument = {
  readonly document_id: string;
  readonly name: string;
  /** Of the source file, hexadecimal. */
  readonly sha256: string;
  readonly reader_version: string;
  readonly segmenter_version: string;
  readonly source_lang: string;
  readonly target_lang: string;
  readonly units: readonly ExchangeUnit[];
};

/** A code with the rights of its type: formatting may be deleted and copied, everything else appears exactly once. */
export const codeOfType = (id: number, type: CodeType, show: string): Code => ({
  id,
  type,
  show,
  can_delete: type === "fmt",
  can_copy: type === "fmt",
  can_move: true,
});

/**
 * The prefixes of the codes' ids of a unit's segments: empty when every number belongs to one code of the unit, else
 * one for each segment, because ids are unique in a unit of XLIFF.
 */
export function idPrefixes(segments: readonly Pick<ExchangeSegment, "source">[]): string[] {
  const seen = new Map<string, number>();
  for (const { source } of segments)
    for (const { kind, id } of marksOf(source))
      seen.set(`${kind} ${id}`, (seen.get(`${kind} ${id}`) ?? 0) + 1);
  const is_unique = [...seen.values()].every((count) => count === 1);
  return segments.map((_, at) => (is_unique ? "" : `${at + 1}-`));
}

/** The number of a code by its id in a file; null when it was not written by the workbench. */
export function codeNumber(id: string | undefined): number | null {
  const number = /^(?:\d+-)?(\d{1,4})$/.exec(id ?? "")?.[1];
  return number === undefined || Number(number) < 1 || Number(number) > 2_000 ? null : Number(number);
}
