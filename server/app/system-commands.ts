import { sql } from "kysely";
import type { Tx } from "#server/kernel/db/open.ts";
import { deleteUnheldFiles } from "#server/kernel/files/held.ts";
import { bytesWait, forgetBytes, removeBytes } from "#server/kernel/files/removal.ts";
import { removeExpiredExports, sweepSignOns } from "#server/accounts/index.ts";
import { sweepEndingCalls, sweepGrants } from "#server/api/index.ts";
import { lapseApprovals } from "#server/spending/index.ts";
import { sweepBatches } from "#server/engines/index.ts";
import { sweepReceivedMails } from "#server/intake/index.ts";
import { removeOldMessages } from "#server/webhooks/index.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { emptiedMail } from "#server/kernel/mail/emptied.ts";
import { takeUnnamedBytes } from "./unnamed-bytes.ts";
import { secretKinds } from "#server/kernel/mail/table.ts";

const day_ms = 86_400_000;
const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * day_ms);

/** Days after which an unused upload is deleted with its bytes. */
const orphan_days = 1;
/** Days for which responses are repeated (integrations 3). */
const answers_days = 7;
/** Bytes of a quarantined file without a verdict are stored for a month; its row stays until the verdict. */
const quarantine_days = 30;
const files_at_once = 500;
const hour_ms = 3_600_000;
/** Hours after which secret mails are emptied; the sweep runs hourly, so none is readable for longer than a day. */
const secret_mail_hours = 23;

/** Empties mails with an access link or code. A mail that was not sent by then is never sent. */
async function emptySecretMails(tx: Tx, now: Date): Promise<void> {
  await tx
    .updateTable("mail")
    .set({ html: "", text: "", emptied_at: now })
    .where("kind", "in", secretKinds())
    .where("emptied_at", "is", null)
    .where("created_at", "<=", new Date(now.getTime() - secret_mail_hours * hour_ms))
    .execute();
}

/** The confirmation of a deletion is the last row with the address of its person: it goes after a day, and is not sent later. */
async function emptyFarewellMails(tx: Tx, now: Date): Promise<void> {
  await tx
    .updateTable("mail")
    .set(emptiedMail(now))
    .where("kind", "=", "account_deleted")
    .where("emptied_at", "is", null)
    .where("created_at", "<=", daysBefore(now, 1))
    .execute();
}

const sweepQuarantine = (tx: Tx, now: Date): Promise<void> =>
  forgetBytes(
    tx,
    { table: "quarantine", due: sql<boolean>`found_at < ${daysBefore(now, quarantine_days)}` },
    now,
  );

/**
 * Parts of the sweep of expired data. Each is a job and a transaction of its own, so a failure does not stop the
 * others.
 */
export const sweep_parts = {
  files: async (tx: Tx, now: Date) => {
    const arrived_before = daysBefore(now, orphan_days);
    await removeBytes(tx, await deleteUnheldFiles(tx, { arrived_before, limit: files_at_once }), now);
  },
  quarantine: sweepQuarantine,
  /** Removes bytes that no row names, and retries removals that were given up. */
  bytes: async (tx: Tx, now: Date) => {
    await removeBytes(tx, await takeUnnamedBytes(tx, daysBefore(now, orphan_days)), now);
    if (await bytesWait(tx)) await enqueue(tx, "upkeep.remove_bytes", {}, { job_key: "upkeep.remove_bytes" });
  },
  tokens: async (tx: Tx, now: Date) => {
    await tx.deleteFrom("access_token").where("expires_at", "<", now).execute();
  },
  answers: async (tx: Tx, now: Date) => {
    await tx.deleteFrom("idempotency").where("created_at", "<", daysBefore(now, answers_days)).execute();
  },
  login_attempts: async (tx: Tx, now: Date) => {
    await tx.deleteFrom("login_attempt").where("last_at", "<", daysBefore(now, 1)).execute();
  },
  rate_counts: async (tx: Tx, now: Date) => {
    await tx.deleteFrom("rate_count").where("ends_at", "<", now).execute();
  },
  secret_mails: emptySecretMails,
  farewell_mails: emptyFarewellMails,
  data_exports: removeExpiredExports,
  webhook_messages: removeOldMessages,
  engine_batches: sweepBatches,
  grants: sweepGrants,
  ending_route_calls: sweepEndingCalls,
  sign_ons: sweepSignOns,
  approvals: lapseApprovals,
  received_mails: sweepReceivedMails,
  mail_requests: async (tx: Tx, now: Date) => {
    await tx.deleteFrom("mail_request").where("asked_at", "<", daysBefore(now, 1)).execute();
  },
  passkey_challenges: async (tx: Tx, now: Date) => {
    await tx.deleteFrom("passkey_challenge").where("expires_at", "<", now).execute();
  },
} as const satisfies Readonly<Record<string, (tx: Tx, now: Date) => Promise<void>>>;

export type SweepPart = keyof typeof sweep_parts;
export const isSweepPart = (name: string): name is SweepPart => Object.hasOwn(sweep_parts, name);
