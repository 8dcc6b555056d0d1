/** §1, §3, §9: what is sold, as data. Spellings are those of the specification and of the API. */

export const services = [
  "write",
  "proofreading",
  "sworn",
  "machine-translation",
  "e-mail",
  "website",
  "phone call",
  "oral",
] as const;
export type Service = (typeof services)[number];

/** §4: the 18 statuses of an order, in the order of the specification. */
export const statuses = [
  "draft",
  "calculation",
  "acceptation",
  "payment",
  "in_analysis",
  "waiting_translation",
  "translation",
  "waiting_proofreading",
  "proofreading",
  "waiting_verification",
  "verification",
  "in_machine_translation",
  "waiting_post_edition",
  "in_post_edition",
  "finished",
  "canceled",
  "dropped",
  "failure",
] as const;
export type Status = (typeof statuses)[number];

/** Statuses in which an order has ended without a delivery. */
const ended_early: readonly Status[] = ["canceled", "dropped"];
export const isEndedEarly = (status: Status): boolean => ended_early.includes(status);

export const stage_kinds = [
  "machine_translation",
  "translation",
  "post_edition",
  "proofreading",
  "verification",
] as const;
export type StageKind = (typeof stage_kinds)[number];

/** Kinds of stage plans; the stages of each are data, so a plan is changed in one row. */
export const plans = {
  L: ["machine_translation", "post_edition"],
  MT: ["machine_translation"],
  E: ["translation"],
  B: ["translation", "verification"],
  TP: ["translation", "proofreading"],
  X: ["translation", "proofreading", "verification"],
  PR: ["proofreading"],
} as const satisfies Record<string, readonly StageKind[]>;
export type Plan = keyof typeof plans;
export const plan_keys = Object.keys(plans) as [Plan, ...Plan[]];

/** §3 Service package: flags, their plan and the required experience (§9: 5, 10, 15 years). */
export type Package = {
  readonly key: PackageKey;
  readonly public_name: string;
  readonly post_editing: boolean;
  readonly proofreading: boolean;
  readonly verification: boolean;
  readonly plan: Plan;
  readonly experience_years: number;
};
export const package_keys = ["light", "economy", "business", "expert"] as const;
export type PackageKey = (typeof package_keys)[number];

export const packages = {
  light: {
    key: "light",
    public_name: "Light",
    post_editing: true,
    proofreading: false,
    verification: false,
    plan: "L",
    experience_years: 5,
  },
  economy: {
    key: "economy",
    public_name: "Economy",
    post_editing: false,
    proofreading: false,
    verification: false,
    plan: "E",
    experience_years: 5,
  },
  business: {
    key: "business",
    public_name: "Business",
    post_editing: false,
    proofreading: false,
    verification: true,
    plan: "B",
    experience_years: 10,
  },
  expert: {
    key: "expert",
    public_name: "Expert",
    post_editing: false,
    proofreading: true,
    verification: true,
    plan: "X",
    experience_years: 15,
  },
} as const satisfies Record<PackageKey, Package>;

/** What a list price counts. */
export const sold_units = ["word", "page", "e-mail", "minute", "hour"] as const;
type SoldUnit = (typeof sold_units)[number];

/** How a customer provides the source. */
export type ContentMode = "text" | "files" | "links";

/** The traits of a service; code asks for a trait and never for the name of a service. */
export type ServiceTraits = {
  readonly unit: SoldUnit;
  /** In the order of the form; empty for a service without a source. */
  readonly content: readonly ContentMode[];
  /** Its form takes files, as source or as reference. */
  readonly takes_files: boolean;
  /** The customer chooses a package, which decides the plan. */
  readonly packaged: boolean;
  /** The plan of an order without a package. */
  readonly plan: Plan;
  /** An engine translates; with post-editing it is sold as Light, and a quote may omit post-editing. */
  readonly machine_only: boolean;
  /** Takes place at a time chosen by the customer; other services are delivered by a promised time. */
  readonly session: "call" | "visit" | null;
  /** Work of sworn translators, with evidence and prices of its own. */
  readonly sworn: boolean;
  /** A paper original can be sent by post. */
  readonly postable: boolean;
  /** Specialised language is available for a surcharge. */
  readonly specialisable: boolean;
  /** Source and target may be one language. */
  readonly one_language: boolean;
  /** It is always priced by a person. */
  readonly by_hand: boolean;
  readonly tax_class: "TEXT" | "PROOF" | "ORAL";
};

const translated: ServiceTraits = {
  unit: "word",
  content: ["text", "files", "links"],
  takes_files: true,
  packaged: false,
  plan: "E",
  machine_only: false,
  session: null,
  sworn: false,
  postable: false,
  specialisable: true,
  one_language: false,
  by_hand: false,
  tax_class: "TEXT",
};
const spoken: ServiceTraits = { ...translated, content: [], tax_class: "ORAL" };

/** In the order shown to customers. */
export const service_traits: Readonly<Record<Service, ServiceTraits>> = {
  write: { ...translated, packaged: true },
  sworn: { ...translated, unit: "page", content: ["files"], sworn: true, postable: true },
  proofreading: {
    ...translated,
    content: ["text", "files"],
    plan: "PR",
    one_language: true,
    tax_class: "PROOF",
  },
  website: { ...translated, content: ["links", "files"], packaged: true, by_hand: true },
  "e-mail": { ...translated, unit: "e-mail", content: ["text"], takes_files: false, specialisable: false },
  "phone call": { ...spoken, unit: "minute", takes_files: false, session: "call" },
  oral: { ...spoken, unit: "hour", session: "visit" },
  "machine-translation": { ...translated, plan: "L", machine_only: true },
};
export const shown_services = Object.keys(service_traits) as Service[];
/** Whether words of a service are cheaper when they repeat or are known: never sworn pages, e-mails and proofreading. */
export const hasMatches = (service: Service): boolean =>
  service_traits[service].unit === "word" && !service_traits[service].one_language;
