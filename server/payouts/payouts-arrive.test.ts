import { describe, expect, test } from "vitest";
import { fillPath } from "#contract/route.ts";
import { routes } from "#contract/routes.ts";
import { stripe_report } from "#test/fixtures/payout-reports.ts";
import type { Installation } from "#test/installation.ts";
import { day, inOneInstallation, piotr } from "#test/steps.ts";
import {
  bookkeeper,
  eur_account,
  handIn,
  importStatement,
  type Line,
  lineOf,
  statementFile,
} from "#test/transfers.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

/** Stripe's report under another name of its payout; it pays out 80.00 EUR, and its rows match no payment. */
const reportOf = (payout_id: string): string => stripe_report.replaceAll("po_1", payout_id);
const importing = async (text: string) =>
  installation.app.inject({
    method: "POST",
    url: `${fillPath(routes.importPayouts.path, {})}?provider=stripe&name=report.csv`,
    headers: { ...(await bookkeeper(installation).headers()), "content-type": "application/octet-stream" },
    payload: text,
  });
async function report(payout_id: string, text = reportOf(payout_id)): Promise<void> {
  expect((await importing(text)).statusCode).toBe(200);
  await installation.runJobs();
}
const euros = (...lines: Line[]): Buffer => statementFile({ currency: "EUR", lines });
const arrives = async (line: Line) => {
  await importStatement(installation, euros({ bank_ref: line.title ?? "", ...line }));
  return lineOf(installation, line.title ?? "");
};
const account = async (code: string): Promise<bigint> => {
  const rows = await installation.db
    .selectFrom("ledger.account")
    .select("balance")
    .where("code", "=", code)
    .where("currency", "=", "EUR")
    .execute();
  return rows.reduce((sum, { balance }) => sum + balance, 0n);
};
const balances = async () => ({
  transit: await account("asset:payout_in_transit"),
  suspense: await account("liab:suspense"),
  bank: await account("asset:bank"),
  fees: await account("exp:gateway_fee"),
});
/** The difference between the balances after and before. */
async function moved(act: () => Promise<unknown>) {
  const before = await balances();
  await act();
  const after = await balances();
  return {
    transit: after.transit - before.transit,
    suspense: after.suspense - before.suspense,
    bank: after.bank - before.bank,
    fees: after.fees - before.fees,
  };
}
const payoutOf = async (payout_id: string) => {
  const { payouts } = await bookkeeper(installation).call("clearing", {});
  const found = payouts.find((one) => one.payout_id === payout_id);
  if (!found) throw new Error(`no payout ${payout_id}`);
  return found;
};
const confirm = (line_id: number, provider_payout_id: number) =>
  bookkeeper(installation).call("matchPayout", {
    params: { id: String(line_id) },
    body: { provider_payout_id },
  });
const undo = (match_id = 0) =>
  bookkeeper(installation).call("undoMatch", { params: { id: String(match_id) } });

describe("a payout that was reported", () => {
  test("is on its way until a statement shows it: the bank is booked by the statement alone", async () => {
    // The fee of 2.00 is booked with the report; the unmatched rest waits for a person.
    expect(await moved(() => report("po_first0001"))).toEqual({
      transit: 8000n,
      suspense: 0n,
      bank: 0n,
      fees: 200n,
    });
    expect(await payoutOf("po_first0001")).toMatchObject({ arrived_on: null });
  });

  test("is known by its name in the title, however the bank cut it, and booked without a person", async () => {
    const title = "STRIPE PAYMENTS po_fir st0001";
    const line = { amount: 8000n, title, counterparty_name: "STRIPE" };
    expect(await moved(() => arrives(line))).toEqual({
      transit: -8000n,
      suspense: 0n,
      bank: 8000n,
      fees: 0n,
    });
    expect(await lineOf(installation, title)).toMatchObject({
      state: "done",
      matches: [{ kind: "payout", product: "stripe po_first0001", rule: "reference", made_by: null }],
    });
    expect(await payoutOf("po_first0001")).toMatchObject({ arrived_on: "2031-03-03" });
  });

  test("is in transit again when the match is undone, on the day it was made", async () => {
    const line = await lineOf(installation, "po_fir st0001");
    expect(await moved(() => undo(line.matches[0]?.id))).toMatchObject({
      transit: 8000n,
      suspense: -8000n,
      bank: 0n,
    });
    await undo(line.matches[0]?.id);
    expect(await payoutOf("po_first0001")).toMatchObject({ arrived_on: null });
    const again = await lineOf(installation, "po_fir st0001");
    expect(again).toMatchObject({
      state: "open",
      payouts: [{ rule: "reference", certain: true, payout: { payout_id: "po_first0001" } }],
    });
    const matched = await confirm(again.id, again.payouts[0]?.payout.id ?? 0);
    expect(matched).toMatchObject({ state: "done", matches: [{ kind: "payout", rule: "by_hand" }] });
    installation.clock.forward(day);
    const refused = await bookkeeper(installation).refusal("undoMatch", {
      params: { id: String(matched.matches[0]?.id) },
    });
    expect(refused.code).toBe("transfer.undo_late");
  });

  test("its amount with its provider's name is only a suggestion", async () => {
    await report("po_likely001");
    const line = await arrives({ amount: 8000n, title: "wypłata marzec", counterparty_name: "STRIPE TECH." });
    expect(line).toMatchObject({
      state: "open",
      payouts: [{ rule: "amount_name", certain: false, payout: { payout_id: "po_likely001" } }],
    });
    const id = line.payouts[0]?.payout.id ?? 0;
    expect(await confirm(line.id, id)).toMatchObject({ state: "done" });
    const refused = await bookkeeper(installation).refusal("matchPayout", {
      params: { id: String(line.id) },
      body: { provider_payout_id: id },
    });
    expect(refused).toMatchObject({ status: 409, code: "payout.not_on_its_way" });
  });

  test("its amount alone says nothing, and a person may find it", async () => {
    await report("po_unnamed01");
    const line = await arrives({ amount: 8000n, title: "przelew zbiorczy" });
    expect(line).toMatchObject({ state: "open", payouts: [] });
    const [found] = await bookkeeper(installation).call("payoutsInTransit", {
      params: { id: String(line.id) },
    });
    expect(found).toMatchObject({ payout_id: "po_unnamed01", amount: { currency_amount_decimal: "80.00" } });
    expect(await confirm(line.id, found?.id ?? 0)).toMatchObject({ state: "done" });
  });
});

