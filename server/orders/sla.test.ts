import { describe, expect, test } from "vitest";
import { askForQuote, inAnalysis, pay, sendQuote } from "#test/dialogue.ts";
import type { Installation } from "#test/installation.ts";
import { session } from "#test/session.ts";
import { addDays, instantOf, localDate } from "#domain/calendar.ts";
import {
  anna,
  atBank,
  day,
  hour,
  inOneInstallation,
  mailsTo,
  minute,
  orderOf,
  piotr,
  placeOrder,
  quote_input,
  visitor,
} from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const act = (
  id: number,
  event: "quote.refuse" | "failure.retry" | "failure.abandon" | "order.cancel",
  reason = "Powód",
) => piotr(installation).call("actOnOrder", { params: { id: String(id) }, body: { event, reason } });
const round = async () => {
  await installation.runRound("dialogue.remind");
  await installation.runJobs();
};
const alerts = async (id: number) =>
  (await mailsTo(installation, "piotr@example.com", id)).filter((kind) => kind === "staff_sla").length;

describe("§1 Fifteen minutes of the desk", () => {
  test("after 15, 30 and 60 minutes the desk is alerted, once for each; a question silences it", async () => {
    const { id } = await askForQuote(installation);
    for (const [minutes, count] of [
      [14, 0],
      [2, 1],
      [1, 1],
      [14, 2],
      [30, 3],
      [600, 3],
    ] as const) {
      installation.clock.forward(minutes * minute);
      await round();
      expect(await alerts(id)).toBe(count);
    }
    const { id: other } = await askForQuote(installation);
    await piotr(installation).call("writeToCustomer", {
      params: { id: String(other) },
      body: { text: "Ile stron?", is_question: true },
    });
    installation.clock.forward(hour);
    await round();
    expect(await alerts(other)).toBe(0);
  });

  test("a paid order without a review is reported after half an hour", async () => {
    const { id } = await inAnalysis(installation, visitor(installation));
    installation.clock.forward(29 * minute);
    await round();
    expect(await alerts(id)).toBe(0);
    installation.clock.forward(2 * minute);
    await round();
    expect(await alerts(id)).toBe(1);
    installation.clock.forward(day);
    await round();
    expect(await alerts(id)).toBe(2);
  });

  test("with hours set, the minutes are those in which the desk is open: no alert is sent at night", async () => {
    const admin = session(installation, { zone: "staff", email: "admin@example.com" });
    const seen = (await admin.call("brandSettings", {})).find(({ brand }) => brand === "tolmaro");
    const standard = seen?.quote_clock.value ?? { minutes: 15, days: [], closed: [] };
    const days = Array.from({ length: 7 }, () => ({ from: 8 * 60, to: 18 * 60 }));
    const value = { minutes: 15, days, closed: [] };
    const params = { brand: "tolmaro" };
    await admin.call("setQuoteClock", { params, body: { value, seen: standard, reason: "Zimowe godziny" } });
    const today = localDate(installation.clock.now().getTime());
    const ten_to_six = instantOf({ date: addDays(today, 1), minute: 17 * 60 + 50 });
    installation.clock.forward(ten_to_six - installation.clock.now().getTime());
    const { id } = await askForQuote(installation);
    const analysed = await inAnalysis(installation, visitor(installation));
    // Ten minutes of the evening, fourteen hours of the night, then the rest.
    for (const [minutes, quotes, analyses] of [
      [12 * 60, 0, 0],
      [2 * 60 + 14, 0, 0],
      [2, 1, 0],
      [15, 2, 1],
    ] as const) {
      installation.clock.forward(minutes * minute);
      await round();
      expect([await alerts(id), await alerts(analysed.id)]).toEqual([quotes, analyses]);
    }
    const body = { value: standard, seen: value, reason: "Znowu bez przerwy" };
    await admin.call("setQuoteClock", { params, body });
  });

  test("a late quote takes five per cent off by itself, and so does its next version", async () => {
    const { id, hash } = await askForQuote(installation);
    installation.clock.forward(16 * minute);
    const quote = await sendQuote(installation, id);
    const view = await visitor(installation).call("quotation", { params: { hash: quote } });
    expect(view?.lines.map(({ amount }) => amount.currency_amount_decimal)).toEqual(["100.00", "-5.00"]);
    expect(view?.price_gross.currency_amount_decimal).toBe("116.85");
    await visitor(installation).call("changeQuote", {
      params: { hash: quote },
      body: { text: "Bez pośpiechu" },
    });
    expect((await orderOf(visitor(installation), hash)).status).toBe("calculation");
    const second = await sendQuote(installation, id);
    expect(await visitor(installation).call("quotation", { params: { hash: second } })).toMatchObject({
      version: 2,
      price_net: { currency_amount_decimal: "95.00" },
    });
    const { median_minutes, in_time_percent } = await piotr(installation).call("queue", {});
    expect(median_minutes).not.toBeNull();
    expect(in_time_percent).toBeLessThan(100);
  });

  test("a quote sent while the customer is asked is not late: the minutes pause with the question", async () => {
    const { id } = await askForQuote(installation);
    installation.clock.forward(10 * minute);
    await piotr(installation).call("writeToCustomer", {
      params: { id: String(id) },
      body: { text: "Ile stron?", is_question: true },
    });
    installation.clock.forward(hour);
    const quote = await sendQuote(installation, id);
    const view = await visitor(installation).call("quotation", { params: { hash: quote } });
    expect(view?.lines.map(({ amount }) => amount.currency_amount_decimal)).toEqual(["100.00"]);
  });

  test("T10, T93: after 72 hours without a move the request fails, and the desk takes it up again", async () => {
    const { id, hash } = await askForQuote(installation);
    installation.clock.forward(72 * hour + minute);
    await installation.runJobs();
    expect((await orderOf(visitor(installation), hash)).status).toBe("failure");
    await act(id, "failure.retry");
    expect(await orderOf(visitor(installation), hash)).toMatchObject({
      status: "calculation",
      quote_due_at: new Date(installation.clock.now().getTime() + 15 * minute).toISOString(),
    });
  });

  test("T11, T102: an unreadable file stops the request until another one comes, or seven days end it", async () => {
    const { id, hash } = await askForQuote(installation);
    const guest = visitor(installation);
    await piotr(installation).call("reportUnreadable", { params: { id: String(id) }, body: {} });
    await installation.runJobs();
    expect((await orderOf(guest, hash)).status).toBe("failure");
    expect(await mailsTo(installation, quote_input.email, id)).toContain("order_message");
    const body = { event: "failure.retry", reason: "" } as const;
    const refused = await piotr(installation).refusal("actOnOrder", { params: { id: String(id) }, body });
    expect(refused).toMatchObject({ code: "order.guard_failed", details: { guard: "input_readable" } });
    installation.clock.forward(minute);
    const file = { query: { name: "nowy.txt" }, body: Buffer.from("kilka słów do przełożenia") };
    const { data } = (await guest.send("uploadFile", file)).json<{ data: { hash: string } }>();
    await guest.call("writeMessage", { params: { hash }, body: { text: "Nowy plik", files: [data.hash] } });
    await act(id, "failure.retry");
    expect((await orderOf(guest, hash)).status).toBe("calculation");

    const forgotten = await askForQuote(installation);
    await piotr(installation).call("reportUnreadable", { params: { id: String(forgotten.id) }, body: {} });
    installation.clock.forward(7 * day + minute);
    await installation.runJobs();
    expect((await orderOf(guest, forgotten.hash)).status).toBe("dropped");
  });
});

