import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { inject } from "vitest";
import { openDatabase } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { databaseUrl, onServer, seeded_template, template } from "./setup/template.ts";

export type TestDatabase = {
  readonly db: Kysely<DB>;
  readonly url: string;
  /** Closes `db` and drops the database, also when other sessions are still in it. */
  readonly drop: () => Promise<void>;
};

/**
 * A separate migrated database for one test file: `beforeAll` creates it, `afterAll` drops it. It is empty, or contains
 * the seed.
 */
export async function testDatabase({ seeded = false } = {}): Promise<TestDatabase> {
  const cluster_url = inject("cluster_url");
  const name = `test_${randomBytes(6).toString("hex")}`;
  const from = seeded ? seeded_template : template;
  await onServer(cluster_url, `create database ${name} template ${from} strategy file_copy`);
  const url = databaseUrl(cluster_url, name);
  const { db, close } = openDatabase(url, { max_connections: 10 });
  const drop = async (): Promise<void> => {
    await close();
    await onServer(cluster_url, `drop database ${name} with (force)`);
  };
  return { db, url, drop };
}
