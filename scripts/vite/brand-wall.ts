import fs from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

/** Ends a brand's build when a file of another brand would enter it: a customer must never see another brand's name. */
export function brandWall(root: string, brand: string): Plugin {
  const brands = path.join(root, "brands");
  const others = fs
    .readdirSync(brands, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== brand)
    .map(({ name }) => path.join(brands, name) + path.sep);
  return {
    name: "brand-wall",
    enforce: "pre",
    load(id) {
      if (!others.some((folder) => id.startsWith(folder))) return null;
      const foreign = path.relative(root, id);
      return this.error(`${foreign} must not enter the bundle of ${brand}; import from #brand/…`);
    },
  };
}
