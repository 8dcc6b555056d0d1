import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/** What production needs next to the installed packages, from the root of the repository. */
export const release_contents = [
  ".npmrc",
  "CHANGES.md",
  "LICENSE",
  "README.md",
  "brands",
  "deploy",
  "dist/portal",
  "dist/server",
  "dist/staff",
  "dist/translator",
  "docs",
  "package-lock.json",
  "package.json",
  "packages/document-count/package.json",
  "server/kernel/db/migrations",
] as const;

/** The licences of the packages, which the release writes. */
export const licence_file = "dist/licences.txt";

/**
 * Packs files of `root` under the folder `name`. The same files and second make the same bytes: sorted, without owner,
 * with one time and one set of rights.
 */
export function pack(
  root: string,
  {
    name,
    file,
    seconds,
    contents,
  }: {
    readonly name: string;
    readonly file: string;
    readonly seconds: number;
    readonly contents: readonly string[];
  },
): void {
  const tar = spawnSync(
    "tar",
    [
      "--create",
      "--sort=name",
      "--format=ustar",
      `--mtime=@${seconds}`,
      "--owner=0",
      "--group=0",
      "--numeric-owner",
      "--mode=u=rwX,go=rX",
      `--transform=s,^,${name}/,`,
      "--exclude=*.test.ts",
      ...contents,
    ],
    { cwd: root, maxBuffer: 1 << 30, env: { ...process.env, LC_ALL: "C" } },
  );
  if (tar.status !== 0) throw new Error(`tar: ${tar.error?.message ?? tar.stderr.toString()}`);
  const gzip = spawnSync("gzip", ["--no-name", "--best"], { input: tar.stdout, maxBuffer: 1 << 30 });
  if (gzip.status !== 0) throw new Error(`gzip: ${gzip.error?.message ?? gzip.stderr.toString()}`);
  fs.writeFileSync(file, gzip.stdout);
}

/** The lines of `sha256sum` for the files of a folder. */
export const checksums = (folder: string, names: readonly string[]): string =>
  names
    .toSorted()
    .map((name) => {
      const digest = createHash("sha256").update(fs.readFileSync(path.join(folder, name)));
      return `${digest.digest("hex")}  ${name}\n`;
    })
    .join("");
