import { dueOf } from "../settings/settings.ts";
import { brandById } from "#brands/all.ts";
import type { Brand, Locale } from "#brands/brand.ts";
import { type Currency, money } from "#domain/money.ts";
import type { Selectable } from "kysely";
import type { Tx } from "../db/open.ts";
import type { DB } from "../db/tables.ts";
import { mailsAboutJobOffer } from "#server/work/dispatch/open-offer.ts";
import { meansOf, meansTexts } from "#server/invoices/means.ts";
import { idOf, job, textOf, type Running } from "../jobs/job.ts";
import { optionsOf } from "#server/quotes/quote-options.ts";
import { originOfBrand } from "../settings/origins.ts";
import type { MailData, MailKind, MailOrder } from "./kinds.ts";
import type { QuotedOption } from "#server/quotes/mails/quote-kinds.ts";
import { writeMail } from "./outbox.ts";
import { voiceOf } from "./texts.ts";
import { paidOrders } from "#server/payments/mails/paid-orders.ts";
import { workingStaff } from "./working-staff.ts";

export type Writing = Running & { readonly tx: Tx };
export type Addressed = {
  readonly brand: Brand;
  readonly locale: Locale;
  readonly recipient: string;
  readonly cart_id: number;
};

/** The order of a job, with whom its mails go to. */
export const orderOf = async ({ tx, ...running }: Writing) => {
  const order = await tx
    .selectFrom("order")
    .selectAll()
    .where("id", "=", idOf(running, "order_id"))
    .executeTakeFirstOrThrow();
  return { order, to: await addressee(tx, order.cart_id) };
};

/** Mails speak the language of the order and look like its brand, whoever caused them. */
export async function addressee(tx: Tx, cart_id: number): Promise<Addressed> {
  const cart = await tx
    .selectFrom("cart")
    .select(["id", "brand_id", "locale", "email"])
    .where("id", "=", cart_id)
    .executeTakeFirstOrThrow();
  const brand = brandById(cart.brand_id);
  if (!brand) throw new Error(`cart ${cart_id} is of a brand that does not exist`);
  return { brand, locale: cart.locale, recipient: cart.email, cart_id };
}

/** The orders of an amount due, as its letters name them. */
export const ordersOfRequest = (tx: Tx, payment_request_id: number) =>
  tx
    .selectFrom("payment_request_order as share")
    .innerJoin("order", "order.id", "share.order_id")
    .select([
      "order.id",
      "order.hash",
      "order.service_type",
      "order.source_lang",
      "order.target_lang",
      "order.deadline",
      "order.session_starts_at",
    ])
    .where("share.payment_request_id", "=", payment_request_id)
    .orderBy("order.id")
    .execute();

type Occasion<K extends MailKind> = {
  readonly key: string;
  readonly kind: K;
  readonly to: Addressed;
  readonly order_id: number | null;
  readonly data: MailData[K];
  readonly attachment?: { name: string; key: string };
  readonly payment_request_id?: number;
};

/** Writes the mail of an occasion, once for its key. */
export async function send<K extends MailKind>(
  { tx, now }: Writing,
  { key, kind, to, order_id, data, attachment, payment_request_id }: Occasion<K>,
): Promise<void> {
  // A draft that nobody gave an address to has nobody to write to.
  if (to.recipient === "") return;
  await writeMail(
    tx,
    {
      unique_key: key,
      kind,
      brand: to.brand,
      locale: to.locale,
      recipient: to.recipient,
      order_id,
      data,
      ...(attachment ? { attachment } : {}),
      ...(payment_request_id === undefined ? {} : { payment_request_id }),
    },
    now,
  );
}

/** An order as every mail names it. */
export const named = ({ id, service_type, source_lang, target_lang }: MailOrder): MailOrder => ({
  id,
  service_type,
  source_lang,
  target_lang,
});
/** The options of a quote as its letters name them; none where it has one price. */
export const quotedOptions = async (tx: Tx, quote_id: number, currency: Currency): Promise<QuotedOption[]> =>
  (await optionsOf(tx, quote_id)).map((option) => ({
    position: option.position,
    package: option.package,
    price_gross: money(option.price_gross, currency),
    deadline: option.deadline,
  }));
