import { describe, expect, test } from "vitest";
import { openInvoice } from "#test/companies.ts";
import { inAnalysis, pay, sendSupplement } from "#test/dialogue.ts";
import type { Installation } from "#test/installation.ts";
import { someCustomer } from "#test/people.ts";
import type { Session } from "#test/session.ts";
import { uploadText } from "#test/services.ts";
import { to_street } from "#test/shipments.ts";
import { day, inOneInstallation, paidOrder, visitor, workStage } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const by_transfer = { payment_method: "bank_transfer" } as const;

/** The newest mail of a kind about an amount due, by the hash of its request. */
async function mailAbout(hash: string, kind: string): Promise<string> {
  await installation.runJobs();
  const { text } = await installation.db
    .selectFrom("mail")
    .innerJoin("payment_request as request", "request.id", "mail.payment_request_id")
    .select("mail.text")
    .where("request.hash", "=", hash)
    .where("mail.kind", "=", kind)
    .orderBy("mail.id", "desc")
    .executeTakeFirstOrThrow();
  return text;
}
/** The mail with the details of a transfer for an amount due. */
async function transferMail(who: Session, hash: string): Promise<string> {
  await who.call("startPayment", { params: { hash }, body: by_transfer });
  return mailAbout(hash, "transfer_details");
}

describe("R18: what follows a transfer depends on what it pays", () => {
  test("an invoice: no work starts, and no balance is topped up", async () => {
    const { company, invoice_id } = await openInvoice(installation);
    const { payment_request_hash } = await company.session.call("invoice", {
      params: { id: String(invoice_id) },
    });
    const text = await transferMail(company.session, payment_request_hash ?? "");
    expect(text).not.toContain("na saldo");
    expect(text).not.toContain("Zaczniemy");
    expect(text).toContain("Nic więcej nie trzeba robić.");
  });

  test("a top-up: the balance", async () => {
    const { who } = await someCustomer(installation);
    const body = {
      amount: "100.00",
      currency: "PLN" as const,
      expected_bonus: "0.00",
      terms: true as const,
      ...by_transfer,
    };
    const { payment_hash } = await who.call("topUp", { body });
    const { payment_request_hash } = await who.call("payment", { params: { hash: payment_hash ?? "" } });
    expect(await mailAbout(payment_request_hash, "transfer_details")).toContain("Pieniądze trafią na saldo");
  });

  test("the postage of a paper original: the original is posted", async () => {
    const guest = visitor(installation);
    const page = await uploadText(installation, guest, "akt.txt", "a".repeat(1125));
    const placed = await paidOrder(installation, guest, {
      service_type: "sworn",
      source_lang: "en",
      target_langs: ["pl"],
      files: [page],
      text: "",
    });
    const [order] = placed.orders;
    await workStage(installation, order?.id ?? 0, "olena@example.com");
    const { payment_request_hash } = await guest.call("requestShipment", {
      params: { hash: order?.hash ?? "" },
      body: { ...to_street, terms: true },
    });
    const text = await transferMail(guest, payment_request_hash ?? "");
    expect(text).toContain("We post the original when the money arrives");
    expect(text).not.toContain("We start");
  });
});

describe("T16: the difference of a supplement", () => {
  test("by transfer the work goes on, and does not start", async () => {
    const { hash } = await accepted();
    expect(await transferMail(visitor(installation), hash)).toContain("We carry on when the money arrives");
  });

  test("a reminder names what ends with it, which is not free of charge", async () => {
    const { hash } = await accepted();
    installation.clock.forward(3 * day);
    const text = await mailAbout(hash, "payment_reminder");
    expect(text).not.toContain("nothing is charged");
    expect(text).not.toContain("start as soon as it is paid");
    expect(text).toContain("What you have paid for the order is refunded, less the work done by then.");
  });

  test("paid, the confirmation promises no new beginning", async () => {
    const { id, hash } = await accepted();
    await pay(installation, visitor(installation), hash);
    await installation.runJobs();
    const { text } = await installation.db
      .selectFrom("mail")
      .select("text")
      .where("order_id", "=", id)
      .where("kind", "=", "order_paid")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(text).not.toContain("choose a translator");
    expect(text).toContain("We carry on with your order as changed.");
  });

  /** An order with an accepted supplement, and the amount due of the difference. */
  async function accepted(): Promise<{ readonly id: number; readonly hash: string }> {
    const { id } = await inAnalysis(installation, visitor(installation));
    const supplement = await sendSupplement(installation, id, "300.00");
    const { payment_request_hash } = await visitor(installation).call("answerSupplement", {
      params: { hash: supplement },
      body: { answer: "accept" },
    });
    return { id, hash: payment_request_hash ?? "" };
  }
});
