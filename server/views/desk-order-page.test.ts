import { describe, expect, test } from "vitest";
import type { QuoteInput } from "#contract/quotes/desk-quotes.ts";
import type { Installation } from "#test/installation.ts";
import { session, type Session } from "#test/session.ts";
import {
  anna,
  atBank,
  buyer,
  day,
  hour,
  inOneInstallation,
  order_input,
  paidOrder,
  piotr,
  quote_input,
  takeStage,
  visitor,
  workStage,
} from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

/** A colleague: what two people do at once needs two. */
const ada = (): Session => session(installation, { zone: "staff", email: "admin@example.com" });
const at = (ms: number): string => new Date(installation.clock.now().getTime() + ms).toISOString();

async function asked(more: object = {}): Promise<{ id: number; hash: string; params: { id: string } }> {
  const { orders } = await visitor(installation).call("createOrder", { body: { ...quote_input, ...more } });
  const { id = 0, hash = "" } = orders[0] ?? {};
  return { id, hash, params: { id: String(id) } };
}
const quote = (): QuoteInput => ({
  package: "economy",
  words: 250,
  lines: [{ label: "Tłumaczenie", amount: "100.00" }],
  deadline: at(3 * day),
  valid_until: at(7 * day),
});
const ownerOf = async (id: number) =>
  (await piotr(installation).call("deskOrder", { params: { id: String(id) } })).owner;

describe("S2 two do not price the same order", () => {
  test("what a colleague has is taken over only by who saw that they have it", async () => {
    const { id, params } = await asked();
    expect(await piotr(installation).call("takeOrder", { params, body: { take: true } })).toMatchObject({
      owner: (await ownerOf(id))?.name,
    });
    const piotr_id = (await ownerOf(id))?.id ?? 0;
    // Her page still showed no owner.
    const stale = await ada().refusal("takeOrder", { params, body: { take: true } });
    expect(stale).toMatchObject({ status: 409, code: "order.taken" });
    expect((await ownerOf(id))?.id).toBe(piotr_id);
    const { waiting } = await ada().call("queue", {});
    expect(waiting.find((row) => row.id === id)?.owner_id).toBe(piotr_id);
    await ada().call("takeOrder", { params, body: { take: true, from: piotr_id } });
    expect((await ownerOf(id))?.name).toBe("Ada Admin");
  });

  test("an order of a colleague cannot be released", async () => {
    const { id, params } = await asked();
    await ada().call("takeOrder", { params, body: { take: true } });
    const from = (await ownerOf(id))?.id ?? 0;
    expect(
      await piotr(installation).refusal("takeOrder", { params, body: { take: false, from } }),
    ).toMatchObject({
      status: 409,
      code: "order.taken",
    });
    await ada().call("takeOrder", { params, body: { take: false } });
    expect(await ownerOf(id)).toBeNull();
    // Taking one's own order and releasing one without an owner change nothing.
    await ada().call("takeOrder", { params, body: { take: false } });
    expect(await ownerOf(id)).toBeNull();
  });

  test("who has not taken it over neither prices nor refuses it", async () => {
    const { params } = await asked();
    await ada().call("takeOrder", { params, body: { take: true } });
    expect(await piotr(installation).refusal("issueQuote", { params, body: quote() })).toMatchObject({
      status: 409,
      code: "order.taken",
    });
    const refuse = { event: "quote.refuse", reason: "Nie" } as const;
    expect(await piotr(installation).refusal("actOnOrder", { params, body: refuse })).toMatchObject({
      code: "order.taken",
    });
    expect((await ada().call("issueQuote", { params, body: quote() })).order.status).toBe("acceptation");
  });
});

