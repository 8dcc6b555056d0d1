import { describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import { session, type Session } from "#test/session.ts";
import {
  anna,
  atBank,
  buyer,
  minute,
  offerStage,
  inOneInstallation,
  order_input,
  orderOf,
  paidOrder,
  piotr,
  placeOrder,
  quote_input,
  translator,
  visitor,
  workStage,
} from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const cancel = (who: Session, hash: string, expected_refund: string) =>
  ({ name: "cancelOrder", input: { params: { hash }, body: { expected_refund } }, who }) as const;
const cancelled = ({ who, name, input }: ReturnType<typeof cancel>) => who.call(name, input);
const refused = ({ who, name, input }: ReturnType<typeof cancel>) => who.refusal(name, input);
const zero = { currency_code: "PLN", currency_amount_decimal: "0.00" };

describe("§6 Contact and billing are their owner's", () => {
  test("the owner can read them, a user with only the link cannot", async () => {
    const contact = { email: "anna.nowak@example.com", first_name: "Anna", last_name: "Nowak" };
    const [order] = (await placeOrder(anna(installation), {}, { ...contact, phone: "+48600000000" })).orders;
    const hash = order?.hash ?? "";
    expect((await orderOf(anna(installation), hash)).buyer).toMatchObject({
      ...contact,
      address: "ul. Krótka 1",
      phone: "+48600000000",
    });
    const seen = await visitor(installation).refusal("order", { params: { hash } });
    expect(seen.code).toBe("order.needs_login");
    for (const word of ["anna.nowak", "Nowak", "Krótka", "+48600000000"])
      expect(JSON.stringify(seen)).not.toContain(word);
  });

  test("a guest's own link shows none of them either, and neither do cart and amount due", async () => {
    const guest = visitor(installation);
    const { orders, cart_hash, request_hash } = await placeOrder(guest);
    const shown = [
      await orderOf(guest, orders[0]?.hash ?? ""),
      await guest.call("cart", { params: { hash: cart_hash } }),
      await guest.call("paymentRequest", { params: { hash: request_hash } }),
    ];
    for (const word of ["gosc@", "Halina", "Gość", "Krótka"])
      expect(JSON.stringify(shown)).not.toContain(word);
  });

  test("another person pays by the link, and the order stays its owner's", async () => {
    const { orders, request_hash } = await placeOrder(anna(installation));
    const colleague = visitor(installation);
    const due = await colleague.call("paymentRequest", { params: { hash: request_hash } });
    expect(due.orders).toMatchObject([{ id: orders[0]?.id, service_type: "write" }]);
    const body = { payment_method: "online" };
    await atBank(
      installation,
      await colleague.call("startPayment", { params: { hash: request_hash }, body }),
      "pay",
    );
    await installation.runJobs();
    expect(await orderOf(anna(installation), orders[0]?.hash ?? "")).toMatchObject({
      status: "waiting_translation",
      buyer: { email: buyer.email },
    });
  });
});

describe("§6 A payer without ownership gets no access to the order", () => {
  test("before paying and after, the link names the order and shows its hash to the buyer alone", async () => {
    const guest = visitor(installation);
    const { orders, cart_hash, request_hash, payment_hash, redirect_url } = await placeOrder(guest);
    const colleague = visitor(installation);
    const seenBy = async (who: Session) =>
      JSON.stringify([
        await who.call("paymentRequest", { params: { hash: request_hash } }),
        await who.call("payment", { params: { hash: payment_hash } }),
      ]);
    const keys = [orders[0]?.hash ?? "", cart_hash];
    const expectAccess = async () => {
      for (const key of keys) {
        expect(await seenBy(guest)).toContain(key);
        expect(await seenBy(colleague)).not.toContain(key);
        expect(await seenBy(anna(installation))).not.toContain(key);
      }
    };
    await expectAccess();
    await atBank(installation, { redirect_url }, "pay");
    await installation.runJobs();
    await expectAccess();
  });

  test("the owner gets the hash in any browser, and a visit continues when its token is renewed", async () => {
    const placed = await placeOrder(anna(installation));
    const due = { params: { hash: placed.request_hash } };
    expect((await anna(installation).call("paymentRequest", due)).orders[0]?.hash).toBe(
      placed.orders[0]?.hash,
    );

    const guest = visitor(installation);
    const own = await placeOrder(guest);
    const former = (await guest.headers())["authorization"]?.replace("Bearer ", "") ?? "";
    const hashFor = async (access_token: string | undefined) => {
      const renewed = await guest.call("anonymousToken", {
        body: { brand: "tolmaro", ...(access_token === undefined ? {} : { access_token }) },
      });
      const answer = await installation.app.inject({
        url: `/api/v2/payment-request/${own.request_hash}`,
        headers: { ...(await guest.headers()), authorization: `Bearer ${renewed.access_token}` },
      });
      return answer.json<{ data: { orders: { hash: string | null }[] } }>().data.orders[0]?.hash;
    };
    expect(await hashFor(former)).toBe(own.orders[0]?.hash);
    expect(await hashFor(undefined)).toBeNull();
    // A token that was tampered with starts a new visit, not another person's.
    expect(await hashFor(`${former}x`)).toBeNull();
  });
});

describe("§5 The invoice names the buyer", () => {
  test("with the link of an order no other visitor sees or downloads it; the mail has it attached", async () => {
    const guest = visitor(installation);
    const { orders } = await paidOrder(installation, guest);
    const hash = orders[0]?.hash ?? "";
    const [invoice] = (await orderOf(guest, hash)).invoices;
    const link = { params: { hash, invoice: invoice?.hash ?? "" } };
    expect((await guest.call("orderInvoiceLink", link)).url).not.toBe("");
    const other_visitor = visitor(installation);
    expect((await orderOf(other_visitor, hash)).invoices).toEqual([]);
    expect(await other_visitor.refusal("orderInvoiceLink", link)).toMatchObject({
      code: "invoice.not_found",
    });
    const mail = await installation.db
      .selectFrom("mail")
      .select(["recipient", "attachment_name"])
      .where("order_id", "=", orders[0]?.id ?? 0)
      .where("kind", "=", "invoice_issued")
      .executeTakeFirst();
    expect(mail).toEqual({
      recipient: buyer.email,
      attachment_name: `${invoice?.number.replaceAll("/", "-")}.pdf`,
    });
  });
});

describe("§4 The page of an order shows its progress", () => {
  test("each stage carries its date, the finished order all of them", async () => {
    const guest = visitor(installation);
    const [order] = (await paidOrder(installation, guest)).orders;
    const hash = order?.hash ?? "";
    const paid = await orderOf(guest, hash);
    expect(paid.paid_at).toBe(installation.clock.now().toISOString());
    const stepsOf = ({ timeline }: typeof paid) =>
      timeline.map(({ stage, state, at }) => [stage, state, at !== null]);
    // There was no quote, and while it waits for a translator nothing has begun.
    expect(stepsOf(paid)).toEqual([
      ["order", "done", true],
      ["payment", "done", true],
      ["translation", "current", false],
      ["delivery", "ahead", false],
    ]);
    expect(paid.timeline[0]?.at).toBe(paid.placed_at);
    installation.clock.forward(minute);
    const offer = await offerStage(installation, order?.id ?? 0, "olena@example.com");
    await translator(installation, "olena@example.com").call("acceptOffer", {
      params: { id: String(offer) },
    });
    expect((await orderOf(guest, hash)).timeline[2]).toEqual({
      stage: "translation",
      state: "current",
      at: installation.clock.now().toISOString(),
    });
  });

  test("the finished order has all its dates, and a quoted one begins with its quote", async () => {
    const guest = visitor(installation);
    const [order] = (await paidOrder(installation, guest)).orders;
    await workStage(installation, order?.id ?? 0, "olena@example.com");
    const { timeline } = await orderOf(guest, order?.hash ?? "");
    expect(timeline.every(({ at }) => at !== null)).toBe(true);
    const [asked] = (await guest.call("createOrder", { body: quote_input })).orders;
    const quoted = await orderOf(guest, asked?.hash ?? "");
    expect(quoted).toMatchObject({
      placed_at: null,
      timeline: [{ stage: "quote", state: "current" }, {}, {}, {}],
    });
  });
});

describe("§4 A customer ends an order", () => {
  test("a draft is discarded, a request withdrawn: nothing was paid and nothing is owed", async () => {
    const guest = visitor(installation);
    const draft = await guest.call("createOrder", { body: order_input });
    const request = await guest.call("createOrder", { body: quote_input });
    for (const [order, how] of [
      [draft.orders[0], "discarded"],
      [request.orders[0], "withdrawn_request"],
    ] as const) {
      const hash = order?.hash ?? "";
      expect((await orderOf(guest, hash)).cancellation).toEqual({
        paid: zero,
        refund: zero,
        receivable: zero,
        rule: "nothing_paid",
        needs_code: false,
      });
      expect(await cancelled(cancel(guest, hash, "0.00"))).toEqual({ status: "dropped", refund: zero });
      expect(await orderOf(guest, hash)).toMatchObject({ cancellation: null, end: { how } });
    }
  });

  test("before the work begins a paid order is refunded in full, to its owner alone", async () => {
    const { orders, gross } = await paidOrder(installation, anna(installation));
    const hash = orders[0]?.hash ?? "";
    const whole = { currency_code: "PLN", currency_amount_decimal: gross };
    expect((await orderOf(anna(installation), hash)).cancellation).toEqual({
      paid: whole,
      refund: whole,
      receivable: zero,
      rule: "whole",
      needs_code: false,
    });
    // A person who got the link to pay must not be able to refund the money.
    const by_link = await refused(cancel(visitor(installation), hash, gross));
    expect(by_link).toMatchObject({
      code: "order.needs_login",
      details: { deadline: expect.stringMatching(/T/) as string },
    });
    expect(await refused(cancel(anna(installation), hash, "1.00"))).toMatchObject({ code: "order.stale" });
    expect(await cancelled(cancel(anna(installation), hash, gross))).toEqual({
      status: "canceled",
      refund: whole,
    });
    await installation.runJobs();
    // What will not be delivered has no date of delivery.
    const link_alone = await visitor(installation).refusal("order", { params: { hash } });
    expect(link_alone.details).toMatchObject({ status: "canceled" });
    expect(link_alone.details).not.toHaveProperty("deadline");
    expect(await orderOf(anna(installation), hash)).toMatchObject({ end: { how: "cancelled_by_customer" } });
    const { id = 0 } = orders[0] ?? {};
    expect(await piotr(installation).call("deskOrder", { params: { id: String(id) } })).toMatchObject({
      margin: null,
      refunded: { amount: whole },
    });
    const refunds = await installation.db
      .selectFrom("refund")
      .innerJoin("payment", "payment.id", "refund.payment_id")
      .select("refund.amount")
      .where("refund.reason", "=", "order_ended")
      .execute();
    expect(refunds).toEqual([{ amount: BigInt(gross.replace(".", "")) }]);
  });

  test("a guest who has paid proves the address first; a finished order cannot be cancelled", async () => {
    const guest = visitor(installation);
    const { orders, gross } = await paidOrder(installation, guest);
    const order = orders[0];
    expect((await orderOf(guest, order?.hash ?? "")).cancellation?.needs_code).toBe(true);
    expect(await refused(cancel(guest, order?.hash ?? "", gross))).toMatchObject({ code: "proof.missing" });
    const own = await paidOrder(installation, anna(installation));
    await workStage(installation, own.orders[0]?.id ?? 0, "olena@example.com");
    const finished = own.orders[0]?.hash ?? "";
    expect((await orderOf(anna(installation), finished)).cancellation).toBeNull();
    expect(await refused(cancel(anna(installation), finished, "0.00"))).toMatchObject({ status: 409 });
  });

  test("an unknown order is not found", async () => {
    const nowhere = cancel(anna(installation), "x".repeat(22), "0.00");
    expect(await refused(nowhere)).toMatchObject({ status: 404, code: "order.not_found" });
  });
});

describe("§2 One order of a cart is bought by itself", () => {
  test("it gets a cart, a price and an amount due of its own, and the others stay to be bought", async () => {
    const guest = visitor(installation);
    const body = { ...order_input, target_langs: ["en", "de"] as ["en", "de"] };
    const { cart_hash, orders } = await guest.call("createOrder", { body });
    const [first, second] = orders;
    const alone = await guest.call("cart", {
      params: { hash: cart_hash },
      query: { order: second?.hash ?? "" },
    });
    expect(alone.items.map(({ order_id }) => order_id)).toEqual([second?.id]);
    const { payment_hash } = await guest.call("placeCart", {
      params: { hash: cart_hash },
      body: {
        ...buyer,
        expected_gross: alone.price_gross.currency_amount_decimal,
        order_hash: second?.hash ?? "",
      },
    });
    const payment = await guest.call("payment", { params: { hash: payment_hash ?? "" } });
    expect(payment.orders.map(({ id }) => id)).toEqual([second?.id]);
    expect(payment.cart_hash).not.toBe(cart_hash);
    const left = await guest.call("cart", { params: { hash: cart_hash } });
    expect(left).toMatchObject({ placed: false, payment_request_hash: null });
    expect(left.items.map(({ order_id }) => order_id)).toEqual([first?.id]);
    const stray = { ...buyer, expected_gross: "1.00", order_hash: second?.hash ?? "" };
    expect(await guest.refusal("placeCart", { params: { hash: cart_hash }, body: stray })).toMatchObject({
      code: "order.not_found",
    });
  });

  test("a cart names the files it translates, and a guest's cart is the customer's after login", async () => {
    const { cart_hash, orders } = await visitor(installation).call("createOrder", { body: order_input });
    const { items, price_gross } = await anna(installation).call("cart", { params: { hash: cart_hash } });
    expect(items[0]).toMatchObject({ service_type: "write", package: "economy", files: [], pages: null });
    const before = (await anna(installation).call("orders", {})).meta.total;
    await anna(installation).call("placeCart", {
      params: { hash: cart_hash },
      body: { ...buyer, expected_gross: price_gross.currency_amount_decimal },
    });
    const { data, meta } = await anna(installation).call("orders", {});
    expect(meta.total).toBe(before + 1);
    expect(data[0]?.id).toBe(orders[0]?.id);
  });
});

describe("§8 An address of another brand opens nothing", () => {
  test("the order of one brand is not found in another", async () => {
    const [order] = (await placeOrder(visitor(installation))).orders;
    const elsewhere = session(installation, { zone: "visitor", brand: "turbotlumaczenia" });
    expect(await elsewhere.refusal("order", { params: { hash: order?.hash ?? "" } })).toMatchObject({
      code: "order.not_found",
    });
  });
});
