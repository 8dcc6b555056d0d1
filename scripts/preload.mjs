// Which files a portal's page needs first, so that the server can name them in the page before any script runs.
import fs from "node:fs";
import path from "node:path";

/** The page that answers an address, by what follows the locale. */
const pages = [
  ["^$", "features/order-write/home-page.tsx"],
  ["^order/write$", "features/order-write/write-page.tsx"],
  ["^order/certified$", "features/order-certified/certified-page.tsx"],
  ["^order/proofreading$", "features/order-proofreading/proofreading-page.tsx"],
  ["^order/package$", "features/order-package/package-page.tsx"],
  ["^orders/", "features/order-summary/summary-page.tsx"],
  ["^order/quotations/", "features/quotation/quotation-page.tsx"],
  ["^account/order/", "features/order/order-page.tsx"],
  ["^login$", "features/login/login-page.tsx"],
  ["^info/", "features/info/info-page.tsx"],
];

/** Writes `preload.json` beside the portal's index.html; a page that is no longer there ends the build. */
export function writePreloads(folder) {
  const manifest = JSON.parse(fs.readFileSync(path.join(folder, ".vite/manifest.json"), "utf8"));
  const collect = (key, into) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the build`);
    if (into.scripts.includes(chunk.file)) return into;
    into.scripts.push(chunk.file);
    for (const file of chunk.css ?? []) if (!into.styles.includes(file)) into.styles.push(file);
    for (const one of chunk.imports ?? []) collect(one, into);
    return into;
  };
  // What the entry brings is in index.html already.
  const entry = collect("index.html", { scripts: [], styles: [] });
  const routes = pages.map(([pattern, key]) => {
    const { scripts, styles } = collect(key, { scripts: [], styles: [] });
    return {
      pattern,
      scripts: scripts.filter((file) => !entry.scripts.includes(file)),
      styles: styles.filter((file) => !entry.styles.includes(file)),
    };
  });
  const locales = {};
  for (const [key, { file }] of Object.entries(manifest)) {
    const name = /messages\/portal\/(\w+)\.ts$/.exec(key)?.[1];
    if (name) locales[name] = file;
  }
  fs.writeFileSync(path.join(folder, "preload.json"), JSON.stringify({ routes, locales }));
}
