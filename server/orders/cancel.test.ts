import { describe, expect, test } from "vitest";
import { newCompany, orderOnAccount } from "#test/companies.ts";
import { inAnalysis, proofOf } from "#test/dialogue.ts";
import type { Installation } from "#test/installation.ts";
import { someCustomer } from "#test/people.ts";
import type { Session } from "#test/session.ts";
import {
  buyer,
  day,
  hour,
  inOneInstallation,
  mailsTo,
  minute,
  orderOf,
  paidOrder,
  piotr,
  refundsOfOrder,
  takeStage,
  translator,
  visitor,
} from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const path = (id: number) => ({ params: { id: String(id) } });
async function paid(who: Session): Promise<{ id: number; hash: string; gross: string }> {
  const { orders, gross } = await paidOrder(installation, who);
  const { id = 0, hash = "" } = orders[0] ?? {};
  return { id, hash, gross };
}
const balanceOf = async (who: Session): Promise<string> =>
  (await who.call("prepaid", {})).balance.currency_amount_decimal;
const tenth = (gross: string): string => {
  const whole = BigInt(gross.replace(".", ""));
  const part = (whole * 10n + 50n) / 100n;
  return `${part / 100n}.${(part % 100n).toString().padStart(2, "0")}`;
};

describe("The desk ends an order", () => {
  test("it sees the amounts first; the money goes back and a tenth of the price is a gift", async () => {
    const { who } = await someCustomer(installation);
    const { id, gross } = await paid(who);
    const { endings } = await piotr(installation).call("dialogue", path(id));
    expect(endings).toMatchObject([
      {
        event: "order.cancel",
        captured: { currency_amount_decimal: gross },
        refund: { currency_amount_decimal: gross },
        by: "us",
        credit: { currency_amount_decimal: tenth(gross) },
      },
      { event: "order.cancel", by: "customer", credit: { currency_amount_decimal: "0.00" } },
    ]);
    const body = { event: "order.cancel", reason: "Brak tłumacza" } as const;
    const stale = { ...body, expected_refund: "1.00" };
    expect((await piotr(installation).refusal("actOnOrder", { ...path(id), body: stale })).code).toBe(
      "order.stale",
    );
    await piotr(installation).call("actOnOrder", { ...path(id), body: { ...body, expected_refund: gross } });
    await installation.runJobs();
    expect((await refundsOfOrder(installation, id)).map(({ state }) => state)).toEqual(["settled"]);
    expect(await balanceOf(who)).toBe(tenth(gross));
    expect(await mailsTo(installation, buyer.email, id)).toContain("goodwill_credit");
    // The goodwill credit is spent like any bonus, and it is not turnover.
    const next = await paidOrder(installation, who, {}, { payment_method: "online", use_balance: true });
    expect(await balanceOf(who)).toBe("0.00");
    expect((await orderOf(who, next.orders[0]?.hash ?? "")).status).toBe("waiting_translation");
  });

  test("a guest gets the money back and no goodwill credit", async () => {
    const { id } = await paid(visitor(installation));
    const { endings } = await piotr(installation).call("dialogue", path(id));
    expect(endings[0]?.credit.currency_amount_decimal).toBe("0.00");
    await piotr(installation).call("actOnOrder", {
      ...path(id),
      body: { event: "order.cancel", reason: "x" },
    });
    await installation.runJobs();
    expect(await mailsTo(installation, buyer.email, id)).not.toContain("goodwill_credit");
  });
});

