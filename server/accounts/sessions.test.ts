import { describe, expect, test } from "vitest";
import type { OrderInput } from "#contract/orders/orders.ts";
import type { QuoteInput } from "#contract/quotes/desk-quotes.ts";
import { act } from "#server/orders/act.ts";
import type { Installation } from "#test/installation.ts";
import { call_order, contact, daytime, inFrom, netOf, problems, quick, visit_order } from "#test/services.ts";
import type { Session } from "#test/session.ts";
import {
  anna,
  atBank,
  buyer,
  day,
  hour,
  inOneInstallation,
  minute,
  offerStage,
  orderOf,
  paidOrder,
  piotr,
  placeOrder,
  statusesOf,
  translator,
  visitor,
  workStage,
} from "#test/steps.ts";

let installation: Installation;
let guest: Session;
inOneInstallation((opened) => {
  installation = opened;
  guest = visitor(installation);
});

/** An order with the data that only its owner and the desk may see. */
const atDesk = async (id: number | undefined) =>
  (await piotr(installation).call("deskOrder", { params: { id: String(id) } })).order;
const suggestionFor = async (id = 0) =>
  (await piotr(installation).call("deskOrder", { params: { id: String(id) } })).suggestion;
const startIn = (ms: number) => inFrom(installation, ms);
const create = (who: Session, body: OrderInput) => who.call("createOrder", { body });

