import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "#test/database.ts";
import { seedAdmin, seedCatalogue } from "./first-rows.ts";

let database: TestDatabase;
let alone: TestDatabase;
beforeAll(async () => {
  [database, alone] = await Promise.all([testDatabase(), testDatabase()]);
});
afterAll(async () => {
  await Promise.all([database.drop(), alone.drop()]);
});

const admin = { email: "you@example.com", password: "an oak in the yard" };
const now = new Date("2026-11-27T12:00:00Z");

async function rowsOf({ db }: TestDatabase): Promise<readonly bigint[]> {
  const tables = ["price_list", "shipping_rate", "category", "staff_user"] as const;
  const count = async (table: (typeof tables)[number]): Promise<bigint> => {
    const { rows } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<bigint>().as("rows"))
      .executeTakeFirstOrThrow();
    return rows;
  };
  return Promise.all(tables.map(count));
}

describe("The first rows of a new installation", () => {
  test("are there once when its processes start at the same moment", async () => {
    await seedCatalogue(alone.db, now);
    await seedAdmin(alone.db, admin, now);
    // Each process has its own clock.
    const addFirstRows = async (at: Date): Promise<void> => {
      await seedCatalogue(database.db, at);
      await seedAdmin(database.db, admin, at);
    };
    const later = (ms: number): Date => new Date(now.getTime() + ms);
    await Promise.all([addFirstRows(now), addFirstRows(later(3)), addFirstRows(later(7))]);
    expect(await rowsOf(database)).toEqual(await rowsOf(alone));
    expect((await rowsOf(alone)).at(-1)).toBe(1n);
  });
});