describe("A guest ends a paid order", () => {
  test("with the code of the mailbox alone; a code is good for its order, for ten minutes", async () => {
    const guest = visitor(installation);
    const { id, hash, gross } = await paid(guest);
    const other = await paid(guest);
    const cancellation = (await orderOf(guest, hash)).cancellation;
    expect(cancellation).toMatchObject({ needs_code: true, refund: { currency_amount_decimal: gross } });
    const params = { hash };
    const body = { expected_refund: gross };
    expect((await guest.refusal("cancelOrder", { params, body })).code).toBe("proof.missing");
    const code = await proofOf(installation, guest, hash);
    expect((await guest.refusal("askForProof", { params })).code).toBe("proof.too_soon");
    const elsewhere = { params: { hash: other.hash }, body: { expected_refund: other.gross, code } };
    expect((await guest.refusal("cancelOrder", elsewhere)).code).toBe("proof.wrong");
    installation.clock.forward(11 * minute);
    expect((await guest.refusal("cancelOrder", { params, body: { ...body, code } })).code).toBe(
      "proof.wrong",
    );
    const fresh = await proofOf(installation, guest, hash);
    const ended = await guest.call("cancelOrder", { params, body: { ...body, code: fresh } });
    expect(ended).toMatchObject({ status: "canceled", refund: { currency_amount_decimal: gross } });
    await installation.runJobs();
    expect((await refundsOfOrder(installation, id)).map(({ state }) => state)).toEqual(["settled"]);
  });

  test("five wrong codes and none is right any more", async () => {
    const guest = visitor(installation);
    const { hash, gross } = await paid(guest);
    const code = await proofOf(installation, guest, hash);
    const wrong = code === "000 000" ? "111 111" : "000 000";
    const end = (typed: string) => ({ params: { hash }, body: { expected_refund: gross, code: typed } });
    for (let i = 0; i < 5; i++)
      expect((await guest.refusal("cancelOrder", end(wrong))).code).toBe("proof.wrong");
    expect((await guest.refusal("cancelOrder", end(code))).code).toBe("proof.wrong");
    expect((await orderOf(guest, hash)).status).toBe("waiting_translation");
  });

  test("an order of an account is ended by its owner, and no code is sent for it", async () => {
    const { who } = await someCustomer(installation);
    const { hash } = await paid(who);
    expect((await visitor(installation).refusal("askForProof", { params: { hash } })).code).toBe(
      "order.needs_login",
    );
  });
});

describe("T101 A failure is given up", () => {
  const failed = async (who: Session) => {
    const order = await inAnalysis(installation, who);
    await piotr(installation).call("reportUnreadable", { ...path(order.id), body: {} });
    return order;
  };

  test("by the customer from the day after the missed promise, with money and a gift", async () => {
    const { who } = await someCustomer(installation);
    const { id, hash, gross } = await failed(who);
    expect((await orderOf(who, hash)).cancellation).toBeNull();
    const { deadline } = await installation.db
      .selectFrom("order")
      .select("deadline")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    // A promise that was nearly due when the order failed.
    await installation.db
      .updateTable("order")
      .set({ deadline: new Date(installation.clock.now().getTime() + hour) })
      .where("id", "=", id)
      .execute();
    expect(deadline).not.toBeNull();
    installation.clock.forward(26 * hour);
    expect((await orderOf(who, hash)).cancellation).toMatchObject({
      refund: { currency_amount_decimal: gross },
    });
    await who.call("cancelOrder", { params: { hash }, body: { expected_refund: gross } });
    await installation.runJobs();
    expect((await orderOf(who, hash)).status).toBe("canceled");
    expect(await balanceOf(who)).toBe(tenth(gross));
  });

  test("by the desk at once, by the clock after 72 hours: before the promise without a gift", async () => {
    const { who } = await someCustomer(installation);
    const first = await failed(who);
    const { endings } = await piotr(installation).call("dialogue", path(first.id));
    expect(endings).toMatchObject([
      { event: "failure.abandon", credit: { currency_amount_decimal: "0.00" } },
    ]);
    await piotr(installation).call("actOnOrder", {
      ...path(first.id),
      body: { event: "failure.abandon", reason: "x" },
    });
    await installation.runJobs();
    expect(await balanceOf(who)).toBe("0.00");

    const second = await failed(who);
    installation.clock.forward(3 * day + minute);
    await installation.runJobs();
    expect((await orderOf(who, second.hash)).status).toBe("canceled");
    expect((await refundsOfOrder(installation, second.id)).map(({ state }) => state)).toEqual(["settled"]);
  });

  test("by the desk before the promise, and settled after it: without a gift", async () => {
    const { who } = await someCustomer(installation);
    const { id } = await failed(who);
    const deadline = new Date(installation.clock.now().getTime() + hour);
    await installation.db.updateTable("order").set({ deadline }).where("id", "=", id).execute();
    await piotr(installation).call("actOnOrder", {
      ...path(id),
      body: { event: "failure.abandon", reason: "x" },
    });
    installation.clock.forward(2 * hour);
    await installation.runJobs();
    expect((await refundsOfOrder(installation, id)).map(({ state }) => state)).toEqual(["settled"]);
    expect(await balanceOf(who)).toBe("0.00");
  });
});

