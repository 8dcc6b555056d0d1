/**
 * The pages behind a brand's links: `messages/info/<locale>/<slug>.ts`, legal ones with their version. Each is a chunk
 * of its own. `{brand}`, `{seller}` and the like are filled from the brand; `[label](/info/faq)` is a link, a path
 * without a host leads to the same language.
 */
export type InfoText = {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly InfoSection[];
};

/** Which kind of site a section speaks of; without `only` it holds for both. */
type InfoSection = {
  readonly heading: string;
  readonly only?: "portal" | "machine_translation_demo";
  readonly blocks: readonly InfoBlock[];
};

export type InfoBlock =
  | string
  | { readonly list: readonly string[] }
  | { readonly steps: readonly string[] }
  /** A name and what it means, line by line. */
  | { readonly rows: readonly (readonly [string, string])[] }
  /** A form to copy: printed as it stands. */
  | { readonly form: readonly string[] }
  /** What the brand or the catalogue knows better than a sentence. */
  | { readonly show: "languages" | "certificates" };

/** The pages, besides the legal texts, that brands link to and nobody has to accept, by the last part of their address. */
export const info_slugs = [
  "quality-guarantee",
  "faq",
  "complaints",
  "blog",
  "free-consultation",
  "csr",
  "about-us",
  "industries",
  "services",
  "languages",
  "case-studies",
  "contact",
  "imprint",
] as const;