/** The address of a page of the brand, in the reader's language. */
export const page = (running: Writing, to: Pick<Addressed, "brand" | "locale">, path: string): string =>
  `${originOfBrand(running.machine.config, to.brand)}/${to.locale}${path}`;
/** Where a buyer finds an order. */
export const orderPage = (running: Writing, to: Addressed, hash: string): string =>
  page(running, to, `/account/order/${hash}`);

const requestOf = async (running: Writing) => {
  const request = await running.tx
    .selectFrom("payment_request")
    .selectAll()
    .where("id", "=", idOf(running, "payment_request_id"))
    .executeTakeFirstOrThrow();
  if (request.cart_id === null) throw new Error(`payment request ${request.id} has no cart`);
  return {
    request,
    to: await addressee(running.tx, request.cart_id),
    orders: await ordersOfRequest(running.tx, request.id),
  };
};

/** Why an amount is due: a new order, a change of a bought one, or what is left of a cart after a part was canceled. */
async function whyDue(
  tx: Tx,
  { id, kind, cart_id }: Pick<Selectable<DB["payment_request"]>, "id" | "kind" | "cart_id">,
): Promise<MailData["order_placed"]["why"]> {
  if (kind === "supplement") return "change";
  const earlier = await tx
    .selectFrom("payment_request as earlier")
    .innerJoin("payment_request_order as share", "share.payment_request_id", "earlier.id")
    .select("earlier.id")
    .where("earlier.cart_id", "=", cart_id)
    .where("earlier.kind", "=", "cart")
    .where("earlier.id", "<", id)
    .where("share.order_id", "in", (w) =>
      w.selectFrom("payment_request_order").select("order_id").where("payment_request_id", "=", id),
    )
    .limit(1)
    .executeTakeFirst();
  return earlier ? "rest" : "order";
}

const event = (running: Writing): string => textOf(running, "event_id");