describe("§9 A translated phone call", () => {
  test("is scheduled at least sixty minutes ahead of the server's clock", async () => {
    expect(await problems(guest, call_order(startIn(59 * minute)))).toEqual({
      "call.starts_at": ["Choose a time at least one hour from now"],
    });
    expect(await problems(guest, call_order(startIn(60 * minute - 1)))).toBeDefined();
    await create(guest, call_order(startIn(60 * minute)));
    const wanted = startIn(90 * minute);
    installation.clock.forward(31 * minute);
    expect(await problems(guest, call_order(wanted))).toBeDefined();
    const at = { service_type: "phone call", duration_minutes: 15 } as const;
    expect((await quick(guest, { ...at, starts_at: startIn(59 * minute) })).unavailable).toBe("not_ahead");
    expect((await quick(guest, { ...at, starts_at: startIn(60 * minute) })).unavailable).toBeNull();
  });

  test("costs 3.00 a minute, ten minutes at least, and is done when it ends", async () => {
    const starts_at = startIn(2 * hour);
    const quote = await quick(guest, { service_type: "phone call", duration_minutes: 25, starts_at });
    expect(quote.units).toEqual({ unit: "minute", quantity: 25 });
    expect(quote.offers).toHaveLength(1);
    expect(quote.offers[0]).toMatchObject({ package: "economy", speed: "normal" });
    expect(quote.offers[0]?.price_net.currency_amount_decimal).toBe("75.00");
    expect(quote.offers[0]?.delivery_at).toBe(startIn(2 * hour + 25 * minute));
    expect(await netOf(guest, { service_type: "phone call", duration_minutes: 4 })).toBe("30.00");
    const from = await quick(guest, { service_type: "phone call" });
    expect(from).toMatchObject({ from_price: true, units: null });
    const [order] = (await create(guest, call_order(starts_at))).orders;
    const view = await atDesk(order?.id);
    expect(view.deadline).toBe(startIn(2 * hour + 25 * minute));
    expect(view.booking).toEqual({
      starts_at,
      duration_minutes: 25,
      recording: false,
      phone_numbers: ["+48600000000", "+442079460018"],
      mode: null,
      simultaneous: false,
      place: "",
      contact_name: "",
      contact_phone: null,
      people: null,
    });
  });

  test("is paid within thirty minutes, and its deadline does not move with the payment", async () => {
    const starts_at = startIn(5 * hour);
    const placed = await placeOrder(guest, call_order(starts_at));
    installation.clock.forward(29 * minute);
    await installation.runJobs();
    expect(await statusesOf(guest, placed.orders)).toEqual(["payment"]);
    installation.clock.forward(minute);
    await installation.runJobs();
    expect(await statusesOf(guest, placed.orders)).toEqual(["dropped"]);

    const paid = await placeOrder(guest, call_order(startIn(5 * hour)));
    const { deadline } = await orderOf(guest, paid.orders[0]?.hash ?? "");
    installation.clock.forward(20 * minute);
    await atBank(installation, paid, "pay");
    await installation.runJobs();
    const order = await orderOf(guest, paid.orders[0]?.hash ?? "");
    expect(order).toMatchObject({ status: "waiting_translation", deadline });
  });

  test("money received after the call is refunded, and the call is not rescheduled", async () => {
    const placed = await placeOrder(guest, call_order(startIn(hour)));
    installation.clock.forward(2 * hour);
    await installation.runJobs();
    await atBank(installation, placed, "pay");
    await installation.runJobs();
    expect(await statusesOf(guest, placed.orders)).toEqual(["dropped"]);
    const refunds = await installation.db
      .selectFrom("refund")
      .innerJoin("payment", "payment.id", "refund.payment_id")
      .innerJoin("payment_request as request", "request.id", "payment.payment_request_id")
      .select("refund.state")
      .where("request.hash", "=", placed.request_hash)
      .execute();
    expect(refunds).toEqual([{ state: "settled" }]);
  });

  test("a summary that was open too long requires another time and orders nothing", async () => {
    const { cart_hash, orders } = await create(guest, call_order(startIn(60 * minute)));
    const { price_gross } = await guest.call("cart", { params: { hash: cart_hash } });
    const place = () =>
      guest.refusal("placeCart", {
        params: { hash: cart_hash },
        body: {
          ...contact,
          last_name: "Gość",
          user_type: "private",
          address: "ul. Krótka 1",
          postcode: "00-001",
          city: "Warszawa",
          country: "PL",
          early_start: true,
          payment_method: "online",
          expected_gross: price_gross.currency_amount_decimal,
        },
      });
    installation.clock.forward(15 * minute + 1);
    expect(await place()).toMatchObject({ status: 409, code: "session.too_soon" });
    expect(await statusesOf(guest, orders)).toEqual(["draft"]);
  });

  test("is recorded only with the customer's consent, which is stored", async () => {
    const plain = call_order(startIn(2 * hour));
    const recorded = { ...plain, call: { ...plain.call, recording: true } } as OrderInput;
    expect(await problems(guest, recorded)).toEqual({
      "call.recording_consent": ["Confirm that you will inform the other person"],
    });
    const { cart_hash, orders } = await create(guest, {
      ...plain,
      call: { ...plain.call, recording: true, recording_consent: true },
    } as OrderInput);
    expect((await orderOf(guest, orders[0]?.hash ?? "")).booking?.recording).toBe(true);
    const stored = await installation.db
      .selectFrom("consent")
      .innerJoin("cart", "cart.id", "consent.cart_id")
      .select(["consent.kind", "consent.granted"])
      .where("cart.hash", "=", cart_hash)
      .execute();
    expect(stored).toEqual([{ kind: "recording", granted: true }]);
  });

  test("its numbers are international or as at home, and there are two of them", async () => {
    const plain = call_order(startIn(2 * hour));
    const dialled = (phone_numbers: string[]) =>
      ({ ...plain, call: { ...plain.call, phone_numbers } }) as OrderInput;
    // A number as at home is the same as its international form.
    for (const other of ["12345", "600 000 000"])
      expect(Object.keys((await problems(guest, dialled(["+48600000000", other]))) ?? {})).toEqual([
        "call.phone_numbers.1",
      ]);
    expect(Object.keys((await problems(guest, dialled(["+48600000000"]))) ?? {})).toEqual([
      "call.phone_numbers",
    ]);
    const { call: _call, ...without } = plain;
    expect(await problems(guest, without)).toEqual({ call: ["This field is required"] });
  });

  test("an order list shows the start of a session, and a quote when it needs two interpreters", async () => {
    const me = anna(installation);
    const starts_at = startIn(5 * hour);
    const [order] = (await paidOrder(installation, me, call_order(starts_at))).orders;
    const { data } = await me.call("orders", { query: { search: String(order?.id) } });
    expect(data.map((row) => row.starts_at)).toEqual([starts_at]);
    const quote = await quick(guest, { service_type: "oral", duration_minutes: 180, simultaneous: true });
    expect(quote.second_interpreter_after_minutes).toBe(120);
    expect((await quick(guest, { words: 100 })).second_interpreter_after_minutes).toBeNull();
  });

  test("the interpreter sees the time and the numbers to call, and closes the session", async () => {
    const [order] = (await paidOrder(installation, guest, call_order(startIn(3 * hour)))).orders;
    await offerStage(installation, order?.id ?? 0, "jan.lis@example.com");
    await installation.runJobs();
    await workStage(installation, order?.id ?? 0, "olena@example.com");
    expect((await orderOf(guest, order?.hash ?? "")).status).toBe("finished");
    const all = await installation.db
      .selectFrom("mail")
      .select(["kind", "subject", "text"])
      .where("order_id", "=", order?.id ?? 0)
      .where("kind", "in", ["order_paid", "offer_sent"])
      .where("recipient", "in", [contact.email, "jan.lis@example.com"])
      .orderBy("id")
      .execute();
    // Offered in the first wave, and again by the desk.
    const mails = all.filter((mail, at) => all.findLastIndex(({ kind }) => kind === mail.kind) === at);
    expect(mails.map(({ kind, text }) => [kind, /Begins|Delivery|Words/.exec(text)?.[0]])).toEqual([
      ["order_paid", "Begins"],
      ["offer_sent", undefined],
    ]);
    expect(mails[1]?.subject).toBe(`Oferta zlecenia ${order?.id}: polski → angielski`);
    expect(mails[1]?.text).toContain("Początek");
    const olena = translator(installation, "olena@example.com");
    const { id } = await installation.db
      .selectFrom("stage")
      .select("id")
      .where("order_id", "=", order?.id ?? 0)
      .executeTakeFirstOrThrow();
    const job = await olena.call("job", { params: { id: String(id) } });
    expect(job.subject).toBe("Reklamacja");
    expect(job.booking?.phone_numbers).toEqual(["+48600000000", "+442079460018"]);
  });

  test("without an interpreter at its start the order fails and the money is refunded", async () => {
    const placed = await paidOrder(installation, guest, call_order(startIn(3 * hour)));
    const [order] = placed.orders;
    const { candidates, deadline } = await piotr(installation).call("candidates", {
      params: { id: String(order?.id) },
    });
    expect(candidates.some(({ suitable }) => suitable)).toBe(true);
    expect(deadline).toBe(startIn(3 * hour + 25 * minute));
    installation.clock.forward(3 * hour);
    await installation.runJobs();
    expect(await statusesOf(guest, placed.orders)).toEqual(["failure"]);
    installation.clock.forward(3 * day);
    await installation.runJobs();
    expect(await statusesOf(guest, placed.orders)).toEqual(["canceled"]);
    const refund = await installation.db
      .selectFrom("refund")
      .select("amount")
      .where("unique_key", "like", `order:${order?.id}:%`)
      .executeTakeFirstOrThrow();
    expect(refund.amount).toBe(BigInt(placed.gross.replace(".", "")));
  });

  test("a cancellation is refunded: in full until a day before, half until an hour before", async () => {
    for (const [ahead, part] of [
      [25 * hour, 1n],
      [2 * hour, 2n],
    ] as const) {
      const placed = await paidOrder(installation, guest, call_order(startIn(ahead)));
      const order_id = placed.orders[0]?.id ?? 0;
      await cancelAsBuyer(order_id);
      await installation.runJobs();
      const refund = await installation.db
        .selectFrom("refund")
        .select("amount")
        .where("unique_key", "like", `order:${order_id}:%`)
        .executeTakeFirstOrThrow();
      const gross = BigInt(placed.gross.replace(".", ""));
      expect(refund.amount).toBe(gross - (part === 1n ? 0n : (gross + 1n) / 2n));
    }
  });
});

