import { describe, expect, test } from "vitest";
import { inAnalysis, pay, proofOf, sendSupplement } from "#test/dialogue.ts";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import {
  anna,
  buyer,
  day,
  inOneShop,
  mailsTo,
  minute,
  orderOf,
  piotr,
  refundsOfOrder,
  visitor,
  workStage,
} from "#test/steps.ts";

let shop: Installation;
inOneShop((opened) => {
  shop = opened;
});

const minor = (text: string | undefined): bigint => BigInt((text ?? "0").replace(".", ""));
const gross = async (hash: string, who: Session = visitor(shop)): Promise<bigint> =>
  minor((await orderOf(who, hash)).price_gross?.currency_amount_decimal);
const papersOf = (order_id: number) =>
  shop.db
    .selectFrom("invoice")
    .innerJoin("payment_request_order as share", "share.payment_request_id", "invoice.payment_request_id")
    .select(["invoice.kind", "invoice.total_gross"])
    .where("share.order_id", "=", order_id)
    .orderBy("invoice.id")
    .execute();
const answer = (hash: string, said: "accept" | "keep_scope" | "reject", more: object = {}) =>
  visitor(shop).call("answerSupplement", { params: { hash }, body: { answer: said, ...more } });
const viewOf = async (hash: string) =>
  (await visitor(shop).call("quotation", { params: { hash } }))?.supplement;