describe("Lifecycle 4.4: a stale version is refused, with what changed", () => {
  test("a colleague sent a quote while the page was open: a second one is refused", async () => {
    const { params } = await asked();
    const before = await piotr(installation).call("deskOrder", { params });
    await ada().call("issueQuote", { params, body: { ...quote(), seen_version: before.version } });
    const late = { ...quote(), seen_version: before.version };
    const answer = await piotr(installation).send("issueQuote", { params, body: late });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      error: {
        code: "order.stale",
        details: {
          seen_version: before.version,
          version: before.version + 1,
          seen_status: "calculation",
          status: "acceptation",
          events: [{ event: "quote.issue", actor_role: "staff" }],
        },
      },
    });
  });

  test("holds, changed prices, offers and rounds are refused alike; with the present version they go on", async () => {
    const { orders } = await paidOrder(installation, anna(installation));
    const params = { id: String(orders[0]?.id ?? 0) };
    const { version } = await piotr(installation).call("deskOrder", { params });
    const seen_version = version - 1;
    const hold = { reason: "legal", note: "", review_at: at(day) } as const;
    const lines = [{ label: "Całość", amount: "200.00" }];
    const changed = { lines, words: 300, deadline: at(4 * day), reason: "Więcej słów" };
    const body = { seen_version };
    for (const refused of [
      await piotr(installation).refusal("setHold", { params, body: { ...hold, ...body } }),
      await piotr(installation).refusal("issueSupplement", { params, body: { ...changed, ...body } }),
      await piotr(installation).refusal("reportUnreadable", { params, body }),
      await piotr(installation).refusal("startRound", { params, body: { mode: "board", ...body } }),
      await piotr(installation).refusal("offerStage", {
        params,
        body: { translator_id: 1, fee: "10.00", deadline: at(day), ...body },
      }),
      await piotr(installation).refusal("actOnOrder", { params, body: { event: "order.cancel", ...body } }),
    ])
      expect(refused).toMatchObject({ status: 409, code: "order.stale" });
    await piotr(installation).call("setHold", { params, body: { ...hold, seen_version: version } });
    expect(
      await piotr(installation).refusal("endHold", { params, body: { seen_version: version } }),
    ).toMatchObject({
      code: "order.stale",
    });
    await piotr(installation).call("endHold", { params, body: { seen_version: version + 1 } });
  });
});

