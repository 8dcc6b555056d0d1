import { beforeEach, describe, expect, test } from "vitest";
import type { OrderInput } from "#contract/orders/orders.ts";
import { german_company } from "#test/companies.ts";
import type { Installation } from "#test/installation.ts";
import { byId, lateNumberSteps, newNumber } from "#test/late-number.ts";
import { placeShown } from "#test/outside-union.ts";
import { mailsSentTo, someCustomer } from "#test/people.ts";
import type { Session } from "#test/session.ts";
import { atBank, day, hour, inOneInstallation, order_input, piotr, words } from "#test/steps.ts";
import { bookkeeper, minor } from "#test/transfers.ts";
import { cancellationOf } from "./refunds/cancellation.ts";

let installation: Installation;
let zofia: Session;
inOneInstallation((opened) => {
  installation = opened;
  zofia = bookkeeper(installation);
});
beforeEach(() => {
  installation.clock.forward(hour);
  installation.register.clear();
});

const refused = async (id: number): Promise<string> => {
  const { code } = await zofia.refusal("returnVat", byId(id));
  expect((await zofia.refusal("previewVatReturn", byId(id))).code).toBe(code);
  return code;
};
const { soldUnconfirmed, answers, takenOff, refundsOf, invoice, lastInvoice } = lateNumberSteps(
  () => installation,
);
const attentionOf = async (id: number) => {
  const { customer } = await piotr(installation).call("deskOrder", byId(id));
  return [customer.tax_attention, customer.tax_invoice];
};
/** The chain of an invoice and the one in its place. */
const documentsOf = (id: number) =>
  installation.db
    .selectFrom("invoice")
    .select(["id", "kind", "correction", "total_net", "total_vat", "total_gross"])
    .where((w) =>
      w.or([w("id", "=", id), w("corrected_invoice_id", "=", id), w("replaces_invoice_id", "=", id)]),
    )
    .orderBy("id")
    .execute();