describe("a line that comes before its report", () => {
  test("waits in suspense and is matched when the report comes", async () => {
    const line = { amount: 8000n, title: "STRIPE po_later0001" };
    expect(await moved(() => arrives(line))).toMatchObject({ suspense: -8000n, bank: 8000n, transit: 0n });
    expect(await lineOf(installation, "po_later0001")).toMatchObject({ state: "open", payouts: [] });
    expect(await moved(() => report("po_later0001"))).toMatchObject({
      suspense: 8000n,
      bank: 0n,
      transit: 0n,
    });
    expect(await lineOf(installation, "po_later0001")).toMatchObject({
      state: "done",
      matches: [{ rule: "reference" }],
    });
  });

  test("two lines that name it are for a person", async () => {
    await arrives({ amount: 8000n, title: "pierwszy po_twice0001" });
    await arrives({ amount: 8000n, title: "drugi po_twice0001" });
    await report("po_twice0001");
    const line = await lineOf(installation, "drugi po_twice0001");
    expect(line).toMatchObject({ state: "open", payouts: [{ certain: true }] });
    expect(await confirm(line.id, line.payouts[0]?.payout.id ?? 0)).toMatchObject({ state: "done" });
    expect(await lineOf(installation, "pierwszy po_twice0001")).toMatchObject({ state: "open", payouts: [] });
  });

  test("report and statement at the same moment: the later one finds the other, once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const name = `po_race${round}0001`;
      const file = euros({ amount: 8000n, title: name, bank_ref: name });
      const come = [
        handIn(installation, file, `${name}.sta`),
        importing(reportOf(name)),
        importing(reportOf(name)),
      ];
      const answers = await Promise.all(round % 2 === 0 ? come : come.toReversed());
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      await installation.runJobs();
      const { state, matches } = await lineOf(installation, name);
      expect({ state, matches: matches.map(({ kind }) => kind) }).toEqual({
        state: "done",
        matches: ["payout"],
      });
    }
  });
});

describe("another amount than was paid out", () => {
  test("less: a person confirms that it is the payout, and the bank fee is a cost", async () => {
    await report("po_short0001");
    const line = await arrives({ amount: 7750n, title: "po_short0001", counterparty_name: "STRIPE" });
    expect(line).toMatchObject({ state: "open", payouts: [] });
    const { id } = await payoutOf("po_short0001");
    expect(await moved(() => confirm(line.id, id))).toEqual({
      transit: -8000n,
      suspense: 7750n,
      bank: 0n,
      fees: 250n,
    });
    const [match] = (await lineOf(installation, "po_short0001")).matches;
    expect(await moved(() => undo(match?.id))).toMatchObject({
      transit: 8000n,
      suspense: -7750n,
      fees: -250n,
    });
    await confirm(line.id, id);
  });

  test("more: the rest of the line is still to be looked at", async () => {
    await report("po_over00001");
    const line = await arrives({ amount: 8500n, title: "po_over00001" });
    const { id } = await payoutOf("po_over00001");
    expect(await confirm(line.id, id)).toMatchObject({
      state: "open",
      rest: { currency_amount_decimal: "5.00" },
    });
  });

  test("another currency, money that left, and a line that is used up are refused", async () => {
    await report("po_refuse001");
    const { id } = await payoutOf("po_refuse001");
    const refusal = async (line_id: number) =>
      (
        await bookkeeper(installation).refusal("matchPayout", {
          params: { id: String(line_id) },
          body: { provider_payout_id: id },
        })
      ).code;
    await importStatement(
      installation,
      statementFile({ lines: [{ amount: 8000n, title: "złote po_refuse001" }] }),
    );
    expect(await refusal((await lineOf(installation, "złote po_refuse001")).id)).toBe(
      "transfer.other_currency",
    );
    const left = await arrives({ amount: -8000n, title: "wyszło po_refuse001" });
    expect(await refusal(left.id)).toBe("transfer.amount");
    expect(await refusal((await lineOf(installation, "po_later0001")).id)).toBe("transfer.amount");
    expect(await refusal(999_999)).toBe("transfer.not_found");
  });
});

