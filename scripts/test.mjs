// npm test: all checks, the cheapest first; stops when one fails. npm run check and npm run e2e are parts of it:
// node scripts/test.mjs format lint …
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { requireChromium, requireDistributionPostgres } from "./machine.mjs";
import { requireDependencies, requireNode, root } from "./prepare.mjs";
import { run } from "./run.mjs";

// Folders by name, because with "." the linter also reads installed packages.
const folders = [
  "brands",
  "contract",
  "demo",
  "domain",
  "messages",
  "packages",
  "scripts",
  "server",
  "test",
  "web",
];
const configs = ["playwright.config.ts", "vitest.config.ts"];

/** A step of another run, which prints the summary and the failures. */
const is_part = process.env.FAILURES !== undefined;
/** File of the failures of this run, filled by the reporters of the test runners. */
const failures =
  process.env.FAILURES ??
  path.join(fs.mkdtempSync(path.join(os.tmpdir(), "tolmaro-failures-")), "failures.txt");

const tool = (name, args, env = {}) =>
  run(path.join(root, "node_modules/.bin", name), args, {
    cwd: root,
    env: { ...process.env, FAILURES: failures, ...env },
  });

const two_at_once = "--maxWorkers=2";
// Three workers even on two cores, because a suite waits for PostgreSQL and for notifications of simulators.
const three_at_once = "--maxWorkers=3";
const vitest = (project, at_once, env) => tool("vitest", ["run", "--project", project, at_once], env);

/** Each step resolves to an exit code; the order is the order of the run. */
const steps = {
  format: { title: "Format", start: () => tool("oxfmt", ["--check", "."]) },
  lint: {
    title: "Lint, and files, exports and dependencies that nothing uses",
    start: async () =>
      (await tool("oxlint", [...folders.filter(isThere), ...configs])) || tool("knip", ["--no-progress"]),
  },
  types: {
    title:
      "Types: root, domain, each app of the web, browser tests, the tables of the database and the registry",
    start: checkTypes,
  },
  unit: { title: "Unit, shape and messages", start: () => vitest("unit", two_at_once) },
  database: {
    title: "Database suites on the embedded PostgreSQL",
    start: () => vitest("database", three_at_once, { TEST_ENGINE: "embedded", WHOLE_TABLE: "1" }),
  },
  distribution: {
    title: "Suites of migrations, money, locks, restores and moves on the distribution's PostgreSQL",
    start: checkOnDistribution,
  },
  build: { title: "Build, with the demo brand as a portal", start: buildForBrowserTests },
  e2e: { title: "Browser tests in Chromium", start: runBrowserTests },
};

function isThere(folder) {
  return fs.existsSync(path.join(root, folder));
}

/** The longest first. Each app of the web registers its own router, so each is a program. */
const type_projects = [".", "web/staff", "web/portal", "web/translator", "web/ui", "test/e2e", "domain"];

async function checkTypes() {
  const checks = [
    ...type_projects.map((project) => () => tool("tsc", ["-p", project])),
    () => tool("tsx", ["scripts/db-types.ts", "--check"]),
    () => tool("tsx", ["scripts/registry.ts", "--check"]),
  ];
  let failed = 0;
  const work = async () => {
    for (let check = checks.shift(); check && failed === 0; check = checks.shift()) {
      const code = await check();
      // Only a failure is stored, so that a result of the other worker is not overwritten.
      if (code !== 0) failed = code;
    }
  };
  await Promise.all([work(), work()]);
  return failed;
}

async function buildForBrowserTests() {
  const build = (env) =>
    run(process.execPath, ["scripts/build.mjs", "--stale"], { cwd: root, env: { ...process.env, ...env } });
  return (await build({})) || build({ PORTAL_BRANDS: "lingy" });
}

/**
 * Suites that depend on the version of PostgreSQL: migrations, functions and triggers, locks and races, money; and those
 * that need its other programs or a second server. The others run only on the embedded one, to limit the time of the run.
 */
const bound_to_postgres = [
  "server/kernel/db",
  "server/ledger",
  "server/payments/wallet.test.ts",
  "server/payments/transfers.test.ts",
  ".distribution.test.ts",
];

async function checkOnDistribution() {
  await requireDistributionPostgres();
  const args = ["run", "--project", "database", three_at_once, ...bound_to_postgres];
  return tool("vitest", args, { TEST_ENGINE: "distribution" });
}

/** Three workers on two cores, each with its own server and data, because a test mostly waits. */
const browser_workers = "3";

async function runBrowserTests() {
  const env = { CHROMIUM_PATH: await requireChromium(), E2E_WORKERS: browser_workers };
  return tool("playwright", ["test"], env);
}

/** Runs one step under its header and returns its result; an exception is a failure with its message. */
async function runStep({ title, start }) {
  console.log(`\n=== ${title}`);
  const began = performance.now();
  const code = await start().catch((error) => {
    console.error(error.message);
    return 1;
  });
  return { title, passed: code === 0, seconds: (performance.now() - began) / 1000 };
}

/** Runs a step in its own process and prints its output when it ends, because other steps run at the same time. */
async function runStepApart(name) {
  const file = path.join(path.dirname(failures), `${name}.txt`);
  const output = fs.openSync(file, "w");
  const began = performance.now();
  const code = await run(process.execPath, [path.join(root, "scripts/test.mjs"), name], {
    cwd: root,
    env: { ...process.env, FAILURES: failures },
    stdio: ["ignore", output, output],
  });
  fs.closeSync(output);
  process.stdout.write(fs.readFileSync(file));
  return { title: steps[name].title, passed: code === 0, seconds: (performance.now() - began) / 1000 };
}

/** These depend on no other and each leaves a core idle at times: its reading, its longest file, its last brand. */
const independent = ["types", "unit", "build", "lint"];
const at_once = 2;

/** Runs steps side by side; after a failure no further one starts. */
async function runSideBySide(names) {
  const waiting = [...names];
  const done = [];
  const work = async () => {
    while (waiting.length > 0 && done.every(({ passed }) => passed))
      done.push(await runStepApart(waiting.shift()));
  };
  await Promise.all(Array.from({ length: at_once }, work));
  return done;
}

function requireSteps(names) {
  const unknown = names.filter((name) => !Object.hasOwn(steps, name));
  if (unknown.length === 0) return;
  console.error(`There is no step ${unknown.join(", ")}; there are ${Object.keys(steps).join(", ")}.`);
  process.exit(1);
}

requireNode();
await requireDependencies();

const names = process.argv.slice(2);
requireSteps(names);
const wanted = names.length === 0 ? Object.keys(steps) : names;
const side_by_side = independent.filter((name) => wanted.includes(name));
const results = [];
for (const name of wanted) {
  if (results.some(({ title, passed }) => !passed || title === steps[name].title)) continue;
  if (side_by_side.length > 1 && side_by_side.includes(name))
    results.push(...(await runSideBySide(side_by_side)));
  else results.push(await runStep(steps[name]));
}

if (results.some(({ passed }) => !passed)) process.exitCode = 1;
if (!is_part) {
  console.log("\n=== Summary");
  for (const { title, passed, seconds } of results)
    console.log(`${passed ? "passed" : "FAILED"} ${seconds.toFixed(1).padStart(7)} s  ${title}`);
  if (fs.existsSync(failures)) console.log(`\n=== Failures\n${fs.readFileSync(failures, "utf8")}`);
  fs.rmSync(path.dirname(failures), { recursive: true, force: true });
}
