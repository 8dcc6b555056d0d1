import { brandById } from "#brands/all.ts";
import { money } from "#domain/money.ts";
import { idOf, job, type Running } from "#server/kernel/jobs/job.ts";
import { reasonOf } from "#server/ledger/refunds.ts";
import { walletBalance } from "#server/ledger/accounts.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { writeMail } from "#server/kernel/mail/outbox.ts";

type Writing = Running & { readonly tx: Tx };

/** The customer whose balance it is, with the address of a page of theirs. */
export async function holderOf({ tx, machine }: Writing, customer_id: number) {
  const customer = await tx
    .selectFrom("customer")
    .select(["id", "brand_id", "locale", "email"])
    .where("id", "=", customer_id)
    .executeTakeFirstOrThrow();
  const brand = brandById(customer.brand_id);
  if (!brand) throw new Error(`customer ${customer_id} is of a brand that does not exist`);
  const url = `${originOfBrand(machine.config, brand)}/${customer.locale}/account/payments`;
  return { brand, locale: customer.locale, recipient: customer.email, url };
}

const topUpOf = (tx: Tx, request_id: number) =>
  tx
    .selectFrom("payment_request")
    .selectAll()
    .where("id", "=", request_id)
    .where("kind", "=", "top_up")
    .executeTakeFirst();

/** Letters about the prepaid balance; each reads the rows again. */
export const balance_jobs = {
  "mail.top_up_credited": job({
    command: async (running) => {
      const { tx, now } = running;
      const request = await topUpOf(tx, idOf(running, "payment_request_id"));
      if (!request || request.customer_id === null || request.state !== "settled") return;
      const { url, ...to } = await holderOf(running, request.customer_id);
      const data = {
        url,
        amount: money(request.amount_due, request.currency),
        bonus: money(request.bonus, request.currency),
        balance: await walletBalance(tx, request.customer_id, request.currency),
      };
      const unique_key = `top_up_credited:${request.id}`;
      await writeMail(tx, { unique_key, kind: "top_up_credited", ...to, order_id: null, data }, now);
    },
  }),
  "mail.top_up_refunded": job({
    command: async (running) => {
      const { tx, now } = running;
      const refund = await tx
        .selectFrom("refund")
        .innerJoin("payment", "payment.id", "refund.payment_id")
        .select([
          "refund.id",
          "refund.amount",
          "refund.reason",
          "payment.currency",
          "payment.payment_request_id",
        ])
        .where("refund.id", "=", idOf(running, "refund_id"))
        .executeTakeFirstOrThrow();
      const request = await topUpOf(tx, refund.payment_request_id);
      if (!request || request.customer_id === null) return;
      const { url, ...to } = await holderOf(running, request.customer_id);
      const data = {
        url,
        amount: money(refund.amount, refund.currency),
        why: reasonOf(refund.reason),
      };
      const unique_key = `top_up_refunded:${refund.id}`;
      await writeMail(tx, { unique_key, kind: "top_up_refunded", ...to, order_id: null, data }, now);
    },
  }),
};
