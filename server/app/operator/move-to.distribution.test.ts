import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { runChecks } from "#server/accounting/checks/run.ts";
import { openDatabase } from "#server/kernel/db/open.ts";
import { s3Store } from "#server/kernel/files/s3-store.ts";
import { effectsOfDeals, killLoad, untilQuiet } from "#test/kill-load.ts";
import { operatorCommand } from "#test/operator-command.ts";
import { freePort, realServer, type RealServer } from "#test/real-server.ts";
import { databaseUrl, onServer } from "#test/setup/template.ts";
import { missingFiles } from "./missing-files.ts";

const bucket = "tolmaro";
const name = `move_${process.pid}`;
const made: string[] = [];
let folder: string;
let data_dir: string;
let s3: S3rver;
let bucket_env: Record<string, string>;
let server: RealServer;
/** The same for every start, because the simulated bank goes on notifying it. */
let port: string;
const load = killLoad(() => server.url, 1);
const target = (which = name): string => databaseUrl(inject("cluster_url"), which);

async function create(which: string, more = "encoding 'UTF8'"): Promise<void> {
  await onServer(inject("cluster_url"), `create database ${which} template template0 ${more}`);
  made.push(which);
}

async function start(env: Record<string, string>): Promise<void> {
  server = realServer({ PORT: port, ...env });
  await server.healthy();
}

const moveTo = (url: string, env: Record<string, string> = bucket_env) =>
  operatorCommand(["move-to", url], { DATA_DIR: data_dir, ...env });

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "tolmaro-move-"));
  fs.chmodSync(folder, 0o755);
  data_dir = path.join(folder, "data");
  port = String(await freePort());
  const s3_port = await freePort();
  s3 = new S3rver({
    port: s3_port,
    address: "127.0.0.1",
    silent: true,
    directory: path.join(folder, "s3"),
    configureBuckets: [{ name: bucket }],
  });
  await s3.run();
  bucket_env = {
    S3_BUCKET: bucket,
    S3_ENDPOINT: `http://127.0.0.1:${s3_port}`,
    AWS_ACCESS_KEY_ID: "S3RVER",
    AWS_SECRET_ACCESS_KEY: "S3RVER",
  };
  for (const key of ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"]) process.env[key] ??= "S3RVER";
  await create(name);
  await start({ DATA_DIR: data_dir });
});
afterAll(async () => {
  await server.stop();
  await s3.close();
  for (const which of made) await onServer(inject("cluster_url"), `drop database ${which} with (force)`);
  await onServer(inject("cluster_url"), "drop role if exists move_reader");
  fs.rmSync(folder, { recursive: true, force: true });
});

describe("An embedded installation moves to a PostgreSQL by one command", () => {
  test("not while its server runs", async () => {
    await load.buyWhile(0, () => load.deals.length < 3);
    const { code, output } = await moveTo(target());
    expect({ code, output }).toEqual({
      code: 1,
      output: `A server uses ${data_dir}: stop it first. What it stored meanwhile would be lost.\n`,
    });
    // A server that ends with due jobs leaves them to the next one.
    await server.stop();
  });

  test("a copy of its stopped folder starts as it is", async () => {
    const copy = path.join(folder, "copy");
    execFileSync("cp", ["--archive", data_dir, copy]);
    await start({ DATA_DIR: copy });
    await load.finish();
    await server.stop();
    for (const [words, answer] of [
      ["data", "All rules hold.\n"],
      ["files", "No file is missing.\n"],
    ] as const)
      expect((await operatorCommand(["check", words], { DATA_DIR: copy })).output).toBe(answer);
  });

  test.each([
    [
      "move_ascii",
      "encoding 'SQL_ASCII' locale_provider libc lc_collate 'C' lc_ctype 'C'",
      /The encoding of the new database/,
    ],
    [
      "move_folds",
      "encoding 'UTF8' locale_provider libc lc_collate 'C' lc_ctype 'C'",
      /knows ASCII characters only/,
    ],
  ])("not into %s", async (which, more, sentence) => {
    await create(which, more);
    const { code, output } = await moveTo(target(which));
    expect(code).toBe(1);
    expect(output).toMatch(sentence);
  });

  test("not without rights, into a database with tables, or without an address", async () => {
    await create("move_full");
    const { db, close } = openDatabase(target("move_full"), { max_connections: 1 });
    await sql`create table note (id integer)`.execute(db);
    await close();
    await onServer(inject("cluster_url"), "create role move_reader login password 'reader'");
    const reader = new URL(target("move_full"));
    [reader.username, reader.password] = ["move_reader", "reader"];
    const { output } = await moveTo(reader.href);
    expect(output).toContain("The role may not create tables and schemas in the new database");
    expect(output).toContain("The new database is not empty: nothing in it is overwritten.");
    expect(output).not.toContain("in the bucket");
    expect((await moveTo("mysql://localhost/shop")).output).toContain("The address looks like postgres://");
    const { code, output: own } = await moveTo(target(), { DATABASE_URL: target() });
    expect({ code, own: own.slice(0, 22) }).toEqual({ code: 1, own: "DATABASE_URL is set: l" });
  });

  test("again after an interruption", async () => {
    const { code } = await operatorCommand(
      ["move-to", target()],
      { DATA_DIR: data_dir, ...bucket_env },
      (child, output) => {
        if (output().includes("public.")) child.kill("SIGKILL");
      },
    );
    expect(code).toBeNull();
    const { db, close } = openDatabase(target(), { max_connections: 1 });
    const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(db);
    await close();
    expect(rows).toEqual([]);
  });

  test("with every row, counter and file; the server goes on there, and the source is unchanged", async () => {
    const { code, output } = await moveTo(target());
    expect(output).toMatch(/Files: \d+ in the bucket, 0 of them copied now, each compared by SHA-256\./);
    expect(output).toMatch(/Database: \d+ rows in \d+ tables, each table compared\./);
    expect(output).toContain(`SECRETS_KEY   the text of ${path.join(data_dir, "secrets.key")}`);
    expect(code).toBe(0);
    expect((await operatorCommand(["check", "data"], { DATA_DIR: data_dir })).output).toBe(
      "All rules hold.\n",
    );
    expect((await moveTo(target())).output).toContain("The new database is not empty");

    const { db, close } = openDatabase(target(), { max_connections: 2 });
    try {
      await start({
        ...bucket_env,
        DATABASE_URL: target(),
        DATA_DIR: path.join(folder, "new"),
        SECRETS_KEY: fs.readFileSync(path.join(data_dir, "secrets.key"), "utf8"),
      });
      // The keys of the purchases return the same pages, and new orders have new numbers.
      await load.finish();
      await load.buyWhile(0, () => load.deals.length < 5);
      await untilQuiet(db);
      expect(Object.values(await effectsOfDeals(db))).toEqual(Array.from({ length: 7 }, () => 5));
      expect(await runChecks(db)).toEqual([]);
      const store = await s3Store({
        endpoint: bucket_env["S3_ENDPOINT"] ?? null,
        region: "eu-central-1",
        bucket,
      });
      expect(await missingFiles(db, store, () => {})).toEqual([]);
    } finally {
      await close();
    }
  });
});