describe("S3 what the page of an order shows", () => {
  test("C12 the customer's own date", async () => {
    const wanted_deadline = at(9 * day);
    const { params } = await asked({ wanted_deadline });
    expect(await piotr(installation).call("deskOrder", { params })).toMatchObject({ wanted_deadline });
    const plain = await asked();
    expect(
      (await piotr(installation).call("deskOrder", { params: plain.params })).wanted_deadline,
    ).toBeNull();
  });

  test("the steps of a price, with the price list they are of", async () => {
    const { orders } = await paidOrder(installation, anna(installation), { speed: "half" });
    const { trace, order } = await piotr(installation).call("deskOrder", {
      params: { id: String(orders[0]?.id) },
    });
    expect(trace?.price_gross).toEqual(order.price_gross);
    const [words, rush] = trace?.lines ?? [];
    expect(words).toMatchObject({ unit: "word", quantity: "250" });
    expect(words?.rate).toMatch(/^\d+\.\d{2,6}$/);
    const net = (Number(words?.quantity) * Number(words?.rate)).toFixed(2);
    expect(words?.amount.currency_amount_decimal).toBe(net);
    expect(rush?.unit).toBe("percent");
    expect(rush?.rate).toMatch(/^\d+$/);
    expect(trace?.sheet_version).not.toBe("");
    const sum = (trace?.lines ?? []).reduce((n, { amount }) => n + Number(amount.currency_amount_decimal), 0);
    expect(sum.toFixed(2)).toBe(trace?.price_net.currency_amount_decimal);
  });

  test("a request shows how the price list counts it now, and a sent quote its lines", async () => {
    const { params } = await asked();
    const { suggestion, trace } = await piotr(installation).call("deskOrder", { params });
    // The page of the form showed the same, before the customer asked a person.
    expect(trace).toEqual(suggestion?.trace);
    expect(suggestion?.trace.price_net).toEqual(suggestion?.price_net);
    const { quotes } = await piotr(installation).call("issueQuote", {
      params,
      body: { ...quote(), note: "Z tabelami" },
    });
    expect(quotes).toMatchObject([
      {
        lines: [{ label: "Tłumaczenie", amount: { currency_amount_decimal: "100.00" } }],
        price_net: { currency_amount_decimal: "100.00" },
        vat: { currency_amount_decimal: "23.00" },
        price_gross: { currency_amount_decimal: "123.00" },
        is_supplement: false,
        note: "Z tabelami",
      },
    ]);
    expect(quotes[0]?.issued_by).not.toBeNull();
  });

  test("whom the desk answers: stars they gave, and what colleagues noted", async () => {
    const { orders } = await paidOrder(installation, anna(installation));
    const { id = 0, hash = "" } = orders[0] ?? {};
    await workStage(installation, id, "olena@example.com");
    const params = { id: String(id) };
    const before = await piotr(installation).call("deskOrder", { params });
    await anna(installation).call("rateOrder", { params: { hash }, body: { rating: 4 } });
    const customer = before.customer.id ?? 0;
    for (const text of ["Pierwsza", "Druga", "Trzecia", "Zawsze do urzędu"])
      await piotr(installation).call("addCustomerNote", { params: { id: String(customer) }, body: { text } });
    const after = await piotr(installation).call("deskOrder", { params });
    expect(after.order.rating).toBe(4);
    expect(after.customer).toMatchObject({
      ratings: before.customer.ratings + 1,
      rating_hundredths: 400,
      notes: [{ text: "Zawsze do urzędu" }, { text: "Trzecia" }, { text: "Druga" }],
    });
    expect(before.customer.notes).toEqual([]);
  });

  test("how much a guest has ordered before is counted by their address", async () => {
    const first = await paidOrder(installation, visitor(installation), {}, { email: "Wraca@example.com" });
    const seen = async (order_id: number) => {
      const { customer } = await piotr(installation).call("deskOrder", { params: { id: String(order_id) } });
      return customer;
    };
    expect(await seen(first.orders[0]?.id ?? 0)).toMatchObject({ id: null, orders: 1 });
    const second = await paidOrder(installation, visitor(installation), {}, { email: "wraca@example.com" });
    expect(await seen(second.orders[0]?.id ?? 0)).toMatchObject({ id: null, orders: 2 });
  });

  test("who may take a stage: what they have today, how the last went, and whether in time", async () => {
    const { orders } = await paidOrder(installation, anna(installation));
    const { id = 0, hash = "" } = orders[0] ?? {};
    await workStage(installation, id, "olena@example.com");
    await anna(installation).call("rateOrder", { params: { hash }, body: { rating: 5 } });
    const busy = await paidOrder(installation, anna(installation));
    const busy_id = busy.orders[0]?.id ?? 0;
    await takeStage(installation, busy_id, "olena@example.com");
    await installation.db
      .updateTable("stage")
      .set({ deadline: installation.clock.now() })
      .where("order_id", "=", busy_id)
      .execute();
    const next = await paidOrder(installation, anna(installation));
    const params = { id: String(next.orders[0]?.id ?? 0) };
    const { candidates } = await piotr(installation).call("candidates", { params });
    const { id: olena } = await installation.db
      .selectFrom("translator")
      .select("id")
      .where("email", "=", "olena@example.com")
      .executeTakeFirstOrThrow();
    const found = candidates.find((one) => one.id === olena);
    expect(found).toMatchObject({ active_jobs: 1, words_today: 250, last_rating: 5, on_time_bps: 10_000 });
    expect(found?.rating_hundredths).toBeGreaterThanOrEqual(400);
    expect(found?.words_per_day).toBeGreaterThan(0);
    const fresh = candidates.find((one) => one.id !== olena && one.last_rating === null);
    expect(fresh).toMatchObject({
      rating_hundredths: null,
      on_time_bps: null,
      active_jobs: 0,
      words_today: 0,
    });
  });
});

