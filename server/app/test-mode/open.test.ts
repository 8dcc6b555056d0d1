import path from "node:path";
import { sql } from "kysely";
import { afterEach, describe, expect, inject, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import { inOneInstallation } from "#test/steps.ts";
import { newCompany } from "#test/companies.ts";
import { onServer, template } from "#test/setup/template.ts";
import { walletBalance } from "#server/ledger/index.ts";
import { openTestMode, type OpenTestMode, testUrl } from "./open.ts";

const migrations = path.resolve(import.meta.dirname, "../../kernel/db/migrations");

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});
const stops: (() => Promise<void>)[] = [];

/** The test mode as a process of the installation opens it. */
const opened = (): Promise<OpenTestMode> =>
  openTestMode(installation.machine, { url: installation.url, migrations, stops });

/** A migrated and empty database, because a migration is too much for the recorder of locks. */
const emptyDatabase = (): Promise<void> =>
  onServer(
    inject("cluster_url"),
    `create database ${testUrl(installation.url).name} template ${template} strategy file_copy`,
  );

afterEach(async () => {
  for (const stop of stops.toReversed()) await stop();
  stops.length = 0;
  await onServer(
    inject("cluster_url"),
    `drop database if exists ${testUrl(installation.url).name} with (force)`,
  );
});

const newRate = (asked_for: string): Promise<unknown> =>
  installation.db
    .insertInto("nbp_rate")
    .values({
      currency: "EUR",
      asked_for,
      effective_date: asked_for,
      table_number: "1/A/NBP/2031",
      mid: "4.3",
      rate_micros: 4_300_000n,
      fetched_at: installation.clock.now(),
      raw: "{}",
    })
    .execute();

const balanceOf = async ({ machine }: OpenTestMode, id: number): Promise<bigint> =>
  (await walletBalance(machine.db, id, "PLN")).amount;

/** Lets every write to a table of the test mode fail while `work` runs, as a kill before that step does. */
async function killedBefore(
  { machine: { db } }: OpenTestMode,
  { table, step }: { readonly table: string; readonly step: "insert" | "update" },
  work: () => Promise<unknown>,
): Promise<void> {
  await sql`create function killed() returns trigger language plpgsql as 'begin raise ''killed''; end'`.execute(
    db,
  );
  await sql`create trigger killed before ${sql.raw(step)} on ${sql.table(table)}
    for each row execute function killed()`.execute(db);
  await expect(work()).rejects.toThrow("killed");
  await sql`drop function killed cascade`.execute(db);
}

describe("decision 0260: the test mode is opened at each start", () => {
  test("exchange rates, which are written once, are copied at each start and when new ones come", async () => {
    await emptyDatabase();
    await newRate("2031-01-02");
    const first = await opened();
    await newRate("2031-01-03");
    await first.refresh();
    const second = await opened();
    const { rows } = await sql<{ day: string }>`
      select asked_for::text as day from nbp_rate order by 1`.execute(second.machine.db);
    expect(rows.map(({ day }) => day)).toEqual(["2031-01-02", "2031-01-03"]);
  });

  test("several processes that start together share one empty database", async () => {
    await emptyDatabase();
    const [one] = await Promise.all([opened(), opened(), opened()]);
    const people = await one.machine.db.selectFrom("staff_user").select("id").execute();
    expect(people).toHaveLength(2);
  });

  test("a name that PostgreSQL would cut is refused, because it could be that of another database", () => {
    const address = (name: string): string => `postgresql://127.0.0.1/${name}`;
    expect(testUrl(address("n".repeat(58))).name).toHaveLength(63);
    expect(() => testUrl(address("n".repeat(59)))).toThrow("58 bytes");
    expect(() => testUrl(address("ż".repeat(30)))).toThrow("58 bytes");
  });

  test.each([
    { table: "balance_correction", step: "insert" },
    { table: "balance_correction", step: "update" },
  ] as const)("an account gets its first balance once, also after a kill before $step", async (kill) => {
    await emptyDatabase();
    const { id } = await newCompany(installation);
    const mode = await opened();
    await killedBefore(mode, kill, () => mode.openAccount(id));
    expect(await balanceOf(mode, id)).toBe(0n);
    await mode.refresh();
    expect(await balanceOf(mode, id)).toBe(1_000_000n);
    await mode.robot.setBalance(id, 0n);
    await mode.refresh();
    expect(await balanceOf(mode, id)).toBe(0n);
  });

  test("an account that two processes open at once gets its first balance once", async () => {
    await emptyDatabase();
    const { id } = await newCompany(installation);
    const [one, other] = [await opened(), await opened()];
    await Promise.all([one.openAccount(id), other.openAccount(id)]);
    expect(await balanceOf(one, id)).toBe(1_000_000n);
  });

  test("more accounts are looked at than a statement has parameters", async () => {
    await emptyDatabase();
    const { id } = await newCompany(installation);
    const mode = await opened();
    await mode.openAccount(id);
    await sql`
      insert into customer (id, hash, brand_id, email, locale, currency, created_at) overriding system value
      select n, md5(n::text), 1, n || '@example.com', 'pl', 'PLN', now() from generate_series(1000000, 1069999) n`.execute(
      mode.machine.db,
    );
    await installation.db
      .updateTable("customer")
      .set({ company_name: "Lis i Syn sp. z o.o." })
      .where("id", "=", id)
      .execute();
    await mode.refresh();
    const { company_name } = await mode.machine.db
      .selectFrom("customer")
      .select("company_name")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(company_name).toBe("Lis i Syn sp. z o.o.");
  });
});
