import type { Language } from "#domain/catalog.ts";

/** The people of the demo: the same in the seed, the tests and the documents. */
export const customers = [
  {
    brand: "tolmaro",
    email: "anna.nowak@example.com",
    first_name: "Anna",
    last_name: "Nowak",
    user_type: "private",
    company_name: "",
    address: "ul. Długa 5",
    postcode: "31-147",
    city: "Kraków",
    country: "PL",
    vat_id: null,
    locale: "pl",
    currency: "PLN",
  },
  {
    brand: "turbotlumaczenia",
    email: "firma@example.com",
    first_name: "Ewa",
    last_name: "Lis",
    user_type: "company",
    company_name: "Lis i Wspólnicy sp. z o.o.",
    address: "ul. Prosta 1",
    postcode: "00-838",
    city: "Warszawa",
    country: "PL",
    vat_id: "PL5252344078",
    locale: "pl",
    currency: "PLN",
  },
  {
    brand: "lingy",
    email: "mueller@example.com",
    first_name: "Jürgen",
    last_name: "Müller",
    user_type: "company",
    company_name: "Müller GmbH",
    address: "Hauptstraße 7",
    postcode: "10115",
    city: "Berlin",
    country: "DE",
    vat_id: "DE136695976",
    locale: "de",
    currency: "EUR",
  },
] as const;

/** The members of the company besides its owner: one of each other role. */
export const team = [
  { email: "tomasz@example.com", first_name: "Tomasz", last_name: "Zieliński", role: "buyer", sees: "own" },
  { email: "beata@example.com", first_name: "Beata", last_name: "Wrona", role: "approver", sees: "all" },
  { email: "faktury@example.com", first_name: "Irena", last_name: "Kos", role: "accountant", sees: "all" },
  { email: "adam@example.com", first_name: "Adam", last_name: "Wilk", role: "viewer", sees: "all" },
] as const;

export const staff = [
  { email: "piotr@example.com", name: "Piotr Desk", role: "project_manager", locale: "pl" },
  { email: "admin@example.com", name: "Ada Admin", role: "admin", locale: "en" },
  { email: "ksiegowa@example.com", name: "Zofia Grosz", role: "accounting", locale: "pl" },
  { email: "celina@example.com", name: "Celina Pomoc", role: "customer_service", locale: "pl" },
] as const;

type Translator = {
  readonly email: string;
  readonly name: string;
  readonly locale: "pl" | "en" | "ua" | "de";
  readonly experience_since: string;
  readonly sworn_number: string | null;
  readonly sworn_langs?: readonly Language[];
  /** Minutes of the working days in which sessions can be booked; none without a calendar. */
  readonly session_hours?: { readonly from_minute: number; readonly to_minute: number };
  /** Languages between which they translate, in both directions. */
  readonly languages: readonly Language[];
  /** Native languages or equivalent; they proofread only into these. */
  readonly native: readonly Language[];
  /** Their fields; none means all. */
  readonly fields?: readonly string[];
};

/** Together they cover every priced pair with the experience required by every package. */
export const translators: readonly Translator[] = [
  {
    email: "olena@example.com",
    name: "Olena Kovalenko",
    locale: "ua",
    experience_since: "2005-03-01",
    sworn_number: "TP/12/15",
    sworn_langs: ["uk", "en", "de"],
    languages: ["pl", "en", "uk", "de"],
    native: ["uk", "pl", "en"],
  },
  {
    email: "jan.lis@example.com",
    name: "Jan Lis",
    locale: "pl",
    experience_since: "2008-09-01",
    sworn_number: "TP/77/09",
    sworn_langs: ["en", "de", "fr", "es", "it"],
    languages: ["pl", "en", "de", "fr", "es", "it"],
    native: ["pl", "de", "en"],
  },
  {
    email: "marta@example.com",
    name: "Marta Zając",
    locale: "pl",
    experience_since: "2009-01-15",
    sworn_number: null,
    languages: ["pl", "en", "uk", "de", "sv", "no", "da", "nl", "fr", "es", "it"],
    native: ["pl", "en", "uk", "de", "fr"],
  },
  {
    email: "kenji@example.com",
    name: "Kenji Sato",
    locale: "en",
    experience_since: "2006-06-01",
    sworn_number: null,
    session_hours: { from_minute: 9 * 60, to_minute: 17 * 60 },
    languages: ["pl", "zh", "ja", "ko", "ar"],
    native: ["ja", "pl"],
  },
  {
    email: "nora@example.com",
    name: "Nora Berg",
    locale: "en",
    experience_since: "2019-05-01",
    sworn_number: null,
    languages: ["pl", "en", "de"],
    native: ["en", "de"],
    fields: ["general", "marketing", "it"],
  },
];
