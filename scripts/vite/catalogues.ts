import fs from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { locales } from "#brands/brand.ts";

const virtual_id = "\0catalogues";
/** Folders whose modules may name sentences; the messages themselves are not followed. */
const followed = { "#ui": "web/ui", "#contract": "contract", "#domain": "domain" } as const;

/**
 * `virtual:catalogues` of an app: for each language a loader of every area of `messages/` from which a module of the app
 * takes the type of its keys (decision 0183). Areas are chunks, so that the apps share them.
 */
export function catalogues(root: string, app: string): Plugin {
  const entry = path.join(root, "web", app, "main.tsx");
  return {
    name: "catalogues",
    enforce: "pre",
    resolveId: (id) => (id === "virtual:catalogues" ? virtual_id : null),
    load(id) {
      if (id !== virtual_id) return null;
      const { areas, files } = areasOf(root, entry);
      for (const file of files) this.addWatchFile(file);
      const loaders = locales.map((locale) => {
        const parts = areas.map(
          (area) => `import(${JSON.stringify(path.join(root, "messages", area, `${locale}.ts`))})`,
        );
        return `${locale}: () => together([${parts.join(", ")}])`;
      });
      return [
        `import { together } from ${JSON.stringify(path.join(root, "web/ui/i18n.tsx"))};`,
        `export const catalogues = { ${loaders.join(",\n")} };`,
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
