import type { Brand } from "./brand.ts";

/**
 * The legal texts of every brand with their versions and dates. The page that shows a text and the server that stores a
 * consent use this list, so a consent refers to the displayed text.
 */
export const legal_slugs = ["terms", "privacy", "withdrawal", "accessibility"] as const;
export type LegalSlug = (typeof legal_slugs)[number];

/**
 * Assumed (decision 0235): a brand with pages in German sells to Germany, where a site needs an imprint (§ 5 DDG).
 */
export const hasImprint = ({ locales }: Pick<Brand, "locales">): boolean => locales.includes("de");

/** A version that was published; its text is in `messages/brands/info/<locale>/<slug>-<version>.ts`. */
export type LegalVersion = {
  readonly version: string;
  /** Date since which it applies, in the seller's time zone. */
  readonly in_force_from: string;
};

/** Newest first; the first one applies, the others remain readable. From the first release on none is removed. */
export const legal_versions: Record<LegalSlug, readonly [LegalVersion, ...LegalVersion[]]> = {
  terms: [{ version: "2026-11-4", in_force_from: "2026-11-30" }],
  privacy: [{ version: "2026-11-4", in_force_from: "2026-11-30" }],
  withdrawal: [{ version: "2026-11-1", in_force_from: "2026-11-20" }],
  accessibility: [{ version: "2026-11-1", in_force_from: "2026-11-20" }],
};

/**
 * §5: the version a consent is stored with. Terms and privacy policy are accepted with one checkbox, so they share it.
 */
export const terms_version: string = legal_versions.terms[0].version;

export const isLegalSlug = (slug: string): slug is LegalSlug => legal_slugs.some((one) => one === slug);

/** The requested version of a text, by default the one that applies; undefined for an unknown version. */
export const legalVersion = (slug: LegalSlug, asked?: string): LegalVersion | undefined =>
  asked === undefined
    ? legal_versions[slug][0]
    : legal_versions[slug].find(({ version }) => version === asked);
