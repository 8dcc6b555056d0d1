// npm start: installs and builds what is missing or stale, then runs the server until it is stopped. The environment
// (PORT, DATA_DIR, DATABASE_URL and others) is passed to the server.
import path from "node:path";
import { writeBrandList } from "./brand-list.mjs";
import { requireDependencies, requireNode, root } from "./prepare.mjs";
import { runServer } from "./run.mjs";
import { allTargets, isStale } from "./targets.mjs";

requireNode();
await requireDependencies();

writeBrandList();
const stale = allTargets().filter(isStale);
if (stale.length > 0) {
  console.log(`Building ${stale.map(({ name }) => name).join(", ")}…`);
  // Only now: the build needs installed packages.
  const { buildAll } = await import("./build.mjs");
  try {
    await buildAll(stale);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

process.exitCode = await runServer(path.join(root, "dist/demo/demo.mjs"), { cwd: root });
