// The first steps of both commands. Without dependencies, because none may be installed yet.
import fs from "node:fs";
import path from "node:path";
import { run } from "./run.mjs";

export const root = path.resolve(import.meta.dirname, "..");

/** Ends with a sentence when this Node is not one of the versions in `engines.node` of package.json. */
export function requireNode() {
  const { engines } = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8"));
  const [major, minor] = process.versions.node.split(".").map(Number);
  const ranges = [...engines.node.matchAll(/\^(\d+)\.(\d+)/g)].map(([, a, b]) => [Number(a), Number(b)]);
  if (ranges.some(([a, b]) => major === a && minor >= b)) return;
  const accepted = ranges.map(([a, b]) => `${a}.${b}+`).join(", ");
  console.error(
    `Tolmaro runs on Node ${accepted}; this is ${process.version}. Get another one from https://nodejs.org`,
  );
  process.exit(1);
}

/** Installs the packages of package-lock.json when nothing is installed or the lock file is newer. */
export async function requireDependencies() {
  const modules = path.join(root, "node_modules");
  // A link leads to the packages of another checkout, which installs them itself.
  if (fs.lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  if (changedAt(path.join(modules, ".package-lock.json")) >= changedAt(path.join(root, "package-lock.json")))
    return;
  console.log("Installing dependencies…");
  const flags = ["--no-audit", "--no-fund", "--loglevel=error"];
  if ((await run("npm", ["ci", ...flags], { cwd: root })) === 0) return;
  console.log("npm ci did not work; trying npm install…");
  if ((await run("npm", ["install", ...flags], { cwd: root })) === 0) return;
  console.error(
    "The dependencies could not be installed. Is the npm registry reachable? `npm ping` checks it.",
  );
  process.exit(1);
}

const changedAt = (file) => fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
