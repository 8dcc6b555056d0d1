import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { brands } from "#brands/all.ts";
import type { Installation } from "#test/installation.ts";
import { day, hour, inOneInstallation, minute, paidOrder, visitor, workStage } from "#test/steps.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { earlyShares } from "./early-shares.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const [tolmaro] = brands;

/** Copies a finished order `count` times, delivered `before_ms` before its date. */
const copies = (tx: Tx, order_id: number, count: number, before_ms: number) =>
  sql`
  insert into "order" overriding system value select (jsonb_populate_record(o, jsonb_build_object(
    'id', nextval(pg_get_serial_sequence('"order"', 'id')), 'hash', md5(random()::text),
    'deadline', o.finished_at + make_interval(secs => ${before_ms / 1000}::float8)))).*
  from "order" o, generate_series(1, ${count}) where o.id = ${order_id}`.execute(tx);

describe("§9 How many orders are delivered earlier at no extra charge", () => {
  test("is the brand's own figure until 200 were delivered, and is marked as such in each language", async () => {
    const early = async (language: string) =>
      (await visitor(installation, language).call("brand", { params: { brand: "tolmaro" } })).meta.early;
    expect(await early("en")).toEqual({
      percent: 75,
      measured: false,
      text: "75% of orders are delivered earlier at no extra charge (company figure)",
    });
    expect((await early("pl")).text).toBe("75% zamówień oddajemy wcześniej i bez dopłaty (dane firmy)");
    expect((await early("uk")).text).toBe("75 % замовлень виконуємо раніше й без доплати (дані компанії)");
  });

  test("is the share of the last 90 days from then on, of orders at least an hour before their date", async () => {
    const placed = await paidOrder(installation, visitor(installation));
    const id = placed.orders[0]?.id ?? 0;
    await workStage(installation, id, "olena@example.com");
    installation.clock.forward(day);
    const now = installation.clock.now();
    const undone = installation.db.transaction().execute(async (tx) => {
      await copies(tx, id, 119, hour);
      await copies(tx, id, 80, hour - minute);
      // The original order was delivered early too; it is the 200th.
      expect(await earlyShares(tx).of(tolmaro, now)).toEqual({ percent: 60, measured: true });
      expect(await earlyShares(tx).of({ id: 2, early_percent: 75 }, now)).toEqual({
        percent: 75,
        measured: false,
      });
      const later = new Date(now.getTime() + 90 * day);
      expect(await earlyShares(tx).of(tolmaro, later)).toEqual({ percent: 75, measured: false });
      throw new RangeError("undone");
    });
    await expect(undone).rejects.toThrow("undone");
  });

  test("is loaded once an hour", async () => {
    const shares = earlyShares(installation.db);
    const now = installation.clock.now();
    const first = shares.of(tolmaro, now);
    expect(shares.of(tolmaro, new Date(now.getTime() + hour - 1))).toBe(first);
    expect(shares.of(tolmaro, new Date(now.getTime() + hour))).not.toBe(first);
    await shares.of(tolmaro, now);
  });
});
