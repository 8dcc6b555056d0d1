import { runMigrations } from "graphile-worker";
import pg from "pg";

/** One number for the advisory lock of processes that start together. */
const lock = 0x746f6d;

/**
 * Creates or migrates the tables of the job queue. The library's index of waiting jobs begins with their priority, which
 * is the same for all: a request for a due job reads every job that waits for its day. The index on the day alone leads
 * to the due ones; the planner takes it when it knows how few they are, so the table is analyzed after few changes.
 */
export async function openQueueTables(connectionString: string): Promise<void> {
  await runMigrations({ connectionString });
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query(
      "select to_regclass('graphile_worker.tolmaro_jobs_due') is null as missing",
    );
    if (!(rows as { missing: boolean }[])[0]?.missing) return;
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [lock]);
    await client.query(`create index if not exists tolmaro_jobs_due
      on graphile_worker._private_jobs (run_at) where is_available = true`);
    await client.query(`alter table graphile_worker._private_jobs
      set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500,
        autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 500)`);
    await client.query("commit");
  } finally {
    await client.end();
  }
}
