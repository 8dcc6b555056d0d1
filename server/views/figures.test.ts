import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { early_minutes } from "#domain/orders/early-share.ts";
import { finishedOrder } from "#test/cases.ts";
import { askForQuote, sendQuote } from "#test/dialogue.ts";
import { type Installation, openInstallation } from "#test/installation.ts";
import { anna, paidOrder, piotr, visitor } from "#test/steps.ts";
import { refreshFigures } from "./desk/figures.ts";

let installation: Installation;
// Random changes break other rules, so these are not checked after each test.
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.end());

const run = (query: string) => sql.raw(query).execute(installation.db);
/** Rows whose stored figures are not what their order is now, and that have no mark. */
async function wrong(): Promise<unknown[]> {
  const { rows } = await run(`
    select order_id, to_jsonb(f) as stored, to_jsonb(n) as now from order_figure f
      full join order_figure_now n using (order_id)
    where (f.*) is distinct from (n.*)
      and order_id not in (select s.order_id from order_figure_stale s)`);
  return rows;
}
async function marks(): Promise<number> {
  const { rows } = await sql<{
    marks: number;
  }>`select count(*)::int as marks from order_figure_stale`.execute(installation.db);
  return rows[0]?.marks ?? 0;
}
/** All orders are stored again, and none differs. */
async function stored(): Promise<void> {
  await refreshFigures(installation.db);
  expect(await marks()).toBe(0);
  expect(await wrong()).toEqual([]);
}
afterEach(stored);

describe("Stored figures of orders (decision 0280)", () => {
  test("follow orders, quotes, deliveries, complaints and rates", async () => {
    await stored();
    const { id } = await finishedOrder(installation, visitor(installation));
    expect(await wrong()).toEqual([]);
    await paidOrder(installation, anna(installation));
    const asked = await askForQuote(installation);
    const hash = await sendQuote(installation, asked.id);
    await visitor(installation).call("rejectQuote", { params: { hash }, body: { reason: "price" } });
    expect(await wrong()).toEqual([]);
    await stored();
    const row = await installation.db
      .selectFrom("order_figure")
      .select(["last_word", "last_reason", "is_quoted"])
      .where("order_id", "=", asked.id)
      .executeTakeFirst();
    expect(row).toEqual({ last_word: "quote.reject", last_reason: "price", is_quoted: true });
    await run(`update "order" set currency = 'EUR' where id = ${id}`);
    await stored();
    await run(`insert into nbp_rate (currency, asked_for, effective_date, table_number, mid, rate_micros, fetched_at, raw)
      select 'EUR', day, day, 'x', '4.0', 4000000, now(), '{}'
      from (select (finished_at at time zone 'Europe/Warsaw')::date - 1 as day from "order" where id = ${id}) o
      on conflict do nothing`);
    expect(await wrong()).toEqual([]);
    await stored();
    await run(`update "order" set currency = 'PLN' where id = ${id}`);
  });

  test("call early what the domain calls early", () => {
    // The view `order_figure_now` has the hour in its text.
    expect(early_minutes).toBe(60);
  });

  test("are the same after random changes, whatever the moment of the job", async () => {
    await stored();
    const { rows } = await run(`select id from "order" where status <> 'draft' order by id`);
    const ids = (rows as { id: number }[]).map(({ id }) => id);
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const changes: readonly ((id: number) => string)[] = [
      (id) => `update "order" set deadline = now() - interval '${random(9)} days' where id = ${id}`,
      (id) => `update "order" set finished_at = now() - interval '${random(90)} hours' where id = ${id}`,
      (id) => `update "order" set finished_at = null where id = ${id}`,
      (id) => `update "order" set owner_id = ${1 + random(3)} where id = ${id}`,
      (id) => `update stage set fee = ${random(90_000)} where order_id = ${id}`,
      (id) => `update stage set translator_id = ${1 + random(3)} where order_id = ${id} and position = 1`,
      (id) => `update quote set waited_ms = ${random(900_000)} where order_id = ${id}`,
      (id) => `update "order" set asked_at = case when asked_at is null then created_at end where id = ${id}`,
      (id) => `update "order" set currency = '${["PLN", "EUR", "USD"][random(3)]}' where id = ${id}`,
      (id) => `insert into order_event (order_id, row_id, event, actor_role, to_status, at, reason_code)
        select id, 'x', 'quote.reject', 'customer', status, now(), 'price' from "order" where id = ${id}`,
      () => `insert into nbp_rate (currency, asked_for, effective_date, table_number, mid, rate_micros, fetched_at, raw)
        values ('EUR', current_date - ${random(9)}, current_date - ${9 + random(9)}, 'x', '4.0', ${4_000_000 + random(9)}, now(), '{}')
        on conflict do nothing`,
    ];
    for (let step = 0; step < 150; step += 1) {
      const change = changes[random(changes.length)];
      await run(change?.(ids[random(ids.length)] ?? 0) ?? "");
      if (random(9) === 0) await refreshFigures(installation.db);
      expect(await wrong(), `after step ${step}`).toEqual([]);
    }
  });

  test("differ when a change leaves no mark, which the comparison finds", async () => {
    await run("alter table stage disable trigger stage_figure_changed");
    await run("update stage set fee = coalesce(fee, 0) + 1");
    expect(await wrong()).not.toEqual([]);
    await run("alter table stage enable trigger stage_figure_changed");
    await run("update stage set fee = fee - 1");
  });

  test("do not lose a change that is committed while they are stored", async () => {
    await stored();
    const [first] = (await run(`select id from "order" where status <> 'draft' order by id limit 1`))
      .rows as {
      id: number;
    }[];
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let step = 0; step < 25; step += 1)
        await run(
          `update "order" set deadline = now() - interval '${writer * 100 + step} minutes' where id = ${first?.id}`,
        );
    });
    const jobs = Array.from({ length: 2 }, async () => {
      for (let step = 0; step < 25; step += 1) await refreshFigures(installation.db);
    });
    await Promise.all([...writers, ...jobs]);
    expect(await wrong()).toEqual([]);
  });

  test("of a run that ended in the middle are those of before, with their marks", async () => {
    await stored();
    await run(`update "order" set deadline = now() where status <> 'draft'`);
    const before = await marks();
    expect(before).toBeGreaterThan(0);
    await run(`create function fail() returns trigger language plpgsql as $$ begin raise exception 'lost'; end $$;
      create trigger fails before insert or update on order_figure for each row execute function fail()`);
    await expect(refreshFigures(installation.db)).rejects.toThrow("lost");
    await run("drop function fail() cascade");
    expect(await marks()).toBe(before);
    expect(await wrong()).toEqual([]);
    expect(await piotr(installation).call("deskReport", { query: period })).toBeTruthy();
  });
});

const period = { by: "pair", from: "2031-01-01", to: "2031-02-01" } as const;
