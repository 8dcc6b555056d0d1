import { describe, expect, test } from "vitest";
import type { QuoteInput } from "#contract/quotes/desk-quotes.ts";
import type { Installation } from "#test/installation.ts";
import { session, type Session } from "#test/session.ts";
import {
  buyer,
  day,
  hour,
  inOneInstallation,
  mailsTo,
  minute,
  orderOf,
  piotr,
  quote_input,
  visitor,
} from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const second = 1000;
const ada = (): Session => session(installation, { zone: "staff", email: "admin@example.com" });
const inDays = (days: number): string =>
  new Date(installation.clock.now().getTime() + days * day).toISOString();
const price = (change: Partial<QuoteInput> = {}): QuoteInput => ({
  package: "economy",
  words: 250,
  lines: [{ label: "Tłumaczenie", amount: "100.00" }],
  deadline: inDays(3),
  valid_until: inDays(7),
  ...change,
});
async function asked() {
  const { orders } = await visitor(installation).call("createOrder", { body: quote_input });
  const [order = { id: 0, hash: "" }] = orders;
  return { id: order.id, hash: order.hash, params: { id: String(order.id) } };
}
type Asked = Awaited<ReturnType<typeof asked>>;
const press = ({ params }: Asked, change: Partial<QuoteInput> = {}) =>
  piotr(installation).call("issueQuote", { params, body: { ...price(change), held: true } });
const desk = ({ params }: Asked) => piotr(installation).call("deskOrder", { params });
const quotesOf = ({ id }: Asked) =>
  installation.db.selectFrom("quote").selectAll().where("order_id", "=", id).execute();

describe("S3 Send can be undone for ten seconds", () => {
  test("until then no mail is sent and no page changes, then it is sent automatically", async () => {
    const order = await asked();
    const held = await press(order);
    expect(held.sending).toEqual({
      by: "Piotr Desk",
      pressed_at: installation.clock.now().toISOString(),
      left_ms: 10 * second,
      refused: null,
    });
    installation.clock.forward(9 * second);
    await installation.runJobs();
    expect((await orderOf(visitor(installation), order.hash)).status).toBe("calculation");
    expect(await visitor(installation).call("quotation", { params: { hash: order.hash } })).toBeNull();
    expect(await quotesOf(order)).toEqual([]);
    installation.clock.forward(second);
    await installation.runJobs();
    expect((await orderOf(visitor(installation), order.hash)).status).toBe("acceptation");
    expect(await mailsTo(installation, quote_input.email, order.id)).toContain("quote_ready");
    const after = await desk(order);
    expect(after.sending).toBeNull();
    expect(after.quotes).toMatchObject([{ version: 1, issued_by: "Piotr Desk" }]);
    expect(after.history[0]).toMatchObject({ event: "quote.issue", actor: "Piotr Desk" });
  });

  test("undone, it is never sent, however late the job runs; it can be sent again", async () => {
    const order = await asked();
    await press(order);
    const back = await piotr(installation).call("takeBackQuote", { params: order.params });
    expect(back).toMatchObject({ sending: null, order: { status: "calculation" } });
    installation.clock.forward(hour);
    await installation.runJobs();
    expect(await quotesOf(order)).toEqual([]);
    expect(await piotr(installation).refusal("takeBackQuote", { params: order.params })).toMatchObject({
      status: 409,
      code: "quote.already_sent",
    });
    await press(order);
    installation.clock.forward(10 * second);
    await installation.runJobs();
    expect(await quotesOf(order)).toHaveLength(1);
  });

  test("after two clicks the last input is sent once; a sent quote cannot be undone", async () => {
    const order = await asked();
    await press(order);
    installation.clock.forward(5 * second);
    await press(order, { lines: [{ label: "Tłumaczenie", amount: "80.00" }] });
    installation.clock.forward(5 * second);
    await installation.runJobs();
    expect(await quotesOf(order)).toEqual([]);
    installation.clock.forward(5 * second);
    await installation.runJobs();
    expect((await quotesOf(order)).map(({ price_net }) => price_net)).toEqual([8_000n]);
    expect((await piotr(installation).refusal("takeBackQuote", { params: order.params })).code).toBe(
      "quote.already_sent",
    );
  });

  test("§9 the promise is measured by the click: in time at 14:55, though it is sent at 15:05", async () => {
    const order = await asked();
    const asked_at = installation.clock.now().getTime();
    installation.clock.forward(15 * minute - 5 * second);
    const held = await press(order);
    expect(held.due_clock).toBeNull();
    const { waiting } = await piotr(installation).call("queue", {});
    expect(waiting.map(({ id }) => id)).not.toContain(order.id);
    installation.clock.forward(10 * second);
    await installation.runRound("dialogue.remind");
    await installation.runJobs();
    const [quote] = await quotesOf(order);
    expect(quote?.waited_ms).toBe(BigInt(15 * minute - 5 * second));
    expect(quote?.issued_at.getTime()).toBe(asked_at + 15 * minute - 5 * second);
    expect(quote?.price_net).toBe(10_000n);
    expect(await mailsTo(installation, "piotr@example.com", order.id)).not.toContain("staff_sla");
  });

  test("a quote that cannot be sent is refused at the click, and nothing is stored", async () => {
    const order = await asked();
    const body = { ...price({ lines: [{ label: "Rabat", amount: "-1.00" }] }), held: true };
    expect((await piotr(installation).refusal("issueQuote", { params: order.params, body })).code).toBe(
      "order.guard_failed",
    );
    expect((await desk(order)).sending).toBeNull();
    await ada().call("takeOrder", { params: order.params, body: { take: true } });
    expect(
      (
        await piotr(installation).refusal("issueQuote", {
          params: order.params,
          body: { ...price(), held: true },
        })
      ).code,
    ).toBe("order.taken");
  });

  test("after a day without a server it is sent; an expired one stays at the desk, with the reason", async () => {
    const [late, past] = [await asked(), await asked()];
    await press(late);
    await press(past, { deadline: inDays(0.5) });
    installation.clock.forward(day);
    await installation.runJobs();
    expect(await quotesOf(late)).toHaveLength(1);
    expect(await quotesOf(past)).toEqual([]);
    const seen = await desk(past);
    expect(seen.sending?.left_ms).toBeNull();
    expect(seen.sending?.refused).toMatch(/termin/i);
    const { waiting } = await piotr(installation).call("queue", {});
    expect(waiting.map(({ id }) => id)).toContain(past.id);
    await press(past);
    expect((await desk(past)).sending?.refused).toBeNull();
    installation.clock.forward(10 * second);
    await installation.runJobs();
  });

  test("a customer who withdraws meanwhile is sent nothing", async () => {
    const order = await asked();
    await press(order);
    await piotr(installation).call("actOnOrder", {
      params: order.params,
      body: { event: "quote.refuse", reason: "Klient zadzwonił" },
    });
    installation.clock.forward(10 * second);
    await installation.runJobs();
    expect(await quotesOf(order)).toEqual([]);
    expect((await orderOf(visitor(installation), order.hash)).status).toBe("dropped");
    expect(await mailsTo(installation, quote_input.email, order.id)).not.toContain("quote_ready");
  });
});

