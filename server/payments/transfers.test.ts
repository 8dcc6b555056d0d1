import { describe, expect, test } from "vitest";
import { localDate } from "#domain/calendar.ts";
import { isIban } from "#domain/payments/account-number.ts";
import type { Installation } from "#test/installation.ts";
import { session } from "#test/session.ts";
import {
  anna,
  day,
  hour,
  inOneInstallation,
  mailsTo,
  orderOf,
  piotr,
  placeOrder,
  type Placed,
  statusesOf,
  visitor,
} from "#test/steps.ts";
import {
  bookkeeper,
  handIn,
  importStatement,
  lineOf,
  minor,
  pln_account,
  refusedImport,
  statementFile,
  titleOf,
} from "#test/transfers.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const by_transfer = { payment_method: "bank_transfer" } as const;
const guest = () => visitor(installation);
const placedBy = async (who = guest()) => {
  const placed = await placeOrder(who, {}, by_transfer);
  return { who, placed, title: await titleOf(who, placed.payment_hash), amount: minor(placed.gross) };
};
const idOf = ({ orders }: Placed): number => orders[0]?.id ?? 0;
const hashOf = ({ orders }: Placed): string => orders[0]?.hash ?? "";
const books = async (code: string): Promise<bigint> => {
  const rows = await installation.db
    .selectFrom("ledger.account")
    .select("balance")
    .where("code", "=", code)
    .execute();
  return rows.reduce((sum, { balance }) => sum + balance, 0n);
};

describe("§9 A buyer who pays by bank transfer", () => {
  test("sees account, amount, title and time limit on the page and in a mail", async () => {
    const { who, placed, title } = await placedBy();
    expect(placed.redirect_url).toContain(`/payment/confirmation?payment=${placed.payment_hash}`);
    const payment = await who.call("payment", { params: { hash: placed.payment_hash } });
    expect(payment.state).toBe("waiting");
    expect(payment.transfer).toMatchObject({
      iban: pln_account,
      bic: "WBKPPLPP",
      bank: "Bank Przykładowy S.A.",
    });
    expect(isIban(payment.transfer?.iban ?? "")).toBe(true);
    expect(title).toMatch(/^RF\d\dTL\d+$/);
    expect(Date.parse(payment.transfer?.until ?? "")).toBe(installation.clock.now().getTime() + 7 * day);
    await installation.runJobs();
    installation.clock.forward(hour);
    await installation.runJobs();
    expect(await mailsTo(installation, "gosc@example.com", idOf(placed))).toEqual(["transfer_details"]);
  });

  test("has seven days: the order is still there on the sixth and gone after the seventh", async () => {
    const { who, placed } = await placedBy();
    installation.clock.forward(6 * day);
    await installation.runJobs();
    expect(await statusesOf(who, placed.orders)).toEqual(["payment"]);
    installation.clock.forward(day + hour);
    await installation.runJobs();
    expect(await statusesOf(who, placed.orders)).toEqual(["dropped"]);
  });

  test("may change from another method, and has the same seven days", async () => {
    const who = guest();
    const placed = await placeOrder(who);
    await who.call("startPayment", { params: { hash: placed.request_hash }, body: by_transfer });
    installation.clock.forward(2 * day);
    await installation.runJobs();
    expect(await statusesOf(who, placed.orders)).toEqual(["payment"]);
    installation.clock.forward(6 * day);
    await installation.runJobs();
    expect(await statusesOf(who, placed.orders)).toEqual(["dropped"]);
  });

  test("a currency without an account is not offered", async () => {
    const { payment_methods } = await session(installation, {
      zone: "customer",
      email: "anna.nowak@example.com",
    }).call("prepaid", {});
    expect(payment_methods.map(({ method }) => method)).toEqual(["online", "bank_transfer"]);
  });
});

