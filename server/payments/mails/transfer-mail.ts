import { allOf, batchedReads } from "#server/kernel/db/batched-reads.ts";
import type { Writing } from "#server/kernel/mail/define.ts";
import { fact, type Fact } from "#server/kernel/mail/mail-content.ts";
import type { Voice } from "#server/kernel/mail/texts.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import type { RequestRow } from "#server/ledger/index.ts";
import { addressee, named, ordersOfRequest } from "#server/order-mails/index.ts";
import { taxOfDue } from "./request-mail.ts";
import { holderOf } from "./balance-mail.ts";

/** Where and how to pay by bank transfer. */
export type Transfer = {
  readonly name: string;
  readonly iban: string;
  readonly bic: string;
  readonly bank: string;
  readonly title: string;
};

/** The payer of a transfer, its orders and its page: the buyer of a cart, or the holder of a balance. */
export async function transferPayer(running: Writing, request: RequestRow, payment_hash: string) {
  const reads = batchedReads(running.tx);
  const { to, orders } = await allOf({
    to:
      request.cart_id === null
        ? holderOf({ ...running, tx: reads }, request.customer_id ?? 0).then((holder) => holder.to)
        : addressee(reads, request.cart_id),
    orders: ordersOfRequest(reads, request.id),
  });
  const origin = originOfBrand(running.machine.config, to.brand);
  return {
    to,
    order_id: orders[0]?.id ?? null,
    orders: orders.map(named),
    ...taxOfDue(orders, to.locale),
    url: `${origin}/${to.locale}/payment/confirmation?payment=${payment_hash}`,
  };
}

/** Everything a bank asks for; the account in groups of four, as it is printed and read aloud. */
export const transferFacts = (voice: Voice, { name, iban, bic, bank, title }: Transfer): Fact[] => [
  fact(voice, "fact.account_holder", name),
  fact(voice, "fact.account", iban.replace(/(.{4})(?=.)/g, "$1 ")),
  fact(voice, "fact.bic", bic),
  fact(voice, "fact.bank", bank),
  fact(voice, "fact.transfer_title", title),
];

export const sample_transfer: Transfer = {
  name: "Tolmaro sp. z o.o.",
  iban: "PL61109010140000071219812874",
  bic: "WBKPPLPP",
  bank: "Bank Przykładowy S.A.",
  title: "RF83TL1001",
};
