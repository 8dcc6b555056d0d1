/** The error categories of proofreading (after MQM), and the points of each severity. */
export const error_kinds = [
  "accuracy",
  "omission",
  "fluency",
  "terminology",
  "style",
  "locale",
  "design",
] as const;
type ErrorKind = (typeof error_kinds)[number];
export const severities = ["minor", "major", "critical"] as const;
type Severity = (typeof severities)[number];
const points: Readonly<Record<Severity, number>> = { minor: 1, major: 5, critical: 25 };

/** The number of errors of each category and severity; a missing one is zero. */
export type ErrorCounts = { readonly [K in ErrorKind]?: { readonly [S in Severity]?: number } };

export type Rated = {
  /** 10,000 is a text without an error; an error weighs more in a short text. */
  readonly score_bps: bigint;
  readonly critical: number;
  /** One critical error is tolerated in every full 1,000 words. */
  readonly critical_limit: number;
};

/**
 * Rates a translation of so many words by the errors found: a hundred less the points for each 100 words, never
 * negative; rounded half up to a hundredth of a percent.
 */
export function rate(errors: ErrorCounts, words: number): Rated {
  const counts = error_kinds.flatMap((kind) =>
    severities.map((severity) => ({ severity, found: errors[kind]?.[severity] ?? 0 })),
  );
  const sum = counts.reduce((total, { severity, found }) => total + points[severity] * found, 0);
  const lost = Math.floor((sum * 10_000) / Math.max(words, 1) + 0.5);
  return {
    score_bps: BigInt(Math.max(0, 10_000 - lost)),
    critical: counts.reduce((total, { severity, found }) => total + (severity === "critical" ? found : 0), 0),
    critical_limit: Math.floor(words / 1000),
  };
}

/** Whether so many critical errors let the proofreader send the work back. */
export const isOverLimit = ({ critical, critical_limit }: Omit<Rated, "score_bps">): boolean =>
  critical > critical_limit;