describe("a statement with the money", () => {
  test.each(["mt940", "camt"] as const)("%s: the exact amount starts the work, once", async (format) => {
    const { who, placed, title, amount } = await placedBy();
    const file = statementFile({
      format,
      lines: [{ amount, title: `ZAPLATA ${title}`, counterparty_name: "X" }],
    });
    const { import: imported, known } = await importStatement(installation, file);
    expect({ known, ...imported }).toMatchObject({
      known: false,
      entries_new: 1,
      entries_known: 0,
      booked: 1,
      to_look_at: 0,
    });
    expect(["payment", "dropped"]).not.toContain((await orderOf(who, hashOf(placed))).status);
    expect((await who.call("payment", { params: { hash: placed.payment_hash } })).state).toBe("success");
    expect(await mailsTo(installation, "gosc@example.com", idOf(placed))).toEqual([
      "transfer_details",
      "order_paid",
      "invoice_issued",
    ]);
    const bank = await books("asset:bank");
    const again = await importStatement(installation, file);
    expect(again).toEqual({ import: imported, known: true });
    expect(await books("asset:bank")).toBe(bank);
  });

  test("an overlapping file only adds its new lines, and the number of equal lines is unchanged", async () => {
    const first = { amount: 1100n, title: "dwa razy to samo" };
    const { import: monday } = await importStatement(installation, statementFile({ lines: [first, first] }));
    expect(monday).toMatchObject({ entries_new: 2, booked: 0, to_look_at: 2 });
    const { import: tuesday } = await importStatement(
      installation,
      statementFile({ lines: [first, first, { amount: 2200n, title: "nowy" }] }),
    );
    expect(tuesday).toMatchObject({ entries_new: 1, entries_known: 2 });
  });

  test("two concurrent imports of overlapping files: every line is booked once", async () => {
    const { who, placed, title, amount } = await placedBy();
    const line = { amount, title, bank_ref: "R1" };
    const files = [
      statementFile({ lines: [line] }),
      statementFile({ lines: [line, { amount: 500n, title: "inny", bank_ref: "R2" }] }),
      statementFile({ lines: [line] }),
    ];
    const before = await books("asset:bank");
    const answers = await Promise.all(files.map((file, i) => handIn(installation, file, `${i}.sta`)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await installation.runJobs();
    expect(await books("asset:bank")).toBe(before + amount + 500n);
    expect((await who.call("payment", { params: { hash: placed.payment_hash } })).state).toBe("success");
  });

  test("an amount with a name is only suggested, and booked by hand", async () => {
    const { placed, amount } = await placedBy();
    const line = { amount, title: "za tłumaczenie", counterparty_name: "HALINA GOSC WARSZAWA" };
    const { import: imported } = await importStatement(installation, statementFile({ lines: [line] }));
    expect(imported).toMatchObject({ booked: 0, to_look_at: 1 });
    const shown = await lineOf(installation, "za tłumaczenie");
    expect(shown.state).toBe("open");
    const mine = shown.suggestions.find(({ due }) => due.order_ids.includes(idOf(placed)));
    expect(mine).toMatchObject({ rule: "amount_name", certain: false });
    const matched = await bookkeeper(installation).call("matchTransfer", {
      params: { id: String(shown.id) },
      body: { parts: [{ payment_request_id: mine?.due.payment_request_id ?? 0, amount: placed.gross }] },
    });
    expect(matched.state).toBe("done");
    await installation.runJobs();
  });

  test("unmatched lines are reported to accounting in one mail for each file", async () => {
    const file = statementFile({ lines: [{ amount: 100n, title: "nikt nie wie" }] });
    const { import: imported } = await importStatement(installation, file);
    installation.clock.forward(hour);
    await installation.runJobs();
    const mails = await installation.db
      .selectFrom("mail")
      .select(["recipient"])
      .where("unique_key", "like", `staff_transfers:${imported.id}:%`)
      .orderBy("recipient")
      .execute();
    expect(mails.map(({ recipient }) => recipient)).toEqual(["admin@example.com", "ksiegowa@example.com"]);
  });
});

describe("another amount", () => {
  test("a surplus of a registered customer is credited to the balance", async () => {
    const { who, placed, title, amount } = await placedBy(anna(installation));
    const before = (await who.call("currentCustomer", {})).account_balance.currency_amount_decimal;
    await importStatement(installation, statementFile({ lines: [{ amount: amount + 1000n, title }] }));
    expect((await who.call("payment", { params: { hash: placed.payment_hash } })).state).toBe("success");
    const after = (await who.call("currentCustomer", {})).account_balance.currency_amount_decimal;
    expect(minor(after) - minor(before)).toBe(1000n);
    expect((await lineOf(installation, title)).matches.map(({ kind }) => kind)).toEqual([
      "request",
      "wallet",
    ]);
  });

  test("a surplus of a guest remains in suspense until the desk refunds it", async () => {
    const { placed, title, amount } = await placedBy();
    await importStatement(installation, statementFile({ lines: [{ amount: amount + 1000n, title }] }));
    const line = await lineOf(installation, title);
    expect(line).toMatchObject({ state: "open", rest: { currency_amount_decimal: "10.00" } });
    expect((await orderOf(guest(), hashOf(placed))).status).not.toBe("payment");
  });

  test("a part payment waits, the buyer gets a mail with the missing amount, and a second transfer completes it", async () => {
    const { who, placed, title, amount } = await placedBy();
    await importStatement(
      installation,
      statementFile({ lines: [{ amount: amount - 700n, title, bank_ref: "A" }] }),
    );
    expect(await statusesOf(who, placed.orders)).toEqual(["payment"]);
    expect(await mailsTo(installation, "gosc@example.com", idOf(placed))).toEqual([
      "transfer_details",
      "transfer_short",
    ]);
    expect((await lineOf(installation, title)).state).toBe("waiting");
    const suspense = await books("liab:suspense");
    await importStatement(installation, statementFile({ lines: [{ amount: 700n, title, bank_ref: "B" }] }));
    expect((await who.call("payment", { params: { hash: placed.payment_hash } })).state).toBe("success");
    expect(await books("liab:suspense")).toBe(suspense + amount - 700n);
  });

  test("another currency is never matched automatically, and refused by hand", async () => {
    const { placed, title, amount } = await placedBy();
    await importStatement(installation, statementFile({ currency: "EUR", lines: [{ amount, title }] }));
    const line = await lineOf(installation, title);
    expect(line).toMatchObject({ state: "open", suggestions: [] });
    const { id } = await installation.db
      .selectFrom("payment_request")
      .select("id")
      .where("hash", "=", placed.request_hash)
      .executeTakeFirstOrThrow();
    const refused = await bookkeeper(installation).refusal("matchTransfer", {
      params: { id: String(line.id) },
      body: { parts: [{ payment_request_id: id, amount: placed.gross }] },
    });
    expect(refused).toMatchObject({ status: 409, code: "transfer.other_currency" });
  });

  test("one transfer for two orders is split by hand", async () => {
    const one = await placedBy();
    const two = await placedBy();
    const total = one.amount + two.amount;
    await importStatement(
      installation,
      statementFile({ lines: [{ amount: total, title: "za oba zamówienia" }] }),
    );
    const line = await lineOf(installation, "za oba zamówienia");
    const found = [];
    for (const { placed } of [one, two]) {
      const [due] = await bookkeeper(installation).call("dues", {
        params: { id: String(line.id) },
        query: { search: String(idOf(placed)) },
      });
      found.push({ payment_request_id: due?.payment_request_id ?? 0, amount: placed.gross });
    }
    const [first] = found;
    const too_much = await bookkeeper(installation).refusal("matchTransfer", {
      params: { id: String(line.id) },
      body: { parts: [{ payment_request_id: first?.payment_request_id ?? 0, amount: "99999.00" }] },
    });
    expect(too_much.code).toBe("transfer.amount");
    const matched = await bookkeeper(installation).call("matchTransfer", {
      params: { id: String(line.id) },
      body: { parts: found },
    });
    expect(matched).toMatchObject({ state: "done", rest: { currency_amount_decimal: "0.00" } });
    await installation.runJobs();
    for (const { who, placed } of [one, two])
      expect((await who.call("payment", { params: { hash: placed.payment_hash } })).state).toBe("success");
  });
});

describe("late money (T28)", () => {
  test("revives an order that was dropped at most 72 hours ago", async () => {
    const { who, placed, title, amount } = await placedBy();
    installation.clock.forward(7 * day + hour);
    await installation.runJobs();
    expect(await statusesOf(who, placed.orders)).toEqual(["dropped"]);
    installation.clock.forward(2 * day);
    await importStatement(installation, statementFile({ lines: [{ amount, title }] }));
    expect(["dropped", "payment"]).not.toContain((await orderOf(who, hashOf(placed))).status);
  });

  test("a transfer that the bank booked in time revives its order, however late the statement is imported", async () => {
    const { who, placed, title, amount } = await placedBy();
    installation.clock.forward(6 * day);
    const booked_on = localDate(installation.clock.now().getTime());
    installation.clock.forward(day + hour);
    await installation.runJobs();
    expect(await statusesOf(who, placed.orders)).toEqual(["dropped"]);
    installation.clock.forward(4 * day);
    await importStatement(installation, statementFile({ day: booked_on, lines: [{ amount, title }] }));
    expect(["dropped", "payment"]).not.toContain((await orderOf(who, hashOf(placed))).status);
  });

  test("is in suspense after that, and refunded by hand", async () => {
    const { who, placed, title, amount } = await placedBy();
    installation.clock.forward(7 * day + hour);
    await installation.runJobs();
    installation.clock.forward(4 * day);
    const booked_on = localDate(installation.clock.now().getTime());
    const { import: imported } = await importStatement(
      installation,
      statementFile({ day: booked_on, lines: [{ amount, title }] }),
    );
    expect(imported).toMatchObject({ booked: 0, to_look_at: 1 });
    expect(await statusesOf(who, placed.orders)).toEqual(["dropped"]);
  });
});

describe("an invalid file", () => {
  test("is refused with the faulty line and books nothing", async () => {
    const whole = statementFile({ lines: [{ amount: 4200n, title: "całość" }] });
    const before = await books("asset:bank");
    const cut = await refusedImport(installation, whole.subarray(0, whole.length - 40));
    expect(cut).toMatchObject({ status: 422, code: "statement.unreadable" });
    expect(cut.details).toMatchObject({
      line: expect.any(Number) as number,
      reason: expect.any(String) as string,
    });
    const off = Buffer.from(whole.toString().replace("C310303PLN42,00", "C310303PLN43,00"));
    expect((await refusedImport(installation, off)).details).toMatchObject({ reason: "unbalanced" });
    const foreign = statementFile({ lines: [{ amount: 1n }], iban: "PL81105019241000000000012345" });
    expect(await refusedImport(installation, foreign)).toMatchObject({ code: "statement.not_ours" });
    expect(await books("asset:bank")).toBe(before);
  });

  test("statements are only for accounting and administrators", async () => {
    const file = statementFile({ lines: [{ amount: 1n }] });
    expect(await refusedImport(installation, file, piotr(installation))).toMatchObject({
      status: 403,
      code: "right.missing",
    });
    expect((await piotr(installation).refusal("transfers", {})).code).toBe("right.missing");
    const admin = session(installation, { zone: "staff", email: "admin@example.com" });
    expect((await admin.call("bankImports", {})).length).toBeGreaterThan(0);
  });
});
