import { describe, expect, test } from "vitest";
import { inAnalysis, pay, proofOf, sendSupplement } from "#test/dialogue.ts";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import {
  anna,
  buyer,
  day,
  inOneInstallation,
  mailsTo,
  minute,
  orderOf,
  piotr,
  refundsOfOrder,
  visitor,
  workStage,
} from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const minor = (text: string | undefined): bigint => BigInt((text ?? "0").replace(".", ""));
const gross = async (hash: string, who: Session = visitor(installation)): Promise<bigint> =>
  minor((await orderOf(who, hash)).price_gross?.currency_amount_decimal);
const papersOf = (order_id: number) =>
  installation.db
    .selectFrom("invoice")
    .innerJoin("payment_request_order as share", "share.payment_request_id", "invoice.payment_request_id")
    .select(["invoice.kind", "invoice.total_gross"])
    .where("share.order_id", "=", order_id)
    .orderBy("invoice.id")
    .execute();
const answer = (hash: string, choice: "accept" | "keep_scope" | "reject", more: object = {}) =>
  visitor(installation).call("answerSupplement", { params: { hash }, body: { answer: choice, ...more } });
const viewOf = async (hash: string) =>
  (await visitor(installation).call("quotation", { params: { hash } }))?.supplement;

describe("T30 A bought order turns out to be larger", () => {
  test("T16: the customer sees both prices, pays the difference, and work continues", async () => {
    const { id, hash } = await inAnalysis(installation, visitor(installation));
    const before = await gross(hash);
    const supplement = await sendSupplement(installation, id, "300.00");
    expect(await orderOf(visitor(installation), hash)).toMatchObject({ status: "acceptation" });
    expect(await gross(hash)).toBe(before);
    expect(await mailsTo(installation, buyer.email, id)).toContain("supplement_ready");
    const view = await viewOf(supplement);
    expect(minor(view?.before.price_gross.currency_amount_decimal)).toBe(before);
    expect(minor(view?.delta.currency_amount_decimal)).toBe(36_900n - before);
    expect(view?.before.lines.length).toBeGreaterThan(0);
    installation.clock.forward(day);
    const { payment_request_hash } = await answer(supplement, "accept");
    const request = await visitor(installation).call("paymentRequest", {
      params: { hash: payment_request_hash ?? "" },
    });
    expect(minor(request.amount_due.currency_amount_decimal)).toBe(36_900n - before);
    await pay(installation, visitor(installation), payment_request_hash);
    const order = await orderOf(visitor(installation), hash);
    expect(order).toMatchObject({ status: "waiting_translation", words: 900 });
    expect(await gross(hash)).toBe(36_900n);
    expect(await papersOf(id)).toEqual([
      { kind: "VAT", total_gross: before },
      { kind: "VAT", total_gross: 36_900n - before },
    ]);
    await workStage(installation, id, "olena@example.com");
    expect((await orderOf(visitor(installation), hash)).status).toBe("finished");
  });

  test("both payments of an order are refunded when it ends", async () => {
    const { id, hash } = await inAnalysis(installation, visitor(installation));
    const { payment_request_hash } = await answer(await sendSupplement(installation, id, "300.00"), "accept");
    await pay(installation, visitor(installation), payment_request_hash);
    await piotr(installation).call("actOnOrder", {
      params: { id: String(id) },
      body: { event: "order.cancel", reason: "x" },
    });
    await installation.runJobs();
    const back = await refundsOfOrder(installation, id);
    expect(back.reduce((sum, { amount }) => sum + amount, 0n)).toBe(36_900n);
    expect((await papersOf(id)).reduce((sum, { total_gross }) => sum + total_gross, 0n)).toBe(0n);
    expect((await orderOf(visitor(installation), hash)).status).toBe("canceled");
  });

  test("T18: the smaller scope is delivered at the agreed price, and the date moves by the pause", async () => {
    const { id, hash } = await inAnalysis(installation, visitor(installation));
    const [before, price] = [(await orderOf(visitor(installation), hash)).deadline ?? "", await gross(hash)];
    const supplement = await sendSupplement(installation, id, "300.00", { reduced_scope: true });
    installation.clock.forward(2 * day);
    await answer(supplement, "keep_scope");
    await installation.runJobs();
    const order = await orderOf(visitor(installation), hash);
    expect(order.status).toBe("waiting_translation");
    expect(Date.parse(order.deadline ?? "") - Date.parse(before)).toBe(2 * day);
    expect(await gross(hash)).toBe(price);
    const other = await inAnalysis(installation, visitor(installation));
    const refused = await visitor(installation).refusal("answerSupplement", {
      params: { hash: await sendSupplement(installation, other.id, "300.00") },
      body: { answer: "keep_scope" },
    });
    expect(refused).toMatchObject({
      code: "order.guard_failed",
      details: { guard: "reduced_scope_offered" },
    });
  });

  test("T19: rejected by a guest with the code of the mailbox, all money is refunded", async () => {
    const { id, hash } = await inAnalysis(installation, visitor(installation));
    const guest = visitor(installation);
    const supplement = await sendSupplement(installation, id, "300.00");
    const view = await viewOf(supplement);
    expect(view).toMatchObject({ needs_code: true, may_end: true });
    const expected_refund = view?.refund.currency_amount_decimal ?? "";
    const params = { hash: supplement };
    const body = { answer: "reject", expected_refund } as const;
    expect((await guest.refusal("answerSupplement", { params, body })).code).toBe("proof.missing");
    const code = await proofOf(installation, guest, hash);
    const wrong = { ...body, code: code === "000 000" ? "111 111" : "000 000" };
    expect((await guest.refusal("answerSupplement", { params, body: wrong })).code).toBe("proof.wrong");
    await guest.call("answerSupplement", { params, body: { ...body, code } });
    await installation.runJobs();
    expect((await orderOf(guest, hash)).status).toBe("canceled");
    expect(await refundsOfOrder(installation, id)).toEqual([
      { amount: minor(expected_refund), state: "settled" },
    ]);
    expect(await guest.call("quotation", { params })).toMatchObject({ state: "rejected" });
  });

  test("unanswered, three reminders are sent and after seven days it ends with a refund", async () => {
    const { id, hash } = await inAnalysis(installation, visitor(installation));
    const whole = await gross(hash);
    await sendSupplement(installation, id, "300.00");
    for (const days of [1, 2, 3]) {
      installation.clock.forward(days * day);
      await installation.runRound("dialogue.remind");
      await installation.runJobs();
    }
    const mails = (await mailsTo(installation, buyer.email, id)).filter(
      (kind) => kind === "supplement_ready",
    );
    expect(mails).toHaveLength(4);
    installation.clock.forward(day + minute);
    await installation.runJobs();
    expect((await orderOf(visitor(installation), hash)).status).toBe("canceled");
    expect(await refundsOfOrder(installation, id)).toEqual([{ amount: whole, state: "settled" }]);
  });

  test("T27: accepted and not paid, it ends after seven days with a refund of the original money", async () => {
    const { id, hash } = await inAnalysis(installation, visitor(installation));
    const whole = await gross(hash);
    await answer(await sendSupplement(installation, id, "300.00"), "accept");
    expect((await orderOf(visitor(installation), hash)).status).toBe("payment");
    installation.clock.forward(7 * day + minute);
    await installation.runJobs();
    expect((await orderOf(visitor(installation), hash)).status).toBe("canceled");
    expect(await refundsOfOrder(installation, id)).toEqual([{ amount: whole, state: "settled" }]);
  });

  test.each(["acceptation", "payment"] as const)(
    "T19, T27: while it is in %s the desk ends the order, and the original money is refunded",
    async (status) => {
      const { id, hash } = await inAnalysis(installation, visitor(installation));
      const whole = await gross(hash);
      const supplement = await sendSupplement(installation, id, "300.00");
      if (status === "payment") await answer(supplement, "accept");
      expect((await orderOf(visitor(installation), hash)).status).toBe(status);
      const body = { event: "order.cancel", reason: "Klient zadzwonił" } as const;
      await piotr(installation).call("actOnOrder", { params: { id: String(id) }, body });
      await installation.runJobs();
      expect((await orderOf(visitor(installation), hash)).status).toBe("canceled");
      expect(await refundsOfOrder(installation, id)).toEqual([{ amount: whole, state: "settled" }]);
    },
  );

  test("a change of less than five per cent or ten złoty is refused", async () => {
    const { id, hash } = await inAnalysis(installation, visitor(installation));
    const price_net = minor((await orderOf(visitor(installation), hash)).price_net?.currency_amount_decimal);
    const amount = `${(price_net + 100n) / 100n}.00`;
    const body = {
      lines: [{ label: "Tłumaczenie", amount }],
      words: 260,
      deadline: new Date(installation.clock.now().getTime() + 6 * day).toISOString(),
      reason: "Trochę więcej",
    };
    const refused = await piotr(installation).refusal("issueSupplement", {
      params: { id: String(id) },
      body,
    });
    expect(refused.code).toBe("supplement.not_needed");
    await piotr(installation).call("issueSupplement", {
      params: { id: String(id) },
      body: { ...body, deadline_infeasible: true },
    });
    expect((await orderOf(visitor(installation), hash)).status).toBe("acceptation");
  });
});

