// The server of the end-to-end tests: the built one, with its own data, which is removed at the end.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { root } from "./prepare.mjs";
import { runServer } from "./run.mjs";

const data = process.env.E2E_DATA ?? fs.mkdtempSync(path.join(os.tmpdir(), "tolmaro-e2e-"));
// The embedded database may run as another user, who must be able to enter.
fs.chmodSync(data, 0o755);

// One simulated provider; a test of other providers selects their simulators. The demo's past is empty, unless a test
// needs orders of the last weeks.
const env = { STANDINS: "", DEMO_PAST: "0", ...process.env, DATA_DIR: data };
process.exitCode = await runServer(path.join(root, "dist/demo/demo.mjs"), { cwd: root, env });
fs.rmSync(data, { recursive: true, force: true });
