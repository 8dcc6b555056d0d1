import { type CheckCode, empty_detail, type SegmentFinding } from "./checks.ts";
import { isDone, type SegmentState } from "./segment-state.ts";

/** A person's reason to hand in a segment with a red finding; it is void when the target or the finding changes. */
export type Waiver = {
  readonly code: CheckCode;
  readonly target_hash: string;
  /** The detail of the finding; null when it was not stored. */
  readonly detail: string | null;
  readonly reason: string;
};

export const waiver_characters = 10;

export type GateSegment = {
  readonly state: SegmentState;
  readonly locked: boolean;
  /** A rule placed the codes of a machine's text, and no person has confirmed them. */
  readonly codes_guessed: boolean;
  readonly target_hash: string;
  readonly findings: readonly SegmentFinding[];
  readonly waivers: readonly Waiver[];
  /** The yellow findings that were shown with this target. */
  readonly seen: readonly CheckCode[];
};

type GateFinding = SegmentFinding & { readonly segment: number };

export type HandIn = {
  /** Segments that are neither confirmed nor locked, by position. */
  readonly unconfirmed: readonly number[];
  /** Red findings that no waiver allows: damaged codes and empty targets. */
  readonly blocking: readonly GateFinding[];
  /** Red findings without a valid waiver. */
  readonly need_waiver: readonly GateFinding[];
  /** Yellow findings that were not shown yet. */
  readonly must_be_seen: readonly GateFinding[];
  readonly can_hand_in: boolean;
};

/** Whether a reason may replace a correction: never for codes, which would damage the file, and empty targets. */
export const isWaivable = ({ code, level, detail }: SegmentFinding): boolean =>
  level === "red" && code !== "codes" && !(code === "untranslated" && detail === empty_detail);

/** The waiver that covers a finding of a target; with several, the first. */
export const waiverOf = <T extends Waiver>(
  finding: SegmentFinding,
  { target_hash, waivers }: { readonly target_hash: string; readonly waivers: readonly T[] },
): T | undefined =>
  waivers.find(
    (waiver) =>
      waiver.code === finding.code &&
      waiver.target_hash === target_hash &&
      (waiver.detail ?? finding.detail) === finding.detail &&
      waiver.reason.trim().length >= waiver_characters,
  );

/**
 * What stops the hand-in of a stage (7): every segment is confirmed or locked, no red finding without a waiver, every
 * yellow finding seen once. An upload confirms its segments by the hand-in itself.
 */
export function handInFindings(segments: readonly GateSegment[], is_upload = false): HandIn {
  const unconfirmed: number[] = [];
  const blocking: GateFinding[] = [];
  const need_waiver: GateFinding[] = [];
  const must_be_seen: GateFinding[] = [];
  for (const [segment, row] of segments.entries()) {
    if (row.locked) continue;
    if (!is_upload && (row.codes_guessed || !isDone(row.state))) unconfirmed.push(segment);
    for (const finding of row.findings) {
      const one = { ...finding, segment };
      if (finding.level === "yellow") {
        if (!row.seen.includes(finding.code)) must_be_seen.push(one);
      } else if (!isWaivable(finding)) blocking.push(one);
      else if (!waiverOf(finding, row)) need_waiver.push(one);
    }
  }
  const can_hand_in = [unconfirmed, blocking, need_waiver, must_be_seen].every((all) => all.length === 0);
  return { unconfirmed, blocking, need_waiver, must_be_seen, can_hand_in };
}
