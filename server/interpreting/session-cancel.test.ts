import { describe, expect, test } from "vitest";
import { toDecimal } from "#domain/money.ts";
import { proofOf } from "#test/dialogue.ts";
import type { Installation } from "#test/installation.ts";
import { idOf, interpreting, whole_week } from "#test/interpreting.ts";
import { call_order } from "#test/services.ts";
import { hour, inOneShop, minute, orderOf, paidOrder, refundsOfOrder, statusesOf } from "#test/steps.ts";

let shop: Installation;
let story: ReturnType<typeof interpreting>;
inOneShop(async (opened) => {
  shop = opened;
  story = interpreting(shop);
  await story.olena().call("setHours", { body: whole_week });
});

describe("4.8 Calling a session off", () => {
  /** The guest's word on the page, with the code of their mailbox; answers what the page says comes back. */
  const callOff = async (hash: string): Promise<string> => {
    const { cancellation } = await orderOf(story.guest, hash);
    const expected_refund = cancellation?.refund.currency_amount_decimal ?? "";
    const code = await proofOf(shop, story.guest, hash);
    await story.guest.call("cancelOrder", { params: { hash }, body: { expected_refund, code } });
    await shop.runJobs();
    return expected_refund;
  };
  const busyWith = (order_id: number) =>
    shop.db.selectFrom("interpreter_busy").select("id").where("order_id", "=", order_id).execute();

  test.each([
    [24 * hour + minute, 100n],
    [24 * hour, 50n],
    [hour + minute, 50n],
    [hour, 0n],
    [minute, 0n],
  ])(
    "%i ms before it %i %% come back, as the page says, and the time is free again",
    async (before, share) => {
      const wanted = story.ahead(30 * hour);
      const placed = await story.booked(wanted);
      await story.forwardTo(new Date(Date.parse(wanted) - before).toISOString());
      const said = await callOff(placed.orders[0]?.hash ?? "");
      const gross = BigInt(placed.gross.replace(".", ""));
      const back = (await refundsOfOrder(shop, idOf(placed))).reduce((sum, { amount }) => sum + amount, 0n);
      expect(back).toBe(gross - (gross * (100n - share) + 50n) / 100n);
      expect(said).toBe(toDecimal(back));
      expect(await statusesOf(story.guest, placed.orders)).toEqual(["canceled"]);
      expect(await story.stateOf(idOf(placed))).toBe("released");
      expect(await busyWith(idOf(placed))).toEqual([]);
    },
  );

  test("the windows count while nobody has taken it yet as well", async () => {
    const wanted = story.ahead(5 * hour);
    const placed = await paidOrder(shop, story.guest, call_order(wanted));
    expect(await statusesOf(story.guest, placed.orders)).toEqual(["waiting_translation"]);
    const said = await callOff(placed.orders[0]?.hash ?? "");
    expect(said).toBe(toDecimal(BigInt(placed.gross.replace(".", "")) / 2n));
    expect(await busyWith(idOf(placed))).toEqual([]);
  });

  test("what the page says is told before: until when it is free, and until when half comes back", async () => {
    const wanted = story.ahead(40 * hour);
    const placed = await story.booked(wanted);
    const params = { hash: placed.orders[0]?.hash ?? "" };
    const session = await story.guest.call("orderSession", { params });
    expect(session).toMatchObject({ state: "booked", is_assigned: true, minutes: null, overtime: null });
    expect(Date.parse(wanted) - Date.parse(session?.free_until ?? "")).toBe(24 * hour);
    expect(Date.parse(wanted) - Date.parse(session?.half_until ?? "")).toBe(hour);
    await callOff(params.hash);
  });
});
