import { type Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import { statementsOf } from "#test/statements.ts";
import { inOneInstallation } from "#test/steps.ts";
import { batchedReads } from "./batched-reads.ts";
import type { DB } from "./tables.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

/** A row with a column of every kind of type that the tables have. */
const typed = (db: Kysely<DB>, n: number) =>
  sql<Record<string, unknown>>`
    select 9007199254740993 + ${n}::int8 as big, 7 as whole, 1.50 as exact, true as yes, null::text as none,
      timestamptz '2026-11-24 03:04:05.678+01' as at, date '2026-11-24' as day, '{"a": [1, null]}'::jsonb as object,
      array['x', 'y, "z"'] as list, '\\x00ff'::bytea as bytes, 'a "quoted" ł text' as "text", interval '90 minutes' as lasts
    from generate_series(1, ${n}::int)
  `.execute(db);

const staff = (db: Kysely<DB>, email: string) =>
  db.selectFrom("staff_user").select(["id", "name"]).where("email", "=", email).executeTakeFirst();

describe("Batched reads", () => {
  test("have the values of the driver, and rows in their order", async () => {
    const alone = await typed(installation.db, 2);
    const reads = batchedReads(installation.db);
    const names = () =>
      reads.selectFrom("category").selectAll().where("id", ">", 0).orderBy("slug", "desc").execute();
    const first = await names();
    const [one, none, ordered] = await Promise.all([typed(reads, 2), typed(reads, 0), names()]);
    expect(one.rows).toEqual(alone.rows);
    expect(one.rows[0]?.["big"]).toBe(9_007_199_254_740_995n);
    expect(none.rows).toEqual([]);
    expect(ordered).toEqual(first);
  });

  test("are one statement when they are requested together, again after every answer", async () => {
    const page = async () => {
      const reads = batchedReads(installation.db);
      const both = async (email: string) => {
        const found = await staff(reads, email);
        return (await typed(reads, found?.id ?? 0)).rows.length;
      };
      return Promise.all([
        both("piotr@example.com"),
        both("admin@example.com"),
        staff(reads, "admin@example.com"),
      ]);
    };
    const expected = await page();
    expect(await statementsOf(page)).toHaveLength(2);
    expect(await page()).toEqual(expected);
  });

  test("are one statement also after many other statements, as lists of each length are", async () => {
    for (let length = 1; length <= 3100; length += 1)
      await sql`select ${1}::int as n${sql.raw(String(length))}`.execute(installation.db);
    const page = () => {
      const reads = batchedReads(installation.db);
      const named = (word: string) => sql`select ${word}::text as late`.execute(reads);
      return Promise.all([named("one"), named("other"), staff(reads, "admin@example.com")]);
    };
    await page();
    expect(await statementsOf(page)).toHaveLength(1);
  });

  test("give equal queries rows of their own", async () => {
    const reads = batchedReads(installation.db);
    const ask = () =>
      Promise.all([staff(reads, "piotr@example.com"), staff(reads, "piotr@example.com"), typed(reads, 1)]);
    await ask();
    const [one, other] = await ask();
    expect(one).toEqual(other);
    expect(one).not.toBe(other);
  });

  test("fail together, refuse writes, and read what their transaction has written", async () => {
    const reads = batchedReads(installation.db);
    const broken = () => sql`select 1 / ${0}::int as n`.execute(reads);
    const both = await Promise.allSettled([broken(), staff(reads, "piotr@example.com")]);
    expect(both[0]?.status).toBe("rejected");
    await expect(reads.deleteFrom("staff_user").execute()).rejects.toThrow("write nothing");
    await expect(sql`delete from staff_user`.execute(reads)).rejects.toThrow("write nothing");
    await expect(reads.transaction().execute(() => Promise.resolve())).rejects.toThrow("no transaction");
    const seen = await installation.db.transaction().execute(async (tx) => {
      await tx
        .updateTable("staff_user")
        .set({ name: "Piotr Nowy" })
        .where("email", "=", "piotr@example.com")
        .execute();
      const found = await staff(batchedReads(tx), "piotr@example.com");
      await tx
        .updateTable("staff_user")
        .set({ name: "Piotr Desk" })
        .where("email", "=", "piotr@example.com")
        .execute();
      return found?.name;
    });
    expect(seen).toBe("Piotr Nowy");
  });
});