describe("T17 A bought order turns out to be smaller", () => {
  test("a cheaper and not later offer is accepted immediately: the difference is refunded with its correction", async () => {
    const { id, hash } = await inAnalysis(installation, visitor(installation));
    const before = await gross(hash);
    const { deadline } = await orderOf(visitor(installation), hash);
    await sendSupplement(installation, id, "20.00", { deadline: deadline ?? "", words: 100 });
    expect(await orderOf(visitor(installation), hash)).toMatchObject({
      status: "waiting_translation",
      words: 100,
    });
    expect(await gross(hash)).toBe(2_460n);
    expect(await refundsOfOrder(installation, id)).toEqual([{ amount: before - 2_460n, state: "settled" }]);
    expect(await papersOf(id)).toEqual([
      { kind: "VAT", total_gross: before },
      { kind: "KOR", total_gross: 2_460n - before },
    ]);
    // The rest is refunded when the order ends after all.
    await piotr(installation).call("actOnOrder", {
      params: { id: String(id) },
      body: { event: "order.cancel", reason: "x" },
    });
    await installation.runJobs();
    const back = await refundsOfOrder(installation, id);
    expect(back.map(({ amount }) => amount)).toEqual([before - 2_460n, 2_460n]);
  });

  test("a cheaper one that is later waits for the customer's answer", async () => {
    const { id, hash } = await inAnalysis(installation, visitor(installation));
    const before = await gross(hash);
    const supplement = await sendSupplement(installation, id, "20.00");
    expect((await orderOf(visitor(installation), hash)).status).toBe("acceptation");
    await answer(supplement, "accept");
    await installation.runJobs();
    expect((await orderOf(visitor(installation), hash)).status).toBe("waiting_translation");
    expect(await refundsOfOrder(installation, id)).toEqual([{ amount: before - 2_460n, state: "settled" }]);
  });
});

