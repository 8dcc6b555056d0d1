import path from "node:path";
import type { Plugin } from "vite";

const virtual_id = "\0running-brand";

/**
 * `#brand/brand.ts` of a portal is the brand's own data, run as a portal where PORTAL_BRANDS names it (the server that
 * serves it is started with the same), with what the desk has set over it (decision 0096).
 */
export function runningBrand(root: string, brand: string, as_portal: boolean): Plugin {
  const own = path.join(root, "brands", brand, "brand.ts");
  const set = path.join(root, "web/portal/brand-set.ts");
  return {
    name: "running-brand",
    enforce: "pre",
    resolveId: (id) => (id === "#brand/brand.ts" ? virtual_id : null),
    load: (id) =>
      id === virtual_id
        ? [
            `import { brand as own } from ${JSON.stringify(own)};`,
            `import { asSet } from ${JSON.stringify(set)};`,
            `export const brand = asSet(${as_portal ? '{ ...own, app: "portal" }' : "own"});`,
          ].join("\n")
        : null,
  };
}

/** Whether the setting names this brand: `PORTAL_BRANDS=lingy`, several separated by commas. */
export const runsAsPortal = (setting: string | undefined, brand: string): boolean =>
  (setting ?? "")
    .split(",")
    .map((slug) => slug.trim())
    .includes(brand);
