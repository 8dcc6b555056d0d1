import { service_traits, type Service, type StageKind } from "../catalog.ts";

/**
 * The form of a sworn translation required by law: a scan of the stamped paper, or a file with a qualified signature.
 */
export const evidences = ["certified_scan", "qualified_signature"] as const;
/** @public Used by the generated tables of the database. */
export type Evidence = (typeof evidences)[number];

/** The points that a verifier signs before delivery; all are required. */
export const release_points = [
  "complete",
  "instructions_followed",
  "terminology_consistent",
  "figures_and_names",
  "layout_kept",
] as const;

/** The data of a stage that decide the requirements of its submission. */
export type HandedStage = {
  readonly service: Service;
  readonly kind: StageKind;
  /** A person worked on the order before it. */
  readonly has_earlier_work: boolean;
  /** No stage follows it. */
  readonly is_last: boolean;
  /** A paper original was ordered with the translation. */
  readonly has_paper: boolean;
};

/** What the submission of a stage requires in addition to files. */
export type Asks = {
  readonly sworn: boolean;
  readonly session: boolean;
  readonly lqa: boolean;
  readonly checklist: boolean;
  readonly segments: boolean;
};

/**
 * §4.3, by the kind of stage: a sworn translation is registered, a session is closed with its minutes, a proofreader
 * rates the translation before, a verifier signs the release, a post-editor confirms every segment. §4.7: a paper
 * original is stamped when the text is final, so the stamp belongs to the last stage.
 */
export const asksOf = ({ service, kind, has_earlier_work, is_last, has_paper }: HandedStage): Asks => ({
  sworn: service_traits[service].sworn && (has_paper ? is_last : kind === "translation"),
  session: service_traits[service].session !== null && kind === "translation",
  lqa: kind === "proofreading" && has_earlier_work,
  checklist: kind === "verification",
  segments: kind === "post_edition",
});

/** Whether every point of the release is signed. */
export const isReleased = (signed: readonly string[]): boolean =>
  release_points.every((point) => signed.includes(point));