describe("T14 why an order ended is read at the desk, and counted", () => {
  const figures = async () => {
    const date = installation.clock.now().toISOString().slice(0, 10);
    return (await piotr(installation).call("dashboard", { query: { from: date, to: date } })).decisions;
  };
  const newest = async (params: { id: string }) =>
    (await piotr(installation).call("deskOrder", { params })).history[0];

  test("rejected for a reason, refused by us, accepted and never paid: each is in the history and the figures", async () => {
    // Orders of earlier tests expire on another day.
    installation.clock.forward(40 * day);
    await installation.runJobs();
    installation.clock.forward(day);
    const sent = async () => {
      const order = await asked();
      const { quotes } = await piotr(installation).call("issueQuote", {
        params: order.params,
        body: quote(),
      });
      return { ...order, quote: { hash: quotes[0]?.hash ?? "" } };
    };
    const dear = await sent();
    const body = { reason: "price", comment: "Sąsiad robi taniej" };
    await visitor(installation).call("rejectQuote", { params: dear.quote, body });
    expect(await newest(dear.params)).toMatchObject({
      event: "quote.reject",
      reason_code: "price",
      reason: "Sąsiad robi taniej",
    });
    const silent = await sent();
    await visitor(installation).call("rejectQuote", { params: silent.quote, body: {} });
    expect(await newest(silent.params)).toMatchObject({ reason_code: null, reason: "" });
    const ours = await asked();
    const refuse = { event: "quote.refuse", reason: "Nie ten język" } as const;
    await piotr(installation).call("actOnOrder", { params: ours.params, body: refuse });
    expect(await newest(ours.params)).toMatchObject({ event: "quote.refuse", reason: "Nie ten język" });
    const consents = { terms: true, early_start: true, buyer } as const;
    const bought = await sent();
    const guest = visitor(installation);
    const accepted = await guest.call("acceptQuote", { params: bought.quote, body: consents });
    const started = await guest.call("startPayment", {
      params: { hash: accepted.payment_request_hash ?? "" },
      body: { payment_method: "online" },
    });
    await atBank(installation, started, "pay");
    await installation.runJobs();
    const unpaid = await sent();
    await visitor(installation).call("acceptQuote", { params: unpaid.quote, body: consents });
    expect(await figures()).toEqual([
      { outcome: "won", orders: 2 },
      { outcome: "price", orders: 1 },
      { outcome: "unsaid", orders: 1 },
      { outcome: "refused", orders: 1 },
    ]);
    // A week later the money has not come: what was won is lost.
    installation.clock.forward(8 * day);
    await installation.runJobs();
    expect(await figures()).toEqual([{ outcome: "unpaid", orders: 1 }]);
  });

  test("why the desk held or stopped an order", async () => {
    const { orders } = await paidOrder(installation, anna(installation), order_input);
    const params = { id: String(orders[0]?.id ?? 0) };
    const hold = { reason: "fraud", note: "Karta z innego kraju", review_at: at(6 * hour) } as const;
    await piotr(installation).call("setHold", { params, body: hold });
    expect(await newest(params)).toMatchObject({ reason_code: "fraud", reason: "Karta z innego kraju" });
    await piotr(installation).call("endHold", { params, body: { note: "Sprawdzone" } });
    expect(await newest(params)).toMatchObject({ reason: "Sprawdzone" });
    await piotr(installation).call("actOnOrder", {
      params,
      body: { event: "order.cancel", reason: "Pomyłka" },
    });
    expect((await piotr(installation).call("deskOrder", { params })).history).toContainEqual(
      expect.objectContaining({ event: "order.cancel", reason: "Pomyłka" }),
    );
  });
});
