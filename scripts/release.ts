/**
 * npm run release -- <version> [--without-audit]: makes dist-release/ with the archive of what production needs, the
 * bill of materials, the licences and the checksums, and commits and tags the version. Stops with a sentence before it
 * changes anything when the tree, its tags, the installed packages, CHANGES.md, an advisory or a licence does not permit a
 * release.
 */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { checksums, licence_file, pack, release_contents } from "./release/archive.ts";
import { audit } from "./release/audit.ts";
import { npmProblem, shippedBill, wholeBill } from "./release/bill.ts";
import { checkBundle } from "./release/bundle-check.ts";
import {
  importedByWeb,
  installProblems,
  licenceProblems,
  licenceText,
  type Lock,
  type Shipped,
  shippedPackages,
} from "./release/shipped.ts";
import { releaseProblems, setVersion, version_files } from "./release/version.ts";

const root = path.resolve(import.meta.dirname, "..");
const out = (line: string): void => void process.stdout.write(`${line}\n`);
const read = (file: string): string => fs.readFileSync(path.join(root, file), "utf8");

function git(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr}`);
  return stdout;
}

const npmVersion = (): string => spawnSync("npm", ["--version"], { cwd: root, encoding: "utf8" }).stdout;

function requireAudit(shipped: readonly Shipped[], is_optional: boolean): void {
  const { kind, text } = audit(root, shipped);
  if (kind === "failed") throw new Error(`Advisories about what is shipped: ${text}.`);
  if (kind === "unavailable" && !is_optional)
    throw new Error(`The dependencies were not audited: ${text}. With --without-audit the release goes on.`);
  out(kind === "passed" ? `audit: ${text}` : `audit: not done, ${text}`);
}

/** Writes the files of dist-release. */
async function make(version: string, shipped: readonly Shipped[]): Promise<void> {
  // A brand of an earlier build is not part of the release.
  fs.rmSync(path.join(root, "dist"), { recursive: true, force: true });
  const build = spawnSync(process.execPath, ["scripts/build.mjs"], { cwd: root, stdio: "inherit" });
  if (build.status !== 0) throw new Error("The build failed.");
  const folder = path.join(root, "dist-release");
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder);
  const seconds = Number(git("log", "-1", "--format=%ct"));
  const name = `tolmaro-${version}`;
  const files = { archive: `${name}.tar.gz`, bill: `${name}.cdx.json`, licences: `${name}.licences.txt` };
  const archive = path.join(folder, files.archive);
  const licences = licenceText(root, shipped);
  // The bundles have no comments, so the notices of their packages are next to them.
  fs.writeFileSync(path.join(root, licence_file), licences);
  pack(root, { name, file: archive, seconds, contents: [...release_contents, licence_file] });
  await checkBundle(archive, name, path.join(root, "node_modules"));
  out("bundle: ready");
  const bill = shippedBill(wholeBill(root), shipped, new Date(seconds * 1000).toISOString());
  fs.writeFileSync(path.join(folder, files.bill), `${JSON.stringify(bill, null, 2)}\n`);
  fs.writeFileSync(path.join(folder, files.licences), licences);
  fs.writeFileSync(path.join(folder, "SHA256SUMS"), checksums(folder, Object.values(files)));
}

async function release(version: string, without_audit: boolean): Promise<void> {
  const { version: current } = JSON.parse(read("package.json")) as { readonly version: string };
  const lock = JSON.parse(read("package-lock.json")) as Lock;
  const shipped = shippedPackages(lock, importedByWeb(root));
  const problems = [
    ...releaseProblems({
      version,
      current,
      changes: read("CHANGES.md"),
      status: git("status", "--porcelain"),
      tags: git("tag").split("\n"),
    }),
    ...installProblems(root, lock),
    ...licenceProblems(shipped),
    npmProblem(npmVersion()),
  ].filter((problem) => problem !== null);
  if (problems.length > 0) throw new Error(problems.join("\n"));
  out(`licences: ${shipped.length} packages`);
  requireAudit(shipped, without_audit);
  setVersion(root, version);
  try {
    await make(version, shipped);
  } catch (error) {
    git("checkout", "--", ...version_files);
    throw error;
  }
  if (git("status", "--porcelain").trim() !== "") git("commit", "-am", `release: ${version}`);
  git("tag", "--annotate", `v${version}`, "-m", `Tolmaro ${version}`);
  out(`dist-release/ has version ${version}; the commit and the tag v${version} are not pushed.`);
}

const words = process.argv.slice(2);
try {
  await release(words.find((word) => !word.startsWith("--")) ?? "", words.includes("--without-audit"));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
