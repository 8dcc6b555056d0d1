import type { Selectable } from "kysely";
import type * as z from "zod/mini";
import { brands } from "#brands/all.ts";
import type { absenceInput, profileInput } from "#contract/work/translator-profile.ts";
import { localDate } from "#domain/calendar.ts";
import { Refusal } from "#domain/errors.ts";
import {
  link_hours,
  mailPasswordChanged,
  linkByToken,
  makeLink,
  requireOpen,
  type AccountLink,
  accountName,
  forgetAttempts,
  endSessionsOf,
} from "#server/accounts/index.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { requireReasonOverSessions, notifyOfAbsence } from "./away.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { writeMail } from "#server/kernel/mail/outbox.ts";
import { translatorInvitationMail } from "../mails/translator-invitation.ts";
import { translatorPasswordMail } from "../mails/translator-password.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";

type TranslatorRow = Selectable<DB["translator"]>;

/** Translators work for all brands; their mails are sent by the flagship brand. */
const [flagship] = brands;
const link_kinds = ["translator_invitation", "translator_password"] as const;

/** Sets working days and hours, words a day, and how offers are notified. */
export async function saveProfile(tx: Tx, id: number, input: z.output<typeof profileInput>): Promise<void> {
  const working_days = [...new Set(input.working_days)].toSorted((a, b) => a - b);
  await tx
    .updateTable("translator")
    .set({ ...input, working_days })
    .where("id", "=", id)
    .execute();
}

/**
 * Stores an absence, both days included. Refuses `absence.invalid` for days in the wrong order or in the past, and
 * `absence.session_booked` for days with a booked session, unless a reason is given.
 */
export async function addAbsence(
  tx: Tx,
  translator_id: number,
  input: z.output<typeof absenceInput>,
  now: Date,
): Promise<void> {
  const { from_on, to_on } = input;
  if (to_on < from_on || to_on < localDate(now.getTime())) throw new Refusal("absence.invalid");
  const orders = await requireReasonOverSessions(tx, translator_id, input);
  const reason = orders.length === 0 ? "" : input.reason;
  const { id } = await tx
    .insertInto("translator_absence")
    .values({ translator_id, from_on, to_on, reason, created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await notifyOfAbsence(tx, orders, id);
}

/** Deletes an absence; one that does not exist is ignored. */
export async function removeAbsence(tx: Tx, translator_id: number, id: number): Promise<void> {
  await tx
    .deleteFrom("translator_absence")
    .where("id", "=", id)
    .where("translator_id", "=", translator_id)
    .execute();
}

/** Invalidates every open link of a translator. */
export async function spendTranslatorLinks(tx: Tx, translator_id: number, now: Date): Promise<void> {
  await tx
    .updateTable("account_link")
    .set({ used_at: now })
    .where("translator_id", "=", translator_id)
    .where("used_at", "is", null)
    .execute();
}

/** Mails a link that sets the password; older links become invalid. */
export async function sendTranslatorLink(
  tx: Tx,
  machine: Pick<Machine, "config">,
  row: Pick<TranslatorRow, "id" | "email" | "locale">,
  kind: (typeof link_kinds)[number],
  now: Date,
): Promise<void> {
  await spendTranslatorLinks(tx, row.id, now);
  const { email, locale } = row;
  const proof = await makeLink(
    tx,
    { kind, brand: flagship, customer_id: null, translator_id: row.id, email },
    now,
  );
  await writeMail(
    tx,
    kind === "translator_invitation" ? translatorInvitationMail : translatorPasswordMail,
    {
      key: `${kind}:${proof.id}`,
      to: { brand: flagship, locale, recipient: email },
      order_id: null,
      data: {
        url: `${originOfBrand(machine.config, flagship)}/translator/password/${proof.token}`,
        hours: link_hours[kind],
      },
    },
    now,
  );
}

/** The translator of an open link. Refuses a used or expired one, and one of an inactive translator. */
export async function ownerOfLink(
  tx: Tx,
  token: string,
  now: Date,
): Promise<{ readonly row: TranslatorRow; readonly link: AccountLink }> {
  const link = await linkByToken(tx, flagship, token, link_kinds);
  requireOpen(link, now);
  const row = await tx
    .selectFrom("translator")
    .selectAll()
    .where("id", "=", link.translator_id ?? 0)
    .forUpdate()
    .executeTakeFirst();
  if (!row?.active) throw new Refusal("account_link.invalid");
  return { row, link };
}

/**
 * Sets the password by a link, once; all sessions end and the count of failed logins is reset. A mail notifies of a changed
 * password.
 */
export async function setPassword(
  tx: Tx,
  machine: Pick<Machine, "config">,
  { token, password_hash }: { readonly token: string; readonly password_hash: string },
  now: Date,
): Promise<void> {
  const { row, link } = await ownerOfLink(tx, token, now);
  await tx.updateTable("translator").set({ password_hash }).where("id", "=", row.id).execute();
  if (link.kind === "translator_password")
    await mailPasswordChanged(tx, machine, { zone: "translator", id: row.id }, now);
  await spendTranslatorLinks(tx, row.id, now);
  await endSessionsOf(tx, "translator", row.id);
  await forgetAttempts(tx, accountName("translator", flagship.slug, row.email));
}

/** Sets a new password; all sessions end except the current one, and a mail notifies of it. */
export async function changePassword(
  tx: Tx,
  machine: Pick<Machine, "config">,
  {
    id,
    password_hash,
    token,
  }: { readonly id: number; readonly password_hash: string; readonly token: string },
  now: Date,
): Promise<void> {
  await tx.updateTable("translator").set({ password_hash }).where("id", "=", id).execute();
  await mailPasswordChanged(tx, machine, { zone: "translator", id }, now);
  await endSessionsOf(tx, "translator", id, token);
}
