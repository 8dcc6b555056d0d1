// npm run bench restore: the time of a base backup and of a restore to a moment, by the commands of docs/production.md, with
// RESTORE_ORDERS generated orders (20,000); the row of docs/figures.md is written for 1,000,000 and more.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { type Embedded, startEmbedded } from "#server/kernel/db/embedded.ts";
import { migrate } from "#server/kernel/db/migrate.ts";
import { type Database, openDatabase } from "#server/kernel/db/open.ts";
import { guideCommands, typeGuide } from "#test/guide.ts";
import { enginesFolder } from "#test/setup/engine.ts";
import { root } from "#test/tree.ts";
import { fillDesk } from "./desk.sql.ts";
import { writeFigures } from "./figures.ts";

process.env["TEST_ENGINE"] = "distribution";
const bin_dir = enginesFolder() ?? "";
const orders = Number(process.env["RESTORE_ORDERS"] ?? "20000");
const out = (text: string): void => void process.stdout.write(`${text}\n`);
/** A disk: in memory the figure would be another one. */
const folder = fs.mkdtempSync(path.join(process.env["RESTORE_FOLDER"] ?? os.tmpdir(), "tolmaro-restore-"));
fs.chmodSync(folder, 0o755);
fs.mkdirSync(path.join(folder, "backups"));
fs.mkdirSync(path.join(folder, "data/files"), { recursive: true });

const launch = async (): Promise<[Embedded, Database]> => {
  const launched = await startEmbedded(path.join(folder, "postgres"), { bin_dir });
  return [launched, openDatabase(launched.url, { max_connections: 2 })];
};
let [cluster, database] = await launch();
const start = async (): Promise<void> => {
  [cluster, database] = await launch();
};
const stop = async (): Promise<void> => {
  await database.close();
  await cluster.stop();
};
const machine = { folder, bin_dir, url: () => cluster.url, start, stop };
async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return Math.round((performance.now() - began) / 100) / 10;
}
const one = async <T>(query: ReturnType<typeof sql<{ value: T }>>): Promise<T | undefined> =>
  (await query.execute(database.db)).rows[0]?.value;
const attachments = (): Promise<number | undefined> =>
  one(sql<{ value: number }>`select count(*)::int as value from attachment`);

try {
  fs.appendFileSync(
    path.join(folder, "postgres/cluster/postgresql.conf"),
    "\ninclude_if_exists 'archive.conf'\nmax_wal_size = '4GB'\n",
  );
  await migrate(database.db, path.join(root, "server/kernel/db/migrations"));
  const open = Math.min(10_000, Math.floor(orders / 10));
  out(
    `${orders} orders written in ${await seconds(() => sql.raw(fillDesk(open, orders - open)).execute(database.db))} s`,
  );
  const base = await seconds(() => typeGuide(machine, "### Back up", []));
  const size = await one(
    sql<{ value: string }>`select pg_size_pretty(pg_database_size(current_database())) as value`,
  );
  // A tenth of the orders changes after the backup, as in a week.
  await sql`update "order" set deadline = deadline + interval '1 hour' where id % 10 = 0`.execute(
    database.db,
  );
  const moment = (await one(sql<{ value: Date }>`select clock_timestamp() as value`))?.toISOString() ?? "";
  const written =
    (await one(
      sql<{ value: string }>`select pg_size_pretty(pg_current_wal_lsn() - '0/0'::pg_lsn) as value`,
    )) ?? "";
  const before = await attachments();
  await sql`truncate attachment cascade`.execute(database.db);
  await sql`select pg_switch_wal()`.execute(database.db);
  if (!guideCommands("### Restore to a moment").includes("2026-11-26 14:30:00+01"))
    throw new Error("the guide has another moment");
  const restore = await seconds(async () => {
    await typeGuide(machine, "### Restore to a moment", [
      ["2026-11-26 14:30:00+01", moment.replace("T", " ").replace("Z", "+00")],
    ]);
    while ((await one(sql<{ value: boolean }>`select pg_is_in_recovery() as value`)) !== false)
      await wait(100);
  });
  const there = await attachments();
  if (there !== before) throw new Error(`${there} of ${before} attachments were restored`);
  const figure = `base backup ${base} s; restore ${restore} s; database ${size}, log ${written}`;
  out(figure);
  if (orders >= 1_000_000)
    writeFigures([
      {
        what: `Restore to a moment, ${orders.toLocaleString("en")} orders of which a tenth changed after the base backup`,
        command: `RESTORE_ORDERS=${orders} npm run bench restore`,
        figure,
        floor: "–",
      },
    ]);
} finally {
  await stop();
  fs.rmSync(folder, { recursive: true, force: true });
}
