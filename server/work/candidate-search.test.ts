import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import { anna, inOneInstallation, paidOrder, piotr, workStage } from "#test/steps.ts";

let installation: Installation;
let params: { id: string };
const many = 160;
inOneInstallation(async (opened) => {
  installation = opened;
  const rated = await paidOrder(installation, anna(installation));
  const [done] = rated.orders;
  await workStage(installation, done?.id ?? 0, "olena@example.com");
  await anna(installation).call("rateOrder", { params: { hash: done?.hash ?? "" }, body: { rating: 5 } });
  const { orders } = await paidOrder(installation, anna(installation));
  params = { id: String(orders[0]?.id ?? 0) };
  // Added after the search for a translator has begun, so that they get no offers.
  await sql`
    with fresh as (
      insert into translator overriding system value select (jsonb_populate_record(null::translator, to_jsonb(t) || jsonb_build_object(
        'id', 1000 + n, 'email', n || '.' || t.email, 'name', 'Tłumacz Numer' || n, 'hash', left(md5(n::text), length(t.hash))))).*
      from translator t, generate_series(1, ${many}) n where t.email = 'olena@example.com' returning id
    ), pairs as (
      insert into translator_pair select (jsonb_populate_record(null::translator_pair,
        to_jsonb(p) || jsonb_build_object('translator_id', fresh.id))).*
      from translator_pair p, fresh where p.translator_id = (select id from translator where email = 'olena@example.com')
    )
    insert into translator_domain select (jsonb_populate_record(null::translator_domain,
      to_jsonb(d) || jsonb_build_object('translator_id', fresh.id))).*
    from translator_domain d, fresh where d.translator_id = (select id from translator where email = 'olena@example.com')`.execute(
    installation.db,
  );
});
const candidates = (query: { search?: string; translator?: string } = {}) =>
  piotr(installation).call("candidates", { params, query });

describe("Candidates of a stage among many translators (decision 0281)", () => {
  test("are the first fifty, suitable ones by points, with the number of all", async () => {
    const { candidates: shown, total } = await candidates();
    expect(shown).toHaveLength(50);
    expect(total).toBeGreaterThan(many);
    expect(shown.every(({ suitable }) => suitable)).toBe(true);
    const points = shown.map(({ score }) => score?.total ?? 0);
    expect(points).toEqual(points.toSorted((a, b) => b - a));
  });

  test("a stored record brings a translator among them, and the points are of now", async () => {
    const best = {
      translator_id: 1000 + many,
      quality_bps: 10_000,
      on_time_bps: 10_000,
      recent: 0,
      words_due: 0,
    };
    const place = async () =>
      (await candidates()).candidates.findIndex(({ id }) => id === best.translator_id);
    expect(await place()).toBe(-1);
    await installation.db
      .insertInto("translator_record")
      .values({ ...best, stored_at: installation.clock.now() })
      .execute();
    const found = (await candidates({ translator: String(best.translator_id) })).candidates;
    expect(found.map(({ id }) => id)).toEqual([best.translator_id]);
    // The record is not theirs: their points are those of a translator without work.
    expect(found[0]?.score?.parts.quality).toBe(2_400);
    await installation.runRound("work.records");
    const stored = await installation.db.selectFrom("translator_record").selectAll().execute();
    const olena = stored.find(({ translator_id }) => translator_id !== best.translator_id);
    expect(olena).toMatchObject({ quality_bps: 10_000, on_time_bps: 10_000 });
    await installation.db.deleteFrom("translator_record").execute();
  });

  test("are found by a part of the name, whatever its case", async () => {
    const { candidates: found, total } = await candidates({ search: "tŁumacz numer15" });
    // 15 and 150 to 159.
    expect(total).toBe(11);
    expect(found.map(({ name }) => name)).toContain("Tłumacz Numer155");
    expect(await candidates({ search: "100%" })).toMatchObject({ candidates: [], total: 0 });
  });
});