describe("§3 Interpreting", () => {
  const after = (starts_at: string, milliseconds: number): string =>
    new Date(Date.parse(starts_at) + milliseconds).toISOString();

  test("is sold in a block of four hours, then by started hours, and twice when two interpreters are needed", async () => {
    const starts_at = daytime(installation, 3 * day);
    const oral = { service_type: "oral", starts_at } as const;
    const quote = await quick(guest, { ...oral, duration_minutes: 180 });
    expect(quote.units).toEqual({ unit: "hour", quantity: 4 });
    expect(quote.offers).toHaveLength(1);
    expect(quote.offers[0]?.delivery_at).toBe(after(starts_at, 3 * hour));
    expect(await netOf(guest, { ...oral, duration_minutes: 240 })).toBe("800.00");
    expect(await netOf(guest, { ...oral, duration_minutes: 241 })).toBe("1000.00");
    expect(await netOf(guest, { ...oral, duration_minutes: 120, simultaneous: true })).toBe("800.00");
    expect(await netOf(guest, { ...oral, duration_minutes: 121, simultaneous: true })).toBe("1600.00");
  });

  test("is quoted by the desk where the list has no price", async () => {
    const spoken = { service_type: "oral", duration_minutes: 60, currency: "EUR" } as const;
    expect((await quick(guest, { ...spoken, source_lang: "en", target_langs: ["de"] })).unavailable).toBe(
      "service_by_hand",
    );
    expect(
      (await quick(guest, { ...spoken, currency: "PLN", source_lang: "en", target_langs: ["de"] }))
        .unavailable,
    ).toBe("pair_not_priced");
  });

  test("on site at night or on a Sunday it has no rate and needs a quote; by video it has its price", async () => {
    const by_day = daytime(installation, 3 * day);
    const at_night = after(by_day, 11 * hour);
    let sunday = by_day;
    while (new Date(sunday).getUTCDay() !== 0) sunday = after(sunday, day);
    const oral = { service_type: "oral", duration_minutes: 120 } as const;
    for (const starts_at of [at_night, sunday]) {
      expect(await quick(guest, { ...oral, starts_at, mode: "on_site" })).toMatchObject({
        unavailable: "night_or_sunday",
        offers: [],
      });
      expect((await quick(guest, { ...oral, starts_at, mode: "video" })).unavailable).toBeNull();
      const visit = visit_order(installation, { starts_at, duration_minutes: 120 });
      expect(await guest.refusal("createOrder", { body: visit })).toMatchObject({
        status: 409,
        code: "price.by_hand",
      });
      const [asked] = (await create(guest, { ...visit, ...contact, intent: "quote" })).orders;
      expect(await suggestionFor(asked?.id)).toBeNull();
    }
    const by_video = visit_order(installation, { starts_at: at_night, duration_minutes: 120, mode: "video" });
    const [online] = (await create(guest, { ...by_video, ...contact, intent: "quote" })).orders;
    expect(await suggestionFor(online?.id)).not.toBeNull();
    // It ends at ten in the evening, and begins at six in the morning.
    for (const starts_at of [after(by_day, 10 * hour), after(by_day, -4 * hour)])
      expect((await quick(guest, { ...oral, starts_at, mode: "on_site" })).unavailable).toBeNull();
  });

  test("has a place, a contact and a date in the future", async () => {
    expect(
      await problems(
        guest,
        visit_order(installation, { address: "", city: "", contact_name: "", contact_phone: null }),
      ),
    ).toEqual({
      "visit.address": ["This field is required"],
      "visit.city": ["This field is required"],
      "visit.contact_name": ["This field is required"],
      "visit.contact_phone": ["This field is required"],
    });
    for (const ahead of [0, 3 * hour - minute])
      expect(await problems(guest, visit_order(installation, { starts_at: startIn(ahead) }))).toEqual({
        "visit.starts_at": ["Choose a time at least three hours from now"],
      });
    const [order] = (await create(guest, visit_order(installation, { place_details: "2. piętro" }))).orders;
    const view = await atDesk(order?.id);
    // The link alone shows neither the place nor the contact.
    expect((await orderOf(guest, order?.hash ?? "")).booking).toMatchObject({
      place: "u•••",
      contact_phone: "•••01",
    });
    expect(view.deadline).toBe(after(daytime(installation, 3 * day), 3 * hour));
    expect(view.booking).toMatchObject({
      mode: "on_site",
      place: "ul. Długa 5, 2. piętro, 31-147 Kraków, Polska",
      contact_name: "Jan Wiśniewski",
      contact_phone: "+48600000001",
      people: 12,
    });
    const video = { mode: "video", address: "", city: "", contact_name: "", contact_phone: null } as const;
    const [call] = (await create(guest, visit_order(installation, video))).orders;
    expect((await orderOf(guest, call?.hash ?? "")).booking).toMatchObject({
      mode: "video",
      contact_phone: null,
    });
  });

  test("quoted by the desk it ends when the visit ends, and cannot be accepted once it has begun", async () => {
    const starts_at = daytime(installation, 3 * day);
    const [order] = (
      await create(guest, { ...visit_order(installation, { starts_at }), ...contact, intent: "quote" })
    ).orders;
    const desk = piotr(installation);
    const { suggestion } = await desk.call("deskOrder", { params: { id: String(order?.id) } });
    expect(suggestion?.price_net.currency_amount_decimal).toBe("800.00");
    expect(suggestion?.deadline).toBe(after(starts_at, 3 * hour));
    const body: QuoteInput = {
      package: "economy",
      words: 0,
      lines: [{ label: "Interpreting in Kraków", amount: "950" }],
      deadline: startIn(10 * day),
      valid_until: startIn(14 * day),
    };
    await desk.call("issueQuote", { params: { id: String(order?.id) }, body });
    const quote = await guest.call("quotation", { params: { hash: order?.hash ?? "" } });
    expect(quote).toMatchObject({ deadline: after(starts_at, 3 * hour), valid_until: starts_at });
    // The notice of three hours is for orders without a quote; the desk has already looked for an interpreter.
    installation.clock.forward(Date.parse(starts_at) - hour - installation.clock.now().getTime());
    await guest.call("acceptQuote", {
      params: { hash: quote?.hash ?? "" },
      body: { terms: true, early_start: true, buyer },
    });
    installation.clock.forward(30 * minute);
    await installation.runJobs();
    expect(await statusesOf(guest, [{ hash: order?.hash ?? "" }])).toEqual(["dropped"]);
  });
});

/** A customer's cancellation as an event; its page has a test of its own. */
async function cancelAsBuyer(order_id: number): Promise<void> {
  const by_buyer = { role: "customer", id: null } as const;
  await installation.db
    .transaction()
    .execute((tx) => act(tx, order_id, by_buyer, { event: "order.cancel" }, installation.clock.now()));
}
