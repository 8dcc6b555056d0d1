// Writes brands/all.ts from the folders of brands/, so that a brand is one folder. Without dependencies, because it
// runs before all readers of the list.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./prepare.mjs";

/** Folders of `brands/` in the order of their ids; the lowest is the flagship. */
export function brandFolders(folder = path.join(root, "brands")) {
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, id: idOf(folder, name) }))
    .toSorted((a, b) => a.id - b.id);
}

function idOf(folder, name) {
  const file = path.join(folder, name, "brand.ts");
  const text = fs.existsSync(file) ? fs.readFileSync(file, "utf8") : "";
  const id = Number(/^\s*id: (\d+),$/m.exec(text)?.[1] ?? "");
  if (!Number.isInteger(id) || id < 1) throw new Error(`brands/${name}/brand.ts has no line "id: <number>,"`);
  return id;
}

/** The text of brands/all.ts for these folders. */
export function brandList(folders) {
  const names = folders.map(({ name }) => name);
  const twice = folders.find(({ id }, at) => folders.some((other, i) => i < at && other.id === id));
  if (twice) throw new Error(`brands/${twice.name}/brand.ts has the id ${twice.id} of another brand`);
  const variable = (name) => name.replace(/-(\w)/g, (_, initial) => initial.toUpperCase());
  return `// Written by scripts/brand-list.mjs from its neighbouring folders; a build and a start keep it up to date.
import type { Brand } from "./brand.ts";
${names
  .toSorted()
  .map((name) => `import { brand as ${variable(name)} } from "./${name}/brand.ts";`)
  .join("\n")}

/** Every brand of the server; the first is the flagship and the brand of plain \`localhost\`. */
export const brands: readonly [Brand, ...Brand[]] = [${names.map(variable).join(", ")}];

export const brandBySlug = (slug: string): Brand | undefined => brands.find((brand) => brand.slug === slug);
export const brandById = (id: number): Brand | undefined => brands.find((brand) => brand.id === id);
`;
}

/** Updates brands/all.ts; returns whether it changed. */
export function writeBrandList() {
  const file = path.join(root, "brands/all.ts");
  const text = brandList(brandFolders());
  if (fs.existsSync(file) && fs.readFileSync(file, "utf8") === text) return false;
  fs.writeFileSync(file, text);
  return true;
}

if (process.argv[1] && import.meta.url === pathToFileURL(fs.realpathSync(process.argv[1])).href)
  console.log(writeBrandList() ? "brands/all.ts was written" : "brands/all.ts is up to date");
