// npm run bench: what quality is measured by, each figure beside its floor in the same run.
import { requireNode } from "./prepare.mjs";
import { run } from "./run.mjs";

requireNode();
await run("node", ["scripts/build.mjs", "--stale", "server"]);
await run("node", ["--import", "tsx", "scripts/bench/bench.ts", ...process.argv.slice(2)]);
