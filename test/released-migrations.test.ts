import { describe, expect, test } from "vitest";
import { differingMigrations, presentMigrations, releasedMigrations } from "./released-migrations.ts";

describe("a released migration is never changed", () => {
  test("a change, a removal and a file that is not listed are found", () => {
    const released = { "0001_a.sql": "aa", "0002_b.sql": "bb", "0003_c.sql": "cc" };
    const present = { "0001_a.sql": "aa", "0002_b.sql": "other", "0004_d.sql": "dd" };
    expect(differingMigrations(present, released)).toEqual([
      "0002_b.sql was released and is never changed: write a new migration",
      "0003_c.sql was released and is missing",
      '0004_d.sql is new: add "0004_d.sql": "dd" to released.json',
    ]);
  });

  test("the migrations are the listed ones", () => {
    expect(differingMigrations(presentMigrations(), releasedMigrations())).toEqual([]);
  });
});
