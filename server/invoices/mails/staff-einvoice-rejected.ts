import { brandById } from "#brands/all.ts";
import { party } from "#contract/payments/money.ts";
import { rolesWith } from "#domain/accounts/staff-rights.ts";
import { money, type Money } from "#domain/money.ts";
import { idOf } from "#server/kernel/jobs/job.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import { deskReaders } from "#server/kernel/mail/working-staff.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";

/** KSeF did not take an invoice: the desk has to see why, and send it again. */
type Data = {
  readonly url: string;
  readonly number: string;
  readonly customer: string;
  readonly amount: Money;
  /** Code and words of KSeF, in Polish. */
  readonly reason: string;
};

export const staffEinvoiceRejectedMail = defineMail<Data>({
  kind: "staff_einvoice_rejected",
  rule: always,
  load: async ({ tx, machine, ...running }) => {
    const row = await tx
      .selectFrom("einvoice")
      .innerJoin("invoice", "invoice.id", "einvoice.invoice_id")
      .selectAll("einvoice")
      .select([
        "invoice.number",
        "invoice.brand_id",
        "invoice.customer",
        "invoice.total_gross",
        "invoice.currency",
      ])
      .where("einvoice.invoice_id", "=", idOf(running, "invoice_id"))
      .executeTakeFirstOrThrow();
    if (row.state !== "rejected") return null;
    const brand = brandById(row.brand_id);
    if (!brand) throw new Error(`invoice ${row.invoice_id} is of a brand that does not exist`);
    const data = {
      url: `${originOfBrand(machine.config, brand)}/staff/einvoices`,
      number: row.number,
      customer: party.parse(row.customer).name,
      amount: money(row.total_gross, row.currency),
      reason: [row.error_code, row.error_text].filter(Boolean).join(": "),
    };
    const desk = await deskReaders(tx, rolesWith("ksef.work"));
    return desk.map(({ id, email, locale }) => ({
      key: `staff_einvoice_rejected:${row.invoice_id}:${row.rejections}:${id}`,
      to: { brand, locale, recipient: email },
      order_id: null,
      data,
    }));
  },
  compose: ({ url, number, customer, amount, reason }, voice, brand) => ({
    subject: voice.say("staff_einvoice_rejected.subject", { number }),
    title: voice.say("staff_einvoice_rejected.title"),
    paragraphs: [voice.say("staff_einvoice_rejected.body")],
    facts: [
      fact(voice, "fact.brand", brand.name),
      fact(voice, "fact.customer", customer),
      fact(voice, "fact.amount", voice.money(amount)),
      fact(voice, "fact.ksef_reason", reason),
    ],
    button: { label: voice.say("staff_einvoice_rejected.button"), url },
    reader: "worker",
  }),
  sample: ({ origin }) => ({
    url: `${origin}/staff/einvoices`,
    number: "FV/2026/03/000001",
    customer: "Müller GmbH",
    amount: money(24_600n, "PLN"),
    reason: "450: Błąd weryfikacji semantyki dokumentu faktury",
  }),
});
