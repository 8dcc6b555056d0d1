import { sql } from "kysely";
import { brandById } from "#brands/all.ts";
import type { QuotationView } from "#contract/quotations.ts";
import type { DeskOrder } from "#contract/staff.ts";
import { limits } from "#domain/catalog.ts";
import { Refusal } from "#domain/errors.ts";
import type { Kysely } from "kysely";
import type { Tx } from "../db/open.ts";
import type { DB } from "../db/tables.ts";
import { issueQuote } from "../features/quotes/commands.ts";
import { decidedQuote } from "../features/quotes/queries.ts";
import type { Caller } from "../http/caller.ts";
import { cancelJob, enqueue } from "../jobs/queue.ts";
import { newHash } from "../keys.ts";
import { refusalText } from "../texts.ts";
import { orderForUpdate } from "./facts.ts";
import type { QuoteInput } from "./quote-price.ts";

/** Who prices: what is written of them, and the language of what they are refused. */
type By = { readonly id: number; readonly locale: Caller["locale"] };
type Priced = { readonly order_id: number; readonly input: QuoteInput };

const jobKey = (order_id: number): string => `quote-send:${order_id}`;

/**
 * Sends the quote and takes all of it back: whatever would be refused is refused now, and the page answered is what the
 * customer would read, built by what builds theirs.
 */
async function rehearse(tx: Tx, by: By, priced: Priced, now: Date): Promise<QuotationView> {
  await sql`savepoint rehearsal`.execute(tx);
  const quote = await issueQuote(tx, by, priced, now);
  const { brand_id, locale } = await tx
    .selectFrom("order")
    .innerJoin("cart", "cart.id", "order.cart_id")
    .select(["order.brand_id", "cart.locale"])
    .where("order.id", "=", priced.order_id)
    .executeTakeFirstOrThrow();
  const brand = brandById(brand_id);
  if (!brand) throw new Error(`order ${priced.order_id} is of a brand that does not exist`);
  const view = await decidedQuote(tx, { brand, locale, id: null }, quote.hash, now);
  await sql`rollback to savepoint rehearsal`.execute(tx);
  return { ...view, state: "preview" };
}

type Kept = { readonly hash: string; readonly view: QuotationView | null; readonly sends_at: Date | null };

async function keepDraft(tx: Tx, by: By, { order_id, input }: Priced, kept: Kept, now: Date): Promise<void> {
  const row = {
    hash: kept.hash,
    input: JSON.stringify(input),
    view: kept.view && JSON.stringify(kept.view),
    made_by: by.id,
    made_at: now,
    sends_at: kept.sends_at,
    refused: null,
  };
  await tx
    .insertInto("quote_draft")
    .values({ order_id, ...row })
    .onConflict((conflict) => conflict.column("order_id").doUpdateSet(row))
    .execute();
}

/** Locks an order; there is one, or it is refused as not found. */
async function lock(tx: Tx, order_id: number): Promise<void> {
  if (!(await orderForUpdate(tx, order_id))) throw new Refusal("order.not_found");
}

const draftOf = (db: Kysely<DB>, order_id: number) =>
  db.selectFrom("quote_draft").selectAll().where("order_id", "=", order_id).executeTakeFirst();

/**
 * Keeps the customer's page of a quote as it would be sent, for an hour, under a link that cannot be guessed; answers
 * the end of its address. Refuses what sending would refuse, and while the quote is on its way out.
 */
export async function previewQuote(tx: Tx, by: By, priced: Priced, now: Date): Promise<string> {
  await lock(tx, priced.order_id);
  if ((await draftOf(tx, priced.order_id))?.sends_at) throw new Refusal("quote.sending");
  const hash = newHash();
  const view = { ...(await rehearse(tx, by, priced, now)), hash };
  await keepDraft(tx, by, priced, { hash, view, sends_at: null }, now);
  const { locale } = await tx
    .selectFrom("order")
    .innerJoin("cart", "cart.id", "order.cart_id")
    .select("cart.locale")
    .where("order.id", "=", priced.order_id)
    .executeTakeFirstOrThrow();
  return `/${locale}/order/quotations/${hash}`;
}

/** Decision 0094: the quote goes out in ten seconds, unless it is taken back. Refuses now what sending would refuse. */
export async function holdQuote(tx: Tx, by: By, priced: Priced, now: Date): Promise<void> {
  await lock(tx, priced.order_id);
  await rehearse(tx, by, priced, now);
  const sends_at = new Date(now.getTime() + limits.quote_undo_seconds * 1000);
  await keepDraft(tx, by, priced, { hash: newHash(), view: null, sends_at }, now);
  const { order_id } = priced;
  await enqueue(tx, "quote.send", { order_id }, { job_key: jobKey(order_id), run_at: sends_at });
}

/** Takes a quote back that has not gone out yet; refuses (`quote.already_sent`) when it has. */
export async function takeBackQuote(tx: Tx, order_id: number): Promise<void> {
  await lock(tx, order_id);
  if (!(await draftOf(tx, order_id))?.sends_at) throw new Refusal("quote.already_sent");
  await forgetDraft(tx, order_id);
}

/** What was priced is sent, or somebody else's answer has come before it. */
export async function forgetDraft(tx: Tx, order_id: number): Promise<void> {
  await tx.deleteFrom("quote_draft").where("order_id", "=", order_id).execute();
  await cancelJob(tx, jobKey(order_id));
}

/**
 * Sends what was held, once its moment has come; what the press of the button promised is counted by that press. What
 * cannot go out any more stays as it was typed, with the reason, and the order in the queue.
 */
export async function sendHeld(tx: Tx, order_id: number, now: Date): Promise<void> {
  await lock(tx, order_id);
  const draft = await draftOf(tx, order_id);
  if (!draft?.sends_at || draft.sends_at > now) return;
  const { made_by: id, made_at: pressed_at } = draft;
  const { locale } = await tx
    .selectFrom("staff_user")
    .select("locale")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const input = draft.input as unknown as QuoteInput;
  await sql`savepoint sending`.execute(tx);
  try {
    await issueQuote(tx, { id, locale }, { order_id, input, pressed_at }, now);
    await tx.deleteFrom("quote_draft").where("order_id", "=", order_id).execute();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await sql`rollback to savepoint sending`.execute(tx);
    await tx
      .updateTable("quote_draft")
      .set({ sends_at: null, refused: error.code })
      .where("order_id", "=", order_id)
      .execute();
  }
}

/** The quote of an order that is on its way out, or could not go out; null while neither. */
export async function sendingView(
  db: Kysely<DB>,
  order_id: number,
  locale: Caller["locale"],
  now: Date,
): Promise<DeskOrder["sending"]> {
  const row = await db
    .selectFrom("quote_draft")
    .innerJoin("staff_user", "staff_user.id", "quote_draft.made_by")
    .select(["staff_user.name as by", "quote_draft.made_at", "quote_draft.sends_at", "quote_draft.refused"])
    .where("quote_draft.order_id", "=", order_id)
    .executeTakeFirst();
  if (!row || (row.sends_at === null && row.refused === null)) return null;
  return {
    by: row.by,
    pressed_at: row.made_at.toISOString(),
    left_ms: row.sends_at && Math.max(row.sends_at.getTime() - now.getTime(), 0),
    refused: row.refused && refusalText(locale, row.refused),
  };
}
