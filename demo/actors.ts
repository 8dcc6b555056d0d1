import type { PlacementInput } from "#contract/checkout/carts.ts";
import { brandBySlug } from "#brands/all.ts";
import type { Brand, Locale } from "#brands/brand.ts";
import { addDays, instantOf, localTime, weekday } from "#domain/calendar.ts";
import { customers } from "./people.ts";
import { type Login, person, type Person } from "./acting.ts";
import { own_words, type Words } from "./lines.ts";
import type { PaperLanguage } from "./papers.ts";
import type { PastInstallation } from "./past-installation.ts";
import type { PastClock } from "./timeline.ts";

/** The people in the past of one demo customer, and its clock. */
export type Actors = {
  readonly past: PastInstallation;
  readonly clock: PastClock;
  readonly brand: Brand;
  readonly buyer: Person;
  readonly visitor: Person;
  readonly customer: (typeof customers)[number];
  readonly billing: Omit<PlacementInput, "terms" | "early_start" | "payment_method" | "expected_gross">;
  /** The usual language pair of this customer. */
  readonly pair: { readonly source: PaperLanguage; readonly target: PaperLanguage };
  /** Texts of messages, in the customer's language. */
  readonly words: Words;
  readonly desk: Person;
  readonly books: Person;
  readonly care: Person;
  readonly translator: (email: string) => Person;
  /** One of several values, chosen by customer. */
  readonly oneOf: (emails: readonly string[]) => string;
  /** A number of words, a little lower for each customer after the first, so that orders differ. */
  readonly about: (words: number) => number;
  /**
   * An instant a number of minutes before the present, as epoch milliseconds; some minutes earlier for each customer
   * after the first.
   */
  readonly ago: (minutes: number) => number;
  /**
   * An hour in Warsaw a number of days before the present, some minutes later for each customer after the first; on a
   * weekend the Friday before.
   */
  readonly onDay: (days: number, hour: string) => number;
};

const zone = "Europe/Warsaw";

/** People of the demo by zone and name, each with one login for all acts. */
export function openPeople(past: PastInstallation): (login: Login) => Person {
  const known = new Map<string, Person>();
  return (login) => {
    const name = `${login.zone} ${login.email ?? ""} ${login.brand}`;
    const found = known.get(name) ?? person(past, login);
    known.set(name, found);
    return found;
  };
}

function daysBefore(until: Date, days: number, hour: string): number {
  let date = addDays(localTime(until.getTime()).date, -days);
  while (weekday(date) > 5) date = addDays(date, -1);
  const [hours = 0, minutes = 0] = hour.split(":").map(Number);
  return instantOf({ date, minute: hours * 60 + minutes }, zone);
}

/** The actors of one customer; staff and translators are the same for all. */
export function actorsOf(
  past: PastInstallation,
  people: (login: Login) => Person,
  customer: (typeof customers)[number],
  until: Date,
): Actors {
  const turn = customers.indexOf(customer);
  const brand = brandBySlug(customer.brand);
  if (!brand) throw new Error(`unknown brand ${customer.brand} in the demo data`);
  const locale: Locale = customer.locale;
  const { email, first_name, last_name, user_type, company_name, vat_id } = customer;
  const { address, postcode, city, country } = customer;
  const staff = (name: string): Person =>
    people({ zone: "staff", email: `${name}@example.com`, brand: brand.slug, locale: "pl" });
  return {
    past,
    clock: past.clock,
    brand,
    customer,
    buyer: people({ zone: "customer", email, brand: brand.slug, locale }),
    visitor: people({ zone: "visitor", brand: brand.slug, locale }),
    billing: {
      email,
      first_name,
      last_name,
      user_type,
      company_name,
      vat_id,
      address,
      postcode,
      city,
      country,
    },
    pair: locale === "de" ? { source: "de", target: "en" } : { source: "pl", target: "en" },
    words: own_words[locale],
    desk: staff("piotr"),
    books: staff("ksiegowa"),
    care: staff("celina"),
    translator: (worker) => people({ zone: "translator", email: worker, brand: brand.slug, locale: "en" }),
    oneOf: (emails) => emails[turn % emails.length] ?? "",
    about: (words) => words - Math.round((words * turn) / 11),
    ago: (minutes) => until.getTime() - (minutes + 3 * turn) * 60_000,
    onDay: (days, hour) => daysBefore(until, days, hour) + turn * 17 * 60_000,
  };
}
