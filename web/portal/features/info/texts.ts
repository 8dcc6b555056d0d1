/** A text that people agree to. The version is what a consent is stored with. */
export type LegalText = {
  readonly title: string;
  readonly version: string;
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
};

/** The pages of the footer that have a title and a short honest text, by the last part of their address. */
export const short_pages = {
  "quality-guarantee": "link.quality_guarantee",
  faq: "link.faq",
  complaints: "link.complaints",
  blog: "link.blog",
  "free-consultation": "link.free_consultation",
  csr: "link.csr",
  "about-us": "link.about_us",
  industries: "link.industries",
  services: "link.services",
  languages: "link.languages",
  "case-studies": "link.case_studies",
  contact: "link.contact",
} as const;
export type ShortPage = keyof typeof short_pages;
export const isShortPage = (slug: string): slug is ShortPage => Object.hasOwn(short_pages, slug);

/** Content of one language. `{brand}`, `{seller}` and `{email}` are filled from the brand. */
export type InfoTexts = {
  readonly terms: LegalText;
  readonly privacy: LegalText;
  readonly short: Readonly<Record<ShortPage, string>>;
};
