/**
 * tsx scripts/release-rows.ts: stores the data of a new demo as that of the version of package.json, for the test of
 * upgrades from it. Run once for a release, before its first later migration.
 */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { startEmbedded } from "#server/kernel/db/embedded.ts";
import { version } from "#server/app/version.ts";
import { freePort, realServer } from "#test/real-server.ts";
import { storeReleaseData } from "#test/release-rows.ts";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tolmaro-release-data-"));
fs.chmodSync(folder, 0o755);
const server = realServer({
  DATA_DIR: folder,
  DEMO_PAST: "1",
  STANDINS: "payu",
  PORT: String(await freePort()),
});
try {
  await server.healthy();
  const database = await startEmbedded(path.join(folder, "postgres"));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const isWritten = async (): Promise<boolean> =>
    (await client.query("select from demo.past where written_at is not null")).rows.length > 0;
  while (!(await isWritten())) {
    server.requireAlive();
    await wait(1000);
  }
  const file = await storeReleaseData(client, version);
  process.stdout.write(`${file}: ${fs.statSync(file).size} bytes\n`);
  await client.end();
} finally {
  await server.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}
