/** The data of one applicant for the score. Shares are basis points; null means unknown. */
export type Measures = {
  /** Mean of customers' ratings and of reviews, 10,000 is the best. */
  readonly quality_bps: number | null;
  /** Share of the last stages that were submitted by their deadline. */
  readonly on_time_bps: number | null;
  readonly years: number;
  /** The used part of their capacity until the deadline. */
  readonly load_bps: number;
  /** Stages done for this customer before. */
  readonly same_customer: number;
  /** Their share of all stages assigned in the last thirty days. */
  readonly recent_share_bps: number;
};

export const score_parts = ["quality", "on_time", "experience", "load", "same_customer", "fairness"] as const;
export type ScorePart = (typeof score_parts)[number];

/** The points of each part, of a hundred. Published in docs/dispatch.md and the translator zone. */
export const score_weights = {
  quality: 30,
  on_time: 20,
  experience: 10,
  load: 15,
  same_customer: 10,
  fairness: 15,
} as const satisfies Record<ScorePart, number>;

/** The value of an unknown share, so that new translators do not start at zero. */
export const unknown_bps = 8_000;
export const most_years = 20;
const known_customer_stages = 3;

export type Score = {
  /** Hundredths of a point: at most the part's weight times a hundred. */
  readonly parts: Record<ScorePart, number>;
  /** Hundredths of a point, at most 10,000. */
  readonly total: number;
};

const within = (bps: number): number => Math.min(10_000, Math.max(0, Math.floor(bps)));

/** The published score. Whole numbers throughout, so that anyone can recompute it exactly. */
export function scoreOf(measures: Measures): Score {
  const shares: Record<ScorePart, number> = {
    quality: within(measures.quality_bps ?? unknown_bps),
    on_time: within(measures.on_time_bps ?? unknown_bps),
    experience: within((Math.min(measures.years, most_years) * 10_000) / most_years),
    load: 10_000 - within(measures.load_bps),
    same_customer: within(
      (Math.min(measures.same_customer, known_customer_stages) * 10_000) / known_customer_stages,
    ),
    fairness: 10_000 - within(measures.recent_share_bps),
  };
  const part = (name: ScorePart): number => Math.floor((shares[name] * score_weights[name]) / 100);
  const parts = {
    quality: part("quality"),
    on_time: part("on_time"),
    experience: part("experience"),
    load: part("load"),
    same_customer: part("same_customer"),
    fairness: part("fairness"),
  };
  return { parts, total: score_parts.reduce((sum, name) => sum + parts[name], 0) };
}

export type Applicant = { readonly offer_id: number; readonly score: Score };
export type Ranked = Applicant & {
  /** The lot: SHA-256 of the seed, a colon and the number of the offer, in hexadecimal digits. */
  readonly lot: string;
};

/** The input of the lot of an offer; with the seed it can be recomputed. */
export const lotText = (seed: string, offer_id: number): string => `${seed}:${offer_id}`;

/**
 * Orders applicants: the best score first, equal ones by the lowest lot. Independent of the sequence of applications.
 * The caller hashes, because the domain is pure; `lotOf` is SHA-256 of `lotText`.
 */
export function ranked(applicants: readonly Applicant[], lotOf: (offer_id: number) => string): Ranked[] {
  return applicants
    .map((one) => ({ ...one, lot: lotOf(one.offer_id) }))
    .toSorted((a, b) => b.score.total - a.score.total || compare(a.lot, b.lot) || a.offer_id - b.offer_id);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Whether the first two had equal points, so that the lot decided. */
export const decidedByLot = ([first, second]: readonly Ranked[]): boolean =>
  first !== undefined && second !== undefined && first.score.total === second.score.total;