describe("§3.2 VIES confirms a number after VAT was charged: an order paid by card", () => {
  test("is invoiced again under reverse charge with the same net, and its VAT goes back to the card", async () => {
    const { vat_id, email, order_ids, invoice_id } = await soldUnconfirmed();
    const [order_id = 0] = order_ids;
    expect(await attentionOf(order_id)).toEqual(["vies_unknown", null]);
    await answers(vat_id);
    expect(await attentionOf(order_id)).toEqual(["vies_late", invoice_id]);
    const { late_number } = await zofia.call("deskInvoice", byId(invoice_id));
    expect(late_number?.vat_id).toBe(vat_id);
    expect(late_number?.proof).toMatch(/^WAPI/);

    const old = await invoice(invoice_id);
    const shown = await zofia.call("previewVatReturn", byId(invoice_id));
    expect(await documentsOf(invoice_id)).toHaveLength(1);
    const issued = await takenOff(invoice_id);
    expect(issued).toMatchObject({
      total_net: old.total_net,
      total_vat: 0n,
      total_gross: old.total_net,
      replaces_invoice_id: invoice_id,
      paid: true,
      sale_date: old.sale_date,
      tax: {
        buyer: { vat_id, vat_id_status: "valid" },
        buyer_id: { kind: "eu_vat", country: "DE", number: vat_id.slice(2) },
        evidence: { answer: "valid", request_identifier: late_number?.proof },
        orders: [{ order_id, treatment: "RC_EU", p_12: "np II", priced_as: "PL23" }],
      },
    });
    expect(shown).toMatchObject({ waits: false, closed: null });
    expect(minor(shown.returned?.currency_amount_decimal ?? "")).toBe(old.total_vat);
    expect(shown.documents.map(({ after }) => minor(after.gross.currency_amount_decimal))).toEqual([
      0n,
      issued.total_gross,
    ]);
    expect((await documentsOf(invoice_id)).map(({ correction }) => correction)).toEqual([
      null,
      "cancelled",
      null,
    ]);
    expect(await refundsOf(order_ids)).toMatchObject([
      { amount: old.total_vat, reason: "vat_returned", state: "settled" },
    ]);
    expect(await attentionOf(order_id)).toEqual([null, null]);
    expect((await zofia.call("deskInvoice", byId(issued.id))).late_number).toBeNull();

    const mails = await mailsSentTo(installation, email);
    const textOf = (kind: string) => mails.findLast((one) => one.kind === kind)?.text ?? "";
    expect(textOf("invoice_replaced")).toContain("It carries no Polish VAT");
    expect(textOf("invoice_replaced")).toContain("you have nothing to pay");
    expect(textOf("invoice_corrected")).toContain("we refund the VAT");
    expect(textOf("payment_refunded")).toContain("VIES confirmed your VAT number");
  });

  test("goes to KSeF with the buyer's number and reverse charge", async () => {
    const { vat_id, invoice_id } = await soldUnconfirmed();
    await answers(vat_id);
    const { id } = await takenOff(invoice_id);
    const { xml } = await installation.db
      .selectFrom("einvoice")
      .select("xml")
      .where("invoice_id", "=", id)
      .executeTakeFirstOrThrow();
    const text = xml?.toString("utf8") ?? "";
    for (const part of [
      `<KodUE>DE</KodUE><NrVatUE>${vat_id.slice(2)}</NrVatUE>`,
      "<PrefiksPodatnika>PL</PrefiksPodatnika>",
      "<P_13_9>",
      "<P_18>1</P_18>",
      "<P_12>np II</P_12>",
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("<P_14_1>");
  });

  test("of several orders: each gets its own VAT back, and the chain sums to what stays paid", async () => {
    const { vat_id, order_ids, invoice_id } = await soldUnconfirmed({
      target_langs: ["en", "de"],
    });
    await answers(vat_id);
    const old = await invoice(invoice_id);
    const issued = await takenOff(invoice_id);
    const refunds = await refundsOf(order_ids);
    expect(refunds).toHaveLength(2);
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0n)).toBe(old.total_vat);
    expect(issued.total_gross).toBe(old.total_net);
  });

  test("after a part was refunded for another reason, only what is left of the VAT goes back", async () => {
    const { vat_id, order_ids, invoice_id } = await soldUnconfirmed();
    await refund(order_ids[0] ?? 0, "6.15");
    await answers(vat_id);
    const old = await invoice(invoice_id);
    const issued = await takenOff(invoice_id);
    expect(issued.total_gross).toBe(old.total_net - 500n);
    expect((await refundsOf(order_ids)).map(({ amount }) => amount)).toEqual([615n, old.total_vat - 115n]);
  });

  test("the work of the order costs no VAT any more when it is ended in part", async () => {
    const { vat_id, order_ids, invoice_id } = await soldUnconfirmed();
    await answers(vat_id);
    const { total_gross } = await takenOff(invoice_id);
    const order = await installation.db
      .selectFrom("order")
      .selectAll()
      .where("id", "in", order_ids)
      .executeTakeFirstOrThrow();
    const now = installation.clock.now();
    const end = { event: "order.cancel", actor_role: "customer", from_status: order.status, at: now };
    const { work_gross, captured } = await cancellationOf(installation.db, order, end, now);
    expect([work_gross, captured]).toEqual([total_gross, total_gross]);
  });

  test("when the order is ended later, the rest that was paid goes back, and no VAT twice", async () => {
    const { vat_id, order_ids, invoice_id } = await soldUnconfirmed();
    await answers(vat_id);
    const { total_gross } = await takenOff(invoice_id);
    const body = { event: "order.cancel", reason: "Klient zadzwonił" } as const;
    await piotr(installation).call("actOnOrder", { ...byId(order_ids[0] ?? 0), body });
    await installation.runJobs();
    expect((await refundsOf(order_ids)).at(-1)).toMatchObject({ amount: total_gross, reason: "order_ended" });
  });
});

async function refund(order_id: number, amount: string): Promise<string> {
  const [payment] = await zofia.call("refundables", { query: { search: String(order_id) } });
  const { state } = await zofia.call("makeRefund", {
    body: { payment_id: payment?.payment_id ?? 0, order_id, amount, note: "Skarga" },
  });
  await installation.runJobs();
  return state;
}