describe("§4.9 T49 An order that ends while a translator works on it", () => {
  const grosze = (text: string): bigint => BigInt(text.replace(".", ""));
  const olena = "olena@example.com";
  const inHand = async (who: Session, percent: number) => {
    const order = await paid(who);
    const job_id = await takeStage(installation, order.id, olena);
    const params = { id: String(job_id) };
    await translator(installation, olena).call("reportProgress", { params, body: { percent } });
    return order;
  };
  const feeOf = (order_id: number) =>
    installation.db
      .selectFrom("assignment")
      .select(["fee", "fee_due", "fee_state", "accepted_bps", "payable_at"])
      .where("order_id", "=", order_id)
      .executeTakeFirstOrThrow();

  test("the customer sees first that what is done stays with us; the translator is paid the same share", async () => {
    const { who } = await someCustomer(installation);
    const { id, hash, gross } = await inHand(who, 90);
    const { cancellation } = await orderOf(who, hash);
    const expected_refund = cancellation?.refund.currency_amount_decimal ?? "";
    const retained = (grosze(gross) * 9000n + 5000n) / 10_000n;
    expect(grosze(expected_refund)).toBe(grosze(gross) - retained);
    await who.call("cancelOrder", { params: { hash }, body: { expected_refund } });
    await installation.runJobs();
    expect(await refundsOfOrder(installation, id)).toEqual([
      { amount: grosze(gross) - retained, state: "settled" },
    ]);
    const { fee, ...owed } = await feeOf(id);
    expect(owed).toEqual({
      fee_due: (fee * 9000n + 5000n) / 10_000n,
      fee_state: "reduced",
      accepted_bps: 9000n,
      payable_at: installation.clock.now(),
    });
  });

  test("a company on account reads what stays to be paid, and confirms again when it has changed", async () => {
    const company = await newCompany(installation, { credit_limit: 1_000_000n });
    const { orders, gross } = await orderOnAccount(installation, company);
    const { id = 0, hash = "" } = orders[0] ?? {};
    const who = company.session;
    const nothing = { paid: "0.00", refund: "0.00", receivable: "0.00", rule: "whole" };
    const shown = async () => {
      const { cancellation } = await orderOf(who, hash);
      return {
        paid: cancellation?.paid.currency_amount_decimal,
        refund: cancellation?.refund.currency_amount_decimal,
        receivable: cancellation?.receivable.currency_amount_decimal,
        rule: cancellation?.rule,
      };
    };
    expect(await shown()).toEqual(nothing);
    const job_id = await takeStage(installation, id, olena);
    const report = (percent: number) =>
      translator(installation, olena).call("reportProgress", {
        params: { id: String(job_id) },
        body: { percent },
      });
    await report(40);
    const first = await shown();
    expect(first).toMatchObject({ paid: "0.00", refund: "0.00", rule: "part" });
    expect(grosze(first.receivable ?? "")).toBe((grosze(gross) * 4000n + 5000n) / 10_000n);
    await report(60);
    const end = (expected_receivable = "") =>
      ({ params: { hash }, body: { expected_refund: "0.00", expected_receivable } }) as const;
    expect((await who.refusal("cancelOrder", end(first.receivable))).code).toBe("order.stale");
    const { endings } = await piotr(installation).call("dialogue", path(id));
    const { receivable: open } = await shown();
    expect(endings.find(({ by }) => by === "customer")).toMatchObject({
      rule: "part",
      receivable: { currency_amount_decimal: open },
    });
    await who.call("cancelOrder", end(open));
    await installation.runJobs();
    expect(grosze(open ?? "")).toBe((grosze(gross) * 6000n + 5000n) / 10_000n);
    const mail = await installation.db
      .selectFrom("mail")
      .select("text")
      .where("order_id", "=", id)
      .where("kind", "=", "order_canceled")
      .executeTakeFirstOrThrow();
    expect(mail.text.replace(/\s/g, " ")).toMatch(new RegExp((open ?? "").replace(".", "[.,]")));
    expect((await orderOf(who, hash)).status).toBe("canceled");
  });

  test("the desk's count replaces what was reported; a buyer who saw another amount has to confirm again", async () => {
    const { who } = await someCustomer(installation);
    const { id, hash, gross } = await inHand(who, 90);
    const before = (await orderOf(who, hash)).cancellation?.refund.currency_amount_decimal ?? "";
    const body = { percent: 40, reason: "W pliku jest tylko początek" };
    await piotr(installation).call("correctProgress", { ...path(id), body });
    const stale = { params: { hash }, body: { expected_refund: before } };
    expect((await who.refusal("cancelOrder", stale)).code).toBe("order.stale");
    const expected_refund = (await orderOf(who, hash)).cancellation?.refund.currency_amount_decimal ?? "";
    expect(grosze(expected_refund)).toBe(grosze(gross) - (grosze(gross) * 4000n + 5000n) / 10_000n);
    await who.call("cancelOrder", { params: { hash }, body: { expected_refund } });
    await installation.runJobs();
    const { fee, fee_due } = await feeOf(id);
    expect(fee_due).toBe((fee * 4000n + 5000n) / 10_000n);
  });

  test("the desk cancels: everything goes back, the translator is paid what the desk confirms, at least a quarter", async () => {
    const { who } = await someCustomer(installation);
    for (const [percent, owed_bps] of [
      [60, 6000n],
      [5, 2500n],
    ] as const) {
      const { id, gross } = await inHand(who, 90);
      const body = { event: "order.cancel", reason: "Klient zadzwonił", percent } as const;
      await piotr(installation).call("actOnOrder", {
        ...path(id),
        body: { ...body, expected_refund: gross },
      });
      await installation.runJobs();
      expect(await refundsOfOrder(installation, id)).toEqual([{ amount: grosze(gross), state: "settled" }]);
      const { fee, fee_due } = await feeOf(id);
      expect(fee_due).toBe((fee * owed_bps + 5000n) / 10_000n);
    }
  });

  test("the progress of an unassigned order cannot be corrected", async () => {
    const { id } = await paid(visitor(installation));
    const body = { percent: 40, reason: "Sprawdzone" };
    expect((await piotr(installation).refusal("correctProgress", { ...path(id), body })).code).toBe(
      "order.wrong_status",
    );
  });
});

