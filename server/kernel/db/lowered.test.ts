import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { databaseUrl, onServer } from "#test/setup/template.ts";
import { lowered, loweredLike } from "./lowered.ts";
import { openDatabase } from "./open.ts";
import type { DB } from "./tables.ts";

// A database whose locale lowers ASCII only, which JavaScript never does.
const name = `test_${randomBytes(6).toString("hex")}`;
let db: Kysely<DB>;
let close: () => Promise<void>;
beforeAll(async () => {
  const cluster_url = inject("cluster_url");
  await onServer(
    cluster_url,
    `create database ${name} template template0 encoding 'UTF8' locale_provider libc locale 'C'`,
  );
  ({ db, close } = openDatabase(databaseUrl(cluster_url, name), { max_connections: 1 }));
});
afterAll(async () => {
  await close();
  await onServer(inject("cluster_url"), `drop database ${name} with (force)`);
});

test.each(["İLKER", "GROẞ", "ΟΔΟΣ", "ŁÓDŹ", "50%_\\"])(
  "%s is lowered as the column that it is searched in",
  async (word) => {
    const { rows } = await sql<{ is_found: boolean; is_equal: boolean }>`
      select lower(${`Firma ${word} A.Ş.`}::text) like ${loweredLike(word)} as is_found,
        lower(${word}::text) = ${lowered(word)} as is_equal`.execute(db);
    expect(rows).toEqual([{ is_found: true, is_equal: true }]);
  },
);
