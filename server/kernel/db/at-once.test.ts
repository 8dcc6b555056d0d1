import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { atOnce } from "./at-once.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await sql`create table change (id int generated always as identity, slug text)`.execute(database.db);
  await sql`create function note_change() returns trigger language plpgsql as $$
    begin insert into change (slug) values (new.slug); return null; end $$`.execute(database.db);
  await sql`create trigger category_change after insert or update on category
    for each row execute function note_change()`.execute(database.db);
});
afterAll(() => database.drop());

test("writes of one statement run in their order", async () => {
  const slugs = ["e", "d", "a", "c", "b"];
  await database.db.transaction().execute((tx) =>
    atOnce(
      tx,
      slugs.map((slug, position) => tx.insertInto("category").values({ brand_id: 1, slug, position })),
    ),
  );
  const { rows } = await sql<{ slug: string }>`select slug from change order by id`.execute(database.db);
  expect(rows.map(({ slug }) => slug)).toEqual(slugs);
});
