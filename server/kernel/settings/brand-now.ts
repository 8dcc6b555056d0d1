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

/** What kind of site a brand may be: each that was built, and the one it is by configuration (decision 0096). */
export function appsOf(config: Running, brand: Brand): Brand["app"][] {
  const is_built = (folder: string): boolean =>
    fs.existsSync(path.join(config.root_dir, "dist/portal", folder, "index.html"));
  const apps = new Set([runningBrand(config, brand).app]);
  if (is_built(brand.slug)) apps.add(brand.app);
  if (is_built(`${brand.slug}-as-portal`)) apps.add("portal");
  return [...apps];
}

/** What was kept by an earlier build may no longer have its form; then the brand's own counts. */
const parsed = <T extends z.ZodMiniType>(schema: T, kept: unknown): z.output<T> | undefined =>
  schema.safeParse(kept).data;

/** What the desk has set, as far as this build has it: a language or a service may be gone since. */
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

/** A brand as it stands: as built, run by configuration, and with what the desk has set, asked of the database. */
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

/** Brands as they stand, for every request of a portal. */
export type RunningBrands = {
  readonly now: (built: Brand) => Promise<Brand>;
  /** What was set here counts here at once. */
  readonly forget: () => void;
};

/** A portal asks for its brand with everything it does, so an answer holds for this long; others' changes count then. */
const holds_ms = 1000;

/** Asks for each brand at most once in a second; an answer that fails is asked for again. */
export function runningBrands(db: Kysely<DB>, config: Running): RunningBrands {
  const known = new Map<number, { readonly brand: Promise<Brand>; readonly until: number }>();
  return {
    now(built) {
      const found = known.get(built.id);
      if (found && found.until > performance.now()) return found.brand;
      const brand = brandNow(db, config, built);
      known.set(built.id, { brand, until: performance.now() + holds_ms });
      brand.catch(() => known.delete(built.id));
      return brand;
    },
    forget: () => known.clear(),
  };
}
