import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { brandBySlug } from "#brands/all.ts";
import { brand_features, type Brand, type LinkName } from "#brands/brand.ts";
import type {
  BrandQuoteLimits,
  FileFormats,
  HandLimits,
  MethodsOff,
  Presentation,
  QuoteClockInput,
  RetentionInput,
  Switches,
} from "#contract/brands/desk-settings.ts";
import { fieldText } from "#server/kernel/format/texts.ts";
import { appsOf, brandNow } from "#server/kernel/settings/brand-now.ts";
import { runningBrand } from "#server/kernel/settings/config.ts";
import { file_formats, first_service } from "#domain/catalog.ts";
import { Refusal, type RefusalDetail } from "#domain/errors.ts";
import { fromDecimal } from "#domain/money.ts";
import { type Asking, no_holder } from "#server/approvals/index.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { type Caller, idOfCaller } from "#server/kernel/http/caller.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import {
  handLimitsOf,
  methodsOffOf,
  quoteClockOf,
  quoteLimitsOf,
  retentionOf,
  wholeLimits,
} from "#server/kernel/settings/settings.ts";
import { fileFormatsOf, info_pages, possibleMethods, presentationOf, switchesOf } from "./queries.ts";

export type Change<T> = { readonly value: T; readonly seen: T; readonly reason: string };
type Setting<T> = {
  readonly brand: Brand;
  readonly key: string;
  readonly before: T;
  /** The part of a value that is stored; all of it by default. */
  readonly stored?: (value: T) => unknown;
};

/** The content of a refusal: the present value, who set it and why. */
async function lastOf(tx: Tx, brand: Brand, key: string, now: unknown) {
  const row = await tx
    .selectFrom("brand_setting")
    .innerJoin("staff_user", "staff_user.id", "brand_setting.changed_by")
    .select(["staff_user.name", "reason"])
    .where("brand_id", "=", brand.id)
    .where("key", "=", key)
    .executeTakeFirst();
  return { now: now as RefusalDetail, by: row?.name ?? null, reason: row?.reason ?? null };
}

/** The brand of an address; refuses an unknown one. */
export function brandOf(slug: string): Brand {
  const brand = brandBySlug(slug);
  if (!brand) throw new Refusal("brand.unknown");
  return brand;
}

/** Stores a setting and records the previous value and the reason. Refuses a setting that was changed meanwhile. */
async function store<T>(
  tx: Tx,
  caller: Caller,
  { brand, key, before, stored = (all) => all }: Setting<T>,
  { value, seen, reason }: Change<T>,
  now: Date,
): Promise<void> {
  if (!isDeepStrictEqual(before, seen))
    throw new Refusal("setting.changed", await lastOf(tx, brand, key, before));
  const row = {
    value: JSON.stringify(stored(value)),
    changed_by: idOfCaller(caller),
    changed_at: now,
    reason,
  };
  await tx
    .insertInto("brand_setting")
    .values({ brand_id: brand.id, key, ...row })
    .onConflict((conflict) => conflict.columns(["brand_id", "key"]).doUpdateSet(row))
    .execute();
  const detail = {
    brand: brand.slug,
    key,
    reason,
    before: JSON.stringify(before),
    after: JSON.stringify(value),
  };
  await writeAudit(tx, caller, { act: "setting.change", object: "brand", object_id: brand.id, detail }, now);
}

/** Serialises two simultaneous changes; a missing row cannot be locked, but the table can. */
const hold = (tx: Tx) => sql`lock table brand_setting in share row exclusive mode`.execute(tx);

/** Working hours of quotes and the time for their answer. */
export async function setQuoteClock(
  tx: Tx,
  caller: Caller,
  brand: Brand,
  change: Change<QuoteClockInput>,
  now: Date,
): Promise<void> {
  await hold(tx);
  const { minutes, days, closed } = await quoteClockOf(tx, brand.id);
  const before = { minutes, days: [...days], closed: [...closed] };
  const value = { ...change.value, closed: [...new Set(change.value.closed)].toSorted() };
  await store(tx, caller, { brand, key: "quote_clock", before }, { ...change, value }, now);
}

/** Sets the minimum margin and the highest net price of quotes; both apply to later quotes. */
export async function setQuoteLimits(
  tx: Tx,
  caller: Caller,
  brand: Brand,
  change: Change<BrandQuoteLimits>,
  now: Date,
): Promise<void> {
  await hold(tx);
  const before = await quoteLimitsOf(tx, brand.id);
  await store(tx, caller, { brand, key: "quote_limits", before }, change, now);
}

/** Days after which data of a brand is removed; applies to what is there already. */
export async function setRetention(
  tx: Tx,
  caller: Caller,
  brand: Brand,
  change: Change<RetentionInput>,
  now: Date,
): Promise<void> {
  await hold(tx);
  const before = { ...(await retentionOf(tx, brand.id)) };
  await store(tx, caller, { brand, key: "retention", before }, change, now);
}

/** The amount of `before` that a limit is compared with; gross minor units. */
const minorOf = (all: HandLimits, { limit, currency }: HandLimits[number]): bigint =>
  fromDecimal(all.find((one) => one.limit === limit && one.currency === currency)?.amount ?? "") ?? 0n;

