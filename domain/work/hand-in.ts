import type { Service, StageKind } from "../catalog.ts";
import { isSession } from "../catalog.ts";

/** What makes a sworn translation lawful: a scan of the stamped paper, or a file with a qualified signature. */
export const evidences = ["certified_scan", "qualified_signature"] as const;
export type Evidence = (typeof evidences)[number];

/** What a verifier signs before a translation leaves the house; all of it, or it stays. */
export const release_points = [
  "complete",
  "instructions_followed",
  "terminology_consistent",
  "figures_and_names",
  "layout_kept",
] as const;
export type ReleasePoint = (typeof release_points)[number];

/** What handing in a stage asks for beside the files. */
export type Asks = {
  readonly sworn: boolean;
  readonly session: boolean;
  readonly lqa: boolean;
  readonly checklist: boolean;
  readonly segments: boolean;
};

/**
 * §4.3, by the kind of stage: a sworn translation is registered, a session is closed with its minutes, a proofreader
 * rates the translation before, a verifier signs the release, a post-editor confirms every segment.
 */
export const asksOf = (service: Service, kind: StageKind, has_earlier_work: boolean): Asks => ({
  sworn: service === "sworn" && kind === "translation",
  session: isSession(service) && kind === "translation",
  lqa: kind === "proofreading" && has_earlier_work,
  checklist: kind === "verification",
  segments: kind === "post_edition",
});

/** Whether every point of the release is signed. */
export const isReleased = (signed: readonly string[]): boolean =>
  release_points.every((point) => signed.includes(point));
