import fs from "node:fs";
import path from "node:path";

/** An entry of package-lock.json. */
type Entry = {
  readonly version?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};
export type Lock = { readonly packages: Readonly<Record<string, Entry>> };

/** A package whose code is in the release or is installed with it. */
export type Shipped = {
  /** Its folder from the root of the repository. */
  readonly place: string;
  readonly name: string;
  readonly version: string;
  readonly licence: string;
};

/** The folder that a package finds for a name: its own, or one of a folder above. */
function placeOf({ packages }: Lock, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const place = `${folder}${folder === "" ? "" : "/"}node_modules/${name}`;
    if (packages[place]) return place;
    if (folder === "") return null;
  }
}

/** Packages of which the build puts files into the pages without an import. */
const read_by_build = ["@fontsource-variable/onest"];

const name_of = /^(?:@[\w.-]+\/)?[\w.-]+/;

/** Packages that the browser apps import: they are in the bundles, whatever package.json calls them. */
export function importedByWeb(root: string, folder = "web"): ReadonlySet<string> {
  const names = new Set<string>();
  for (const entry of fs.readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const place = `${folder}/${entry.name}`;
    if (entry.isDirectory()) for (const name of importedByWeb(root, place)) names.add(name);
    else if (/(?<!\.test)\.(?:ts|tsx|css)$/.test(entry.name))
      for (const [, from = ""] of fs
        .readFileSync(path.join(root, place), "utf8")
        .matchAll(/(?:from|import|@import)\s*\(?\s*"([^".#][^"]*)"/g))
        names.add(name_of.exec(from)?.[0] ?? "");
  }
  return names;
}

/** The packages of the release: dependencies of production, and what the browser apps import, with what both need. */
export function shippedPackages(lock: Lock, imported: ReadonlySet<string>): readonly Shipped[] {
  const own = lock.packages[""];
  const wanted = [
    ...Object.keys({ ...own?.dependencies, ...own?.optionalDependencies }),
    ...read_by_build,
    ...imported,
  ].map((name) => placeOf(lock, "", name));
  const found = new Set<string>();
  for (let place = wanted.pop(); place !== undefined; place = wanted.pop()) {
    if (place === null || found.has(place)) continue;
    found.add(place);
    const entry = lock.packages[place];
    const names = { ...entry?.dependencies, ...entry?.optionalDependencies };
    for (const name of Object.keys(names)) wanted.push(placeOf(lock, place, name));
  }
  return [...found].toSorted().flatMap((place) => {
    const { version = "", license = "", link } = lock.packages[place] ?? {};
    if (link) return [];
    return [{ place, name: place.replace(/^.*node_modules\//, ""), version, licence: license }];
  });
}

/** A sentence for each package that is not installed in the version of the lock file. */
export const installProblems = (root: string, lock: Lock): string[] =>
  Object.entries(lock.packages).flatMap(([place, { version, link, optional }]) => {
    if (place === "" || link) return [];
    const file = path.join(root, place, "package.json");
    const is_there = fs.existsSync(file);
    // An optional one is of another system.
    if (!is_there && optional) return [];
    const { version: installed } = is_there
      ? (JSON.parse(fs.readFileSync(file, "utf8")) as { readonly version?: string })
      : { version: "nothing" };
    return installed === version
      ? []
      : [`${place}: ${installed} is installed, but package-lock.json has ${version}. Run npm ci.`];
  });

const allowed = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "Python-2.0",
  "OFL-1.1",
  "PostgreSQL",
  "Unlicense",
]);

/** Packages that state no licence in their description, with that of their licence file. */
const read_by_hand: Readonly<Record<string, string>> = { "png-js": "MIT" };

const isAllowed = (licence: string): boolean =>
  licence
    .replaceAll(/[()]/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((one) => allowed.has(one.trim())));

const licenceOf = ({ name, licence }: Shipped): string => licence || (read_by_hand[name] ?? "");

/** A sentence for each package whose licence is unknown or not in the list. */
export const licenceProblems = (shipped: readonly Shipped[]): string[] =>
  shipped
    .filter((one) => !isAllowed(licenceOf(one)))
    .map(
      (one) =>
        `${one.name} ${one.version}: the licence "${licenceOf(one) || "unknown"}" is not in the list of permitted ones (scripts/release/shipped.ts)`,
    );

const licence_file = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;

/** The licences of all packages as one text, with their texts where these are installed. */
export function licenceText(root: string, shipped: readonly Shipped[]): string {
  const parts = shipped.map((one) => {
    const folder = path.join(root, one.place);
    const files = fs.existsSync(folder)
      ? fs
          .readdirSync(folder)
          .filter((name) => licence_file.test(name))
          .toSorted()
      : [];
    const texts = files.map((name) => fs.readFileSync(path.join(folder, name), "utf8").trim());
    return [`${one.name} ${one.version}: ${licenceOf(one)}`, ...texts].join("\n\n");
  });
  return `${parts.join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}
