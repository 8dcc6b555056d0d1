import { describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import {
  day,
  hour,
  inOneInstallation,
  mailsTo,
  orderOf,
  placeOrder,
  type Placed,
  statusesOf,
  visitor,
} from "#test/steps.ts";
import { bookkeeper, importStatement, lineOf, minor, statementFile, titleOf } from "#test/transfers.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const by_transfer = { payment_method: "bank_transfer" } as const;
const placedBy = async (change: Parameters<typeof placeOrder>[1] = {}) => {
  const who = visitor(installation);
  const placed = await placeOrder(who, change, by_transfer);
  return { who, placed, title: await titleOf(who, placed.payment_hash), amount: minor(placed.gross) };
};
const idOf = ({ orders }: Placed): number => orders[0]?.id ?? 0;
const mailsAbout = (placed: Placed): Promise<string[]> =>
  mailsTo(installation, "gosc@example.com", idOf(placed));

/** An order of which less came than was due. */
async function paidInPart(change: Parameters<typeof placeOrder>[1] = {}) {
  const order = await placedBy(change);
  const lines = [{ amount: order.amount - 700n, title: order.title, bank_ref: order.title }];
  await importStatement(installation, statementFile({ lines }));
  expect((await lineOf(installation, order.title)).state).toBe("waiting");
  return order;
}

describe("4.10: a part payment of an order that is not paid in full", () => {
  test("is a task of the desk when the order is dropped, which refunds it", async () => {
    const { who, placed, title, amount } = await paidInPart();
    installation.clock.forward(7 * day + hour);
    await installation.runJobs();
    expect(await statusesOf(who, placed.orders)).toEqual(["dropped"]);
    const line = await lineOf(installation, title);
    expect(line).toMatchObject({ state: "open", matches: [] });
    expect(minor(line.rest.currency_amount_decimal)).toBe(amount - 700n);
    await bookkeeper(installation).call("matchTransfer", {
      params: { id: String(line.id) },
      body: { parts: [], rest: "refund" },
    });
    expect((await lineOf(installation, title)).state).toBe("done");
  });

  test("is a task of the desk when the customer cancels", async () => {
    const { who, placed, title } = await paidInPart();
    await who.call("cancelOrder", {
      params: { hash: placed.orders[0]?.hash ?? "" },
      body: { expected_refund: "0.00" },
    });
    await installation.runJobs();
    expect(await statusesOf(who, placed.orders)).toEqual(["canceled"]);
    expect((await lineOf(installation, title)).state).toBe("open");
  });

  test("a part that comes after the end is a task too, and the buyer is not asked for the rest", async () => {
    const { placed, title, amount } = await placedBy();
    installation.clock.forward(7 * day + hour);
    await installation.runJobs();
    const lines = [{ amount: amount - 700n, title, bank_ref: title }];
    const { import: imported } = await importStatement(installation, statementFile({ lines }));
    expect(imported).toMatchObject({ booked: 0, to_look_at: 1 });
    expect((await lineOf(installation, title)).state).toBe("open");
    expect(await mailsAbout(placed)).not.toContain("transfer_short");
  });

  test("counts for the other orders of its cart when one of them is cancelled", async () => {
    const { who, placed, title, amount } = await paidInPart({ target_langs: ["en", "de"] });
    await who.call("cancelOrder", {
      params: { hash: placed.orders[0]?.hash ?? "" },
      body: { expected_refund: "0.00" },
    });
    await installation.runJobs();
    // More came than one order costs: it is paid, and the rest is on the line again.
    expect((await statusesOf(who, placed.orders))[1]).not.toBe("payment");
    const line = await lineOf(installation, title);
    expect(line.state).toBe("open");
    const { price_gross } = await orderOf(who, placed.orders[1]?.hash ?? "");
    const paid = minor(price_gross?.currency_amount_decimal ?? "");
    expect(minor(line.rest.currency_amount_decimal)).toBe(amount - 700n - paid);
  });

  test("is put back on its line at night when an earlier version left it with a closed amount due", async () => {
    const { title } = await paidInPart();
    installation.clock.forward(7 * day + hour);
    await installation.runJobs();
    // As it was stored before parts were moved.
    const { id } = await lineOf(installation, title);
    await installation.db
      .updateTable("bank_match")
      .set({ undone_at: null, undone_by: null })
      .where("bank_entry_id", "=", id)
      .execute();
    await installation.db.updateTable("bank_entry").set({ rest: 0n }).where("id", "=", id).execute();
    expect((await lineOf(installation, title)).state).toBe("waiting");
    await installation.runRound("bank.parts_left");
    await installation.runJobs();
    expect(await lineOf(installation, title)).toMatchObject({ state: "open", matches: [] });
  });
});
