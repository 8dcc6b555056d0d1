import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { root } from "./tree.ts";

const folder = path.join(root, "server/kernel/db/migrations");

/** SHA-256 of each file by its name. */
type Digests = Readonly<Record<string, string>>;

/** The migrations of the tree. */
export function presentMigrations(): Digests {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith(".sql"));
  return Object.fromEntries(names.map((name) => [name, digestOf(fs.readFileSync(path.join(folder, name)))]));
}

const digestOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** The migrations that were released, as `released.json` next to them lists them. */
export const releasedMigrations = (): Digests =>
  JSON.parse(fs.readFileSync(path.join(folder, "released.json"), "utf8")) as Digests;

/** One sentence for each migration that was changed, removed, or not listed. */
export function differingMigrations(present: Digests, released: Digests): string[] {
  const names = [...new Set([...Object.keys(present), ...Object.keys(released)])].toSorted();
  return names.flatMap((name) => {
    const [is, was] = [present[name], released[name]];
    if (is === was) return [];
    if (was === undefined) return [`${name} is new: add "${name}": "${is}" to released.json`];
    if (is === undefined) return [`${name} was released and is missing`];
    return [`${name} was released and is never changed: write a new migration`];
  });
}
