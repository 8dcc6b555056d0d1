import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checksums, pack } from "./archive.ts";
import { readAudit } from "./audit.ts";
import { npmProblem, shippedBill, wholeBill } from "./bill.ts";
import {
  importedByWeb,
  installProblems,
  licenceProblems,
  licenceText,
  type Lock,
  shippedPackages,
} from "./shipped.ts";
import { releaseProblems, setVersion } from "./version.ts";

const root = path.resolve(import.meta.dirname, "../..");
let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "tolmaro-release-"));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const write = (file: string, text: string): void => {
  fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  fs.writeFileSync(path.join(folder, file), text);
};
const read = (file: string): string => fs.readFileSync(path.join(folder, file), "utf8");

describe("A version can be released", () => {
  const facts = {
    version: "0.2.0",
    current: "0.1.0",
    changes: "# Changes\n\n## 0.2.0\n\nNew.\n",
    status: "",
    tags: ["v0.1.0", ""],
  };

  test.each([
    [{}, []],
    [{ version: "0.1.0", changes: "## 0.1.0\nFirst.", tags: [""] }, []],
    [
      { version: "0.1.1", current: "0.1.1", changes: "## 0.1.1\nAgain." },
      ["0.1.1 is already the version of package.json."],
    ],
    [{ tags: ["v0.1.0", "v0.2.0"] }, ["The tag v0.2.0 exists already."]],
    [{ version: "next" }, ['"next" is not a version like 0.2.0.']],
    [{ current: "0.10.0" }, ["0.2.0 is older than 0.10.0, the version of package.json."]],
    [{ changes: "## 0.2.0\n\n## 0.1.0\nOld." }, ['CHANGES.md has no section "## 0.2.0", or an empty one.']],
    [{ changes: "## 0.2.0-rc\nNew." }, ['CHANGES.md has no section "## 0.2.0", or an empty one.']],
    [
      { status: " M server/app/main.ts\n" },
      ["The tree has changes that are not committed:\n M server/app/main.ts"],
    ],
  ])("%j", (change, problems) => {
    expect(releaseProblems({ ...facts, ...change })).toEqual(problems);
  });

  test("and is set everywhere; code of the former minor version is then the oldest that serves", () => {
    const migrations = "server/kernel/db/migrations/serving.json";
    write("package.json", '{ "name": "x", "version": "0.1.4", "dependencies": { "a": "0.1.4" } }');
    write(
      "package-lock.json",
      '{ "version": "0.1.4", "packages": { "": { "version": "0.1.4" }, "node_modules/a": { "version": "0.1.4" } } }',
    );
    write("server/app/version.ts", 'export const version = "0.1.4";\n');
    write(migrations, '{ "oldest": "0.0.0" }');
    setVersion(folder, "0.1.5");
    expect(JSON.parse(read(migrations))).toEqual({ oldest: "0.0.0" });
    setVersion(folder, "0.2.0");
    expect(JSON.parse(read("package.json"))).toEqual({
      name: "x",
      version: "0.2.0",
      dependencies: { a: "0.1.4" },
    });
    expect(JSON.parse(read("package-lock.json"))).toEqual({
      version: "0.2.0",
      packages: { "": { version: "0.2.0" }, "node_modules/a": { version: "0.1.4" } },
    });
    expect(read("server/app/version.ts")).toBe('export const version = "0.2.0";\n');
    expect(JSON.parse(read(migrations))).toEqual({ oldest: "0.1.0" });
    write(migrations, '{ "oldest": "0.2.3" }');
    setVersion(folder, "0.3.0");
    expect(JSON.parse(read(migrations))).toEqual({ oldest: "0.2.3" });
  });
});

describe("Advisories", () => {
  const answer = (...found: readonly (readonly [name: string, severity: string])[]): string =>
    JSON.stringify({
      metadata: { vulnerabilities: { high: found.length } },
      vulnerabilities: Object.fromEntries(
        found.map(([name, severity]) => [name, { severity, nodes: [`node_modules/${name}`] }]),
      ),
    });
  const shipped = [{ place: "node_modules/pg" }, { place: "node_modules/react" }];

  test("high and critical ones stop a release, others are listed; no answer is no audit", () => {
    expect(readAudit(answer(["pg", "critical"]), shipped)).toEqual({ kind: "failed", text: "pg (critical)" });
    expect(readAudit(answer(["pg", "moderate"]), shipped)).toEqual({ kind: "passed", text: "pg (moderate)" });
    expect(readAudit(answer(), shipped).text).toBe("no advisories");
    expect(readAudit('{"message":"405"}', shipped).kind).toBe("unavailable");
    expect(readAudit("", shipped).kind).toBe("unavailable");
  });

  test("about packages of the pages stop a release, whatever package.json calls them; of tools they are listed", () => {
    expect(readAudit(answer(["vitest", "critical"], ["react", "high"]), shipped)).toEqual({
      kind: "failed",
      text: "vitest (critical, not shipped), react (high)",
    });
    expect(readAudit(answer(["vitest", "critical"]), shipped).kind).toBe("passed");
    // The copy of another package is not the shipped one.
    const copy = answer(["pg", "high"]).replace("node_modules/pg", "node_modules/vitest/node_modules/pg");
    expect(readAudit(copy, shipped).kind).toBe("passed");
  });
});

