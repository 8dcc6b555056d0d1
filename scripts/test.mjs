// npm test: everything we know how to check, in the order in which a mistake is cheapest; stops at the first that fails.
// npm run check and npm run e2e are parts of it: node scripts/test.mjs format lint …
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { requireChromium, requireDistributionPostgres } from "./machine.mjs";
import { requireDependencies, requireNode, root } from "./prepare.mjs";
import { run } from "./run.mjs";

// Folders by name: a linter that is given "." also reads what is installed.
const folders = ["brands", "contract", "domain", "messages", "scripts", "server", "test", "tools", "web"];
const configs = ["playwright.config.ts", "vitest.config.ts"];

const tool = (name, args, env = {}) =>
  run(path.join(root, "node_modules/.bin", name), args, { cwd: root, env: { ...process.env, ...env } });

// Two at once even on two cores: a suite waits for PostgreSQL as long as it works itself.
const two_at_once = "--maxWorkers=2";
const vitest = (project, env) => tool("vitest", ["run", "--project", project, two_at_once], env);

/** Each step resolves to an exit code; the order is the order of the run. */
const steps = {
  format: { title: "Format", start: () => tool("oxfmt", ["--check", "."]) },
  lint: { title: "Lint", start: () => tool("oxlint", [...folders.filter(isThere), ...configs]) },
  types: { title: "Types: root, domain, web, stories, and the tables of the database", start: checkTypes },
  unit: { title: "Unit, shape and messages", start: () => vitest("unit") },
  database: {
    title: "Database suites on the embedded PostgreSQL",
    start: () => vitest("database", { TEST_ENGINE: "embedded", WHOLE_TABLE: "1" }),
  },
  distribution: {
    title: "Suites of migrations, money and locks on the distribution's PostgreSQL",
    start: checkOnDistribution,
  },
  build: { title: "Build, and the demo brand as a portal beside it", start: buildForStories },
  e2e: { title: "Stories in Chromium", start: tellStories },
};

function isThere(folder) {
  return fs.existsSync(path.join(root, folder));
}

async function checkTypes() {
  const checks = [
    ...[".", "domain", "web", "test/e2e"].map((project) => () => tool("tsc", ["-p", project])),
    () => tool("tsx", ["scripts/db-types.ts", "--check"]),
  ];
  let failed = 0;
  const work = async () => {
    for (let check = checks.shift(); check && failed === 0; check = checks.shift()) {
      const code = await check();
      // What the other hand has found stays: only a failure is written down.
      if (code !== 0) failed = code;
    }
  };
  await Promise.all([work(), work()]);
  return failed;
}

async function buildForStories() {
  const build = (env) =>
    run(process.execPath, ["scripts/build.mjs", "--stale"], { cwd: root, env: { ...process.env, ...env } });
  return (await build({})) || build({ PORTAL_BRANDS: "lingy" });
}

/**
 * What another version of PostgreSQL could do differently: migrations, functions and triggers, locks and races, money.
 * What only reads and answers runs on the embedded one alone, or the run would take too long.
 */
const bound_to_postgres = [
  "server/db",
  "server/ledger",
  "server/checks",
  "server/wallet.test.ts",
  "server/transfers.test.ts",
];

async function checkOnDistribution() {
  await requireDistributionPostgres();
  const args = ["run", "--project", "database", two_at_once, ...bound_to_postgres];
  return tool("vitest", args, { TEST_ENGINE: "distribution" });
}

/** The table of addresses visits as much as so many lines of stories tell. */
const table_lines = 1800;

/** The files of stories dealt to so many hands that all end at about the same time: long ones first, each to the least. */
function dealtStories(hands) {
  const folder = path.join(root, "test/e2e");
  const weighed = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith(".spec.ts"))
    .map((name) => {
      const lines = fs.readFileSync(path.join(folder, name), "utf8").split("\n").length;
      return { file: `test/e2e/${name}`, weight: name === "routes.spec.ts" ? table_lines : lines };
    })
    .toSorted((a, b) => b.weight - a.weight);
  const dealt = Array.from({ length: hands }, () => ({ weight: 0, files: [] }));
  for (const { file, weight } of weighed) {
    const least = dealt.reduce((one, other) => (other.weight < one.weight ? other : one));
    least.weight += weight;
    least.files.push(file);
  }
  return dealt.map(({ files }) => files);
}

async function tellStories() {
  const looked_at = fs.mkdtempSync(path.join(os.tmpdir(), "tolmaro-looked-at-"));
  const env = { CHROMIUM_PATH: await requireChromium(), E2E_LOOKED_AT: looked_at };
  // Side by side, each with a server and data of its own: a story waits more than it works.
  const parts = dealtStories(3).map((files, i) =>
    tool("playwright", ["test", ...files, `--output=test-results/${i}`], env),
  );
  const codes = await Promise.all(parts);
  fs.rmSync(looked_at, { recursive: true, force: true });
  return codes.find((code) => code !== 0) ?? 0;
}

/** Runs one step under its header and answers its result; what it throws is a failure with a sentence. */
async function runStep({ title, start }) {
  console.log(`\n=== ${title}`);
  const began = performance.now();
  const code = await start().catch((error) => {
    console.error(error.message);
    return 1;
  });
  return { title, passed: code === 0, seconds: (performance.now() - began) / 1000 };
}

function chosenSteps(names) {
  const unknown = names.filter((name) => !Object.hasOwn(steps, name));
  if (unknown.length === 0)
    return names.length === 0 ? Object.values(steps) : names.map((name) => steps[name]);
  console.error(`There is no step ${unknown.join(", ")}; there are ${Object.keys(steps).join(", ")}.`);
  return process.exit(1);
}

requireNode();
await requireDependencies();

const results = [];
for (const step of chosenSteps(process.argv.slice(2))) {
  results.push(await runStep(step));
  if (!results.at(-1).passed) break;
}

console.log("\n=== Summary");
for (const { title, passed, seconds } of results)
  console.log(`${passed ? "passed" : "FAILED"} ${seconds.toFixed(1).padStart(7)} s  ${title}`);
if (results.some(({ passed }) => !passed)) process.exitCode = 1;
