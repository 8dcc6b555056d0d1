import { describe, expect, test } from "vitest";
import type { QuoteInput } from "#contract/quotes/desk-quotes.ts";
import type { Installation } from "#test/installation.ts";
import { session, type Session } from "#test/session.ts";
import {
  buyer,
  day,
  hour,
  inOneShop,
  mailsTo,
  minute,
  orderOf,
  piotr,
  quote_input,
  visitor,
} from "#test/steps.ts";

let shop: Installation;
inOneShop((opened) => {
  shop = opened;
});

const second = 1000;
const ada = (): Session => session(shop, { zone: "staff", email: "admin@example.com" });
const inDays = (days: number): string => new Date(shop.clock.now().getTime() + days * day).toISOString();
const price = (change: Partial<QuoteInput> = {}): QuoteInput => ({
  package: "economy",
  words: 250,
  lines: [{ label: "Tłumaczenie", amount: "100.00" }],
  deadline: inDays(3),
  valid_until: inDays(7),
  ...change,
});
async function asked() {
  const { orders } = await visitor(shop).call("createOrder", { body: quote_input });
  const [order = { id: 0, hash: "" }] = orders;
  return { id: order.id, hash: order.hash, params: { id: String(order.id) } };
}
type Asked = Awaited<ReturnType<typeof asked>>;
const press = ({ params }: Asked, change: Partial<QuoteInput> = {}) =>
  piotr(shop).call("issueQuote", { params, body: { ...price(change), held: true } });
const desk = ({ params }: Asked) => piotr(shop).call("deskOrder", { params });
const quotesOf = ({ id }: Asked) =>
  shop.db.selectFrom("quote").selectAll().where("order_id", "=", id).execute();

describe("S3 Send can be taken back for ten seconds", () => {
  test("until then nobody has been told anything, then it goes out by itself", async () => {
    const order = await asked();
    const held = await press(order);
    expect(held.sending).toEqual({
      by: "Piotr Desk",
      pressed_at: shop.clock.now().toISOString(),
      left_ms: 10 * second,
      refused: null,
    });
    shop.clock.forward(9 * second);
    await shop.runJobs();
    expect((await orderOf(visitor(shop), order.hash)).status).toBe("calculation");
    expect(await visitor(shop).call("quotation", { params: { hash: order.hash } })).toBeNull();
    expect(await quotesOf(order)).toEqual([]);
    shop.clock.forward(second);
    await shop.runJobs();
    expect((await orderOf(visitor(shop), order.hash)).status).toBe("acceptation");
    expect(await mailsTo(shop, quote_input.email, order.id)).toContain("quote_ready");
    const after = await desk(order);
    expect(after.sending).toBeNull();
    expect(after.quotes).toMatchObject([{ version: 1, issued_by: "Piotr Desk" }]);
    expect(after.history[0]).toMatchObject({ event: "quote.issue", actor: "Piotr Desk" });
  });

  test("taken back, it never goes out, however late the job comes; it can be sent again", async () => {
    const order = await asked();
    await press(order);
    const back = await piotr(shop).call("takeBackQuote", { params: order.params });
    expect(back).toMatchObject({ sending: null, order: { status: "calculation" } });
    shop.clock.forward(hour);
    await shop.runJobs();
    expect(await quotesOf(order)).toEqual([]);
    expect(await piotr(shop).refusal("takeBackQuote", { params: order.params })).toMatchObject({
      status: 409,
      code: "quote.already_sent",
    });
    await press(order);
    shop.clock.forward(10 * second);
    await shop.runJobs();
    expect(await quotesOf(order)).toHaveLength(1);
  });

  test("pressed twice it goes out once, as it was typed last; what has gone out is not taken back", async () => {
    const order = await asked();
    await press(order);
    shop.clock.forward(5 * second);
    await press(order, { lines: [{ label: "Tłumaczenie", amount: "80.00" }] });
    shop.clock.forward(5 * second);
    await shop.runJobs();
    expect(await quotesOf(order)).toEqual([]);
    shop.clock.forward(5 * second);
    await shop.runJobs();
    expect((await quotesOf(order)).map(({ price_net }) => price_net)).toEqual([8_000n]);
    expect((await piotr(shop).refusal("takeBackQuote", { params: order.params })).code).toBe(
      "quote.already_sent",
    );
  });

  test("§9 the promise is kept by the press: in time at 14:55, though it goes out at 15:05", async () => {
    const order = await asked();
    const asked_at = shop.clock.now().getTime();
    shop.clock.forward(15 * minute - 5 * second);
    const held = await press(order);
    expect(held.due_clock).toBeNull();
    const { waiting } = await piotr(shop).call("queue", {});
    expect(waiting.map(({ id }) => id)).not.toContain(order.id);
    shop.clock.forward(10 * second);
    await shop.runRound("dialogue.remind");
    await shop.runJobs();
    const [quote] = await quotesOf(order);
    expect(quote?.waited_ms).toBe(BigInt(15 * minute - 5 * second));
    expect(quote?.issued_at.getTime()).toBe(asked_at + 15 * minute - 5 * second);
    expect(quote?.price_net).toBe(10_000n);
    expect(await mailsTo(shop, "piotr@example.com", order.id)).not.toContain("staff_sla");
  });

  test("what sending would refuse is refused at the press, and nothing is kept", async () => {
    const order = await asked();
    const body = { ...price({ lines: [{ label: "Rabat", amount: "-1.00" }] }), held: true };
    expect((await piotr(shop).refusal("issueQuote", { params: order.params, body })).code).toBe(
      "order.guard_failed",
    );
    expect((await desk(order)).sending).toBeNull();
    await ada().call("takeOrder", { params: order.params, body: { take: true } });
    expect(
      (await piotr(shop).refusal("issueQuote", { params: order.params, body: { ...price(), held: true } }))
        .code,
    ).toBe("order.taken");
  });

  test("after a day without a server it goes out; what is past by then stays at the desk, with the reason", async () => {
    const [late, past] = [await asked(), await asked()];
    await press(late);
    await press(past, { deadline: inDays(0.5) });
    shop.clock.forward(day);
    await shop.runJobs();
    expect(await quotesOf(late)).toHaveLength(1);
    expect(await quotesOf(past)).toEqual([]);
    const seen = await desk(past);
    expect(seen.sending?.left_ms).toBeNull();
    expect(seen.sending?.refused).toMatch(/termin/i);
    const { waiting } = await piotr(shop).call("queue", {});
    expect(waiting.map(({ id }) => id)).toContain(past.id);
    await press(past);
    expect((await desk(past)).sending?.refused).toBeNull();
    shop.clock.forward(10 * second);
    await shop.runJobs();
  });

  test("a customer who withdraws meanwhile is sent nothing", async () => {
    const order = await asked();
    await press(order);
    await piotr(shop).call("actOnOrder", {
      params: order.params,
      body: { event: "quote.refuse", reason: "Klient zadzwonił" },
    });
    shop.clock.forward(10 * second);
    await shop.runJobs();
    expect(await quotesOf(order)).toEqual([]);
    expect((await orderOf(visitor(shop), order.hash)).status).toBe("dropped");
    expect(await mailsTo(shop, quote_input.email, order.id)).not.toContain("quote_ready");
  });
});

