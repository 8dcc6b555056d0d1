import { language_of, link_names, type Brand, type Locale, type LinkName } from "#brands/brand.ts";
import { currency_ids, package_keys, packages } from "#domain/catalog.ts";
import { countries } from "#domain/countries.ts";
import { Refusal } from "#domain/errors.ts";
import { type QuoteClock, quoteDueAt } from "#domain/quotes/quote-clock.ts";
import { fromDecimal } from "#domain/money.ts";
import type { CatalogKey } from "#messages/pricing/catalog/en.ts";
import { read } from "#server/kernel/http/handlers.ts";
import { countryName, currencyName } from "#server/kernel/format/names.ts";
import { quoteClockOf } from "#server/kernel/settings/settings.ts";
import { shipmentMethods } from "./posting.ts";
import { currencyFor } from "./price.ts";
import { catalogText } from "#server/kernel/format/texts.ts";
import { categoriesOf, currencyById, proofreadingPairs, writePairs } from "./queries.ts";

/** The brand of the address must be the brand of the header: a portal reads its own data only. */
function sameBrand(slug: string, brand: Brand): void {
  if (slug !== brand.slug) throw new Refusal("brand.mismatch");
}

/** §3 Brand meta. Own pages are completed with origin and locale; external addresses are unchanged. */
function linksOf(brand: Brand, locale: Locale, origin: string): Record<LinkName, string> {
  const links = {} as Record<LinkName, string>;
  for (const name of link_names) {
    const link = brand.links[name];
    links[name] = link.startsWith("/") ? `${origin}/${locale}${link}` : link;
  }
  return links;
}

/** How long a quote takes that is asked for now. */
function quotesNow(clock: QuoteClock, now: Date) {
  const due_at = quoteDueAt(now.getTime(), clock);
  const waits = due_at - now.getTime() > clock.minutes * 60_000;
  return { minutes: clock.minutes, due_at: waits ? new Date(due_at).toISOString() : null };
}

export const catalog_handlers = {
  brand: read("brand", async ({ db, caller, params, origin, machine, now }) => {
    sameBrand(params.brand, caller.brand);
    const { id, name, app, locales } = caller.brand;
    const { percent, measured } = await machine.early_shares.of(caller.brand, now);
    const text = catalogText(caller.locale, measured ? "early.measured" : "early.stated", { percent });
    return {
      id,
      meta: {
        ...linksOf(caller.brand, caller.locale, origin),
        supported_locale: [...locales],
        name,
        app,
        early: { percent, measured, text },
        quotes: quotesNow(await quoteClockOf(db, id), now),
      },
    };
  }),
  categories: read("categories", async ({ db, caller, params }) => {
    sameBrand(params.brand, caller.brand);
    const rows = await categoriesOf(db, caller.brand.id);
    return rows.map(({ id, slug }) => ({
      id,
      name: catalogText(caller.locale, `category.${slug}` as CatalogKey),
    }));
  }),
  countries: read("countries", ({ caller }) => {
    const named = countries.map(({ id, code }) => ({ id, code, name: countryName(caller.locale, code) }));
    return Promise.resolve(
      named.toSorted((a, b) => a.name.localeCompare(b.name, language_of[caller.locale])),
    );
  }),
  currencies: read("currencies", ({ caller }) =>
    Promise.resolve(
      caller.brand.currencies.map((code) => ({
        id: currency_ids[code],
        code,
        name: currencyName(caller.locale, code),
      })),
    ),
  ),
  writePairs: read("writePairs", async ({ db, caller, params, now }) => ({
    pairs: await writePairs(
      db,
      caller.brand,
      caller.locale,
      currencyById(caller.brand, params.currency_id),
      now,
    ),
  })),
  proofreadingPairs: read("proofreadingPairs", async ({ db, caller, params, now }) => ({
    pairs: await proofreadingPairs(
      db,
      caller.brand,
      caller.locale,
      currencyById(caller.brand, params.currency_id),
      now,
    ),
  })),
  servicePackages: read("servicePackages", () =>
    Promise.resolve(
      package_keys.map((key) => {
        const { public_name, experience_years, post_editing, proofreading, verification } = packages[key];
        return {
          key,
          service_slug: "write" as const,
          public_name,
          experience_years,
          post_editing,
          proofreading,
          verification,
        };
      }),
    ),
  ),
  shipmentMethods: read("shipmentMethods", ({ db, caller, query, now }) => {
    const { country, currency, order_gross } = query;
    const wanted = {
      country,
      currency: currencyFor(caller.brand, currency),
      order_gross: fromDecimal(order_gross ?? "0.00") ?? 0n,
    };
    return shipmentMethods(db, { brand_id: caller.brand.id, locale: caller.locale }, wanted, now);
  }),
};