describe("The desk cancels in the customer's name", () => {
  const olena = "olena@example.com";

  test("with the amounts of a cancellation by the customer and no gift; the history names both", async () => {
    const { who } = await someCustomer(installation);
    const { id, hash, gross } = await paid(who);
    const job = await takeStage(installation, id, olena);
    await translator(installation, olena).call("reportProgress", {
      params: { id: String(job) },
      body: { percent: 40 },
    });
    const own = (await orderOf(who, hash)).cancellation?.refund.currency_amount_decimal ?? "";
    const { endings } = await piotr(installation).call("dialogue", path(id));
    expect(endings).toMatchObject([
      { by: "us", refund: { currency_amount_decimal: gross } },
      { by: "customer", refund: { currency_amount_decimal: own } },
    ]);
    expect(own).not.toBe(gross);
    const body = { event: "order.cancel", by: "customer", reason: "Zadzwonił" } as const;
    const ours = { ...body, expected_refund: gross };
    expect((await piotr(installation).refusal("actOnOrder", { ...path(id), body: ours })).code).toBe(
      "order.stale",
    );
    await piotr(installation).call("actOnOrder", { ...path(id), body: { ...body, expected_refund: own } });
    await installation.runJobs();
    const [refund] = await refundsOfOrder(installation, id);
    expect(refund).toMatchObject({ state: "settled", amount: BigInt(own.replace(".", "")) });
    expect(await balanceOf(who)).toBe("0.00");
    expect((await orderOf(who, hash)).end?.how).toBe("cancelled_by_customer");
    const { history } = await piotr(installation).call("deskOrder", path(id));
    expect(history[0]).toMatchObject({ event: "order.cancel", actor_role: "customer", actor: "Piotr Desk" });
  });
});
