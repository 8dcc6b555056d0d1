/** How a translation was made, from the weakest: a file is as the weakest of its segments. */
export const translation_origins = ["machine", "machine_post_edited", "human"] as const;
export type TranslationOrigin = (typeof translation_origins)[number];

/** A segment of a file that a person has handed in. */
type DeliveredSegment = {
  readonly locked: boolean;
  /** Who wrote the present target. */
  readonly origin: string | null;
  /** The machine stage made a target. */
  readonly has_draft: boolean;
};

/** The origin of a file that a person has handed in: every segment was confirmed, so none is a machine's alone. */
export const originOfDelivery = (segments: readonly DeliveredSegment[]): TranslationOrigin =>
  segments.some(({ locked, origin, has_draft }) => !locked && (has_draft || origin === "engine"))
    ? "machine_post_edited"
    : "human";
