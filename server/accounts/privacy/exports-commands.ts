import { type Kysely, sql } from "kysely";
import type { DataExportView, PrivacyView } from "#contract/accounts/privacy.ts";
import {
  deletion_waits_days,
  export_lasts_days,
  exportExpiresAt,
  hasExportFailed,
} from "#domain/accounts/privacy.ts";
import { localDate } from "#domain/calendar.ts";
import { Refusal } from "#domain/errors.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { FileLink } from "#server/kernel/files/links.ts";
import { forgetBytes, keepBytes, removeBytes } from "#server/kernel/files/removal.ts";
import { type Caller, idOfCaller } from "#server/kernel/http/caller.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { writeMail } from "#server/kernel/mail/outbox.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { brandOfRow } from "#server/pricing/index.ts";
import { dataExportReadyMail } from "../mails/data-export-ready.ts";
import { portalPage } from "../registration/mail-requests.ts";
import { openMatters } from "./open-matters.ts";

/** The copies of a customer's data, the newest first. */
export async function exportsOf(db: Kysely<DB>, customer_id: number): Promise<DataExportView[]> {
  const rows = await db
    .selectFrom("data_export")
    .selectAll()
    .where("customer_id", "=", customer_id)
    .orderBy("id", "desc")
    .limit(10)
    .execute();
  return rows.map(({ id, asked_at, asked_by, state, files_total, files_done, size_bytes, expires_at }) => ({
    id,
    asked_at: asked_at.toISOString(),
    by_desk: asked_by !== null,
    state,
    files_total,
    files_done,
    size_bytes: size_bytes === null ? null : Number(size_bytes),
    expires_at: expires_at?.toISOString() ?? null,
  }));
}

/** What the account page shows about a customer's data. */
export async function privacyOf(db: Kysely<DB>, customer_id: number): Promise<PrivacyView> {
  const { deletion_asked_at: asked, deletion_due_at: due } = await db
    .selectFrom("customer")
    .select(["deletion_asked_at", "deletion_due_at"])
    .where("id", "=", customer_id)
    .executeTakeFirstOrThrow();
  return {
    deletion: asked && due && { asked_at: asked.toISOString(), due_at: due.toISOString() },
    deletion_waits_days,
    open_matters: await openMatters(db, customer_id),
    export_lasts_days,
    exports: await exportsOf(db, customer_id),
  };
}

type Asked = { readonly customer_id: number; readonly asked_by: number | null; readonly reason: string };

/** Starts a copy. Refuses while another one is made, unless that one has failed. */
async function startExport(tx: Tx, { customer_id, asked_by, reason }: Asked, now: Date): Promise<number> {
  const customer = await tx
    .selectFrom("customer")
    .select("anonymised_at")
    .where("id", "=", customer_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!customer) throw new Refusal("customer.not_found");
  if (customer.anonymised_at !== null) throw new Refusal("customer.forgotten");
  const at_work = await tx
    .selectFrom("data_export")
    .select(["id", "asked_at"])
    .where("customer_id", "=", customer_id)
    .where("state", "in", ["waiting", "running"])
    .executeTakeFirst();
  if (at_work && !hasExportFailed(at_work.asked_at.getTime(), now.getTime()))
    throw new Refusal("data_export.at_work");
  if (at_work)
    await tx.updateTable("data_export").set({ state: "failed" }).where("id", "=", at_work.id).execute();
  const { id } = await tx
    .insertInto("data_export")
    .values({ customer_id, asked_by, reason, asked_at: now, state: "waiting" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await enqueue(tx, "account.export", { data_export_id: id }, { job_key: `account.export:${id}` });
  return id;
}

/** A customer asks for a copy of their data. */
export async function askExport(tx: Tx, caller: Caller, now: Date): Promise<void> {
  const customer_id = idOfCaller(caller);
  await startExport(tx, { customer_id, asked_by: null, reason: "" }, now);
  const what = { act: "customer.export", object: "customer", object_id: customer_id } as const;
  await writeAudit(tx, caller, what, now);
}

/** The desk starts a copy for a customer; only the customer can open it. */
export async function exportForCustomer(
  tx: Tx,
  caller: Caller,
  customer_id: number,
  reason: string,
  now: Date,
): Promise<void> {
  await startExport(tx, { customer_id, asked_by: idOfCaller(caller), reason }, now);
  const what = { act: "customer.export", object: "customer", object_id: customer_id } as const;
  await writeAudit(tx, caller, { ...what, detail: { reason } }, now);
}

/** The name of a copy for its owner. */
const nameOf = (made: Date): string => `data-${localDate(made.getTime())}.zip`;

/** What a download link of a copy holds. Refuses one that is not ready any more, or of another customer. */
export async function exportFileOf(
  db: Kysely<DB>,
  { id, customer_id }: { readonly id: number; readonly customer_id: number },
  now: Date,
): Promise<FileLink> {
  const row = await db
    .selectFrom("data_export")
    .selectAll()
    .where("id", "=", id)
    .where("customer_id", "=", customer_id)
    .executeTakeFirst();
  if (!row?.storage_key || !row.expires_at || row.expires_at <= now)
    throw new Refusal("data_export.not_ready");
  return { key: row.storage_key, name: nameOf(row.asked_at) };
}

export type MadeExport = { readonly storage_key: string; readonly size_bytes: number };

/** Records a finished copy and mails the customer. A copy that is not wanted any more is removed. */
export async function finishExport(
  tx: Tx,
  { config }: Pick<Machine, "config">,
  id: number,
  made: MadeExport,
  now: Date,
): Promise<void> {
  const expires_at = new Date(exportExpiresAt(now.getTime()));
  const row = await tx
    .updateTable("data_export")
    .set({ state: "ready", storage_key: made.storage_key, size_bytes: BigInt(made.size_bytes), expires_at })
    .where("id", "=", id)
    .where("state", "in", ["waiting", "running"])
    .returning("customer_id")
    .executeTakeFirst();
  if (!row) return removeBytes(tx, [made.storage_key], now);
  await keepBytes(tx, made.storage_key);
  const {
    brand_id,
    locale,
    email: recipient,
  } = await tx
    .selectFrom("customer")
    .select(["brand_id", "locale", "email"])
    .where("id", "=", row.customer_id)
    .executeTakeFirstOrThrow();
  const brand = brandOfRow(brand_id);
  const url = `${portalPage(config, brand, locale, "account", "settings")}#privacy`;
  await writeMail(
    tx,
    dataExportReadyMail,
    {
      key: `data_export_ready:${id}`,
      to: { brand, locale, recipient },
      order_id: null,
      data: { url, day: localDate(expires_at.getTime()) },
    },
    now,
  );
  return undefined;
}

/** Removes the copies whose time is over, with their bytes. */
export const removeExpiredExports = (tx: Tx, now: Date): Promise<void> =>
  forgetBytes(
    tx,
    { table: "data_export", due: sql<boolean>`expires_at <= ${now}`, set: sql`, state = 'expired'` },
    now,
  );
