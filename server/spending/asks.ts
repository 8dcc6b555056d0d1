import { sql } from "kysely";
import type { ApprovalKind } from "#domain/spending/approvals.ts";
import { approval_days } from "#domain/spending/approvals.ts";
import { toDecimal } from "#domain/money.ts";
import { Refusal } from "#domain/errors.ts";
import { day } from "#domain/orders/timers.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { publish } from "#server/kernel/events.ts";
import { idOfCaller, type Caller } from "#server/kernel/http/caller.ts";
import { enqueue, savepoint } from "#server/kernel/jobs/queue.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import { withdrawLocked } from "./lapse.ts";
import { NeedsApproval } from "./needs-approval.ts";
import type { Spender } from "./spender.ts";

/** What is asked for, with the input of its command. */
export type Wanted = {
  readonly kind: ApprovalKind;
  /** Names what is bought: one request waits for it at a time. */
  readonly subject: string;
  readonly cart_id: number | null;
  readonly quote_id: number | null;
  readonly input: object;
  readonly comment?: string | undefined;
  /** When what is bought can no longer be bought, if that is known. */
  readonly until?: Date | null;
};
export type Asked = { readonly id: number; readonly hash: string };

/** Runs a purchase, or asks a person for it when a limit says so: then nothing of the purchase stays but the request. */
export async function orAsk<T>(
  tx: Tx,
  caller: Caller,
  { spender, wanted }: { readonly spender: Spender | null; readonly wanted: () => Promise<Wanted> },
  run: () => Promise<T>,
  now: Date,
): Promise<{ readonly done: T } | { readonly asked: Asked }> {
  if (spender === null || spender.limited.every(({ authority }) => authority.above === "refuse"))
    return { done: await run() };
  const undo = await savepoint(tx, "approval");
  try {
    return { done: await run() };
  } catch (error) {
    if (!(error instanceof NeedsApproval)) throw error;
    await undo();
    return { asked: await ask(tx, caller, { spender, wanted: await wanted(), needs: error }, now) };
  }
}

type Asking = { readonly spender: Spender; readonly wanted: Wanted; readonly needs: NeedsApproval };

const waitingFor = (tx: Tx, subject: string) =>
  tx
    .selectFrom("approval")
    .select(["id", "hash", "gross", "member_id", "api_key_id", "cost_centre_id"])
    .where("subject", "=", subject)
    .where("state", "=", "waiting")
    .executeTakeFirst();

/**
 * What was asked before is no longer what is wanted. One that is being decided at this moment stays: its lock is not waited
 * for, because who decides locks it before what is locked here.
 */
async function replace(tx: Tx, subject: string, now: Date): Promise<void> {
  const free = await tx
    .selectFrom("approval")
    .select("id")
    .where("subject", "=", subject)
    .where("state", "=", "waiting")
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  await withdrawLocked(tx, free, now);
}

/** The request that waits for a purchase; the same purchase of the same person asks once. */
async function ask(tx: Tx, caller: Caller, { spender, wanted, needs }: Asking, now: Date): Promise<Asked> {
  const { kind, subject, cart_id, quote_id, comment = "", until = null } = wanted;
  const latest = new Date(now.getTime() + approval_days * day);
  const { gross, currency, against } = needs;
  const who = { member_id: caller.member?.id ?? null, api_key_id: spender.key_id };
  const { cost_centre_id } = spender;
  const insert = () =>
    tx
      .insertInto("approval")
      .values({
        hash: newHash(),
        customer_id: idOfCaller(caller),
        kind,
        subject,
        cart_id,
        quote_id,
        ...who,
        cost_centre_id,
        gross,
        currency,
        against,
        input: JSON.stringify({ ...wanted.input, locale: caller.locale, ip_country: caller.ip_country }),
        comment,
        state: "waiting",
        created_at: now,
        expires_at: until !== null && until < latest ? until : latest,
      })
      .onConflict((conflict) =>
        conflict.column("subject").where("state", "=", sql.lit("waiting")).doNothing(),
      )
      .returning(["id", "hash"])
      .executeTakeFirst();
  let made = await insert();
  if (!made) {
    const waiting = await waitingFor(tx, subject);
    const is_same =
      waiting?.gross === gross &&
      waiting.member_id === who.member_id &&
      waiting.api_key_id === who.api_key_id &&
      waiting.cost_centre_id === cost_centre_id;
    if (waiting && is_same) return { id: waiting.id, hash: waiting.hash };
    await replace(tx, subject, now);
    made = await insert();
  }
  if (!made) throw new Refusal("approval.decided");
  await enqueue(tx, "mail.approval_asked", { approval_id: made.id });
  await publish(
    tx,
    "customer.informed",
    { type: "approval.waiting", customer_id: idOfCaller(caller), approval_id: made.id },
    now,
  );
  const detail = { kind, amount: toDecimal(gross), person_id: caller.person_id };
  await writeAudit(
    tx,
    caller,
    { act: "purchase.ask", object: "customer", object_id: idOfCaller(caller), detail },
    now,
  );
  return made;
}

/** The path of a request in the portal. */
const approvalPath = (locale: string, hash: string): string => `/${locale}/account/approval/${hash}`;
/** The page of a request, the only place where it is decided; null in the test mode, which has no pages. */
export const approvalPage = (
  { config, robot }: Pick<Machine, "config" | "robot">,
  { brand, locale }: Pick<Caller, "brand" | "locale">,
  hash: string,
): string | null => (robot === null ? originOfBrand(config, brand) + approvalPath(locale, hash) : null);

/** The answer to a purchase that waits: the next page is that of the request. */
export const waitingStart = (origin: string, locale: string, hash: string) => ({
  payment_hash: null,
  redirect_url: origin + approvalPath(locale, hash),
});
