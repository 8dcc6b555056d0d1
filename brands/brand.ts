import type { FileFormat, Language, Service } from "#domain/catalog.ts";
import type { Currency } from "#domain/money.ts";
import type { PaymentMethod } from "#domain/payments/payment-method.ts";
import type { VoucherKind } from "#domain/payments/voucher.ts";

/** Locale codes in addresses; `ua` is the portal's code, `uk` the standard one (see `intl_tag`). */
export const locales = ["pl", "en", "ua", "de"] as const;
export type Locale = (typeof locales)[number];

/** Language tags for Intl, `lang` and hreflang by locale code; the only such table. */
export const intl_tag: Record<Locale, string> = { pl: "pl-PL", en: "en-GB", ua: "uk-UA", de: "de-DE" };

/** The language of a locale by ISO 639-1, for documents and orders. */
export const language_of = { pl: "pl", en: "en", ua: "uk", de: "de" } as const satisfies Record<
  Locale,
  Language
>;

/** The name of each locale in its own language, so that it is understood on a page in another one. */
export const locale_names: Record<Locale, string> = {
  pl: "Polski",
  en: "English",
  ua: "Українська",
  de: "Deutsch",
};

/** §3 Brand meta: the sixteen link addresses. */
export const link_names = [
  "quality_guarantee_url",
  "faq_url",
  "complaints_url",
  "terms_of_service_url",
  "privacy_policy_url",
  "blog_url",
  "free_consultation_url",
  "csr_url",
  "about_us_url",
  "industries_url",
  "services_url",
  "languages_url",
  "case_studies_url",
  "contact_url",
  "facebook_url",
  "linkedin_url",
] as const;
export type LinkName = (typeof link_names)[number];

/** The seller, as printed on invoices and in the footer. Addresses are in the seller's own language. */
type Seller = {
  readonly name: string;
  readonly address: string;
  readonly postcode: string;
  readonly city: string;
  readonly country: string;
  readonly tax_id: string;
  /** Who acts for the company, and as what; the imprint names them. */
  readonly represented_by: string;
  readonly register: string;
  readonly email: string;
  readonly phone: string;
  readonly accounts: Partial<
    Record<Currency, { readonly iban: string; readonly bic: string; readonly bank: string }>
  >;
};

/** Standards that a brand may be certified for; their descriptions are in the messages. */
export const certificate_standards = ["iso_17100", "iso_18587"] as const;
type Certificate = {
  readonly standard: (typeof certificate_standards)[number];
  readonly number: string;
};

/** A payment method of a brand; its provider is configuration. */
export type PaymentOption = {
  readonly method: PaymentMethod;
  readonly provider: string;
  /** Only for these currencies; by default for every currency of the brand and its provider. */
  readonly currencies?: readonly Currency[];
};

/** The kind of a site: a portal for orders, or the single page for machine translation (§2). */
export const brand_apps = ["portal", "machine_translation_demo"] as const;
/** Parts of a portal, besides its services, that can be switched off (G11). */
export const brand_features = ["registration", "top_up"] as const;
export type BrandFeature = (typeof brand_features)[number];

/** A brand is data: code asks what a brand has, never which brand it is. */
export type Brand = {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly locales: readonly [Locale, ...Locale[]];
  readonly app: (typeof brand_apps)[number];
  /** The services of the portal; the order page of any other service says that it is not available (§8). */
  readonly services: readonly Service[];
  readonly footer: "company" | "copyright";
  /** What the home page argues with: quality, time, or what a machine can and cannot do (decision 0236). */
  readonly home: "trust" | "speed" | "machine";
  readonly header_banner: boolean;
  readonly currencies: readonly [Currency, ...Currency[]];
  /** In display order; methods without a configured provider are omitted. */
  readonly payment_methods: readonly PaymentOption[];
  /** §5 excludes PDF and images; with this option they are stored and priced by a person. */
  readonly accept_scans_for_quote: boolean;
  /** The file formats of services for which the desk has set other formats than the brand's own (D3). */
  readonly formats?: Partial<Record<Service, readonly FileFormat[]>>;
  /** Other features that the desk has switched off. */
  readonly closed?: readonly BrandFeature[];
  /** §9: percent of orders delivered early without a surcharge, used until enough deliveries were measured. */
  readonly early_percent: number;
  /** The country whose working days it keeps and where its buyers are taken to live until they say so. */
  readonly holidays: "PL" | "DE";
  readonly invoice_prefix: string;
  /** The VAT treatment of the prepaid balance; multi-purpose by default (decision 0057). */
  readonly prepaid_voucher?: VoucherKind;
  readonly mail_from: string;
  readonly links: Record<LinkName, string>;
  /** Shown in the footer of a company and on the quality guarantee; only listed certificates are claimed. */
  readonly certificates: readonly Certificate[];
  readonly seller: Seller;
};
