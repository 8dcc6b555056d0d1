// npm run bench: measures the figures of quality, each next to its reference in the same run. npm run bench portal,
// order, money, live, desk, documents, uploads or kills: a part of it.
import { requireChromium } from "./machine.mjs";
import { requireNode } from "./prepare.mjs";
import { run } from "./run.mjs";

requireNode();
await run("node", ["scripts/build.mjs", "--stale", "server", "staff"]);

const wanted = process.argv.slice(2);
const parts = {
  portal: "scripts/bench/bench.ts",
  order: "scripts/bench/order.ts",
  money: "scripts/bench/money.ts",
  live: "scripts/bench/live.ts",
  desk: "scripts/bench/desk.ts",
  documents: "scripts/bench/documents.ts",
  uploads: "scripts/bench/uploads.ts",
  kills: "scripts/bench/kills.ts",
};
// Parts that measure pages in a browser.
const is_seen = (part) => part === "live" || part === "desk";
if (wanted.length === 0 || wanted.some(is_seen)) process.env.CHROMIUM_PATH = await requireChromium();
for (const [part, script] of Object.entries(parts))
  if (wanted.length === 0 || wanted.includes(part)) await run("node", ["--import", "tsx", script]);
