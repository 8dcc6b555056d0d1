import fs from "node:fs";
import path from "node:path";
import type pg from "pg";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { writePast } from "./write-past.ts";

/** The claim to write the past of a new database; it ends with its process. */
export type PastClaim = {
  /** Marks the past as complete. */
  readonly written: () => Promise<void>;
  /** Releases the claim; the next start removes an incomplete past. */
  readonly release: () => void;
};

const lock_number = 0x70617374;
const schema = `
  create schema if not exists demo;
  create table if not exists demo.past (begun_at timestamptz not null, written_at timestamptz);`;

/**
 * Claims the past of a demo's database before its migrations: it has to be written when nothing was migrated yet, and
 * when a process was killed while writing; then database and files are deleted first, because an installation with an
 * incomplete past is unusable. Null when the past is complete, is being written by another process, or was never begun
 * on a database in use.
 */
export async function claimPast(pool: pg.Pool, data_dir: string, now: Date): Promise<PastClaim | null> {
  const client = await pool.connect();
  let held = true;
  const release = (): void => {
    if (held) client.release(true);
    held = false;
  };
  try {
    const { rows } = await client.query<{ got: boolean }>("select pg_try_advisory_lock($1) as got", [
      lock_number,
    ]);
    const state = rows[0]?.got === true ? await stateOf(client) : "standing";
    if (state === "standing") {
      release();
      return null;
    }
    if (state === "half") {
      await dropAll(client);
      fs.rmSync(path.join(data_dir, "files"), { recursive: true, force: true });
    }
    await client.query(schema);
    await client.query("insert into demo.past (begun_at) values ($1)", [now]);
  } catch (error) {
    release();
    throw error;
  }
  return {
    written: async () => void (await client.query("update demo.past set written_at = clock_timestamp()")),
    release,
  };
}

async function stateOf(client: pg.PoolClient): Promise<"none" | "half" | "standing"> {
  const { rows } = await client.query<{ past: string | null; staff: string | null }>(
    "select to_regclass('demo.past')::text as past, to_regclass('public.staff_user')::text as staff",
  );
  if (!rows[0]?.past) return rows[0]?.staff ? "standing" : "none";
  const { rows: left } = await client.query("select from demo.past where written_at is null");
  return left.length > 0 ? "half" : "standing";
}

/** Deletes everything that is not PostgreSQL's own. */
async function dropAll(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select quote_ident(nspname) as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'",
  );
  for (const { name } of rows) await client.query(`drop schema ${name} cascade`);
  await client.query("create schema public");
}

/** Waits while another process writes the past, because its jobs are due by its own clock only. */
export async function untilPastWritten(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lock_number]);
  } finally {
    client.release(true);
  }
}

/** Writes the claimed past and logs it; a failed scenario is logged and does not stop the others. */
export async function writeClaimedPast(
  machine: Machine & { readonly url: string },
  claim: PastClaim,
  signal: AbortSignal,
): Promise<void> {
  const began = performance.now();
  const say = (text: string): void => void process.stdout.write(`${text}\n`);
  say("The orders of the last weeks are being written; the mails and dates of new ones wait until then.");
  const broken = await writePast(machine, { url: machine.url, until: machine.clock, signal }).catch(
    (error: unknown) => [{ name: "the past", error }],
  );
  if (signal.aborted) return;
  for (const { name, error } of broken)
    machine.log.error({ scenario: name, reason: String(error) }, "a part of the past broke");
  await claim.written();
  say(`They are written after ${Math.round((performance.now() - began) / 1000)} s.`);
}
