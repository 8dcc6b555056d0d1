import type { PlacementInput } from "#contract/checkout/carts.ts";
import { brandBySlug } from "#brands/all.ts";
import type { Brand, Locale } from "#brands/brand.ts";
import { addDays, instantOf, localTime, weekday } from "#domain/calendar.ts";
import { customers } from "./people.ts";
import { type Login, person, type Person } from "./acting.ts";
import { own_words, type Words } from "./lines.ts";
import type { PaperLanguage } from "./papers.ts";
import type { PastShop } from "./shop.ts";
import type { PastClock } from "./timeline.ts";

/** Everybody who plays in the past of one customer of the cast, and when it is. */
export type Actors = {
  readonly shop: PastShop;
  readonly clock: PastClock;
  readonly brand: Brand;
  readonly buyer: Person;
  readonly visitor: Person;
  readonly customer: (typeof customers)[number];
  readonly billing: Omit<PlacementInput, "terms" | "early_start" | "payment_method" | "expected_gross">;
  /** What this customer has translated, most of the time. */
  readonly pair: { readonly source: PaperLanguage; readonly target: PaperLanguage };
  /** Texts of messages, in the customer's language. */
  readonly words: Words;
  readonly desk: Person;
  readonly books: Person;
  readonly translator: (email: string) => Person;
  /** One of several, another for each customer of the cast. */
  readonly oneOf: (emails: readonly string[]) => string;
  /** So many words, a little less for each customer after the first: no two orders are alike. */
  readonly about: (words: number) => number;
  /** So many minutes before the present, as epoch milliseconds; some more for each customer after the first. */
  readonly ago: (minutes: number) => number;
  /** An hour of Warsaw so many days before the present, some minutes later for each customer after the first; on a weekend its Friday. */
  readonly onDay: (days: number, hour: string) => number;
};

const zone = "Europe/Warsaw";

/** People of the cast by zone and name, each with one log-in for all that they do. */
export function openCast(shop: PastShop): (login: Login) => Person {
  const known = new Map<string, Person>();
  return (login) => {
    const name = `${login.zone} ${login.email ?? ""} ${login.brand}`;
    const found = known.get(name) ?? person(shop, login);
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
  shop: PastShop,
  cast: (login: Login) => Person,
  customer: (typeof customers)[number],
  until: Date,
): Actors {
  const turn = customers.indexOf(customer);
  const brand = brandBySlug(customer.brand);
  if (!brand) throw new Error(`the cast names the brand ${customer.brand}`);
  const locale: Locale = customer.locale;
  const { email, first_name, last_name, user_type, company_name, vat_id } = customer;
  const { address, postcode, city, country } = customer;
  const staff = (name: string): Person =>
    cast({ zone: "staff", email: `${name}@example.com`, brand: brand.slug, locale: "pl" });
  return {
    shop,
    clock: shop.clock,
    brand,
    customer,
    buyer: cast({ zone: "customer", email, brand: brand.slug, locale }),
    visitor: cast({ zone: "visitor", brand: brand.slug, locale }),
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
    translator: (worker) => cast({ zone: "translator", email: worker, brand: brand.slug, locale: "en" }),
    oneOf: (emails) => emails[turn % emails.length] ?? "",
    about: (words) => words - Math.round((words * turn) / 11),
    ago: (minutes) => until.getTime() - (minutes + 3 * turn) * 60_000,
    onDay: (days, hour) => daysBefore(until, days, hour) + turn * 17 * 60_000,
  };
}
