import path from "node:path";
import { sql, type Kysely } from "kysely";
import { jobs } from "#server/app/composition.ts";
import { openTestMode, type OpenTestMode, testUrl } from "#server/app/test-mode/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { startWorker } from "#server/kernel/jobs/worker.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import type { Installation } from "./installation.ts";
import { inject } from "vitest";
import { onServer, template } from "./setup/template.ts";

const migrations = path.resolve(import.meta.dirname, "../server/kernel/db/migrations");

/** Adds the test mode to an installation of a test, with a worker that runs its jobs. */
export async function withTestMode(
  installation: Installation,
): Promise<OpenTestMode & { readonly end: () => Promise<void> }> {
  const stops: (() => Promise<void>)[] = [];
  const { url } = installation;
  const { name } = testUrl(url);
  // Migrated before: a migration is too much for the recorder of locks.
  await onServer(inject("cluster_url"), `create database ${name} template ${template} strategy file_copy`);
  const opened = await openTestMode(installation.machine, { url, migrations, stops });
  (installation.machine as { -readonly [K in keyof Machine]: Machine[K] }).test = opened;
  const worker = await startWorker(opened.machine, jobs, { url: opened.url, concurrency: 2, poll_ms: 200 });
  return {
    ...opened,
    async end() {
      await worker.stop();
      for (const stop of stops.toReversed()) await stop();
      await onServer(inject("cluster_url"), `drop database ${name} with (force)`);
    },
  };
}

/** A digest of every table of a database, so that a change of any row is noticed. */
export async function contentOf(db: Kysely<DB>): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`.execute(db);
  const content: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ digest: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by t::text)), '') as digest
      from ${sql.raw(name)} t`.execute(db);
    content[name] = rows[0]?.digest ?? "";
  }
  return content;
}
