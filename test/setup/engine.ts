import fs from "node:fs";
import path from "node:path";

const distribution = "/usr/lib/postgresql";

/**
 * The folder of PostgreSQL's programs for `TEST_ENGINE`: undefined (the npm package) for `embedded`, the newest
 * installed one for `distribution`. Fails when that is missing: a suite must not pass on the wrong engine.
 */
export function enginesFolder(): string | undefined {
  const engine = process.env["TEST_ENGINE"] ?? "embedded";
  if (engine === "embedded") return undefined;
  if (engine !== "distribution") throw new Error(`TEST_ENGINE is embedded or distribution, not ${engine}.`);
  const versions = fs.existsSync(distribution)
    ? fs
        .readdirSync(distribution)
        .map(Number)
        .toSorted((a, b) => b - a)
    : [];
  const folder = versions
    .map((version) => path.join(distribution, String(version), "bin"))
    .find((candidate) => fs.existsSync(path.join(candidate, "postgres")));
  if (folder === undefined)
    throw new Error("TEST_ENGINE=distribution needs the package postgresql (apt-get install postgresql).");
  return folder;
}
