import fs from "node:fs";
import path from "node:path";

export const root = path.resolve(import.meta.dirname, "..");

const skipped = new Set([
  "node_modules",
  "dist",
  "dist-release",
  "coverage",
  "test-results",
  "playwright-report",
]);

/** Every text file of the project under `folder`, by path from the root, without hidden, built and installed files. */
export function readTree(folder = "."): Map<string, string> {
  const tree = new Map<string, string>();
  const entries = fs.readdirSync(path.join(root, folder), { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (skipped.has(entry.name) || entry.name.startsWith(".")) continue;
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) for (const [name, text] of readTree(file)) tree.set(name, text);
    else if (/\.(?:ts|tsx|mjs|css|sql|json|md|html)$/.test(entry.name))
      tree.set(file, fs.readFileSync(path.join(root, file), "utf8"));
  }
  return tree;
}
