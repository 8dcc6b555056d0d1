import { describe, expect, test } from "vitest";
import { openInvoice } from "#test/companies.ts";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import { day, inOneInstallation, orderOf, placeOrder, visitor } from "#test/steps.ts";
import { importStatement, minor, statementFile, titleOf } from "#test/transfers.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const by_transfer = { payment_method: "bank_transfer" } as const;
const decimal = (amount: bigint): string => `${amount / 100n}.${String(amount % 100n).padStart(2, "0")}`;
const lacks = 700n;
const missing = { currency_amount_decimal: decimal(lacks) };
const partOf = (amount: bigint) => ({
  received: { currency_amount_decimal: decimal(amount - lacks) },
  missing,
});

/** An order by transfer. */
async function ordered() {
  const who = visitor(installation);
  const placed = await placeOrder(who, {}, by_transfer);
  return { who, placed, title: await titleOf(who, placed.payment_hash), amount: minor(placed.gross) };
}
const receive = (amount: bigint, title: string) =>
  importStatement(installation, statementFile({ lines: [{ amount, title, bank_ref: title }] }));

/** The newest mail of a kind about an amount due. */
async function mailed(request_hash: string, kind: string): Promise<string> {
  await installation.runJobs();
  const { text } = await installation.db
    .selectFrom("mail")
    .innerJoin("payment_request as request", "request.id", "mail.payment_request_id")
    .select("mail.text")
    .where("request.hash", "=", request_hash)
    .where("mail.kind", "=", kind)
    .orderBy("mail.id", "desc")
    .executeTakeFirstOrThrow();
  return text.replaceAll("\u00a0", " ");
}

/** The mail about the missing rest of an amount due, and the payment that its button opens. */
async function mailOfRest(who: Session, request_hash: string) {
  const text = await mailed(request_hash, "transfer_short");
  const hash = /payment=([\w-]+)/.exec(text)?.[1] ?? "";
  return { text, hash, opened: await who.call("payment", { params: { hash } }) };
}

describe("1.6 A transfer of less than the amount due", () => {
  test("the mail, the page of the transfer, the page of the amount due and the order name what is missing", async () => {
    const { who, placed, title, amount } = await ordered();
    const { hash = "" } = placed.orders[0] ?? {};
    expect((await orderOf(who, hash)).part_paid).toBeNull();
    expect((await who.call("payment", { params: { hash: placed.payment_hash } })).part).toBeNull();
    await receive(amount - lacks, title);

    const { text, opened } = await mailOfRest(who, placed.request_hash);
    expect(opened.state).toBe("waiting");
    expect(opened.part).toMatchObject(partOf(amount));
    expect(opened.transfer).toMatchObject({ title });
    expect(text).toContain("Missing: PLN 7.00");
    expect(text).toContain(`Payment reference: ${title}`);
    expect(text).toMatch(/Please pay by: \w+, \d/);

    const due = await who.call("paymentRequest", { params: { hash: placed.request_hash } });
    expect(due.part).toMatchObject({ ...partOf(amount), payment_hash: placed.payment_hash });
    expect((await orderOf(who, hash)).part_paid).toMatchObject(partOf(amount));

    // Who asks for the data of the account again is asked for the rest.
    const params = { hash: placed.request_hash };
    const again = await who.call("startPayment", { params, body: by_transfer });
    expect(await mailed(placed.request_hash, "transfer_details")).toContain("Amount: PLN 7.00");
    expect((await who.call("payment", { params: { hash: again.payment_hash } })).part).toMatchObject({
      missing,
    });

    await receive(lacks, `${title} reszta`);
    expect((await who.call("payment", { params: { hash: placed.payment_hash } })).part).toBeNull();
    expect((await orderOf(who, hash)).part_paid).toBeNull();
  });

  test("the button opens the transfer again, also when the buyer looked at another way to pay since", async () => {
    const { who, placed, title, amount } = await ordered();
    const params = { hash: placed.request_hash };
    await who.call("startPayment", { params, body: { payment_method: "online" } });
    expect((await who.call("payment", { params: { hash: placed.payment_hash } })).state).toBe("replaced");
    await receive(amount - lacks, title);
    const { opened } = await mailOfRest(who, placed.request_hash);
    expect(opened).toMatchObject({ state: "waiting", part: partOf(amount), transfer: { title } });
  });

  test("an order that was to be paid another way ends with its own time limit, which the page names", async () => {
    const who = visitor(installation);
    const placed = await placeOrder(who, {});
    const { hash = "", id = 0 } = placed.orders[0] ?? {};
    const { number } = await proFormaOf(placed.request_hash, who);
    installation.clock.forward(day / 2);
    await receive(minor(placed.gross) - lacks, number);
    const { opened } = await mailOfRest(who, placed.request_hash);
    const { timer_at } = await installation.db
      .selectFrom("order")
      .select("timer_at")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect((await orderOf(who, hash)).status).toBe("payment");
    expect(opened.transfer?.until).toBe(timer_at?.toISOString());
  });

  test("a part of an invoice that comes after the time limit of its transfer does not open a failed payment", async () => {
    const { company, invoice_id } = await openInvoice(installation);
    const who = company.session;
    const { payment_request_hash, totals } = await who.call("invoice", {
      params: { id: String(invoice_id) },
    });
    const params = { hash: payment_request_hash ?? "" };
    const { payment_hash } = await who.call("startPayment", { params, body: by_transfer });
    const title = await titleOf(who, payment_hash);
    installation.clock.forward(10 * day);
    await receive(minor(totals.gross.currency_amount_decimal) - lacks, title);
    const { opened } = await mailOfRest(who, params.hash);
    expect(opened).toMatchObject({ state: "waiting", part: { missing }, transfer: { title } });
    expect(Date.parse(opened.transfer?.until ?? "")).toBeGreaterThan(installation.clock.now().getTime());
  });
});

/** The number of the pro forma of an amount due. */
async function proFormaOf(hash: string, who: Session): Promise<{ number: string }> {
  await who.call("proForma", { params: { hash } });
  return installation.db
    .selectFrom("invoice")
    .innerJoin("payment_request as request", "request.id", "invoice.payment_request_id")
    .select("invoice.number")
    .where("request.hash", "=", hash)
    .executeTakeFirstOrThrow();
}
