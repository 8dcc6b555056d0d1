import { orderById, orderForUpdate } from "#server/orders/index.ts";
import { requireOrdersRead } from "#server/checkout/index.ts";
import { brandById } from "#brands/all.ts";
import type { QuotationView } from "#contract/quotes/quotations.ts";
import type { DeskOrder } from "#contract/views/staff.ts";
import { limits } from "#domain/catalog.ts";
import { Refusal } from "#domain/errors.ts";
import type { Kysely } from "kysely";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { issueQuote } from "./commands.ts";
import { decidedQuote } from "./queries.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { cancelJob, enqueue, savepoint } from "#server/kernel/jobs/queue.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import { refusalText } from "#server/kernel/format/texts.ts";
import type { QuoteInput } from "./quote-price.ts";

/** The author of the price: name for the record, and language of refusals. */
type By = { readonly id: number; readonly locale: Caller["locale"] };
type Priced = { readonly order_id: number; readonly input: object };
type PricedQuote = { readonly order_id: number; readonly input: QuoteInput };

const jobKey = (order_id: number): string => `quote-send:${order_id}`;

/**
 * Sends an offer in a transaction that is rolled back: it refuses what sending would refuse, and returns the customer's
 * page from the same code. `send` returns the hash of the sent offer.
 */
async function simulateSending(
  tx: Tx,
  order_id: number,
  send: () => Promise<string>,
  now: Date,
): Promise<{ view: QuotationView; locale: Caller["locale"] }> {
  const rollBack = await savepoint(tx, "simulation");
  const hash = await send();
  const { brand_id, locale, customer_id } = await tx
    .selectFrom("order")
    .innerJoin("cart", "cart.id", "order.cart_id")
    .select(["order.brand_id", "order.customer_id", "cart.locale"])
    .where("order.id", "=", order_id)
    .executeTakeFirstOrThrow();
  const brand = brandById(brand_id);
  if (!brand) throw new Error(`order ${order_id} is of a brand that does not exist`);
  // The page for its recipient: the owner of the account, or a guest with the link.
  const role = customer_id === null ? "visitor" : "customer";
  const view = await decidedQuote(
    tx,
    { brand, locale, role, id: customer_id, member: null, person_id: null },
    hash,
    now,
  );
  await rollBack();
  return { view: { ...view, state: "preview" }, locale };
}

/** The same for a quote. */
const simulateQuote = (
  tx: Tx,
  by: By,
  priced: PricedQuote & { readonly only_shown: boolean },
  now: Date,
): Promise<{ view: QuotationView; locale: Caller["locale"] }> =>
  simulateSending(tx, priced.order_id, async () => (await issueQuote(tx, by, priced, now)).hash, now);

type Draft = { readonly hash: string; readonly view: QuotationView | null; readonly sends_at: Date | null };

async function storeDraft(
  tx: Tx,
  by: By,
  { order_id, input }: Priced,
  draft: Draft,
  now: Date,
): Promise<void> {
  const row = {
    hash: draft.hash,
    input: JSON.stringify(input),
    view: draft.view && JSON.stringify(draft.view),
    made_by: by.id,
    made_at: now,
    sends_at: draft.sends_at,
    refused: null,
  };
  await tx
    .insertInto("quote_draft")
    .values({ order_id, ...row })
    .onConflict((conflict) => conflict.column("order_id").doUpdateSet(row))
    .execute();
}

/** Locks an order; refuses an unknown one as not found. */
async function lock(tx: Tx, order_id: number): Promise<void> {
  if (!(await orderForUpdate(tx, order_id))) throw new Refusal("order.not_found");
}

/** Refuses (`file.old_format`) an option that begins with a machine when a file of the order is one no machine reads. */
export async function requireQuoteRead(
  tx: Tx,
  machine: Pick<Machine, "config">,
  order_id: number,
  { package: first, further_options }: Pick<QuoteInput, "package" | "further_options">,
): Promise<void> {
  const { service_type } = await orderById(tx, order_id);
  const packages = [first, ...further_options.map((option) => option.package)];
  await requireOrdersRead(
    tx,
    machine,
    packages.map((chosen) => ({ id: order_id, service_type, package: chosen })),
  );
}

const draftOf = (db: Kysely<DB>, order_id: number) =>
  db.selectFrom("quote_draft").selectAll().where("order_id", "=", order_id).executeTakeFirst();

/**
 * Stores the preview of a quote's page for an hour, under a link that cannot be guessed; returns the end of its address.
 * Refuses what sending would refuse, and while the quote is being sent.
 */
export async function previewQuote(tx: Tx, by: By, priced: PricedQuote, now: Date): Promise<string> {
  await lock(tx, priced.order_id);
  if ((await draftOf(tx, priced.order_id))?.sends_at) throw new Refusal("quote.sending");
  const hash = newHash();
  const { view, locale } = await simulateQuote(tx, by, { ...priced, only_shown: true }, now);
  await storeDraft(tx, by, priced, { hash, view: { ...view, hash }, sends_at: null }, now);
  return `/${locale}/order/quotations/${hash}`;
}

/** Decision 0094: the quote is sent in ten seconds, unless it is undone. Refuses now what sending would refuse. */
export async function holdQuote(tx: Tx, by: By, priced: PricedQuote, now: Date): Promise<void> {
  await lock(tx, priced.order_id);
  await simulateQuote(tx, by, { ...priced, only_shown: false }, now);
  const sends_at = new Date(now.getTime() + limits.quote_undo_seconds * 1000);
  await storeDraft(tx, by, priced, { hash: newHash(), view: null, sends_at }, now);
  const { order_id } = priced;
  await enqueue(tx, "quote.send", { order_id }, { job_key: jobKey(order_id), run_at: sends_at });
}

/** Undoes the sending of a quote that has not been sent yet; refuses (`quote.already_sent`) a sent one. */
export async function takeBackQuote(tx: Tx, order_id: number): Promise<void> {
  await lock(tx, order_id);
  if (!(await draftOf(tx, order_id))?.sends_at) throw new Refusal("quote.already_sent");
  await forgetDraft(tx, order_id);
}

/**
 * Creates a preview of the customer's page of a supplement for an hour; returns the end of its address. Refuses what
 * sending would refuse.
 */
export async function previewSupplement(
  tx: Tx,
  by: By,
  { order_id, input, send }: Priced & { readonly send: () => Promise<string> },
  now: Date,
): Promise<string> {
  await lock(tx, order_id);
  const hash = newHash();
  const { view, locale } = await simulateSending(tx, order_id, send, now);
  await storeDraft(tx, by, { order_id, input }, { hash, view: { ...view, hash }, sends_at: null }, now);
  return `/${locale}/order/quotations/${hash}`;
}

/** Deletes the draft: it was sent, or another answer has replaced it. */
export async function forgetDraft(tx: Tx, order_id: number): Promise<void> {
  await tx.deleteFrom("quote_draft").where("order_id", "=", order_id).execute();
  await cancelJob(tx, jobKey(order_id));
}

/**
 * Sends a delayed quote at its time; the promise is measured by the click. A quote that cannot be sent any more stays
 * with the desk as entered, with the reason, and the order in the queue.
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
  const rollBack = await savepoint(tx, "sending");
  try {
    await issueQuote(tx, { id, locale }, { order_id, input, pressed_at }, now);
    await tx.deleteFrom("quote_draft").where("order_id", "=", order_id).execute();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await rollBack();
    await tx
      .updateTable("quote_draft")
      .set({ sends_at: null, refused: error.code })
      .where("order_id", "=", order_id)
      .execute();
  }
}

/** The quote of an order that is being sent, or could not be sent; null for neither. */
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
