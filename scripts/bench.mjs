// npm run bench: measures the figures of quality, each next to its reference in the same run. npm run bench portal,
// order, money, live, desk, documents, busy, uploads, kills, editor, pages, webhooks, api, ways, restore or scale: a part of it. Catalogue, list and growth of the
// portal and captures of money can be measured alone; pages all measures every public page. A part writes its rows of
// docs/figures.md.
import { requireChromium } from "./machine.mjs";
import { requireNode } from "./prepare.mjs";
import { run } from "./run.mjs";

requireNode();
const wanted = process.argv.slice(2);
// The portals are needed only where their pages are measured.
const is_all_built = wanted.length === 0 || wanted.includes("pages");
const built = is_all_built ? [] : ["server", "staff", "translator"];
await run("node", ["scripts/build.mjs", "--stale", ...built]);

const parts = {
  portal: "scripts/bench/bench.ts",
  order: "scripts/bench/order.ts",
  money: "scripts/bench/money.ts",
  live: "scripts/bench/live.ts",
  desk: "scripts/bench/desk.ts",
  documents: "scripts/bench/documents.ts",
  busy: "scripts/bench/busy.ts",
  uploads: "scripts/bench/uploads.ts",
  kills: "scripts/bench/kills.ts",
  editor: "scripts/bench/editor.ts",
  pages: "scripts/bench/pages.ts",
  ways: "scripts/bench/ways.ts",
  restore: "scripts/bench/restore.ts",
  scale: "scripts/bench/scale.ts",
  webhooks: "scripts/bench/webhooks.ts",
  api: "scripts/bench/api.ts",
};
// Parts that measure pages in a browser.
const is_seen = (part) => ["live", "desk", "editor", "pages", "ways"].includes(part);
if (wanted.length === 0 || wanted.some(is_seen)) process.env.CHROMIUM_PATH = await requireChromium();
/** What a part can be asked for besides its name. */
const within = { portal: ["catalogue", "list", "growth"], money: ["captures"], pages: ["all"] };
for (const [part, script] of Object.entries(parts)) {
  const alone = (within[part] ?? []).filter((figure) => wanted.includes(figure));
  // The ways need a started server, and a restore the distribution's PostgreSQL: measured only when they are asked for.
  const is_wanted =
    wanted.length === 0 ? !["ways", "restore", "scale"].includes(part) : wanted.includes(part);
  if (is_wanted || alone.length > 0) await run("node", ["--import", "tsx", script, ...alone]);
}
