// npm run weigh [-- brand]: the size of each page of a built portal at a first visit, in kB of gzip and brotli, with
// the texts of one language.
import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";
import { root } from "./prepare.mjs";

const brand = process.argv[2] ?? "tolmaro";
const folder = path.join(root, "dist/portal", brand);
const manifest = JSON.parse(fs.readFileSync(path.join(folder, ".vite/manifest.json"), "utf8"));

/** A chunk with everything it needs before it runs: scripts and styles by file. */
function collect(key, into) {
  const chunk = manifest[key];
  if (into.has(chunk.file)) return into;
  for (const file of [chunk.file, ...(chunk.css ?? [])]) into.add(file);
  for (const one of chunk.imports ?? []) collect(one, into);
  return into;
}

const weights = new Map();
function weigh(file) {
  if (!weights.has(file)) {
    const bytes = fs.readFileSync(path.join(folder, file));
    weights.set(file, [zlib.gzipSync(bytes, { level: 9 }).length, zlib.brotliCompressSync(bytes).length]);
  }
  return weights.get(file);
}
const sum = (files, at) => files.reduce((total, file) => total + weigh(file)[at], 0) / 1000;

const keys = Object.keys(manifest);
const pages = keys.filter((key) => key.endsWith("-page.tsx") && manifest[key].isDynamicEntry);
const wordsIn = (area) =>
  keys.find((key) => key.endsWith(`messages/brands/${area}/pl.ts`)) ??
  keys.find((key) => key.endsWith(`messages/brands/${area}/en.ts`));
console.log(`${brand}: page, JS gzip, JS brotli, CSS gzip (kB)`);
for (const page of pages.toSorted()) {
  const files = collect(page, collect(wordsIn("portal"), collect("index.html", new Set())));
  // Only the first pages do not need the texts of all others (decision 0046).
  if (!page.startsWith("checkout/order-write/")) collect(wordsIn("pages"), files);
  const scripts = [...files].filter((file) => file.endsWith(".js"));
  const styles = [...files].filter((file) => file.endsWith(".css"));
  const figures = [sum(scripts, 0), sum(scripts, 1), sum(styles, 0)].map((kb) => kb.toFixed(1).padStart(8));
  console.log(`${figures.join("")}  ${page}`);
}