describe("The installed packages", () => {
  const lock: Lock = {
    packages: {
      "": { version: "0.1.0" },
      "node_modules/a": { version: "1.0.0" },
      "node_modules/a/node_modules/b": { version: "2.0.0" },
      "node_modules/of-another-system": { version: "1.0.0", optional: true },
    },
  };

  test("are those of the lock file", () => {
    write("node_modules/a/package.json", '{ "version": "1.0.0" }');
    write("node_modules/a/node_modules/b/package.json", '{ "version": "2.0.0" }');
    expect(installProblems(folder, lock)).toEqual([]);
    write("node_modules/a/package.json", '{ "version": "1.0.1" }');
    write("node_modules/of-another-system/package.json", '{ "version": "0.9.0" }');
    fs.rmSync(path.join(folder, "node_modules/a/node_modules"), { recursive: true });
    expect(installProblems(folder, lock)).toEqual([
      "node_modules/a: 1.0.1 is installed, but package-lock.json has 1.0.0. Run npm ci.",
      "node_modules/a/node_modules/b: nothing is installed, but package-lock.json has 2.0.0. Run npm ci.",
      "node_modules/of-another-system: 0.9.0 is installed, but package-lock.json has 1.0.0. Run npm ci.",
    ]);
  });
});

describe("Licences", () => {
  const lock: Lock = {
    packages: {
      "": { dependencies: { a: "1" } },
      "node_modules/a": { version: "1.0.0", license: "MIT", dependencies: { b: "2" } },
      "node_modules/b": { version: "1.0.0", license: "GPL-3.0" },
      "node_modules/a/node_modules/b": { version: "2.0.0", license: "(WTFPL OR MIT)" },
      "node_modules/@fontsource-variable/onest": { version: "5.0.0", license: "OFL-1.1" },
      "node_modules/c": { version: "1.0.0", license: "MIT AND GPL-3.0" },
      "node_modules/d": { version: "1.0.0" },
    },
  };

  test("of what is installed with the release, or is in its pages, are checked", () => {
    const names = (imported: readonly string[]) =>
      shippedPackages(lock, new Set(imported)).map(({ name, version }) => `${name}@${version}`);
    expect(names([])).toEqual(["@fontsource-variable/onest@5.0.0", "a@1.0.0", "b@2.0.0"]);
    expect(licenceProblems(shippedPackages(lock, new Set()))).toEqual([]);
    expect(licenceProblems(shippedPackages(lock, new Set(["c", "d"])))).toEqual([
      'c 1.0.0: the licence "MIT AND GPL-3.0" is not in the list of permitted ones (scripts/release/shipped.ts)',
      'd 1.0.0: the licence "unknown" is not in the list of permitted ones (scripts/release/shipped.ts)',
    ]);
  });

  test("and the bill of materials need npm 10, which is found before the build", () => {
    expect(npmProblem("10.8.2\n")).toBeNull();
    expect(npmProblem("9.2.0\n")).toBe(
      "npm 9.2.0 writes no bill of materials: a release needs npm 10 or newer.",
    );
  });

  test("of this repository are permitted; their texts and the bill of materials name each package", () => {
    const own = JSON.parse(fs.readFileSync(path.join(root, "package-lock.json"), "utf8")) as Lock;
    const shipped = shippedPackages(own, importedByWeb(root));
    const names = new Set(shipped.map(({ name }) => name));
    for (const name of ["fastify", "pg", "react", "@tanstack/react-router", "libphonenumber-js"])
      expect(names, name).toContain(name);
    expect(names).not.toContain("vitest");
    expect(licenceProblems(shipped)).toEqual([]);
    expect(licenceText(root, shipped)).toContain("Permission is hereby granted, free of charge");

    const bill = shippedBill(wholeBill(root), shipped, "2026-11-26T12:00:00.000Z");
    const missing = shipped.filter(({ name }) => !bill.components.some((one) => one.name === name));
    expect(missing.map(({ name }) => name)).toEqual([]);
    expect(bill.components.map(({ name }) => name)).not.toContain("vitest");
    expect(bill.metadata.component.name).toBe("tolmaro");
    expect(bill).not.toHaveProperty("serialNumber");
    expect(JSON.stringify(bill)).not.toMatch(/registry\.|\/-\//);
  });
});

describe("The archive", () => {
  test("has the same bytes for the same files, whenever and by whomever they were written", () => {
    write("dist/main.mjs", "main");
    write("brands/a/brand.ts", "brand");
    write("brands/a/brand.test.ts", "test");
    const make = (name: string): Buffer => {
      const file = path.join(folder, name);
      pack(folder, { name: "tolmaro-1", file, seconds: 1_700_000_000, contents: ["brands", "dist"] });
      return fs.readFileSync(file);
    };
    const first = make("one.tar.gz");
    fs.utimesSync(path.join(folder, "dist/main.mjs"), 1, 1);
    fs.chmodSync(path.join(folder, "brands/a/brand.ts"), 0o600);
    fs.rmSync(path.join(folder, "brands/a/brand.ts"));
    write("brands/a/brand.ts", "brand");
    expect(make("two.tar.gz").equals(first)).toBe(true);
    const { stdout } = spawnSync("tar", ["--list", "--file", path.join(folder, "one.tar.gz")], {
      encoding: "utf8",
    });
    expect(stdout.split("\n").filter((line) => line !== "" && !line.endsWith("/"))).toEqual([
      "tolmaro-1/brands/a/brand.ts",
      "tolmaro-1/dist/main.mjs",
    ]);
    fs.writeFileSync(path.join(folder, "SHA256SUMS"), checksums(folder, ["two.tar.gz", "one.tar.gz"]));
    const checked = spawnSync("sha256sum", ["--check", "SHA256SUMS"], { cwd: folder, encoding: "utf8" });
    expect(checked.stdout).toBe("one.tar.gz: OK\ntwo.tar.gz: OK\n");
  });
});
