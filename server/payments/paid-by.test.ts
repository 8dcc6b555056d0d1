import { describe, expect, test } from "vitest";
import type { PlacementInput } from "#contract/checkout/carts.ts";
import type { PaymentStatus } from "#contract/payments/money.ts";
import type { MoneyView } from "#contract/shared.ts";
import { fieldsOfPaper } from "#test/documents-agree.ts";
import { someCustomer } from "#test/people.ts";
import type { Installation } from "#test/installation.ts";
import { session, type Session } from "#test/session.ts";
import { atBank, inOneInstallation, placeOrder, type Placed, visitor } from "#test/steps.ts";
import { soldVoucher } from "#test/vouchers.ts";
import { printedInvoice } from "#server/invoices/queries.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

/** A customer with this balance; a top-up of 200.00 has a bonus of 6.00. */
async function customerWith(amount: "0.00" | "20.00" | "200.00"): Promise<Session> {
  const { who } = await someCustomer(installation);
  if (amount === "0.00") return who;
  const top_up = await who.call("topUp", {
    body: {
      amount,
      currency: "PLN",
      expected_bonus: amount === "200.00" ? "6.00" : "0.00",
      payment_method: "online",
      terms: true,
    },
  });
  await atBank(installation, top_up, "pay");
  await installation.runJobs();
  return who;
}

type Mix = {
  readonly on_balance: "0.00" | "20.00" | "200.00";
  readonly voucher?: bigint;
  readonly contact: Partial<PlacementInput>;
  /** The expected text of each means of payment in order: its name, where needed with amount and bonus. */
  readonly expected: readonly RegExp[];
};
const card = "Online payment";
const amount = String.raw`\d+\.\d\d PLN`;
const exactly = (text: string): RegExp => new RegExp(`^${text}$`);
const with_bonus = exactly(String.raw`Account balance: ${amount} \(of it bonus ${amount}\)`);
const mixes: Readonly<Record<string, Mix>> = {
  "a card alone": { on_balance: "0.00", contact: {}, expected: [exactly(card)] },
  "a voucher alone": {
    on_balance: "0.00",
    voucher: 50_000n,
    contact: { payment_method: "coupon" },
    expected: [exactly("Coupon")],
  },
  "the balance alone, with bonus": {
    on_balance: "200.00",
    contact: { payment_method: "balance" },
    expected: [with_bonus],
  },
  "balance and card": {
    on_balance: "20.00",
    contact: { use_balance: true },
    expected: [exactly(`Account balance: ${amount}`), exactly(`${card}: ${amount}`)],
  },
  "voucher and card": {
    on_balance: "0.00",
    voucher: 1_000n,
    contact: {},
    expected: [exactly(`Coupon: ${amount}`), exactly(`${card}: ${amount}`)],
  },
  "voucher and balance with bonus": {
    on_balance: "200.00",
    voucher: 1_000n,
    contact: { payment_method: "balance" },
    expected: [with_bonus, exactly(`Coupon: ${amount}`)],
  },
  "voucher, balance and card": {
    on_balance: "20.00",
    voucher: 1_000n,
    contact: { use_balance: true },
    expected: [
      exactly(`Coupon: ${amount}`),
      exactly(`Account balance: ${amount}`),
      exactly(`${card}: ${amount}`),
    ],
  },
};

