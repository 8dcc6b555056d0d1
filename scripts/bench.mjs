// npm run bench: what quality is measured by, each figure beside its floor in the same run.
// npm run bench portal, npm run bench money: a part of it.
import { requireNode } from "./prepare.mjs";
import { run } from "./run.mjs";

requireNode();
await run("node", ["scripts/build.mjs", "--stale", "server"]);

const parts = { portal: "scripts/bench/bench.ts", money: "scripts/bench/money.ts" };
const wanted = process.argv.slice(2);
for (const [part, script] of Object.entries(parts))
  if (wanted.length === 0 || wanted.includes(part)) await run("node", ["--import", "tsx", script]);