describe("S3 The customer's page is previewed before it is sent", () => {
  const look = async ({ params }: Asked, change: Partial<QuoteInput> = {}) => {
    const { url } = await piotr(installation).call("previewQuote", { params, body: price(change) });
    return { url, hash: url.split("/").at(-1) ?? "" };
  };

  test("it equals the sent page, and leaves no trace", async () => {
    const order = await asked();
    const further_options = [
      { package: "expert", lines: [{ label: "Ekspert", amount: "200.00" }], deadline: inDays(5) },
    ] as const;
    const change = { further_options: further_options.map((one) => ({ ...one, lines: [...one.lines] })) };
    const { version } = await desk(order);
    const { url, hash } = await look(order, change);
    expect(url).toContain("/en/order/quotations/");
    const preview = await visitor(installation).call("quotation", { params: { hash } });
    expect(preview).toMatchObject({ state: "preview", version: 1, options: [{}, {}] });
    expect(await quotesOf(order)).toEqual([]);
    expect((await orderOf(visitor(installation), order.hash)).status).toBe("calculation");
    expect((await desk(order)).version).toBe(version);
    await piotr(installation).call("issueQuote", { params: order.params, body: price(change) });
    const sent = await visitor(installation).call("quotation", { params: { hash: order.hash } });
    expect(sent).toEqual({ ...preview, hash: sent?.hash, state: "open" });
    // The preview is deleted when the quote is sent.
    expect(await visitor(installation).refusal("quotation", { params: { hash } })).toMatchObject({
      status: 404,
    });
  });

  test("it accepts no answer, and is not found after an hour", async () => {
    const order = await asked();
    const { hash } = await look(order);
    const guest = visitor(installation);
    const consents = { terms: true, early_start: true, buyer } as const;
    expect((await guest.refusal("acceptQuote", { params: { hash }, body: consents })).code).toBe(
      "quote.not_found",
    );
    expect((await guest.refusal("rejectQuote", { params: { hash }, body: {} })).code).toBe("quote.not_found");
    installation.clock.forward(hour);
    expect((await guest.refusal("quotation", { params: { hash } })).code).toBe("quote.not_found");
  });

  test("there is no preview while the quote is being sent", async () => {
    const order = await asked();
    await press(order);
    expect(
      (await piotr(installation).refusal("previewQuote", { params: order.params, body: price() })).code,
    ).toBe("quote.sending");
    await piotr(installation).call("takeBackQuote", { params: order.params });
  });
});