describe("§4 A quote waits for its answer", () => {
  test("reminders after 1, 7 and 13 days, then it expires with a mail of its own", async () => {
    const { id } = await askForQuote(installation);
    await sendQuote(installation, id);
    const count = async () =>
      (await mailsTo(installation, quote_input.email, id)).filter((kind) => kind === "quote_reminder").length;
    for (const [days, sent] of [
      [0.9, 0],
      [0.2, 1],
      [1, 1],
      [5, 2],
      [6, 3],
    ] as const) {
      installation.clock.forward(days * day);
      await round();
      expect(await count()).toBe(sent);
    }
    installation.clock.forward(day);
    await installation.runJobs();
    expect(await mailsTo(installation, quote_input.email, id)).toContain("quote_expired");
  });

  test("T09: refused by the desk with its reason in the mail, or withdrawn by the customer", async () => {
    const { id, hash } = await askForQuote(installation);
    await act(id, "quote.refuse", "Nie tłumaczymy z łaciny");
    await installation.runJobs();
    const { text } = await installation.db
      .selectFrom("mail")
      .select("text")
      .where("order_id", "=", id)
      .where("kind", "=", "order_dropped")
      .executeTakeFirstOrThrow();
    expect(text).toContain("Nie tłumaczymy z łaciny");
    expect((await orderOf(visitor(installation), hash)).status).toBe("dropped");
    const other = await askForQuote(installation);
    const body = { expected_refund: "0.00" };
    const ended = await visitor(installation).call("cancelOrder", { params: { hash: other.hash }, body });
    expect(ended.status).toBe("dropped");
  });

  /** The newest mail to the guest about an order. */
  const lastMail = async (order_id: number): Promise<{ kind: string; text: string }> =>
    installation.db
      .selectFrom("mail")
      .select(["kind", "text"])
      .where("order_id", "=", order_id)
      .where("recipient", "=", quote_input.email)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();

  test("T09: closed without an answer of the customer, whose mail and page say so", async () => {
    const { id, hash } = await askForQuote(installation);
    await piotr(installation).call("writeToCustomer", {
      params: { id: String(id) },
      body: { text: "Ile stron?", is_question: true },
    });
    installation.clock.forward(7 * day + minute);
    await installation.runJobs();
    const ended = await orderOf(visitor(installation), hash);
    expect(ended).toMatchObject({ status: "dropped", end: { how: "unanswered" } });
    const mail = await lastMail(id);
    expect(mail).toMatchObject({ kind: "order_dropped" });
    expect(mail.text).toContain("received no answer within 7 days");
  });

  test("T102: a request that failed and was not taken up has no mail about a cancelled order", async () => {
    const late = await askForQuote(installation);
    const unreadable = await askForQuote(installation);
    await piotr(installation).call("reportUnreadable", {
      params: { id: String(unreadable.id) },
      body: {},
    });
    installation.clock.forward(72 * hour + minute);
    await installation.runJobs();
    installation.clock.forward(7 * day + minute);
    await installation.runJobs();
    for (const [{ id, hash }, why] of [
      [late, "could not make you an offer"],
      [unreadable, "could not open your file"],
    ] as const) {
      expect((await orderOf(visitor(installation), hash)).status).toBe("dropped");
      const mail = await lastMail(id);
      expect(mail.kind).toBe("order_dropped");
      expect(mail.text).toContain(why);
    }
  });

  test("T25: an order that was not paid in time names that in its mail", async () => {
    const placed = await placeOrder(visitor(installation));
    installation.clock.forward(day + minute);
    await installation.runJobs();
    const { text } = await installation.db
      .selectFrom("mail")
      .select("text")
      .where("order_id", "=", placed.orders[0]?.id ?? 0)
      .where("kind", "=", "order_dropped")
      .executeTakeFirstOrThrow();
    expect(text).toContain("ended without a payment");
  });

  test("T08: an amount up to which work begins without approval needs the terms (§5)", async () => {
    const body = { ...quote_input, preapproved: { gross: "150.00", early_start: true }, terms: false };
    expect((await anna(installation).refusal("createOrder", { body })).fields).toEqual({
      terms: ["Accept the terms of service and the privacy policy to continue"],
    });
  });

  test("T08: within the sum the customer named, the quote goes straight to its payment", async () => {
    const preapproved = { gross: "150.00", early_start: true } as const;
    const { orders } = await anna(installation).call("createOrder", {
      body: { ...quote_input, preapproved, terms: true },
    });
    const { id = 0, hash = "" } = orders[0] ?? {};
    await sendQuote(installation, id);
    const order = await orderOf(anna(installation), hash);
    expect(order).toMatchObject({ status: "payment", price_gross: { currency_amount_decimal: "123.00" } });
    await pay(installation, anna(installation), order.payment_request_hash);
    expect((await orderOf(anna(installation), hash)).status).toBe("waiting_translation");

    const dearer = await anna(installation).call("createOrder", {
      body: { ...quote_input, preapproved, terms: true },
    });
    await sendQuote(installation, dearer.orders[0]?.id ?? 0, {
      lines: [{ label: "Drożej", amount: "200.00" }],
      confirmed: true,
    });
    expect((await orderOf(anna(installation), dearer.orders[0]?.hash ?? "")).status).toBe("acceptation");
  });

  test("T24: an accepted quote that was not paid returns for another decision", async () => {
    const { id, hash } = await askForQuote(installation);
    const quote = await sendQuote(installation, id);
    const guest = visitor(installation);
    const consents = { terms: true, early_start: true } as const;
    const who = {
      first_name: "Halina",
      last_name: "Gość",
      user_type: "private",
      address: "ul. Krótka 1",
      postcode: "00-001",
      city: "Warszawa",
      country: "PL",
    } as const;
    const accepted = await guest.call("acceptQuote", {
      params: { hash: quote },
      body: { ...consents, buyer: who },
    });
    expect(await guest.call("reopenOrder", { params: { hash } })).toMatchObject({ status: "acceptation" });
    expect(await guest.call("quotation", { params: { hash: quote } })).toMatchObject({ state: "open" });
    const body = { payment_method: "online" };
    const late = await guest.refusal("startPayment", {
      params: { hash: accepted.payment_request_hash ?? "" },
      body,
    });
    expect(late.code).toBe("payment.not_found");
    const again = await guest.call("acceptQuote", { params: { hash: quote }, body: consents });
    await pay(installation, guest, again.payment_request_hash);
    expect((await orderOf(guest, hash)).status).toBe("waiting_translation");
  });

  test("T23: an order of the list goes back to its form; money for the old request goes back", async () => {
    const guest = visitor(installation);
    const placed = await placeOrder(guest);
    const hash = placed.orders[0]?.hash ?? "";
    expect(await guest.call("reopenOrder", { params: { hash } })).toMatchObject({
      status: "draft",
      cart_hash: placed.cart_hash,
    });
    await atBank(installation, placed, "pay");
    await installation.runJobs();
    expect((await orderOf(guest, hash)).status).toBe("draft");
    expect(await mailsTo(installation, quote_input.email, placed.orders[0]?.id ?? 0)).toContain(
      "payment_refunded",
    );
  });
});
