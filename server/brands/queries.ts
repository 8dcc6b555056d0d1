import { forDesk } from "#server/kernel/mail/mark.ts";
import type { Kysely } from "kysely";
import { brands } from "#brands/all.ts";
import type { Brand, Locale } from "#brands/brand.ts";
import { formatsOf } from "#brands/running.ts";
import type { BrandSettings, FileFormats, Presentation, Switches } from "#contract/brands/desk-settings.ts";
import { limits, services_with_files } from "#domain/catalog.ts";
import { payment_methods, type PaymentMethod } from "#domain/payments/payment-method.ts";
import { aroundTheClock } from "#domain/quotes/quote-clock.ts";
import { Refusal } from "#domain/errors.ts";
import { appsOf, brandNow } from "#server/kernel/settings/brand-now.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { checkAddress, type LinkAnswer } from "./link-check.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { renderSample, type Rendered } from "#server/kernel/mail/render.ts";
import { mailOfKind } from "#server/kernel/mail/table.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import { waitingOf } from "#server/approvals/index.ts";
import {
  handLimitsOf,
  methodsOffOf,
  quoteClockOf,
  quoteLimitsOf,
  retentionOf,
  wholeLimits,
} from "#server/kernel/settings/settings.ts";
import { paymentMethods } from "#server/payments/index.ts";

type Possible = BrandSettings["payment_methods"]["possible"];
const is_method = (name: string): name is PaymentMethod =>
  (payment_methods as readonly string[]).includes(name);

/** Every payment method that a brand could offer now, if none were switched off. */
export const possibleMethods = (machine: Machine, brand: Brand, locale: Locale): Possible =>
  brand.currencies.flatMap((currency) =>
    paymentMethods(machine, { brand, currency, locale, off: [] }).flatMap(({ method, name }) =>
      is_method(method) ? [{ method, currency, name }] : [],
    ),
  );

/** Own pages that a link of the presentation may lead to: those of all brands of the build. */
export const info_pages: ReadonlySet<string> = new Set(
  brands.flatMap(({ links }) => Object.values(links).filter((link) => link.startsWith("/"))),
);

/** The presentation of a brand. */
export const presentationOf = ({
  locales,
  app,
  header_banner,
  links,
  certificates,
}: Brand): Presentation => ({
  locales: [...locales],
  app,
  header_banner,
  links: { ...links },
  certificates: certificates.map(({ standard, number }) => ({ standard, number })),
});

/** The formats of each service that takes files, including switched-off services. */
export const fileFormatsOf = (built: Brand, running: Brand): FileFormats =>
  services_with_files
    .filter((service) => built.services.includes(service))
    .map((service) => ({ service, formats: [...formatsOf(running, service)] }));

/** The switched-off features of a brand. */
export const switchesOf = (built: Brand, running: Brand): Switches => ({
  services: built.services.filter((service) => !running.services.includes(service)),
  features: [...(running.closed ?? [])],
});

/** The settings of all brands. */
export async function brandSettings(
  db: Kysely<DB>,
  machine: Machine,
  locale: Locale,
): Promise<BrandSettings[]> {
  const rows = await db
    .selectFrom("brand_setting")
    .innerJoin("staff_user", "staff_user.id", "brand_setting.changed_by")
    .select(["brand_id", "key", "changed_at", "reason", "staff_user.name as by"])
    .execute();
  const { zone: _zone, ...standard } = aroundTheClock(limits.quote_minutes);
  const waits_for = await waitingOf(
    db,
    "setHandLimits",
    brands.map(({ id }) => id),
  );
  const views: BrandSettings[] = [];
  for (const brand of brands) {
    const changed = (key: string) => {
      const row = rows.find((one) => one.brand_id === brand.id && one.key === key);
      return row ? { by: row.by, at: row.changed_at.toISOString(), reason: row.reason } : null;
    };
    const { minutes, days, closed } = await quoteClockOf(db, brand.id);
    const running = await brandNow(db, machine.config, brand);
    views.push({
      brand: brand.slug,
      quote_clock: {
        value: { minutes, days: [...days], closed: [...closed] },
        standard: { ...standard, days: [...standard.days], closed: [] },
        changed: changed("quote_clock"),
      },
      quote_limits: { value: await quoteLimitsOf(db, brand.id), changed: changed("quote_limits") },
      hand_limits: {
        value: await handLimitsOf(db, brand.id),
        standard: wholeLimits([]),
        waits_for: waits_for(brand.id),
        changed: changed("hand_limits"),
      },
      payment_methods: {
        off: await methodsOffOf(db, brand.id),
        possible: possibleMethods(machine, brand, locale),
        changed: changed("payment_methods"),
      },
      presentation: {
        value: presentationOf(running),
        locales: [...brand.locales],
        apps: appsOf(machine.config, brand),
        changed: changed("presentation"),
      },
      file_formats: { value: fileFormatsOf(brand, running), changed: changed("file_formats") },
      retention: { value: await retentionOf(db, brand.id), changed: changed("retention") },
      switches: {
        value: switchesOf(brand, running),
        services: [...brand.services],
        changed: changed("switches"),
      },
    });
  }
  return views;
}

/** Whether an external address responds; for an own page, whether it exists. */
export const checkLink = (url: string): Promise<LinkAnswer> =>
  url.startsWith("/")
    ? Promise.resolve({ state: info_pages.has(url) ? "works" : "no_page", status: null })
    : checkAddress(url);

/** A mail with sample data. Refuses `mail.not_found` for an unknown kind, or a language that the brand does not have. */
export function mailSample(
  { config }: Pick<Machine, "config">,
  brand: Brand,
  { locale, kind }: { readonly locale: Locale; readonly kind: string },
): Rendered {
  const mail = mailOfKind(kind);
  if (mail === undefined || !brand.locales.includes(locale)) throw new Refusal("mail.not_found");
  const origin = originOfBrand(config, brand);
  const sample = renderSample(brand, locale, mail, origin, `${origin}/${locale}/mails/sample`);
  return { ...sample, html: forDesk(sample.html) };
}
