import { brands } from "#brands/all.ts";
import { money } from "#domain/money.ts";
import { may, staff_roles } from "#domain/accounts/staff-rights.ts";
import { partsOf } from "../dues.ts";
import { transferOf } from "../instructions.ts";
import type { RequestRow } from "#server/ledger/rows.ts";
import { idOf, job } from "#server/kernel/jobs/job.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import { holderOf } from "../../wallet/mails/balance-occasions.ts";
import { addressee, named, ordersOfRequest, type Writing } from "#server/kernel/mail/occasions.ts";
import { writeMail } from "#server/kernel/mail/outbox.ts";
import { workingStaff } from "#server/kernel/mail/working-staff.ts";

/** Whoever pays: the buyer of a cart, or the holder of the balance that is topped up. */
async function payerOf(running: Writing, request: RequestRow) {
  if (request.cart_id !== null) {
    const { brand, locale, recipient } = await addressee(running.tx, request.cart_id);
    return { brand, locale, recipient };
  }
  const { brand, locale, recipient } = await holderOf(running, request.customer_id ?? 0);
  return { brand, locale, recipient };
}

async function attempt(running: Writing, request: RequestRow, payment_hash: string) {
  const to = await payerOf(running, request);
  const orders = await ordersOfRequest(running.tx, request.id);
  const origin = originOfBrand(running.machine.config, to.brand);
  return {
    to,
    order_id: orders[0]?.id ?? null,
    orders: orders.map(named),
    url: `${origin}/${to.locale}/payment/confirmation?payment=${payment_hash}`,
  };
}

const requestOf = ({ tx }: Writing, id: number): Promise<RequestRow> =>
  tx.selectFrom("payment_request").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** Letters about paying by bank transfer; each reads the rows again. */
export const transfer_mail_jobs = {
  "mail.transfer_details": job({
    command: async (running) => {
      const { tx, now } = running;
      const payment = await tx
        .selectFrom("payment")
        .selectAll()
        .where("id", "=", idOf(running, "payment_id"))
        .executeTakeFirstOrThrow();
      const request = await requestOf(running, payment.payment_request_id);
      const transfer = await transferOf(tx, payment);
      if (request.state !== "open" || !transfer) return;
      const { to, order_id, orders, url } = await attempt(running, request, payment.hash);
      if (to.recipient === "") return;
      const amount_due = money(request.amount_due, request.currency);
      const data = { orders, url, amount_due, transfer, until: payment.expires_at };
      const unique_key = `transfer_details:${payment.id}`;
      const payment_request_id = request.id;
      await writeMail(
        tx,
        { unique_key, kind: "transfer_details", ...to, order_id, payment_request_id, data },
        now,
      );
    },
  }),

  "mail.transfer_short": job({
    command: async (running) => {
      const { tx, now } = running;
      const match = await tx
        .selectFrom("bank_match")
        .selectAll()
        .where("id", "=", idOf(running, "bank_match_id"))
        .executeTakeFirstOrThrow();
      // What came meanwhile may have settled it.
      if (match.kind !== "part" || match.undone_at !== null || match.payment_request_id === null) return;
      const request = await requestOf(running, match.payment_request_id);
      const came = (await partsOf(tx, request.id)).reduce((sum, { amount }) => sum + amount, 0n);
      const payment = await tx
        .selectFrom("payment")
        .selectAll()
        .where("payment_request_id", "=", request.id)
        .where("provider", "=", "bank")
        .orderBy("id", "desc")
        .executeTakeFirst();
      const transfer = payment && (await transferOf(tx, payment));
      if (!payment || !transfer) return;
      const { to, order_id, orders, url } = await attempt(running, request, payment.hash);
      if (to.recipient === "") return;
      const received = money(match.amount, request.currency);
      const missing = money(request.amount_due - came, request.currency);
      const data = { orders, url, received, missing, transfer };
      const unique_key = `transfer_short:${match.id}`;
      const payment_request_id = request.id;
      await writeMail(
        tx,
        { unique_key, kind: "transfer_short", ...to, order_id, payment_request_id, data },
        now,
      );
    },
  }),

  /** The desk's task: what a file left over for a person, said once a file. */
  "mail.staff_transfers": job({
    command: async (running) => {
      const { tx, now, machine } = running;
      const bank_import_id = idOf(running, "bank_import_id");
      const { file_name } = await tx
        .selectFrom("bank_import")
        .select("file_name")
        .where("id", "=", bank_import_id)
        .executeTakeFirstOrThrow();
      const { open } = await tx
        .selectFrom("bank_entry as entry")
        .innerJoin("bank_statement as statement", "statement.id", "entry.bank_statement_id")
        .select((w) => w.fn.countAll<bigint>().as("open"))
        .where("statement.bank_import_id", "=", bank_import_id)
        .where("entry.rest", "!=", 0n)
        .executeTakeFirstOrThrow();
      if (open === 0n) return;
      const [brand] = brands;
      const data = {
        url: `${originOfBrand(machine.config, brand)}/staff/transfers`,
        count: Number(open),
        file_name,
      };
      const desk = await workingStaff(tx)
        .select(["id", "email", "locale"])
        .where(
          "role",
          "in",
          staff_roles.filter((role) => may(role, "transfers.match")),
        )
        .execute();
      for (const { id, email, locale } of desk) {
        const unique_key = `staff_transfers:${bank_import_id}:${id}`;
        await writeMail(
          tx,
          { unique_key, kind: "staff_transfers", brand, locale, recipient: email, order_id: null, data },
          now,
        );
      }
    },
  }),
};