describe("T100 After a failure the customer chooses", () => {
  test("a later date with a discount is accepted, or rejected with a full refund", async () => {
    for (const choice of ["accept", "reject"] as const) {
      const { id, hash } = await inAnalysis(installation, anna(installation));
      await piotr(installation).call("reportUnreadable", { params: { id: String(id) }, body: {} });
      expect((await orderOf(anna(installation), hash)).status).toBe("failure");
      const before = await gross(hash, anna(installation));
      const dearer = await piotr(installation).refusal("issueSupplement", {
        params: { id: String(id) },
        body: {
          lines: [{ label: "Drożej", amount: "900.00" }],
          words: 250,
          deadline: new Date(installation.clock.now().getTime() + day).toISOString(),
          reason: "Bo tak",
        },
      });
      expect(dearer).toMatchObject({ code: "order.guard_failed", details: { guard: "delta_not_positive" } });
      const params = {
        hash: await sendSupplement(installation, id, "20.00", { reason: "Zachorował tłumacz" }),
      };
      const view = await anna(installation).call("quotation", { params });
      expect(view?.supplement).toMatchObject({ needs_code: false, may_end: true });
      const expected_refund = view?.supplement?.refund.currency_amount_decimal ?? "";
      expect(minor(expected_refund)).toBe(before);
      await anna(installation).call("answerSupplement", {
        params,
        body: { answer: choice, expected_refund },
      });
      await installation.runJobs();
      expect((await orderOf(anna(installation), hash)).status).toBe(
        choice === "accept" ? "waiting_translation" : "canceled",
      );
      const back = (await refundsOfOrder(installation, id)).map(({ amount }) => amount);
      expect(back).toEqual([choice === "accept" ? before - 2_460n : before]);
    }
  });
});
