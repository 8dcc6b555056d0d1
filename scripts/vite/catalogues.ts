import fs from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { locales, type Locale } from "#brands/brand.ts";

const name_of_all = "virtual:catalogues";
/** Folders whose modules may name sentences; the messages themselves are not followed. */
const followed = { "#ui": "web/ui", "#contract": "contract", "#domain": "domain" } as const;

/**
 * `virtual:catalogues` of an app: for each language a loader of every area of `messages/` from which a module of the app
 * takes the type of its keys (decision 0183). Areas are chunks, so that the apps share them.
 * `virtual:catalogues/<area>` has the loaders of one area, and `<area>+<area>` those of several.
 */
export function catalogues(root: string, app: string): Plugin {
  const entry = path.join(root, "web", app, "main.tsx");
  const fileOfArea = (area: string, locale: Locale): string =>
    path.join(root, "messages", area, `${locale}.ts`);
  const chunk = (area: string, locale: Locale): string =>
    `import(${JSON.stringify(fileOfArea(area, locale))})`;
  const together = (areas: readonly string[], locale: Locale): string =>
    `() => together([${areas.map((area) => chunk(area, locale)).join(", ")}])`;
  // One export is named, so that the build leaves the others of its file out.
  const alone = (area: string, locale: Locale): string => {
    const has_default = /^export default /m.test(fs.readFileSync(fileOfArea(area, locale), "utf8"));
    return `async () => (await ${chunk(area, locale)}).${has_default ? "default" : locale}`;
  };
  return {
    name: "catalogues",
    enforce: "pre",
    resolveId: (id) => (id === name_of_all || id.startsWith(`${name_of_all}/`) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${name_of_all}`)) return null;
      const asked = id.slice(name_of_all.length + 2);
      const { areas, files } =
        asked === "" ? areasOf(root, entry) : { areas: asked.split("+"), files: [] as string[] };
      for (const file of files) this.addWatchFile(file);
      const [first = ""] = areas;
      const loaderOf =
        areas.length === 1
          ? (locale: Locale) => alone(first, locale)
          : (locale: Locale) => together(areas, locale);
      return [
        `import { together } from ${JSON.stringify(path.join(root, "web/ui/i18n.tsx"))};`,
        `export const catalogues = { ${locales.map((locale) => `${locale}: ${loaderOf(locale)}`).join(",\n")} };`,
      ].join("\n");
    },
  };
}

/** The areas that a module and all it imports take keys from, and the files that were read. */
export function areasOf(root: string, entry: string): { areas: string[]; files: string[] } {
  const areas = new Set<string>();
  const files = new Set<string>();
  const visit = (file: string): void => {
    if (files.has(file) || !/\.tsx?$/.test(file)) return;
    files.add(file);
    const text = fs.readFileSync(file, "utf8");
    for (const [, area = ""] of text.matchAll(/^import type .* from "#messages\/([\w/-]+)\/en\.ts";$/gm))
      areas.add(area);
    for (const [, fixed, lazy] of text.matchAll(
      /^(?:import|export)\s(?!type\s)[^"';]*"([^"]+)"|\bimport\("([^"]+)"\)/gm,
    )) {
      const found = fileOf(root, file, fixed ?? lazy ?? "");
      if (found !== null) visit(found);
    }
  };
  visit(entry);
  return { areas: [...areas].toSorted(), files: [...files] };
}

function fileOf(root: string, importer: string, specifier: string): string | null {
  if (specifier.startsWith(".")) return path.resolve(path.dirname(importer), specifier);
  const folder = Object.entries(followed).find(([name]) => specifier.startsWith(`${name}/`));
  return folder ? path.join(root, folder[1], specifier.slice(folder[0].length)) : null;
}
