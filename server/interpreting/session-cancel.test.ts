import { owedForPart } from "#domain/work/owed.ts";
import { feesOf } from "#test/pay.ts";
import { describe, expect, test } from "vitest";
import { toDecimal } from "#domain/money.ts";
import { proofOf } from "#test/dialogue.ts";
import type { Installation } from "#test/installation.ts";
import { idOf, interpreting, whole_week } from "#test/interpreting.ts";
import { call_order } from "#test/services.ts";
import {
  hour,
  inOneInstallation,
  minute,
  orderOf,
  paidOrder,
  piotr,
  refundsOfOrder,
  statusesOf,
} from "#test/steps.ts";

let installation: Installation;
let scenario: ReturnType<typeof interpreting>;
inOneInstallation(async (opened) => {
  installation = opened;
  scenario = interpreting(installation);
  await scenario.olena().call("setHours", { body: whole_week });
});

describe("4.8 Canceling a session", () => {
  /** Cancels as a guest with the code from their mailbox; returns the refund that the page shows before. */
  const cancelAsGuest = async (hash: string): Promise<string> => {
    const { cancellation } = await orderOf(scenario.guest, hash);
    const expected_refund = cancellation?.refund.currency_amount_decimal ?? "";
    const code = await proofOf(installation, scenario.guest, hash);
    await scenario.guest.call("cancelOrder", { params: { hash }, body: { expected_refund, code } });
    await installation.runJobs();
    return expected_refund;
  };
  const busyWith = (order_id: number) =>
    installation.db.selectFrom("interpreter_busy").select("id").where("order_id", "=", order_id).execute();

  test.each([
    [24 * hour + minute, 100n],
    [24 * hour, 50n],
    [hour + minute, 50n],
    [hour, 0n],
    [minute, 0n],
  ])(
    "%i ms before it %i per cent are refunded, as the page shows, and the time is free again",
    async (before, share) => {
      const wanted = scenario.ahead(30 * hour);
      const placed = await scenario.booked(wanted);
      await scenario.forwardTo(new Date(Date.parse(wanted) - before).toISOString());
      const params = { id: String(idOf(placed)) };
      const { endings } = await piotr(installation).call("dialogue", { params });
      const page = await orderOf(scenario.guest, placed.orders[0]?.hash ?? "");
      // The dialog of the desk, in the customer's name, has the figures and the rule of the customer's own.
      expect(endings.find(({ event, by }) => event === "order.cancel" && by === "customer")).toMatchObject({
        captured: page.cancellation?.paid,
        refund: page.cancellation?.refund,
        rule: page.cancellation?.rule,
      });
      expect(page.cancellation?.rule).toBe(
        share === 100n ? "whole" : share === 0n ? "session_no_refund" : "session_part",
      );
      const shown = await cancelAsGuest(placed.orders[0]?.hash ?? "");
      const gross = BigInt(placed.gross.replace(".", ""));
      const refunded = (await refundsOfOrder(installation, idOf(placed))).reduce(
        (sum, { amount }) => sum + amount,
        0n,
      );
      expect(refunded).toBe(gross - (gross * (100n - share) + 50n) / 100n);
      expect(shown).toBe(toDecimal(refunded));
      expect(await statusesOf(scenario.guest, placed.orders)).toEqual(["canceled"]);
      const [work] = await feesOf(installation, idOf(placed));
      const fee = work?.fee ?? 0n;
      expect(fee).toBeGreaterThan(0n);
      expect(work?.fee_due, "the interpreter gets the same share").toBe((fee * (100n - share) + 50n) / 100n);
      expect(await scenario.stateOf(idOf(placed))).toBe("released");
      expect(await busyWith(idOf(placed))).toEqual([]);
      const [mail] = await scenario.mailsOf(idOf(placed), ["order_canceled"]);
      const says_none = mail?.text.includes("the whole price is due and nothing is refunded") ?? false;
      expect(says_none).toBe(share === 0n);
    },
  );

  test("the notice decides about a cancellation alone: a withdrawal and a failure owe nothing by it", () => {
    const part = { fee: 8000n, accepted_bps: 0n, notice_ms: 0 };
    expect(owedForPart(part, "order.cancel", "customer").fee_due).toBe(8000n);
    expect(owedForPart(part, "order.withdraw", "customer").fee_due).toBe(0n);
    expect(owedForPart(part, "failure.abandon", "customer").fee_due).toBe(0n);
  });

  test("the refund windows also apply before an interpreter is assigned", async () => {
    const wanted = scenario.ahead(5 * hour);
    const placed = await paidOrder(installation, scenario.guest, call_order(wanted));
    expect(await statusesOf(scenario.guest, placed.orders)).toEqual(["waiting_translation"]);
    const shown = await cancelAsGuest(placed.orders[0]?.hash ?? "");
    expect(shown).toBe(toDecimal(BigInt(placed.gross.replace(".", "")) / 2n));
    expect(await busyWith(idOf(placed))).toEqual([]);
  });

  test("the page shows until when canceling is free of charge, and until when half is refunded", async () => {
    const wanted = scenario.ahead(40 * hour);
    const placed = await scenario.booked(wanted);
    const params = { hash: placed.orders[0]?.hash ?? "" };
    const session = await scenario.guest.call("orderSession", { params });
    expect(session).toMatchObject({ state: "booked", is_assigned: true, minutes: null, overtime: null });
    expect(Date.parse(wanted) - Date.parse(session?.free_until ?? "")).toBe(24 * hour);
    expect(Date.parse(wanted) - Date.parse(session?.half_until ?? "")).toBe(hour);
    await cancelAsGuest(params.hash);
  });
});
