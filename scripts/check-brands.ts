/**
 * The first check of a build: `tsx scripts/check-brands.ts lingy tolmaro` reads each brand from the tree and lists its
 * faults; any fault ends the build.
 */
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { locales, type Brand, type Locale } from "#brands/brand.ts";
import { faultsOfBrand, type BrandParts } from "#brands/check.ts";
import { legal_slugs, legal_versions } from "#brands/legal.ts";
import { demo_sheets } from "#domain/pricing/demo-sheets.ts";

const root = path.resolve(import.meta.dirname, "..");
const read = (...place: string[]): string => {
  const file = path.join(root, ...place);
  return fs.existsSync(file) ? fs.readFileSync(file, "utf8") : "";
};

async function byLocale<T>(load: (locale: Locale) => Promise<T>): Promise<Record<Locale, T>> {
  const entries = await Promise.all(locales.map(async (locale) => [locale, await load(locale)] as const));
  return Object.fromEntries(entries) as Record<Locale, T>;
}

const sentencesIn = async (area: string, locale: Locale): Promise<Record<string, string>> =>
  (
    (await import(pathToFileURL(path.join(root, `messages/brands/${area}/${locale}.ts`)).href)) as {
      default: Record<string, string>;
    }
  ).default;
const sentencesOf = async (locale: Locale): Promise<Record<string, string>> => ({
  ...(await sentencesIn("portal", locale)),
  ...(await sentencesIn("pages", locale)),
});

/** Slugs with a text; for a legal text the newest version must have one. */
const textsOf = (locale: Locale): Promise<readonly string[]> => {
  const names = fs
    .readdirSync(path.join(root, "messages/brands/info", locale))
    .map((name) => name.replace(/\.ts$/, ""));
  const legal = legal_slugs.filter((slug) => names.includes(`${slug}-${legal_versions[slug][0].version}`));
  return Promise.resolve([...names, ...legal]);
};

/** A brand's parts in the tree. */
export async function partsOf(folder: string): Promise<BrandParts> {
  const home = path.join(root, "brands", folder);
  const module = (await import(pathToFileURL(path.join(home, "brand.ts")).href)) as { brand: Brand };
  return {
    brand: module.brand,
    folder,
    files: fs.readdirSync(home),
    theme_css: read("brands", folder, "theme.css"),
    shared_css: read("web/ui/tokens.css"),
    sentences: await byLocale(sentencesOf),
    texts: await byLocale(textsOf),
    sheets: demo_sheets,
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(fs.realpathSync(process.argv[1])).href) {
  const checked = await Promise.all(
    process.argv.slice(2).map(async (folder) => faultsOfBrand(await partsOf(folder))),
  );
  const faults = checked.flat();
  for (const fault of faults) console.error(`brands/${fault}.`);
  if (faults.length > 0) process.exitCode = 1;
}
