import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { migrate } from "./migrate.ts";
import { openDatabase } from "./open.ts";

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "tolmaro-migrations-"));
  await sql.raw("drop schema public cascade; create schema public").execute(database.db);
  return () => fs.rmSync(folder, { recursive: true, force: true });
});

const write = (name: string, text: string): void => fs.writeFileSync(path.join(folder, name), text);

describe("Migrations are plain SQL files, each run once", () => {
  test("in the order of their numbers, and a second run has nothing to do", async () => {
    write(
      "0002_words.sql",
      "alter table word add column language text; insert into word values ('dom', 'pl');",
    );
    write("0001_word.sql", "create table word (text text);");
    expect(await migrate(database.db, folder)).toEqual(["0001_word", "0002_words"]);
    expect(await migrate(database.db, folder)).toEqual([]);
  });

  test("also a file that arrives after one with a higher number", async () => {
    write("0001_word.sql", "create table word (text text);");
    write("0003_language.sql", "alter table word add column language text;");
    await migrate(database.db, folder);
    write("0002_length.sql", "alter table word add column length int;");
    expect(await migrate(database.db, folder)).toEqual(["0002_length"]);
    expect(await migrate(database.db, folder)).toEqual([]);
  });

  test("by one of several processes that start together", async () => {
    write("0001_once.sql", "create table once (at timestamptz); insert into once values (now());");
    const others = [1, 2, 3].map(() => openDatabase(database.url, { max_connections: 1 }));
    const ran = await Promise.all([database, ...others].map(({ db }) => migrate(db, folder)));
    await Promise.all(others.map(({ close }) => close()));
    expect(ran.flat()).toEqual(["0001_once"]);
    const { rows } = await sql<{ n: bigint }>`select count(*) as n from once`.execute(database.db);
    expect(rows).toEqual([{ n: 1n }]);
  });

  test("all or none: a broken file is named and no change remains", async () => {
    write("0001_good.sql", "create table good (id int);");
    write("0002_broken.sql", "create table broken (id nonsense);");
    await expect(migrate(database.db, folder)).rejects.toThrow(/0002_broken\.sql.*nonsense/);
    const { rows } = await sql<{ place: string | null }>`select to_regclass('good') as place`.execute(
      database.db,
    );
    expect(rows).toEqual([{ place: null }]);
  });

  test("with a number and a name", async () => {
    write("add-things.sql", "select 1;");
    await expect(migrate(database.db, folder)).rejects.toThrow("is not named like 0001_what_it_does.sql");
  });

  test("never on a database of another version, as one from before the first release", async () => {
    write("0001_people.sql", "create table person (id int);");
    write("0002_catalogue.sql", "create table price (id int);");
    await migrate(database.db, folder);
    fs.rmSync(folder, { recursive: true });
    fs.mkdirSync(folder);
    write("0001_kernel.sql", "create table person (id int);");
    await expect(migrate(database.db, folder)).rejects.toThrow(
      "The database was made by another version (its migration 0001_people is not known here): start that version, or this one with an empty database (a demo: delete its data folder, .data).",
    );
  });

  describe("of a newer version (decision 0246)", () => {
    beforeEach(async () => {
      write("0001_word.sql", "create table word (text text);");
      write("serving.json", '{ "oldest": "0.2.0" }');
      write("0002_language.sql", "alter table word add column language text;");
      await migrate(database.db, folder, "0.3.0");
      fs.rmSync(path.join(folder, "0002_language.sql"));
    });

    test("let a version serve that they name, and nothing is changed", async () => {
      expect(await migrate(database.db, folder, "0.2.0")).toEqual([]);
      expect(await migrate(database.db, folder, "0.2.7")).toEqual([]);
      expect(await migrate(database.db, folder, "0.10.0")).toEqual([]);
      const { rows } = await sql<{ name: string }>`select name from kysely_migration order by 1`.execute(
        database.db,
      );
      expect(rows.map(({ name }) => name)).toEqual(["0001_word", "0002_language"]);
    });

    test("refuse an older one with a sentence", async () => {
      await expect(migrate(database.db, folder, "0.1.9")).rejects.toThrow(
        "The database is of a newer version (its migration 0002_language is not known here), which works with 0.2.0 and newer; this is 0.1.9. Start the newer version.",
      );
    });

    test("refuse a version with a migration that has not run", async () => {
      write("0003_length.sql", "alter table word add column length int;");
      await expect(migrate(database.db, folder, "0.2.0")).rejects.toThrow(
        "(its migration 0002_language is not known here, and 0003_length has not run in it)",
      );
    });
  });

  test("only on PostgreSQL 15 or newer", async () => {
    const old = new Kysely<object>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
        createDriver: () => new OldServer(),
      },
    });
    await expect(migrate(old, folder)).rejects.toThrow(
      "PostgreSQL 15 or newer is needed; DATABASE_URL leads to version 14.9",
    );
  });
});

/** Simulates a server that is not installed: answers every query with its version. */
class OldServer extends DummyDriver {
  override async acquireConnection() {
    const connection = await super.acquireConnection();
    return Object.assign(connection, {
      executeQuery: async () => ({ rows: [{ server_version: "14.9", restoring: false }] }),
    });
  }
}

describe("Column types in our code", () => {
  test("int8 is a bigint and a date is its text, without loss in every time zone", async () => {
    const { rows } = await sql`select 9007199254740993::int8 as amount, date '2026-03-29' as due_on`.execute(
      database.db,
    );
    expect(rows).toEqual([{ amount: 9007199254740993n, due_on: "2026-03-29" }]);
  });
});