describe("T30 A bought order turns out to be larger", () => {
  test("T16: the customer sees both prices, pays the difference, and the work goes on", async () => {
    const { id, hash } = await inAnalysis(shop, visitor(shop));
    const before = await gross(hash);
    const supplement = await sendSupplement(shop, id, "300.00");
    expect(await orderOf(visitor(shop), hash)).toMatchObject({ status: "acceptation" });
    expect(await gross(hash)).toBe(before);
    expect(await mailsTo(shop, buyer.email, id)).toContain("supplement_ready");
    const view = await viewOf(supplement);
    expect(minor(view?.before.price_gross.currency_amount_decimal)).toBe(before);
    expect(minor(view?.delta.currency_amount_decimal)).toBe(36_900n - before);
    expect(view?.before.lines.length).toBeGreaterThan(0);
    shop.clock.forward(day);
    const { payment_request_hash } = await answer(supplement, "accept");
    const request = await visitor(shop).call("paymentRequest", {
      params: { hash: payment_request_hash ?? "" },
    });
    expect(minor(request.amount_due.currency_amount_decimal)).toBe(36_900n - before);
    await pay(shop, visitor(shop), payment_request_hash);
    const order = await orderOf(visitor(shop), hash);
    expect(order).toMatchObject({ status: "waiting_translation", words: 900 });
    expect(await gross(hash)).toBe(36_900n);
    expect(await papersOf(id)).toEqual([
      { kind: "VAT", total_gross: before },
      { kind: "VAT", total_gross: 36_900n - before },
    ]);
    await workStage(shop, id, "olena@example.com");
    expect((await orderOf(visitor(shop), hash)).status).toBe("finished");
  });

  test("an order bought in two parts gives both back when it ends", async () => {
    const { id, hash } = await inAnalysis(shop, visitor(shop));
    const { payment_request_hash } = await answer(await sendSupplement(shop, id, "300.00"), "accept");
    await pay(shop, visitor(shop), payment_request_hash);
    await piotr(shop).call("actOnOrder", {
      params: { id: String(id) },
      body: { event: "order.cancel", reason: "x" },
    });
    await shop.runJobs();
    const back = await refundsOfOrder(shop, id);
    expect(back.reduce((sum, { amount }) => sum + amount, 0n)).toBe(36_900n);
    expect((await papersOf(id)).reduce((sum, { total_gross }) => sum + total_gross, 0n)).toBe(0n);
    expect((await orderOf(visitor(shop), hash)).status).toBe("canceled");
  });

  test("T18: the smaller scope is kept at the agreed price, and the promise moves by the wait", async () => {
    const { id, hash } = await inAnalysis(shop, visitor(shop));
    const [before, price] = [(await orderOf(visitor(shop), hash)).deadline ?? "", await gross(hash)];
    const supplement = await sendSupplement(shop, id, "300.00", { reduced_scope: true });
    shop.clock.forward(2 * day);
    await answer(supplement, "keep_scope");
    await shop.runJobs();
    const order = await orderOf(visitor(shop), hash);
    expect(order.status).toBe("waiting_translation");
    expect(Date.parse(order.deadline ?? "") - Date.parse(before)).toBe(2 * day);
    expect(await gross(hash)).toBe(price);
    const other = await inAnalysis(shop, visitor(shop));
    const refused = await visitor(shop).refusal("answerSupplement", {
      params: { hash: await sendSupplement(shop, other.id, "300.00") },
      body: { answer: "keep_scope" },
    });
    expect(refused).toMatchObject({
      code: "order.guard_failed",
      details: { guard: "reduced_scope_offered" },
    });
  });

  test("T19: refused by a guest with the code of the mailbox, all money goes back", async () => {
    const { id, hash } = await inAnalysis(shop, visitor(shop));
    const guest = visitor(shop);
    const supplement = await sendSupplement(shop, id, "300.00");
    const view = await viewOf(supplement);
    expect(view).toMatchObject({ needs_code: true, may_end: true });
    const expected_refund = view?.refund.currency_amount_decimal ?? "";
    const params = { hash: supplement };
    const body = { answer: "reject", expected_refund } as const;
    expect((await guest.refusal("answerSupplement", { params, body })).code).toBe("proof.missing");
    const code = await proofOf(shop, guest, hash);
    const wrong = { ...body, code: code === "000 000" ? "111 111" : "000 000" };
    expect((await guest.refusal("answerSupplement", { params, body: wrong })).code).toBe("proof.wrong");
    await guest.call("answerSupplement", { params, body: { ...body, code } });
    await shop.runJobs();
    expect((await orderOf(guest, hash)).status).toBe("canceled");
    expect(await refundsOfOrder(shop, id)).toEqual([{ amount: minor(expected_refund), state: "settled" }]);
    expect(await guest.call("quotation", { params })).toMatchObject({ state: "rejected" });
  });

  test("not answered, three reminders come and after seven days it ends with the money back", async () => {
    const { id, hash } = await inAnalysis(shop, visitor(shop));
    const whole = await gross(hash);
    await sendSupplement(shop, id, "300.00");
    for (const days of [1, 2, 3]) {
      shop.clock.forward(days * day);
      await shop.runRound("dialogue.remind");
      await shop.runJobs();
    }
    const letters = (await mailsTo(shop, buyer.email, id)).filter((kind) => kind === "supplement_ready");
    expect(letters).toHaveLength(4);
    shop.clock.forward(day + minute);
    await shop.runJobs();
    expect((await orderOf(visitor(shop), hash)).status).toBe("canceled");
    expect(await refundsOfOrder(shop, id)).toEqual([{ amount: whole, state: "settled" }]);
  });

  test("T27: taken and never paid, it ends after seven days with the original money back", async () => {
    const { id, hash } = await inAnalysis(shop, visitor(shop));
    const whole = await gross(hash);
    await answer(await sendSupplement(shop, id, "300.00"), "accept");
    expect((await orderOf(visitor(shop), hash)).status).toBe("payment");
    shop.clock.forward(7 * day + minute);
    await shop.runJobs();
    expect((await orderOf(visitor(shop), hash)).status).toBe("canceled");
    expect(await refundsOfOrder(shop, id)).toEqual([{ amount: whole, state: "settled" }]);
  });

  test.each(["acceptation", "payment"] as const)(
    "T19, T27: while it is in %s the desk ends the order, and the original money goes back",
    async (status) => {
      const { id, hash } = await inAnalysis(shop, visitor(shop));
      const whole = await gross(hash);
      const supplement = await sendSupplement(shop, id, "300.00");
      if (status === "payment") await answer(supplement, "accept");
      expect((await orderOf(visitor(shop), hash)).status).toBe(status);
      const body = { event: "order.cancel", reason: "Klient zadzwonił" } as const;
      await piotr(shop).call("actOnOrder", { params: { id: String(id) }, body });
      await shop.runJobs();
      expect((await orderOf(visitor(shop), hash)).status).toBe("canceled");
      expect(await refundsOfOrder(shop, id)).toEqual([{ amount: whole, state: "settled" }]);
    },
  );

  test("a change of less than five per cent or ten złoty is not asked about", async () => {
    const { id, hash } = await inAnalysis(shop, visitor(shop));
    const price_net = minor((await orderOf(visitor(shop), hash)).price_net?.currency_amount_decimal);
    const amount = `${(price_net + 100n) / 100n}.00`;
    const body = {
      lines: [{ label: "Tłumaczenie", amount }],
      words: 260,
      deadline: new Date(shop.clock.now().getTime() + 6 * day).toISOString(),
      reason: "Trochę więcej",
    };
    const refused = await piotr(shop).refusal("issueSupplement", { params: { id: String(id) }, body });
    expect(refused.code).toBe("supplement.not_needed");
    await piotr(shop).call("issueSupplement", {
      params: { id: String(id) },
      body: { ...body, deadline_infeasible: true },
    });
    expect((await orderOf(visitor(shop), hash)).status).toBe("acceptation");
  });
});