describe("§3.2 The same, paid from the balance", () => {
  test("puts the VAT back on the balance, with the bonus that was used for it", async () => {
    const { who } = await someCustomer(installation);
    const body = {
      amount: "600",
      currency: "PLN",
      expected_bonus: "30.00",
      payment_method: "online",
    } as const;
    await atBank(installation, await who.call("topUp", { body: { ...body, terms: true } }), "pay");
    await installation.runJobs();
    const vat_id = newNumber();
    installation.register.set(vat_id, "MS_UNAVAILABLE");
    const order: OrderInput = { ...order_input, text: words(300), target_langs: ["en", "de"] };
    const contact = { ...german_company, vat_id, payment_method: "balance" } as const;
    const { orders } = await placeShown(who, { ...order, user_type: "company" }, contact);
    await installation.runJobs();
    const { id: invoice_id, ...old } = await lastInvoice();
    await answers(vat_id);
    const issued = await takenOff(invoice_id);
    expect(issued.total_gross).toBe(old.total_net);
    const refunds = await refundsOf(orders.map(({ id }) => id));
    expect(refunds.map(({ provider, state }) => `${provider} ${state}`)).toEqual([
      "balance settled",
      "balance settled",
    ]);
    // A bonus is no part of the invoice: more than its VAT comes back to the balance.
    const back = refunds.reduce((sum, { amount }) => sum + amount, 0n);
    expect(back).toBeGreaterThan(old.total_vat);
    expect(back - old.total_vat).toBeLessThan(old.total_vat / 10n);
  });
});

describe("§3.2 VAT is not taken off", () => {
  test("while VIES does not answer, and where it denies the number", async () => {
    const { vat_id, invoice_id } = await soldUnconfirmed();
    expect(await refused(invoice_id)).toBe("correction.unproven");
    await answers(vat_id, "invalid");
    expect(await refused(invoice_id)).toBe("correction.denied");
    installation.clock.forward(2 * day);
    installation.register.set(vat_id, "valid");
    expect(await refused(invoice_id)).toBe("correction.denied");
  });

  test("for another number than that on the invoice", async () => {
    const { vat_id, invoice_id } = await soldUnconfirmed();
    const other = newNumber();
    installation.register.set(other, "MS_UNAVAILABLE");
    const { buyer } = await zofia.call("deskInvoice", byId(invoice_id));
    const { id } = await zofia.call("correctBuyer", {
      ...byId(invoice_id),
      body: { ...buyer, tax_id: other },
    });
    await installation.runJobs();
    await answers(vat_id);
    expect(await refused(invoice_id)).toBe("correction.replaced");
    expect(await refused(id)).toBe("correction.unproven");
  });

  test("twice, and from an invoice without it", async () => {
    const { vat_id, invoice_id } = await soldUnconfirmed();
    await answers(vat_id);
    const { id } = await takenOff(invoice_id);
    expect(await refused(invoice_id)).toBe("correction.replaced");
    expect(await refused(id)).toBe("correction.no_vat");
  });

  test("when as much was refunded by hand, and while a refund waits for a second person", async () => {
    const { vat_id, invoice_id, order_ids } = await soldUnconfirmed();
    const [order_id = 0] = order_ids;
    await answers(vat_id);
    const { total_vat } = await invoice(invoice_id);
    const text = total_vat.toString();
    await refund(order_id, `${text.slice(0, -2)}.${text.slice(-2)}`);
    expect(await refused(invoice_id)).toBe("correction.vat_refunded");

    const large = await soldUnconfirmed({ text: words(4000) });
    await answers(large.vat_id);
    expect(await refund(large.order_ids[0] ?? 0, "600.00")).toBe("waiting");
    expect(await refused(large.invoice_id)).toBe("correction.refund_waits");
  });

  test("of a payment that the buyer's bank reversed", async () => {
    const { vat_id, invoice_id } = await soldUnconfirmed();
    await answers(vat_id);
    const { payment_request_id } = await invoice(invoice_id);
    const ofRequest = installation.db
      .updateTable("payment")
      .where("payment_request_id", "=", payment_request_id ?? 0);
    await ofRequest.set({ charged_back: 100n }).execute();
    expect(await refused(invoice_id)).toBe("correction.payment_reversed");
    await ofRequest.set({ charged_back: 0n }).execute();
  });
});

describe("§3.2 Two persons take the VAT off at once", () => {
  test("one invoice is issued and the VAT is refunded once", async () => {
    const { vat_id, invoice_id, order_ids } = await soldUnconfirmed();
    await answers(vat_id);
    const ada = bookkeeper(installation);
    const done = await Promise.all(
      [zofia, ada, zofia, ada].map((who) => who.send("returnVat", byId(invoice_id))),
    );
    expect(done.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(["201", "409", "409", "409"]);
    await installation.runJobs();
    expect(await documentsOf(invoice_id)).toHaveLength(3);
    expect(await refundsOf(order_ids)).toHaveLength(1);
  });
});
