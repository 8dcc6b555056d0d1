import fs from "node:fs";
import path from "node:path";
import { isSince } from "#server/kernel/db/migrate.ts";

/** Files that name the version, from the root of the repository. */
export const version_files = [
  "package.json",
  "package-lock.json",
  "server/app/version.ts",
  "server/kernel/db/migrations/serving.json",
] as const;

type Facts = {
  readonly version: string;
  readonly current: string;
  readonly changes: string;
  /** The output of `git status --porcelain`. */
  readonly status: string;
  /** The tags of the repository. */
  readonly tags: readonly string[];
};

/** The section of a version in CHANGES.md without its heading; null when there is none. */
function changesOf(changes: string, version: string): string | null {
  const section = changes.split(/^## /m).find((one) => one.split("\n")[0]?.trim() === version);
  return section?.split("\n").slice(1).join("\n").trim() || null;
}

/** Why a version cannot be released now, a sentence for each reason. */
export function releaseProblems({ version, current, changes, status, tags }: Facts): string[] {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return [`"${version}" is not a version like 0.2.0.`];
  const has_releases = tags.some((tag) => /^v\d/.test(tag));
  const problems = [
    tags.includes(`v${version}`) && `The tag v${version} exists already.`,
    // Only the first release has the version with which the repository began.
    version === current && has_releases && `${version} is already the version of package.json.`,
    !isSince(version, current) && `${version} is older than ${current}, the version of package.json.`,
    changesOf(changes, version) === null && `CHANGES.md has no section "## ${version}", or an empty one.`,
    status.trim() !== "" && `The tree has changes that are not committed:\n${status.trimEnd()}`,
  ];
  return problems.filter((problem) => typeof problem === "string");
}

const minorOf = (version: string): string => version.split(".").slice(0, 2).join(".");

/** Sets the version in all files. From another minor version on, code of the former one is the oldest that serves. */
export function setVersion(root: string, version: string): void {
  const edit = (file: string, change: (text: string) => string): void => {
    const place = path.join(root, file);
    fs.writeFileSync(place, change(fs.readFileSync(place, "utf8")));
  };
  const { version: current } = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8")) as {
    version: string;
  };
  const [manifest, lock, constant, serving] = version_files;
  edit(manifest, (text) => text.replace(`"version": "${current}"`, `"version": "${version}"`));
  // The first two places: the repository itself.
  for (let time = 0; time < 2; time += 1)
    edit(lock, (text) => text.replace(`"version": "${current}"`, `"version": "${version}"`));
  edit(constant, (text) => text.replace(`"${current}"`, `"${version}"`));
  if (minorOf(current) === minorOf(version)) return;
  edit(serving, (text) => {
    const former = `${minorOf(current)}.0`;
    const { oldest } = JSON.parse(text) as { readonly oldest: string };
    return text.replace(`"oldest": "${oldest}"`, `"oldest": "${isSince(oldest, former) ? oldest : former}"`);
  });
}
