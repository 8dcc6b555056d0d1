import path from "node:path";
import type { Plugin } from "vite";

const virtual_id = "\0running-brand";

/**
 * Builds a brand as a portal whatever its own file says: `#brand/brand.ts` is then its data with the other kind of
 * site. The server that serves it is started with the same PORTAL_BRANDS.
 */
export function runningBrand(root: string, brand: string): Plugin {
  const own = path.join(root, "brands", brand, "brand.ts");
  return {
    name: "running-brand",
    enforce: "pre",
    resolveId: (id) => (id === "#brand/brand.ts" ? virtual_id : null),
    load: (id) =>
      id === virtual_id
        ? `import { brand as own } from ${JSON.stringify(own)};\nexport const brand = { ...own, app: "portal" };`
        : null,
  };
}

/** Whether the setting names this brand: `PORTAL_BRANDS=lingy`, several separated by commas. */
export const runsAsPortal = (setting: string | undefined, brand: string): boolean =>
  (setting ?? "")
    .split(",")
    .map((slug) => slug.trim())
    .includes(brand);
