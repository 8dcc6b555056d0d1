import { describe, expect, test } from "vitest";
import type { OrderInput } from "#contract/orders/orders.ts";
import { localDate } from "#domain/calendar.ts";
import { toDecimal } from "#domain/money.ts";
import type { Installation } from "#test/installation.ts";
import { idOf, interpreting, whole_week } from "#test/interpreting.ts";
import { someCustomer } from "#test/people.ts";
import { call_order, visit_order } from "#test/services.ts";
import {
  atBank,
  day,
  hour,
  inOneInstallation,
  minute,
  orderOf,
  paidOrder,
  piotr,
  refundsOfOrder,
  statusesOf,
  visitor,
} from "#test/steps.ts";

let product: Installation;
let scenario: ReturnType<typeof interpreting>;
inOneInstallation(async (opened) => {
  product = opened;
  scenario = interpreting(product);
  await scenario.olena().call("setHours", { body: whole_week });
});

describe("4.8 The end of a session", () => {
  test("its minutes and notes finish the order; no other interpreter closes it, and none before it began", async () => {
    const wanted = scenario.ahead(3 * hour);
    const placed = await scenario.booked(wanted);
    const params = { id: String(idOf(placed)) };
    const body = { outcome: "held", minutes: 25 } as const;
    expect(await scenario.olena().refusal("closeSession", { params, body })).toMatchObject({
      code: "session.wrong_state",
    });
    await scenario.forwardTo(wanted);
    expect(await scenario.marta().refusal("closeSession", { params, body })).toMatchObject({ status: 404 });
    const closed = await scenario.close(idOf(placed), 25, scenario.olena(), { notes: "Wszystko jasne" });
    expect(closed).toEqual({ state: "closed", overtime_blocks: 0 });
    expect(await statusesOf(scenario.guest, placed.orders)).toEqual(["finished"]);
    expect(await scenario.sessionRow(idOf(placed))).toMatchObject({ minutes: 25, notes: "Wszystko jasne" });
    const { hand_ins } = await piotr(product).call("orderWork", { params });
    expect(hand_ins).toMatchObject([{ session_minutes: 25, session_notes: "Wszystko jasne" }]);
    expect(await scenario.olena().refusal("closeSession", { params, body })).toMatchObject({ status: 409 });
  });

  test("a session handed in on the job page is closed in the same way, with its overtime", async () => {
    const wanted = scenario.ahead(3 * hour);
    const placed = await scenario.booked(wanted);
    const { job_id } = await scenario.olena().call("zoneSession", { params: { id: String(idOf(placed)) } });
    const body = { complete: true, session: { minutes: 56, notes: "Dłużej" } } as const;
    const params = { id: String(job_id) };
    expect(await scenario.olena().refusal("deliverJob", { params, body })).toMatchObject({
      code: "session.wrong_state",
    });
    await scenario.forwardTo(wanted);
    await scenario.olena().call("deliverJob", { params, body });
    await product.runJobs();
    expect(await statusesOf(scenario.guest, placed.orders)).toEqual(["finished"]);
    expect(await scenario.sessionRow(idOf(placed))).toMatchObject({
      state: "closed",
      minutes: 56,
      overtime_blocks: 2,
    });
    const session = await scenario.guest.call("orderSession", {
      params: { hash: placed.orders[0]?.hash ?? "" },
    });
    expect(session?.overtime).toMatchObject({
      minutes: 60,
      amount: { currency_amount_decimal: "221.40" },
      is_paid: false,
    });
  });

  test.each([
    [25, 0],
    [26, 1],
    [55, 1],
    [56, 2],
  ])(
    "%i minutes of twenty-five that are paid for are %i started half hours more",
    async (minutes, blocks) => {
      const wanted = scenario.ahead(3 * hour);
      const placed = await scenario.booked(wanted);
      await scenario.forwardTo(wanted);
      expect(await scenario.close(idOf(placed), minutes)).toEqual({
        state: "closed",
        overtime_blocks: blocks,
      });
    },
  );

  test("not closed: the interpreter is reminded, then the desk too, and three days later the order fails", async () => {
    const wanted = scenario.ahead(3 * hour);
    const placed = await scenario.booked(wanted);
    const ends_at = Date.parse(wanted) + 25 * minute;
    const asked = async () => (await scenario.mailsOf(idOf(placed), ["session_unclosed"])).length;
    const desk = async () => (await scenario.mailsOf(idOf(placed), ["staff_task"])).length;
    const after = (hours: number) => scenario.forwardTo(new Date(ends_at + hours * hour).toISOString());
    await after(0);
    expect(await asked()).toBe(0);
    await after(1);
    expect([await asked(), await desk()]).toEqual([1, 0]);
    await after(12);
    expect(await asked()).toBe(2);
    expect(await desk()).toBeGreaterThan(0);
    const week = await piotr(product).call("deskCalendar", { query: { week: localDate(ends_at) } });
    const seen = week.pairs.flatMap(({ sessions }) => sessions);
    expect(seen.find(({ order_id }) => order_id === idOf(placed))?.task).toBe("not_closed");
    await after(48);
    expect(await asked()).toBe(3);
    expect(await statusesOf(scenario.guest, placed.orders)).toEqual(["translation"]);
    await after(72);
    expect(await statusesOf(scenario.guest, placed.orders)).toEqual(["failure"]);
    // After three more days without an action of the desk the buyer gets a full refund.
    await after(72 + 72);
    expect(await statusesOf(scenario.guest, placed.orders)).toEqual(["canceled"]);
    const back = (await refundsOfOrder(product, idOf(placed))).reduce((sum, { amount }) => sum + amount, 0n);
    expect(toDecimal(back)).toBe(placed.gross);
  });

  test("the interpreter can still close it two days later", async () => {
    const wanted = scenario.ahead(3 * hour);
    const placed = await scenario.booked(wanted);
    await scenario.forwardTo(new Date(Date.parse(wanted) + 50 * hour).toISOString());
    expect(await scenario.close(idOf(placed), 20)).toEqual({ state: "closed", overtime_blocks: 0 });
  });

  test("overtime is charged by started half hours, paid and invoiced", async () => {
    const wanted = scenario.ahead(3 * hour);
    const placed = await scenario.booked(wanted);
    await scenario.forwardTo(new Date(Date.parse(wanted) + 40 * minute).toISOString());
    expect(await scenario.close(idOf(placed), 38)).toEqual({ state: "closed", overtime_blocks: 1 });
    await product.runJobs();
    const [mail] = await scenario.mailsOf(idOf(placed), ["session_overtime"]);
    expect(mail?.text).toContain("110.70 with VAT");
    const request = /orders\/pay\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
    const due = await scenario.guest.call("paymentRequest", { params: { hash: request } });
    // 3.00 a minute for thirty minutes, and VAT.
    expect(due).toMatchObject({ kind: "overtime", amount_due: { currency_amount_decimal: "110.70" } });
    const started = await scenario.guest.call("startPayment", {
      params: { hash: request },
      body: { payment_method: "online" },
    });
    await atBank(product, started, "pay");
    await product.runJobs();
    const invoice = await product.db
      .selectFrom("invoice")
      .innerJoin("invoice_line as line", "line.invoice_id", "invoice.id")
      .innerJoin("payment_request as request", "request.id", "invoice.payment_request_id")
      .select(["line.gross", "line.description", "request.state"])
      .where("request.hash", "=", request)
      .execute();
    expect(invoice).toMatchObject([{ gross: 11_070n, state: "settled" }]);
    expect(invoice[0]?.description).toContain("Overtime of the session");
    expect((await orderOf(scenario.guest, placed.orders[0]?.hash ?? "")).payment_request_hash).toBeNull();
  });

  test("the customer did not come: the order is finished and nothing is refunded", async () => {
    const wanted = scenario.ahead(3 * hour);
    const placed = await scenario.booked(wanted);
    await scenario.forwardTo(wanted);
    const absent = { params: { id: String(idOf(placed)) }, body: { outcome: "customer_absent" } } as const;
    expect(await scenario.olena().refusal("closeSession", absent)).toMatchObject({
      code: "session.wrong_state",
    });
    product.clock.forward(15 * minute);
    expect(await scenario.olena().call("closeSession", absent)).toEqual({
      state: "customer_no_show",
      overtime_blocks: 0,
    });
    await product.runJobs();
    expect(await statusesOf(scenario.guest, placed.orders)).toEqual(["finished"]);
    expect(await refundsOfOrder(product, idOf(placed))).toEqual([]);
  });

  test("a recording needs the consent of both sides", async () => {
    const wanted = scenario.ahead(3 * hour);
    const plain = call_order(wanted);
    const recorded = {
      ...plain,
      call: { ...plain.call, recording: true, recording_consent: true },
    } as OrderInput;
    const placed = await scenario.booked(wanted, recorded);
    const params = { id: String(idOf(placed)) };
    await scenario.forwardTo(wanted);
    const body = { outcome: "held", minutes: 20, recorded: true } as const;
    expect(
      Object.keys((await scenario.olena().refusal("closeSession", { params, body })).fields ?? {}),
    ).toEqual(["recorded"]);
    await scenario.olena().call("agreeToRecording", { params, body: { agreed: true } });
    expect((await scenario.olena().refusal("closeSession", { params, body })).fields).toEqual({
      recordings: ["Add the recording for the customer"],
    });
    const upload = async (name: string): Promise<string> =>
      (
        await scenario
          .olena()
          .call("uploadWork", { query: { name }, body: Buffer.from("OggS, and then the recording") } as never)
      ).hash;
    const wrong = { params, body: { ...body, recordings: [await upload("rozmowa.exe")] } };
    expect((await scenario.olena().refusal("closeSession", wrong)).code).toBe("file.type_not_accepted");
    const recordings = [await upload("rozmowa.ogg")];
    await scenario.olena().call("closeSession", { params, body: { ...body, recordings } });
    expect(await scenario.sessionRow(idOf(placed))).toMatchObject({
      recorded: true,
      interpreter_recording: true,
    });
    // The customer gets the ordered recording.
    const { hash = "" } = placed.orders[0] ?? {};
    const { attachments } = await orderOf(scenario.guest, hash);
    expect(attachments.translated.map(({ name }) => name)).toEqual(["rozmowa.ogg"]);
  });

  test("a recording that was not ordered is refused, and so is an order of one without the consent", async () => {
    const wanted = scenario.ahead(3 * hour);
    const placed = await scenario.booked(wanted);
    const params = { id: String(idOf(placed)) };
    await scenario.olena().call("agreeToRecording", { params, body: { agreed: true } });
    await scenario.forwardTo(wanted);
    const body = { outcome: "held", minutes: 20, recorded: true } as const;
    expect(await scenario.olena().refusal("closeSession", { params, body })).toMatchObject({ status: 422 });
    await scenario.close(idOf(placed), 20);
    const plain = call_order(scenario.ahead(3 * hour));
    const silent = { ...plain, call: { ...plain.call, recording: true } } as OrderInput;
    expect(Object.keys((await scenario.guest.refusal("createOrder", { body: silent })).fields ?? {})).toEqual(
      ["call.recording_consent"],
    );
  });

  test("a video session has an address, which is mailed to the customer as soon as it is set", async () => {
    const wanted = scenario.ahead(26 * hour);
    const placed = await paidOrder(
      product,
      scenario.guest,
      visit_order(product, { mode: "video", starts_at: wanted, duration_minutes: 60 }),
    );
    const hash = placed.orders[0]?.hash ?? "";
    const offer = (await scenario.olena().call("offers", {})).find(
      ({ order_id }) => order_id === idOf(placed),
    );
    await scenario.olena().call("acceptOffer", { params: { id: String(offer?.id) } });
    const params = { id: String(idOf(placed)) };
    const url = "https://meet.example.com/rozmowa";
    const wrong = { params, body: { url: "meet.example.com" } };
    expect(Object.keys((await scenario.olena().refusal("setMeeting", wrong)).fields ?? {})).toEqual(["url"]);
    expect(await scenario.marta().refusal("setMeeting", { params, body: { url } })).toMatchObject({
      status: 404,
    });
    await scenario.olena().call("setMeeting", { params, body: { url } });
    await scenario.olena().call("setMeeting", { params, body: { url } });
    await product.runJobs();
    const mails = await scenario.mailsOf(idOf(placed), ["session_meeting"]);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(url);
    expect(await scenario.guest.call("orderSession", { params: { hash } })).toMatchObject({
      meeting_url: url,
    });
    // A visitor with only the link of the order does not see the address.
    expect(await visitor(product).call("orderSession", { params: { hash } })).toMatchObject({
      meeting_url: null,
    });
    await scenario.forwardTo(new Date(Date.parse(wanted) - hour).toISOString());
    const [reminder] = await scenario.mailsOf(idOf(placed), ["session_reminder"]);
    expect(reminder?.text).toContain(url);
    await scenario.forwardTo(wanted);
    await scenario.close(idOf(placed), 60);
  });

  test("the interpreter does not come: the standby is called, accepts the session and closes it", async () => {
    const wanted = scenario.ahead(3 * hour);
    const placed = await scenario.booked(wanted);
    const params = { id: String(idOf(placed)) };
    const { id: marta_id } = await product.db
      .selectFrom("translator")
      .select("id")
      .where("email", "=", "marta@example.com")
      .executeTakeFirstOrThrow();
    await piotr(product).call("setStandby", { params, body: { translator_id: marta_id } });
    await scenario.forwardTo(new Date(Date.parse(wanted) + 5 * minute).toISOString());
    const calendar = await piotr(product).call("deskCalendar", { query: {} });
    const seen = calendar.pairs.flatMap(({ sessions }) => sessions);
    expect(seen.find(({ order_id }) => order_id === idOf(placed))).toMatchObject({ task: "call_standby" });
    expect(await piotr(product).refusal("interpreterAbsent", { params })).toMatchObject({
      code: "session.wrong_state",
    });
    await piotr(product).call("callStandby", { params });
    await product.runJobs();
    expect(await statusesOf(scenario.guest, placed.orders)).toEqual(["waiting_translation"]);
    const offer = (await scenario.marta().call("offers", {})).find(
      ({ order_id }) => order_id === idOf(placed),
    );
    await scenario.marta().call("acceptOffer", { params: { id: String(offer?.id) } });
    await product.runJobs();
    expect(await scenario.stateOf(idOf(placed))).toBe("in_session");
    await scenario.close(idOf(placed), 20, scenario.marta());
    expect(await statusesOf(scenario.guest, placed.orders)).toEqual(["finished"]);
  });

  test("the standby does not answer within a quarter of an hour: the order fails and can be canceled", async () => {
    const wanted = scenario.ahead(3 * hour);
    const placed = await scenario.booked(wanted);
    const params = { id: String(idOf(placed)) };
    const marta = (
      await product.db
        .selectFrom("translator")
        .select("id")
        .where("email", "=", "marta@example.com")
        .executeTakeFirstOrThrow()
    ).id;
    await piotr(product).call("setStandby", { params, body: { translator_id: marta } });
    await scenario.forwardTo(new Date(Date.parse(wanted) + 5 * minute).toISOString());
    await piotr(product).call("callStandby", { params });
    expect(await piotr(product).refusal("callStandby", { params })).toMatchObject({ status: 409 });
    product.clock.forward(14 * minute);
    await product.runJobs();
    expect(await statusesOf(scenario.guest, placed.orders)).toEqual(["waiting_translation"]);
    product.clock.forward(2 * minute);
    await product.runJobs();
    expect(await statusesOf(scenario.guest, placed.orders)).toEqual(["failure"]);
    await piotr(product).call("interpreterAbsent", { params });
    await product.runJobs();
    expect(await scenario.stateOf(idOf(placed))).toBe("interpreter_no_show");
    const back = (await refundsOfOrder(product, idOf(placed))).reduce((sum, { amount }) => sum + amount, 0n);
    expect(toDecimal(back)).toBe(placed.gross);
  });

  test("T42 no interpreter is assigned at its start: the order fails, and the desk refunds everything", async () => {
    const wanted = scenario.ahead(3 * hour);
    const placed = await paidOrder(product, scenario.guest, call_order(wanted));
    await scenario.forwardTo(new Date(Date.parse(wanted) - minute).toISOString());
    expect(await statusesOf(scenario.guest, placed.orders)).toEqual(["waiting_translation"]);
    await scenario.forwardTo(wanted);
    expect(await statusesOf(scenario.guest, placed.orders)).toEqual(["failure"]);
    await piotr(product).call("interpreterAbsent", { params: { id: String(idOf(placed)) } });
    await product.runJobs();
    expect(await statusesOf(scenario.guest, placed.orders)).toEqual(["canceled"]);
    const back = (await refundsOfOrder(product, idOf(placed))).reduce((sum, { amount }) => sum + amount, 0n);
    expect(toDecimal(back)).toBe(placed.gross);
  });

  test("no interpreter comes: the customer gets a full refund, and a tenth as a credit", async () => {
    const wanted = scenario.ahead(3 * hour);
    const { who } = await someCustomer(product);
    const placed = await paidOrder(product, who, call_order(wanted));
    const offer = (await scenario.olena().call("offers", {})).find(
      ({ order_id }) => order_id === idOf(placed),
    );
    await scenario.olena().call("acceptOffer", { params: { id: String(offer?.id) } });
    const params = { id: String(idOf(placed)) };
    expect(await piotr(product).refusal("interpreterAbsent", { params })).toMatchObject({ status: 409 });
    await scenario.forwardTo(new Date(Date.parse(wanted) + 20 * minute).toISOString());
    await piotr(product).call("interpreterAbsent", { params });
    await product.runJobs();
    expect(await scenario.stateOf(idOf(placed))).toBe("interpreter_no_show");
    expect(await statusesOf(who, placed.orders)).toEqual(["canceled"]);
    const back = (await refundsOfOrder(product, idOf(placed))).reduce((sum, { amount }) => sum + amount, 0n);
    const gross = BigInt(placed.gross.replace(".", ""));
    expect(back).toBe(gross);
    const { balance } = await who.call("prepaid", {});
    expect(balance.currency_amount_decimal).toBe(toDecimal((gross + 5n) / 10n));
  });
});

describe("S-calendar: the desk", () => {
  test("sees a week by pair, who is free, and a task for each session without an interpreter", async () => {
    const wanted = scenario.ahead(12 * day);
    const placed = await paidOrder(product, scenario.guest, call_order(wanted));
    const calendar = await piotr(product).call("deskCalendar", {
      query: { week: localDate(Date.parse(wanted)) },
    });
    const pair = calendar.pairs.find(
      ({ source_lang, target_lang }) => source_lang === "pl" && target_lang === "en",
    );
    expect(pair?.sessions.find(({ order_id }) => order_id === idOf(placed))).toMatchObject({
      task: "unassigned",
      can_offer: true,
      is_assigned: false,
    });
    expect(pair?.free).toHaveLength(7);
    expect(pair?.free.some(({ people }) => people.some(({ name }) => name === "Olena Kovalenko"))).toBe(true);
    await piotr(product).call("actOnOrder", {
      params: { id: String(idOf(placed)) },
      body: { event: "order.cancel", reason: "Klient zadzwonił" },
    });
    await product.runJobs();
    expect(await scenario.stateOf(idOf(placed))).toBe("released");
  });
});