describe("T17 A bought order turns out to be smaller", () => {
  test("what is cheaper and not later is taken at once: the difference goes back with its correction", async () => {
    const { id, hash } = await inAnalysis(shop, visitor(shop));
    const before = await gross(hash);
    const { deadline } = await orderOf(visitor(shop), hash);
    await sendSupplement(shop, id, "20.00", { deadline: deadline ?? "", words: 100 });
    expect(await orderOf(visitor(shop), hash)).toMatchObject({ status: "waiting_translation", words: 100 });
    expect(await gross(hash)).toBe(2_460n);
    expect(await refundsOfOrder(shop, id)).toEqual([{ amount: before - 2_460n, state: "settled" }]);
    expect(await papersOf(id)).toEqual([
      { kind: "VAT", total_gross: before },
      { kind: "KOR", total_gross: 2_460n - before },
    ]);
    // What is left of it goes back when the order ends after all.
    await piotr(shop).call("actOnOrder", {
      params: { id: String(id) },
      body: { event: "order.cancel", reason: "x" },
    });
    await shop.runJobs();
    const back = await refundsOfOrder(shop, id);
    expect(back.map(({ amount }) => amount)).toEqual([before - 2_460n, 2_460n]);
  });

  test("a cheaper one that is later waits for the customer's word", async () => {
    const { id, hash } = await inAnalysis(shop, visitor(shop));
    const before = await gross(hash);
    const supplement = await sendSupplement(shop, id, "20.00");
    expect((await orderOf(visitor(shop), hash)).status).toBe("acceptation");
    await answer(supplement, "accept");
    await shop.runJobs();
    expect((await orderOf(visitor(shop), hash)).status).toBe("waiting_translation");
    expect(await refundsOfOrder(shop, id)).toEqual([{ amount: before - 2_460n, state: "settled" }]);
  });
});

describe("T100 After a failure the customer chooses", () => {
  test("a later date with a discount is taken, or refused and all goes back", async () => {
    for (const said of ["accept", "reject"] as const) {
      const { id, hash } = await inAnalysis(shop, anna(shop));
      await piotr(shop).call("reportUnreadable", { params: { id: String(id) }, body: {} });
      expect((await orderOf(anna(shop), hash)).status).toBe("failure");
      const before = await gross(hash, anna(shop));
      const dearer = await piotr(shop).refusal("issueSupplement", {
        params: { id: String(id) },
        body: {
          lines: [{ label: "Drożej", amount: "900.00" }],
          words: 250,
          deadline: new Date(shop.clock.now().getTime() + day).toISOString(),
          reason: "Bo tak",
        },
      });
      expect(dearer).toMatchObject({ code: "order.guard_failed", details: { guard: "delta_not_positive" } });
      const params = { hash: await sendSupplement(shop, id, "20.00", { reason: "Zachorował tłumacz" }) };
      const view = await anna(shop).call("quotation", { params });
      expect(view?.supplement).toMatchObject({ needs_code: false, may_end: true });
      const expected_refund = view?.supplement?.refund.currency_amount_decimal ?? "";
      expect(minor(expected_refund)).toBe(before);
      await anna(shop).call("answerSupplement", { params, body: { answer: said, expected_refund } });
      await shop.runJobs();
      expect((await orderOf(anna(shop), hash)).status).toBe(
        said === "accept" ? "waiting_translation" : "canceled",
      );
      const back = (await refundsOfOrder(shop, id)).map(({ amount }) => amount);
      expect(back).toEqual([said === "accept" ? before - 2_460n : before]);
    }
  });
});
