import fs from "node:fs";
import path from "node:path";
import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import { brandById } from "#brands/all.ts";
import type { Brand } from "#brands/brand.ts";
import { fileFormats, keptPresentation, switches } from "#contract/brands/desk-settings.ts";
import { runningBrand, type Config } from "./config.ts";
import type { DB } from "../db/tables.ts";

type Running = Pick<Config, "portal_brands" | "root_dir">;

/** The folder of a brand's portal: a demo brand that runs as a portal is a build of its own. */
export const shellOfBrand = ({ id, slug, app }: Brand): string =>
  app === brandById(id)?.app ? slug : `${slug}-as-portal`;

/** The kinds of site of a brand: each that was built, and the one by configuration (decision 0096). */
export function appsOf(config: Running, brand: Brand): Brand["app"][] {
  const is_built = (folder: string): boolean =>
    fs.existsSync(path.join(config.root_dir, "dist/portal", folder, "index.html"));
  const apps = new Set([runningBrand(config, brand).app]);
  if (is_built(brand.slug)) apps.add(brand.app);
  if (is_built(`${brand.slug}-as-portal`)) apps.add("portal");
  return [...apps];
}

/** A value stored by an earlier build may have an invalid form now; then the brand's own applies. */
const parsed = <T extends z.ZodMiniType>(schema: T, stored: unknown): z.output<T> | undefined =>
  schema.safeParse(stored).data;

/** The desk's settings, as far as this build supports them: a language or a service may have been removed. */
function applied(config: Running, built: Brand, rows: ReadonlyMap<string, unknown>): Brand {
  const { locales: spoken, app, links, ...shown } = parsed(keptPresentation, rows.get("presentation")) ?? {};
  const off = parsed(switches, rows.get("switches"));
  const files = parsed(fileFormats, rows.get("file_formats"));
  const [first, ...more] = built.locales.filter((one) => spoken?.includes(one));
  const services = built.services.filter((one) => !off?.services.includes(one));
  return {
    ...runningBrand(config, built),
    ...(first === undefined ? {} : { locales: [first, ...more] as const }),
    ...(app !== undefined && appsOf(config, built).includes(app) ? { app } : {}),
    ...(links ? { links: { ...built.links, ...links } } : {}),
    ...(shown.header_banner === undefined ? {} : { header_banner: shown.header_banner }),
    ...(shown.certificates ? { certificates: shown.certificates } : {}),
    ...(services.length < built.services.length ? { services } : {}),
    ...(files ? { formats: Object.fromEntries(files.map((one) => [one.service, one.formats])) } : {}),
    ...(off && off.features.length > 0 ? { closed: off.features } : {}),
  };
}

/** A brand with its present settings: as built, run by configuration, and with the desk's settings in the database. */
export async function brandNow(db: Kysely<DB>, config: Running, built: Brand): Promise<Brand> {
  const rows = await db
    .selectFrom("brand_setting")
    .select(["key", "value"])
    .where("brand_id", "=", built.id)
    .where("key", "in", ["presentation", "file_formats", "switches"])
    .execute();
  return rows.length === 0
    ? runningBrand(config, built)
    : applied(config, built, new Map(rows.map(({ key, value }) => [key, value])));
}

/** Brands with their present settings, for every request of a portal. */
export type RunningBrands = {
  readonly now: (built: Brand) => Promise<Brand>;
  /** The brand as `now` would give it, if that does not have to be read. */
  readonly known: (built: Brand) => Brand | undefined;
  /** Settings changed in this process apply immediately. */
  readonly invalidate: () => void;
};

/** A portal reads its brand with every request, so the result is cached for this long; changes of other processes apply then. */
const holds_ms = 1000;

/** Reads each brand at most once in a second; a failed read is retried. */
export function runningBrands(db: Kysely<DB>, config: Running): RunningBrands {
  type Reading = { readonly brand: Promise<Brand>; read?: Brand; readonly until: number };
  const readings = new Map<number, Reading>();
  const current = ({ id }: Brand): Reading | undefined => {
    const found = readings.get(id);
    return found && found.until > performance.now() ? found : undefined;
  };
  return {
    now(built) {
      const found = current(built);
      if (found) return found.brand;
      const brand = brandNow(db, config, built);
      const reading: Reading = { brand, until: performance.now() + holds_ms };
      readings.set(built.id, reading);
      brand.then(
        (read) => (reading.read = read),
        () => readings.delete(built.id),
      );
      return brand;
    },
    known: (built) => current(built)?.read,
    invalidate: () => readings.clear(),
  };
}
