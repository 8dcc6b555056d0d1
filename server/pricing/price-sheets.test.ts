import { describe, expect, test } from "vitest";
import { freshDraft } from "#test/calls/desk-price-calls.ts";
import type { Installation } from "#test/installation.ts";
import { quick } from "#test/services.ts";
import { session, type Session } from "#test/session.ts";
import { atBank, day, hour, inOneInstallation, order_input, placeOrder, visitor } from "#test/steps.ts";

let installation: Installation;
let ada: Session;
let piotr: Session;
inOneInstallation((opened) => {
  installation = opened;
  ada = session(installation, { zone: "staff", email: "admin@example.com" });
  piotr = session(installation, { zone: "staff", email: "piotr@example.com" });
});

const list = { brand: "tolmaro", currency: "PLN" } as const;
const params = { ...list };
const versions = async () =>
  (await piotr.call("priceBooks", {})).find(
    ({ brand, currency }) => brand === list.brand && currency === list.currency,
  )?.versions ?? [];
const states = async () => (await versions()).map(({ version, state }) => [version, state]);
const cell = (revision: number, name: string, value: string | null) =>
  ada.call("setPriceCells", { params, body: { revision, cells: [{ cell: name, value }] } });
const publish = (revision: number, more: object = {}) =>
  ada.call("publishPriceDraft", {
    params,
    body: { revision, from: null, warnings_seen: true, ...more },
  });
const priceNow = async (): Promise<string> => {
  const { offers } = await quick(visitor(installation), { words: 1_000, characters_collapsed: 6_000 });
  return (
    offers.find(({ package: key, speed }) => key === "economy" && speed === "normal")?.price_net
      .currency_amount_decimal ?? ""
  );
};
const dayFrom = (days: number): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Warsaw" }).format(
    installation.clock.now().getTime() + days * day,
  );

describe("S9 A price list has a draft next to the list in force", () => {
  test("no order is priced by the draft; published, it prices the next order and no earlier one", async () => {
    const guest = visitor(installation);
    installation.clock.forward(hour);
    const before = await priceNow();
    const placed = await placeOrder(guest);
    const in_cart = await guest.call("createOrder", { body: order_input });
    const revision = await freshDraft(ada, list);
    const draft = await cell(revision, "pl-en.economy", "0.42");
    expect(draft).toMatchObject({ revision: revision + 1, changed_by: "Ada Admin", from_version: 1 });
    expect(await priceNow()).toBe(before);
    const { changes } = await piotr.call("priceChanges", { params });
    expect(changes).toEqual([
      {
        cell: "pl-en.economy",
        before: "0.21",
        after: "0.42",
        change_bps: 10_000,
        is_large: true,
        is_hundredfold: false,
      },
    ]);

    await publish(draft.revision, { note: "Nowy rok" });
    expect(await states()).toEqual([
      [2, "live"],
      [1, "ended"],
    ]);
    expect(Number(await priceNow())).toBe(2 * Number(before));
    await atBank(installation, placed, "pay");
    await installation.runJobs();
    const order = await installation.db
      .selectFrom("order")
      .select(["price_gross", "price_list_id"])
      .where("id", "=", placed.orders[0]?.id ?? 0)
      .executeTakeFirstOrThrow();
    expect(String(order.price_gross)).toBe(placed.gross.replace(".", ""));
    // An unplaced cart has no promised price: the buyer has to confirm the new one.
    const old = await guest.call("cart", { params: { hash: in_cart.cart_hash } });
    const { trace } = await installation.db
      .selectFrom("order")
      .select("price_trace as trace")
      .where("id", "=", placed.orders[0]?.id ?? 0)
      .executeTakeFirstOrThrow();
    expect(trace).toMatchObject({ sheet_version: "demo-PLN-1" });
    expect(old.items).toHaveLength(1);
    const newer = await placeOrder(visitor(installation));
    expect(Number(newer.gross)).toBeGreaterThan(Number(placed.gross));
  });

  test("an old version is restored by publishing it again, as a new one", async () => {
    const revision = await freshDraft(ada, list, 1);
    await publish(revision, { note: "Pomyłka" });
    const [newest] = await versions();
    expect(newest).toMatchObject({ version: 3, state: "live", from_version: 1, note: "Pomyłka" });
    const [one, three] = [1, 3].map((version) =>
      piotr.call("priceVersion", { params: { ...params, version: String(version) } }),
    );
    expect((await three)?.cells).toEqual((await one)?.cells);
    expect(await priceNow()).not.toBe("");
  });

  test("one for a later day begins on that day; one published meanwhile replaces it", async () => {
    const before = await priceNow();
    const first = await cell(await freshDraft(ada, list, 3), "pl-en.economy", "0.63");
    await publish(first.revision, { from: dayFrom(2) });
    expect((await states()).slice(0, 2)).toEqual([
      [4, "planned"],
      [3, "live"],
    ]);
    expect(await priceNow()).toBe(before);
    installation.clock.forward(3 * day);
    expect(Number(await priceNow())).toBeCloseTo(3 * Number(before), 1);
    const again = await cell(await freshDraft(ada, list, 3), "pl-en.light", "0.10");
    await publish(again.revision, { from: dayFrom(5) });
    const sooner = await cell(await freshDraft(ada, list, 3), "pl-en.light", "0.11");
    await publish(sooner.revision);
    expect((await states()).slice(0, 3)).toEqual([
      [6, "live"],
      [5, "replaced"],
      [4, "ended"],
    ]);
    installation.clock.forward(10 * day);
    expect((await states())[0]).toEqual([6, "live"]);
  });
});

