// npm run pictures [-- -g name]: builds what is stale and takes the main screens of every brand and language on three widths, with a
// sheet of each, into test-results/pictures. For people to look at; nothing is compared.
import path from "node:path";
import { requireChromium } from "./machine.mjs";
import { requireDependencies, requireNode, root } from "./prepare.mjs";
import { run } from "./run.mjs";

requireNode();
await requireDependencies();

const build = (more) =>
  run(process.execPath, ["scripts/build.mjs", "--stale"], { cwd: root, env: { ...process.env, ...more } });
const built = (await build({})) || (await build({ PORTAL_BRANDS: "lingy" }));
const env = { ...process.env, PICTURES: "1", CHROMIUM_PATH: await requireChromium() };
process.exitCode =
  built ||
  (await run(path.join(root, "node_modules/.bin/playwright"), ["test", ...process.argv.slice(2)], {
    cwd: root,
    env,
  }));
if (process.exitCode === 0) console.log(`Look into ${path.join(root, "test-results/pictures")}`);
