import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { freePort } from "#test/real-server.ts";
import { untilDatabaseAnswers } from "./wait.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const ignore = () => {};

describe("A start waits for its database", () => {
  test("and continues immediately when it responds", async () => {
    await untilDatabaseAnswers(database.url, { timeout_ms: 0, report: () => expect.fail("it waited") });
  });

  test("and fails with its address and the reason, without the password", async () => {
    const port = await freePort();
    const url = `postgres://tolmaro:secret@127.0.0.1:${port}/shop`;
    const reports: string[] = [];
    const waiting = untilDatabaseAnswers(url, { timeout_ms: 300, report: (text) => reports.push(text) });
    await expect(waiting).rejects.toThrow(
      new RegExp(
        `the database "shop" at 127.0.0.1:${port} did not answer .*ECONNREFUSED.* correct DATABASE_URL`,
      ),
    );
    expect(reports).toHaveLength(1);
    expect(reports.join()).not.toContain("secret");
  });

  test("and does not wait for one that refuses the login", async () => {
    const url = new URL(database.url);
    url.pathname = "/nowhere";
    const options = { timeout_ms: 60_000, report: ignore };
    await expect(untilDatabaseAnswers(url.href, options)).rejects.toThrow(
      'refuses us: database "nowhere" does not exist',
    );
  });
});
