// npm run test:crash, test:fuzz and test:scale: the long forms of suites of npm test.
import path from "node:path";
import { requireDistributionPostgres } from "./machine.mjs";
import { requireNode, root } from "./prepare.mjs";
import { run } from "./run.mjs";

requireNode();
const database = (env, suites) =>
  run(path.join(root, "node_modules/.bin/vitest"), ["run", "--project", "database", ...suites], {
    cwd: root,
    env: { ...process.env, ...env },
  });
const build = () => run(process.execPath, ["scripts/build.mjs", "--stale", "server"], { cwd: root });

const runs = {
  // 50 kills of the server and 20 of PostgreSQL; then a lost database, a full or lost storage, and mails, engines and
  // providers that do not answer.
  crash: async () =>
    (await run(process.execPath, ["--import", "tsx", "scripts/bench/kills.ts"], { cwd: root })) ||
    database({}, [
      "server/app/crash.test.ts",
      "server/app/database-loss.test.ts",
      "server/kernel/files/storage.test.ts",
      "server/kernel/mail",
      "server/engines",
      "server/payments",
    ]),
  fuzz: () => database({ FUZZ: process.env.FUZZ ?? "100000" }, ["server/app/fuzz.test.ts"]),
  // Three web and two worker processes on the distribution's PostgreSQL.
  scale: async () => {
    await requireDistributionPostgres();
    const purchases = process.env.SCALE_PURCHASES ?? "50";
    return database({ TEST_ENGINE: "distribution", SCALE_PURCHASES: purchases }, [
      "server/app/scale.test.ts",
    ]);
  },
};

const [name] = process.argv.slice(2);
const wanted = runs[name];
if (!wanted) {
  console.error(`Choose one of ${Object.keys(runs).join(", ")}.`);
  process.exit(1);
}
process.exit((await build()) || (await wanted()));