/** One job for each occasion to write: it reads the rows again and never trusts what the cause thought of them. */
export const occasion_jobs = {
  "mail.quote_requested": job({
    command: async (running) => {
      const { order, to } = await orderOf(running);
      await send(running, {
        key: `quote_requested:${order.id}`,
        kind: "quote_requested",
        to,
        order_id: order.id,
        data: { order: named(order), url: orderPage(running, to, order.hash) },
      });
    },
  }),
  "mail.staff_new_quote": job({
    command: async (running) => {
      const { order, to } = await orderOf(running);
      const desk = await workingStaff(running.tx)
        .select(["email", "locale", "id"])
        .where("role", "in", ["project_manager", "admin"])
        .execute();
      const answer_by = (await dueOf(running.tx, order)) ?? running.now;
      for (const { email, locale, id } of desk) {
        const url = `${originOfBrand(running.machine.config, to.brand)}/staff/orders/${order.id}`;
        await send(running, {
          key: `staff_new_quote:${order.id}:${id}`,
          kind: "staff_new_quote",
          to: { ...to, recipient: email, locale },
          order_id: order.id,
          data: { order: named(order), url, words: order.words, customer: to.recipient, answer_by },
        });
      }
    },
  }),
  "mail.quote_ready": job({
    command: async (running) => {
      const { order, to } = await orderOf(running);
      const quote = await running.tx
        .selectFrom("quote")
        .selectAll()
        .where("order_id", "=", order.id)
        .where("state", "=", "open")
        .executeTakeFirst();
      if (!quote) return;
      const url = page(running, to, `/order/quotations/${quote.hash}`);
      await send(running, {
        key: `quote_ready:${quote.id}`,
        kind: "quote_ready",
        to,
        order_id: order.id,
        data: {
          order: named(order),
          url,
          price_gross: money(quote.price_gross, order.currency),
          deadline: quote.deadline,
          starts_at: order.session_starts_at,
          valid_until: quote.valid_until,
          options: await quotedOptions(running.tx, quote.id, order.currency),
        },
      });
    },
  }),
  "mail.quote_rejected": job({
    command: async (running) => {
      const { order, to } = await orderOf(running);
      await send(running, {
        key: `quote_rejected:${event(running)}`,
        kind: "quote_rejected",
        to,
        order_id: order.id,
        data: { order: named(order), url: page(running, to, "/order/write") },
      });
    },
  }),
  "mail.order_placed": job({
    command: async (running) => {
      const { request, to, orders } = await requestOf(running);
      // An amount that is paid or no longer due is not asked for.
      if (request.state !== "open") return;
      // A transfer has a mail of its own with the account and the reference.
      const transfer = await running.tx
        .selectFrom("payment")
        .select("id")
        .where("payment_request_id", "=", request.id)
        .where("provider", "=", "bank")
        .limit(1)
        .executeTakeFirst();
      if (transfer) return;
      const url = page(running, to, `/orders/pay/${request.hash}`);
      await send(running, {
        key: `order_placed:${request.id}`,
        kind: "order_placed",
        to,
        order_id: orders[0]?.id ?? null,
        payment_request_id: request.id,
        data: {
          orders: orders.map(named),
          url,
          amount_due: money(request.amount_due, request.currency),
          why: await whyDue(running.tx, request),
        },
      });
    },
  }),
  "mail.order_paid": job({
    command: async (running) => {
      const { request, to, orders } = await requestOf(running);
      const [first] = orders;
      if (!first) return;
      await send(running, {
        key: `order_paid:${request.id}`,
        kind: "order_paid",
        to,
        order_id: first.id,
        data: {
          orders: await paidOrders(running.tx, to.locale, orders, (hash) => orderPage(running, to, hash)),
          url: orderPage(running, to, first.hash),
          amount: money(request.amount_due, request.currency),
          paid_by: meansTexts(to.locale, await meansOf(running.tx, request.id), (minor) =>
            voiceOf(to.brand, to.locale).money(money(minor, request.currency)),
          ),
        },
      });
    },
  }),
  "mail.order_delivered": job({
    command: async (running) => {
      const { order, to } = await orderOf(running);
      const files = await running.tx
        .selectFrom("attachment")
        .select("id")
        .where("order_id", "=", order.id)
        .where("kind", "not in", ["source", "machine", "reference"])
        .where("current", "=", true)
        .execute();
      await send(running, {
        key: `order_delivered:${order.id}`,
        kind: "order_delivered",
        to,
        order_id: order.id,
        data: { order: named(order), url: orderPage(running, to, order.hash), files: files.length },
      });
    },
  }),
  "mail.offer_sent": job({
    command: async (running) => {
      const { tx } = running;
      const offer = await tx
        .selectFrom("offer")
        .innerJoin("stage", "stage.id", "offer.stage_id")
        .innerJoin("translator", "translator.id", "offer.translator_id")
        .selectAll("offer")
        .select(["stage.kind", "stage.order_id", "translator.email", "translator.locale"])
        .where("offer.id", "=", idOf(running, "offer_id"))
        .executeTakeFirstOrThrow();
      if (offer.state !== "sent") return;
      const order = await tx
        .selectFrom("order")
        .selectAll()
        .where("id", "=", offer.order_id)
        .executeTakeFirstOrThrow();
      const to = { ...(await addressee(tx, order.cart_id)), recipient: offer.email, locale: offer.locale };
      const url = `${originOfBrand(running.machine.config, to.brand)}/translator/board`;
      await send(running, {
        key: `${mailsAboutJobOffer(offer.id)}sent`,
        kind: "offer_sent",
        to,
        order_id: order.id,
        data: {
          order: named(order),
          url,
          stage: offer.kind,
          words: order.words,
          starts_at: order.session_starts_at,
          fee: money(offer.fee, order.currency),
          deadline: offer.deadline,
          expires_at: offer.expires_at,
        },
      });
    },
  }),
};