describe("S9 A draft refuses to be published with mistakes", () => {
  test("of two simultaneous changes the second is refused and reloads", async () => {
    const revision = await freshDraft(ada, list);
    await cell(revision, "pl-en.economy", "0.22");
    const body = { revision, cells: [{ cell: "pl-en.economy", value: "0.99" }] };
    expect(await ada.refusal("setPriceCells", { params, body })).toMatchObject({
      code: "price_draft.changed",
      status: 409,
    });
    expect(await ada.refusal("openPriceDraft", { params, body: { version: 1 } })).toMatchObject({
      code: "price_draft.exists",
    });
    const published = { params, body: { revision, from: null, warnings_seen: true } };
    expect(await ada.refusal("publishPriceDraft", published)).toMatchObject({ code: "price_draft.changed" });
  });

  test("ten simultaneous publications of one draft make one version", async () => {
    const revision = await freshDraft(ada, list);
    const count = (await versions()).length;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        ada.send("publishPriceDraft", { params, body: { revision, from: null, warnings_seen: true } }),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 404)).toHaveLength(9);
    expect(await versions()).toHaveLength(count + 1);
  });

  test("missing prices, unconfirmed warnings, and a past day", async () => {
    const revision = await freshDraft(ada, list);
    const half = await cell(revision, "pl-en.business", null);
    expect((await ada.call("priceChanges", { params })).missing).toEqual(["pl-en.business"]);
    const refused = (body: object) =>
      ada.refusal("publishPriceDraft", {
        params,
        body: { revision: half.revision, from: null, warnings_seen: true, ...body },
      });
    expect(await refused({})).toMatchObject({ code: "price_draft.missing" });
    const whole = await cell(half.revision, "pl-en.business", "0.50");
    const of_whole = { revision: whole.revision };
    expect(await refused({ ...of_whole, warnings_seen: false })).toMatchObject({
      code: "price_draft.warnings",
    });
    expect(await refused({ ...of_whole, from: "2031-03-01" })).toMatchObject({ code: "deadline.past" });
    expect((await ada.call("priceChanges", { params })).below_wage_floor).toContain("pl-de.economy");
  });

  test("a list in euros warns of prices below the minimum pay in euros", async () => {
    const in_euro = { brand: list.brand, currency: "EUR" } as const;
    const { revision } = await ada.call("openPriceDraft", { params: in_euro, body: { version: 1 } });
    const body = { revision, from: null, warnings_seen: false };
    expect((await ada.call("priceChanges", { params: in_euro })).below_wage_floor).toContain("en-de.economy");
    expect(await ada.refusal("publishPriceDraft", { params: in_euro, body })).toMatchObject({
      code: "price_draft.warnings",
    });
  });

  test.each([
    ["pl-en.economy", "0"],
    ["pl-en.economy", "zero"],
    ["pl-en.nothing", "1"],
    ["oral.block_hours", "25"],
  ])("%s cannot be %s", async (name, value) => {
    const revision = await freshDraft(ada, list);
    const body = { revision, cells: [{ cell: name, value }] };
    expect(await ada.refusal("setPriceCells", { params, body })).toMatchObject({
      code: "price_cell.invalid",
    });
  });

  test("a file with a fault changes nothing and returns its lines; without one it is in the draft", async () => {
    const head = "pair,light,economy,business,expert,sworn";
    const revision = await freshDraft(ada, list);
    const take = (text: string) => ada.call("importPriceFile", { params, body: { revision, text } });
    const refused = await take(`${head}\npl-en,0.09,0.23,0.x,0.32,65\nnikt,1`);
    expect(refused).toEqual({
      draft: null,
      faults: [
        { line: 2, fault: "value", at: "pl-en.business: 0.x" },
        { line: 3, fault: "row", at: "nikt" },
      ],
    });
    expect((await piotr.call("priceDraft", { params })).revision).toBe(revision);
    const { draft } = await take(`${head}\npl-en,0.09,0.23,0.24,0.32,65`);
    expect(draft?.cells["pl-en.economy"]).toBe("0.23");
    expect(draft?.revision).toBe(revision + 1);
  });

  test("a list that does not exist is not found", async () => {
    expect(
      await piotr.refusal("priceDraft", { params: { brand: "unknown", currency: "PLN" } }),
    ).toMatchObject({
      code: "price_list.not_found",
    });
    expect(await piotr.refusal("priceDraft", { params: { brand: "lingy", currency: "PLN" } })).toMatchObject({
      code: "service.not_for_brand",
    });
    await ada.call("dropPriceDraft", { params });
    expect(await ada.refusal("dropPriceDraft", { params })).toMatchObject({ code: "price_draft.not_found" });
  });
});

describe("5.3 Weights of words with a match in the memory", () => {
  test("a list is not published when a band weighs less for the translator than for the customer", async () => {
    const { revision } = await cell(await freshDraft(ada, list), "worker_band_weight.exact", "29.99");
    const refused = await ada.refusal("publishPriceDraft", {
      params,
      body: { revision, from: null, warnings_seen: true },
    });
    expect(refused).toMatchObject({ status: 409, code: "price_draft.bands", details: { bands: ["exact"] } });
    const fair = await cell(revision, "worker_band_weight.exact", "30");
    const emptied = await cell(fair.revision, "band_weight.context", null);
    expect((await ada.call("priceChanges", { params })).missing).toEqual(["band_weight.context"]);
    await cell(emptied.revision, "band_weight.context", "20");
  });
});
