import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "./tree.ts";

type Entry = {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

/** Names required by a package and absent from the lock file, on any level where Node would look. */
function missingFrom(packages: Readonly<Record<string, Entry>>): string[] {
  return Object.entries(packages).flatMap(([place, entry]) =>
    Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
      .filter((name) => {
        let folder = place;
        for (;;) {
          if (packages[`${folder}${folder === "" ? "" : "/"}node_modules/${name}`]) return false;
          if (folder === "") return true;
          folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")));
        }
      })
      .map((name) => `${place || "package.json"} needs ${name}`),
  );
}

describe("package-lock.json", () => {
  const file = path.join(root, "package-lock.json");
  const { packages } = JSON.parse(fs.readFileSync(file, "utf8")) as {
    readonly packages: Readonly<Record<string, Entry>>;
  };

  test("a required but missing package is found", () => {
    const nested = {
      "": { dependencies: { a: "1" } },
      "node_modules/a": { optionalDependencies: { b: "1" } },
    };
    expect(missingFrom(nested)).toEqual(["node_modules/a needs b"]);
    expect(missingFrom({ ...nested, "node_modules/b": {} })).toEqual([]);
    expect(missingFrom({ ...nested, "node_modules/a/node_modules/b": {} })).toEqual([]);
  });

  test("every required package is in it, for every platform: `npm ci` refuses it otherwise", () => {
    expect(missingFrom(packages)).toEqual([]);
  });

  test("a package of this repository needs only packages of the root, in the same version", () => {
    const folder = path.join(root, "packages");
    const entryIn = (place: string): Entry =>
      JSON.parse(fs.readFileSync(path.join(place, "package.json"), "utf8")) as Entry;
    const installed = Object.entries(entryIn(root).dependencies ?? {});
    for (const name of fs.readdirSync(folder))
      expect(installed, name).toEqual(
        expect.arrayContaining(Object.entries(entryIn(path.join(folder, name)).dependencies ?? {})),
      );
  });
});
