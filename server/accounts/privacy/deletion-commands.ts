import { deletion_waits_days, deletionDueAt } from "#domain/accounts/privacy.ts";
import { localDate } from "#domain/calendar.ts";
import { Refusal } from "#domain/errors.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { type Caller, idOfCaller } from "#server/kernel/http/caller.ts";
import { enqueueEach } from "#server/kernel/jobs/queue.ts";
import { writeMail } from "#server/kernel/mail/outbox.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { brandOfRow } from "#server/pricing/index.ts";
import { accountDeletedMail } from "../mails/account-deleted.ts";
import { deletionAskedMail } from "../mails/deletion-asked.ts";
import { portalPage } from "../registration/mail-requests.ts";
import { eraseCustomer } from "./erase.ts";
import { openMatters, requireNothingOpen } from "./open-matters.ts";

type Placed = Pick<Machine, "config">;

const lockedCustomer = (tx: Tx, id: number) =>
  tx.selectFrom("customer").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirstOrThrow();

/**
 * A customer asks for the deletion of their account: it happens after `deletion_waits_days`, and a mail says so. Refuses
 * while anything is open, and a second request.
 */
export async function askDeletion(tx: Tx, { config }: Placed, caller: Caller, now: Date): Promise<void> {
  const customer = await lockedCustomer(tx, idOfCaller(caller));
  if (customer.deletion_due_at !== null) throw new Refusal("deletion.asked");
  await requireNothingOpen(tx, customer.id);
  const deletion_due_at = new Date(deletionDueAt(now.getTime()));
  await tx
    .updateTable("customer")
    .set({ deletion_asked_at: now, deletion_due_at })
    .where("id", "=", customer.id)
    .execute();
  const what = { act: "customer.deletion_ask", object: "customer", object_id: customer.id } as const;
  await writeAudit(tx, caller, what, now);
  const { brand } = caller;
  await writeMail(
    tx,
    deletionAskedMail,
    {
      key: `deletion_asked:${customer.id}:${now.getTime()}`,
      to: { brand, locale: customer.locale, recipient: customer.email },
      order_id: null,
      data: {
        url: `${portalPage(config, brand, customer.locale, "account", "settings")}#privacy`,
        day: localDate(deletion_due_at.getTime()),
        days: deletion_waits_days,
      },
    },
    now,
  );
}

/** The customer keeps the account. Refuses when no deletion was asked for. */
export async function cancelDeletion(tx: Tx, caller: Caller, now: Date): Promise<void> {
  const customer = await lockedCustomer(tx, idOfCaller(caller));
  if (customer.deletion_due_at === null) throw new Refusal("deletion.not_asked");
  await tx
    .updateTable("customer")
    .set({ deletion_asked_at: null, deletion_due_at: null })
    .where("id", "=", customer.id)
    .execute();
  const what = { act: "customer.deletion_cancel", object: "customer", object_id: customer.id } as const;
  await writeAudit(tx, caller, what, now);
}

/** Adds a job for each account whose deletion is due. */
export async function startDueDeletions(tx: Tx, now: Date): Promise<void> {
  const due = await tx
    .selectFrom("customer")
    .select("id")
    .where("deletion_due_at", "<=", now)
    .where("anonymised_at", "is", null)
    .orderBy("id")
    .execute();
  await enqueueEach(
    tx,
    "account.delete",
    due.map(({ id }) => ({ payload: { customer_id: id }, when: { job_key: `account.delete:${id}` } })),
  );
}

/**
 * Deletes an account whose time has come, and mails its former address. An account in which something was opened
 * meanwhile stays until that has ended; the next round tries again.
 */
export async function deleteDue(tx: Tx, { config }: Placed, customer_id: number, now: Date): Promise<void> {
  const customer = await tx
    .selectFrom("customer")
    .selectAll()
    .where("id", "=", customer_id)
    .executeTakeFirstOrThrow();
  const isDue: Parameters<typeof eraseCustomer>[3] = ({ deletion_due_at, anonymised_at }) =>
    deletion_due_at !== null && deletion_due_at <= now && anonymised_at === null;
  if (!isDue(customer) || (await openMatters(tx, customer_id)).length > 0) return;
  // A cancellation may be stored meanwhile: the row is read again once it is locked.
  const files = await eraseCustomer(tx, customer_id, now, isDue);
  const { email: recipient, locale } = customer;
  const brand = brandOfRow(customer.brand_id);
  const system = { role: "anyone", id: null, staff_role: null } as const;
  const what = { act: "customer.anonymise", object: "customer", object_id: customer_id } as const;
  await writeAudit(tx, system, { ...what, detail: { files } }, now);
  await writeMail(
    tx,
    accountDeletedMail,
    {
      key: `account_deleted:${customer_id}`,
      to: { brand, locale, recipient },
      order_id: null,
      data: { url: portalPage(config, brand, locale) },
    },
    now,
  );
}

type Written = { readonly email: string; readonly reason: string };

/** The desk deletes at the written request of a customer whose e-mail was typed exactly. */
export async function anonymise(
  tx: Tx,
  caller: Caller,
  id: number,
  { email, reason }: Written,
  now: Date,
): Promise<void> {
  // Not locked: `eraseCustomer` locks the customer last.
  const customer = await tx.selectFrom("customer").selectAll().where("id", "=", id).executeTakeFirst();
  if (!customer) throw new Refusal("customer.not_found");
  if (customer.anonymised_at !== null) throw new Refusal("customer.forgotten");
  if (customer.email.toLowerCase() !== email) throw new Refusal("customer.email_differs");
  await requireNothingOpen(tx, id);
  const files = await eraseCustomer(tx, id, now, ({ anonymised_at }) => anonymised_at === null);
  const what = { act: "customer.anonymise", object: "customer", object_id: id } as const;
  await writeAudit(tx, caller, { ...what, detail: { files, reason } }, now);
}