describe("a provider that takes money from our account", () => {
  /** Nothing but a fee of 20.00, which Stripe takes from the bank. */
  const debit = (payout_id: string): string => {
    const [head = ""] = stripe_report.split("\r\n");
    return [
      head,
      `${payout_id},2026-03-05 00:00:00,f_${payout_id},2026-03-03 11:00:00,eur,-20.00,0.00,-20.00,fee,,Billing,,,,`,
      `${payout_id},2026-03-05 00:00:00,p_${payout_id},2026-03-05 00:00:00,eur,20.00,0.00,20.00,payout,${payout_id},STRIPE PAYOUT,,,,`,
    ].join("\r\n");
  };

  test("is a payout below zero, and the line that left is matched alike", async () => {
    await report("po_debit0001", debit("po_debit0001"));
    expect(await payoutOf("po_debit0001")).toMatchObject({ amount: { currency_amount_decimal: "-20.00" } });
    const line = { amount: -2000n, title: "STRIPE po_debit0001" };
    expect(await moved(() => arrives(line))).toMatchObject({ transit: 2000n, bank: -2000n, suspense: 0n });
    expect(await lineOf(installation, "po_debit0001")).toMatchObject({ state: "done" });
  });

  test("a line that left with less than it says it took is refused", async () => {
    await report("po_debit0002", debit("po_debit0002"));
    const line = await arrives({ amount: -1500n, title: "za mało" });
    const { id } = await payoutOf("po_debit0002");
    expect(
      await bookkeeper(installation).call("payoutsInTransit", { params: { id: String(line.id) } }),
    ).toEqual([]);
    const refused = await bookkeeper(installation).refusal("matchPayout", {
      params: { id: String(line.id) },
      body: { provider_payout_id: id },
    });
    expect(refused.code).toBe("transfer.amount");
  });
});

describe("a payout that never arrives", () => {
  const say = (id: number, returned: boolean) =>
    bookkeeper(installation).call("returnPayout", { params: { id: String(id) }, body: { returned } });

  test("is in suspense as soon as a person says so, and on its way again when they say it is", async () => {
    await report("po_gone00001");
    const { id } = await payoutOf("po_gone00001");
    const gone = { transit: -8000n, suspense: 8000n, bank: 0n, fees: 0n };
    expect(await moved(() => Promise.all([say(id, true), say(id, true), say(id, true)]))).toEqual(gone);
    expect(await payoutOf("po_gone00001")).toMatchObject({ returned: true, arrived_on: null });
    const line = await arrives({ amount: 8000n, title: "po_gone00001" });
    expect(line).toMatchObject({ state: "open", payouts: [] });
    const refused = await bookkeeper(installation).refusal("matchPayout", {
      params: { id: String(line.id) },
      body: { provider_payout_id: id },
    });
    expect(refused.code).toBe("payout.not_on_its_way");
    expect(await moved(() => say(id, false))).toEqual({ ...gone, transit: 8000n, suspense: -8000n });
    expect(await moved(() => say(id, true))).toEqual(gone);
    await say(id, false);
    expect(await confirm(line.id, id)).toMatchObject({ state: "done" });
  });

  test("one that is on a statement cannot be returned, nor one that does not exist", async () => {
    const { id } = await payoutOf("po_gone00001");
    for (const unknown of [id, 999_999]) {
      const asked = { params: { id: String(unknown) }, body: { returned: true } };
      expect((await bookkeeper(installation).refusal("returnPayout", asked)).code).toBe(
        "payout.not_on_its_way",
      );
    }
  });
});

test("a bank that takes the line back puts the payout on its way again", async () => {
  await report("po_back00001");
  await arrives({ amount: 8000n, title: "STRIPE po_back00001" });
  expect(await payoutOf("po_back00001")).toMatchObject({ arrived_on: "2031-03-03" });
  const reversal = { amount: -8000n, title: "STRIPE po_back00001", bank_ref: "RC1", is_reversal: true };
  const file = statementFile({ iban: eur_account, currency: "EUR", lines: [reversal] });
  expect(await moved(() => importStatement(installation, file))).toMatchObject({
    transit: 8000n,
    bank: -8000n,
    suspense: 0n,
  });
  expect(await payoutOf("po_back00001")).toMatchObject({ arrived_on: null });
});

test("only bookkeepers and administrators see or match payouts", async () => {
  const id = String((await lineOf(installation, "po_refuse001")).id);
  expect((await piotr(installation).refusal("payoutsInTransit", { params: { id } })).code).toBe(
    "right.missing",
  );
  const body = { provider_payout_id: 1 };
  expect((await piotr(installation).refusal("matchPayout", { params: { id }, body })).code).toBe(
    "right.missing",
  );
});