/** The raised limits of a change, for a second person; null when none is raised. */
export function askingForLimits(brand: Brand, change: Change<HandLimits>): Asking | null {
  const raised = wholeLimits(change.value).flatMap((one) => {
    const [before, after] = [minorOf(change.seen, one), minorOf([one], one)];
    const { limit, currency } = one;
    return after > before
      ? [{ limit, before: moneyView(before, currency), after: moneyView(after, currency) }]
      : [];
  });
  if (raised.length === 0) return null;
  return {
    act: "setHandLimits",
    worth: null,
    brand_ids: [],
    holder: no_holder,
    object: "brand",
    object_id: brand.id,
    reason: change.reason,
    detail: { brand: brand.slug, changed: raised },
    input: change,
  };
}

/** Sets the maximum that one person gives away alone, gross; applies to later acts. */
export async function setHandLimits(
  tx: Tx,
  caller: Caller,
  brand: Brand,
  change: Change<HandLimits>,
  now: Date,
): Promise<void> {
  await hold(tx);
  const before = await handLimitsOf(tx, brand.id);
  const setting = {
    brand,
    key: "hand_limits",
    before,
    stored: (all: HandLimits) => all.filter((one) => minorOf([one], one) !== minorOf(wholeLimits([]), one)),
  };
  await store(tx, caller, setting, { ...change, value: wholeLimits(change.value) }, now);
}

/** Sets which payment methods are off. Refuses to leave a currency of sale without any. */
export async function setPaymentMethods(
  tx: Tx,
  machine: Machine,
  caller: Caller,
  brand: Brand,
  change: Change<MethodsOff>,
  now: Date,
): Promise<void> {
  await hold(tx);
  const possible = possibleMethods(machine, brand, caller.locale);
  const is_off = (one: { method: string; currency: string }): boolean =>
    change.value.some(({ method, currency }) => method === one.method && currency === one.currency);
  const bare = brand.currencies.some((currency) => {
    const offered = possible.filter((one) => one.currency === currency);
    return offered.length > 0 && offered.every(is_off);
  });
  if (bare) throw new Refusal("setting.no_way_to_pay");
  const before = await methodsOffOf(tx, brand.id);
  await store(tx, caller, { brand, key: "payment_methods", before }, change, now);
}

/** The values of a presentation that differ from the brand as built; the others follow the build. */
function differing(built: Brand, value: Presentation): object {
  const of_build = presentationOf(built);
  const links = Object.fromEntries(
    Object.entries(value.links).filter(([name, url]) => of_build.links[name as LinkName] !== url),
  );
  const others = Object.entries(value).filter(
    ([name, one]) => name !== "links" && !isDeepStrictEqual(one, of_build[name as keyof Presentation]),
  );
  return { ...Object.fromEntries(others), ...(Object.keys(links).length > 0 ? { links } : {}) };
}

/**
 * Languages, kind of site, banner, certificates and links of a brand. Refuses a language or a kind that is not in this
 * build, and an own page that does not exist.
 */
export async function setPresentation(
  tx: Tx,
  { config }: Pick<Machine, "config">,
  caller: Caller,
  brand: Brand,
  change: Change<Presentation>,
  now: Date,
): Promise<void> {
  await hold(tx);
  const { locales, app, links, certificates } = change.value;
  const wrong: [string, string][] = [
    ...(locales.some((one) => !brand.locales.includes(one)) ? [["value.locales", "locale.not_built"]] : []),
    ...(appsOf(config, brand).includes(app) ? [] : [["value.app", "app.not_built"]]),
    ...Object.entries(links).flatMap(([name, url]) =>
      url.startsWith("/") && !info_pages.has(url) ? [[`value.links.${name}`, "meta_link.no_page"]] : [],
    ),
    ...(new Set(certificates.map(({ standard }) => standard)).size < certificates.length
      ? [["value.certificates", "certificate.twice"]]
      : []),
  ] as [string, string][];
  if (wrong.length > 0)
    throw new Refusal("validation.failed", {
      fields: Object.fromEntries(wrong.map(([field, code]) => [field, [fieldText(caller.locale, code)]])),
    });
  const running = runningBrand(config, brand);
  const before = presentationOf(await brandNow(tx, config, brand));
  const value = { ...change.value, locales: brand.locales.filter((one) => locales.includes(one)) };
  const setting = {
    brand,
    key: "presentation",
    before,
    stored: (all: Presentation) => differing(running, all),
  };
  await store(tx, caller, setting, { ...change, value }, now);
}

/** D3: the formats accepted by each service; files of existing orders are not affected. */
export async function setFileFormats(
  tx: Tx,
  { config }: Pick<Machine, "config">,
  caller: Caller,
  brand: Brand,
  change: Change<FileFormats>,
  now: Date,
): Promise<void> {
  await hold(tx);
  const before = fileFormatsOf(brand, await brandNow(tx, config, brand));
  const value = before.map((one) => {
    const wanted = change.value.find(({ service }) => service === one.service)?.formats ?? one.formats;
    return { service: one.service, formats: file_formats.filter((format) => wanted.includes(format)) };
  });
  await store(tx, caller, { brand, key: "file_formats", before }, { ...change, value }, now);
}

/** G11: what a brand does not offer for now. The written translation cannot be switched off: the portal opens with it. */
export async function setSwitches(
  tx: Tx,
  { config }: Pick<Machine, "config">,
  caller: Caller,
  brand: Brand,
  change: Change<Switches>,
  now: Date,
): Promise<void> {
  await hold(tx);
  if (change.value.services.includes(first_service)) throw new Refusal("setting.first_service");
  const before = switchesOf(brand, await brandNow(tx, config, brand));
  const value = {
    services: brand.services.filter((one) => change.value.services.includes(one)),
    features: brand_features.filter((one) => change.value.features.includes(one)),
  };
  await store(tx, caller, { brand, key: "switches", before }, { ...change, value }, now);
}