describe("S3 The customer's page is looked at before it is sent", () => {
  const look = async ({ params }: Asked, change: Partial<QuoteInput> = {}) => {
    const { url } = await piotr(shop).call("previewQuote", { params, body: price(change) });
    return { url, hash: url.split("/").at(-1) ?? "" };
  };

  test("it is the page that is sent then, and leaves nothing behind", async () => {
    const order = await asked();
    const further_options = [
      { package: "expert", lines: [{ label: "Ekspert", amount: "200.00" }], deadline: inDays(5) },
    ] as const;
    const change = { further_options: further_options.map((one) => ({ ...one, lines: [...one.lines] })) };
    const { version } = await desk(order);
    const { url, hash } = await look(order, change);
    expect(url).toContain("/en/order/quotations/");
    const preview = await visitor(shop).call("quotation", { params: { hash } });
    expect(preview).toMatchObject({ state: "preview", version: 1, options: [{}, {}] });
    expect(await quotesOf(order)).toEqual([]);
    expect((await orderOf(visitor(shop), order.hash)).status).toBe("calculation");
    expect((await desk(order)).version).toBe(version);
    await piotr(shop).call("issueQuote", { params: order.params, body: price(change) });
    const sent = await visitor(shop).call("quotation", { params: { hash: order.hash } });
    expect(sent).toEqual({ ...preview, hash: sent?.hash, state: "open" });
    // What was looked at is gone with the sending.
    expect(await visitor(shop).refusal("quotation", { params: { hash } })).toMatchObject({ status: 404 });
  });

  test("nothing can be answered there, and after an hour nobody finds it", async () => {
    const order = await asked();
    const { hash } = await look(order);
    const guest = visitor(shop);
    const consents = { terms: true, early_start: true, buyer } as const;
    expect((await guest.refusal("acceptQuote", { params: { hash }, body: consents })).code).toBe(
      "quote.not_found",
    );
    expect((await guest.refusal("rejectQuote", { params: { hash }, body: {} })).code).toBe("quote.not_found");
    shop.clock.forward(hour);
    expect((await guest.refusal("quotation", { params: { hash } })).code).toBe("quote.not_found");
  });

  test("while the quote is going out there is nothing to look at", async () => {
    const order = await asked();
    await press(order);
    expect((await piotr(shop).refusal("previewQuote", { params: order.params, body: price() })).code).toBe(
      "quote.sending",
    );
    await piotr(shop).call("takeBackQuote", { params: order.params });
  });
});