const mailText = async ({ orders }: Placed): Promise<string> => {
  const { text } = await installation.db
    .selectFrom("mail")
    .select("text")
    .where("kind", "=", "order_paid")
    .where("order_id", "=", orders[0]?.id ?? 0)
    .executeTakeFirstOrThrow();
  return text;
};
const invoiceOf = async ({ orders }: Placed) => {
  const { id } = await installation.db
    .selectFrom("invoice")
    .innerJoin("invoice_line as line", "line.invoice_id", "invoice.id")
    .select("invoice.id")
    .where("line.order_id", "=", orders[0]?.id ?? 0)
    .executeTakeFirstOrThrow();
  return fieldsOfPaper((await printedInvoice(installation.db, id)).document);
};
/** The means of payment of the page in the wording of the invoice; `write` formats the amounts. */
const wordsOf = (paid_by: PaidBy, write: (amount: MoneyView) => string): string[] => {
  const is_mixed =
    paid_by.length > 1 || paid_by.some(({ bonus }) => bonus.currency_amount_decimal !== "0.00");
  return paid_by.map(({ name, bonus, ...means }) => {
    if (!is_mixed) return name;
    const gift = bonus.currency_amount_decimal === "0.00" ? "" : ` (of it bonus ${write(bonus)})`;
    return `${name}: ${write(means.amount)}${gift}`;
  });
};
type PaidBy = PaymentStatus["paid_by"];
const onPaper = ({ currency_amount_decimal, currency_code }: MoneyView) =>
  `${currency_amount_decimal} ${currency_code}`;
const inMail = ({ currency_amount_decimal, currency_code }: MoneyView) =>
  `${currency_code}\u00a0${currency_amount_decimal}`;

describe("Page, mail, invoice and list of payments show the same means of payment", () => {
  for (const [name, { on_balance, voucher, contact, expected }] of Object.entries(mixes))
    test(`${name} paid it`, async () => {
      const who = await customerWith(on_balance);
      const code = voucher === undefined ? {} : { voucher: await soldVoucher(installation, voucher) };
      const placed = await placeOrder(who, {}, { ...contact, ...code });
      if (expected.some(({ source }) => source.includes(card))) await atBank(installation, placed, "pay");
      await installation.runJobs();

      const page = await who.call("payment", { params: { hash: placed.payment_hash } });
      expect(page.state).toBe("success");
      expect(page.paid_by).toHaveLength(expected.length);
      const printed = wordsOf(page.paid_by, onPaper);
      for (const [i, text] of expected.entries()) expect(printed[i]).toMatch(text);
      expect((await invoiceOf(placed)).means).toEqual(printed);
      // The mail formats them like its total.
      for (const text of wordsOf(page.paid_by, inMail))
        expect(await mailText(placed)).toContain(`Paid by: ${text}\n`);

      const rows = (await who.call("payments", {})).data.filter(({ product }) => product !== "Top-up");
      const shown = rows.map((row) => row.amount.currency_amount_decimal);
      const amounts = page.paid_by.map((means) => means.amount.currency_amount_decimal);
      expect(shown.toSorted()).toEqual(amounts.toSorted());
      const minor = (text: string): bigint => BigInt(text.replace(".", ""));
      expect(shown.reduce((sum, one) => sum + minor(one), 0n)).toBe(
        minor(page.total.currency_amount_decimal),
      );
    });

  test("a Polish mail has Polish amounts, and the invoice the format of its lines", async () => {
    const { email } = await someCustomer(installation);
    const who = session(installation, { zone: "customer", email, language: "pl" });
    const body = { amount: "20.00", currency: "PLN", expected_bonus: "0.00" } as const;
    await atBank(
      installation,
      await who.call("topUp", { body: { ...body, payment_method: "online", terms: true } }),
      "pay",
    );
    await installation.runJobs();
    const placed = await placeOrder(who, {}, { use_balance: true });
    await atBank(installation, placed, "pay");
    await installation.runJobs();
    const text = await mailText(placed);
    expect(text).toContain("Saldo konta: 20,00\u00a0zł");
    expect(text).not.toContain("PLN");
    const { means } = await invoiceOf(placed);
    expect(means?.[0]).toBe("Saldo konta: 20,00 PLN");
  });

  test("a payer with the link does not see the other means of payment", async () => {
    const who = await customerWith("20.00");
    const placed = await placeOrder(who, {}, { use_balance: true });
    await atBank(installation, placed, "pay");
    await installation.runJobs();
    const payer = await visitor(installation).call("payment", { params: { hash: placed.payment_hash } });
    expect(payer.paid_by).toEqual([]);
  });
});
