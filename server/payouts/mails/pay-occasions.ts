import { brands } from "#brands/all.ts";
import { money } from "#domain/money.ts";
import { masked } from "#domain/payouts/payee.ts";
import { idOf, job, textOf } from "#server/kernel/jobs/job.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import { writeMail } from "#server/kernel/mail/outbox.ts";
import type { PayMailData, PayMailKind } from "./pay-kinds.ts";
import type { Writing } from "#server/kernel/mail/occasions.ts";

/** Translators work for all brands; their letters come from the flagship. */
const [flagship] = brands;
const earningsPage = ({ machine }: Writing): string =>
  `${originOfBrand(machine.config, flagship)}/translator/earnings`;

type ToTranslator<K extends PayMailKind> = {
  readonly key: string;
  readonly kind: K;
  readonly translator_id: number;
  readonly data: PayMailData[K];
  readonly attachment?: { readonly name: string; readonly key: string };
};

async function tell<K extends PayMailKind>(
  { tx, now }: Writing,
  { key, kind, translator_id, data, attachment }: ToTranslator<K>,
): Promise<void> {
  const { email, locale } = await tx
    .selectFrom("translator")
    .select(["email", "locale"])
    .where("id", "=", translator_id)
    .executeTakeFirstOrThrow();
  const to = { brand: flagship, locale, recipient: email, order_id: null };
  await writeMail<PayMailKind>(
    tx,
    { unique_key: key, kind, ...to, data, ...(attachment ? { attachment } : {}) },
    now,
  );
}

const statementOf = (running: Writing) =>
  running.tx
    .selectFrom("pay_statement")
    .selectAll()
    .where("id", "=", idOf(running, "pay_statement_id"))
    .executeTakeFirstOrThrow();

export const pay_mail_jobs = {
  "mail.pay_statement": job({
    command: async (running) => {
      const { id, number, period, net, currency, translator_id, pdf_key } = await statementOf(running);
      const url = `${earningsPage(running)}?month=${period}`;
      await tell(running, {
        key: `pay_statement:${id}`,
        kind: "pay_statement",
        translator_id,
        data: { url, number, month: period, net: money(net, currency) },
        ...(pdf_key === null
          ? {}
          : { attachment: { name: `${number.replaceAll("/", "-")}.pdf`, key: pdf_key } }),
      });
    },
  }),
  "mail.pay_bill_returned": job({
    command: async (running) => {
      const { id, number, period, translator_id, state, returned_reason } = await statementOf(running);
      // Billed anew before this was written: there is nothing to correct any more.
      if (state !== "open" || returned_reason === "") return;
      await tell(running, {
        key: `pay_bill_returned:${id}:${textOf(running, "event_id")}`,
        kind: "pay_bill_returned",
        translator_id,
        data: { url: `${earningsPage(running)}?month=${period}`, number, reason: returned_reason },
      });
    },
  }),
  "mail.pay_sent": job({
    command: async (running) => {
      const row = await running.tx
        .selectFrom("payout")
        .innerJoin("pay_statement", "pay_statement.id", "payout.pay_statement_id")
        .selectAll("payout")
        .select(["pay_statement.number", "pay_statement.period"])
        .where("payout.id", "=", idOf(running, "payout_id"))
        .executeTakeFirstOrThrow();
      if (row.state !== "on_its_way" && row.state !== "booked") return;
      await tell(running, {
        key: `pay_sent:${row.id}`,
        kind: "pay_sent",
        translator_id: row.translator_id,
        data: {
          url: `${earningsPage(running)}?month=${row.period}`,
          number: row.number,
          amount: money(row.amount, row.currency),
          account: masked(row.iban),
        },
      });
    },
  }),
  "mail.pay_account_changed": job({
    command: async (running) => {
      const translator_id = idOf(running, "translator_id");
      const row = await running.tx
        .selectFrom("payee")
        .select(["iban", "held_until"])
        .where("translator_id", "=", translator_id)
        .executeTakeFirstOrThrow();
      if (row.held_until === null) return;
      await tell(running, {
        key: `pay_account_changed:${translator_id}:${textOf(running, "event_id")}`,
        kind: "pay_account_changed",
        translator_id,
        data: { url: earningsPage(running), account: masked(row.iban), until: row.held_until },
      });
    },
  }),
};