export const session_services = shown_services.filter((one) => service_traits[one].session !== null);
export const services_with_files = shown_services.filter((one) => service_traits[one].takes_files);

/** The service of the start page; it cannot be switched off (G11). */
export const first_service: Service = "write";

/**
 * §1: the package of an order: machine translation with post-editing is Light, other services have the chosen one or
 * none.
 */
export function packageSold(service: Service, chosen: PackageKey | null): PackageKey | null {
  const { machine_only, packaged } = service_traits[service];
  if (machine_only) return "light";
  return packaged ? chosen : null;
}

/** The plan of a quoted package; only machine translation may be sold without human work. */
export function planOfChoice(
  { service_type, plan }: { readonly service_type: Service; readonly plan: Plan },
  choice: { readonly package: PackageKey; readonly raw_machine: boolean },
): Plan {
  const { machine_only, packaged } = service_traits[service_type];
  if (machine_only) return choice.raw_machine ? "MT" : "L";
  return packaged ? packages[choice.package].plan : plan;
}

/** The speed of an order: the normal time, or half or a quarter of it for a surcharge. */
export const speeds = ["normal", "half", "quarter"] as const;
export type Speed = (typeof speeds)[number];

/** §3 Shipment methods, by their number in the specification. */
export const shipping_methods = {
  1: "registered mail in Poland",
  2: "parcel lockers in Poland",
  3: "courier in Poland",
  4: "registered mail international",
} as const;
export type ShippingMethod = keyof typeof shipping_methods;

/**
 * §3: the place of an attachment in the work; `machine` is an engine's draft, `reference` is read but not translated.
 */
const attachment_kinds = ["source", "machine", "translated", "proofread", "verified", "reference"] as const;
export type AttachmentKind = (typeof attachment_kinds)[number];

/** §9 and §5: limits. */
export const limits = {
  quote_minutes: 15,
  /** S3: how long a quote can be withdrawn after it was sent. */
  quote_undo_seconds: 10,
  download_link_seconds: 600,
  file_bytes: 20 * 1024 * 1024,
  files_per_order: 20,
  email_unit_words: 165,
  /** A text longer than two messages is sold by the word. */
  email_most_words: 330,
  password_min: 8,
  password_max: 255,
  top_up_min: 20,
  top_up_max: 50_000,
  words_per_day: 2000,
  sworn_page_characters: 1125,
  sworn_pages_per_day: 8,
  invoice_terms_days: 30,
  phone_call_notice_minutes: 60,
  text_characters: 500_000,
} as const;

/** §5: the formats we accept, by extension. */
export const accepted_extensions = [
  "doc",
  "docx",
  "xls",
  "xlsx",
  "rtf",
  "txt",
  "ppt",
  "pptx",
  "odt",
] as const;

/** Pictures of a document, for brands where a person checks them (§5 accepts none). */
export const scan_extensions = ["pdf", "jpg", "jpeg", "png", "tif", "tiff", "heic"] as const;

/** Every format that a service can be configured to accept (D3). */
export const file_formats = [...accepted_extensions, ...scan_extensions] as const;
export type FileFormat = (typeof file_formats)[number];

/** Languages of the catalogue by ISO 639-1 code; names come from Intl in the caller's language. */
export const languages = [
  "pl",
  "en",
  "de",
  "uk",
  "fr",
  "es",
  "it",
  "sv",
  "no",
  "da",
  "nl",
  "zh",
  "ja",
  "ko",
  "ar",
] as const;
export type Language = (typeof languages)[number];

/** The country shown with a language (§3 Language pair: cc). */
export const language_country: Record<Language, string> = {
  pl: "PL",
  en: "GB",
  de: "DE",
  uk: "UA",
  fr: "FR",
  es: "ES",
  it: "IT",
  sv: "SE",
  no: "NO",
  da: "DK",
  nl: "NL",
  zh: "CN",
  ja: "JP",
  ko: "KR",
  ar: "SA",
};

/** The categories of every brand, in the order shown (§3). */
export const category_slugs = [
  "general",
  "legal",
  "medical",
  "technical",
  "it",
  "finance",
  "marketing",
  "science",
] as const;
type CategorySlug = (typeof category_slugs)[number];

/** §5: categories whose texts are specialised language by nature; no e-mail translation is sold in them. */
const specialised_categories: readonly string[] = ["legal", "medical"] satisfies CategorySlug[];
export const isSpecialisedCategory = (slug: string): boolean => specialised_categories.includes(slug);

/** Ids of currencies on the wire (§7 dict/currencies, service/write/{currencyId}). */
export const currency_ids = { PLN: 1, EUR: 2, GBP: 3, USD: 4 } as const;

/** The groups of a customer's list: waiting for the customer, in progress, finished, ended. */
export const customer_groups = ["needs_you", "in_progress", "finished", "ended"] as const;
export type CustomerGroup = (typeof customer_groups)[number];
