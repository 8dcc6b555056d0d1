import type { Kysely } from "kysely";
import type { Locale } from "#brands/brand.ts";
import { allOf } from "#server/kernel/db/batched-reads.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { catalogText } from "#server/kernel/format/texts.ts";
import { fact, optionalFact, type OrderSection } from "#server/kernel/mail/mail-content.ts";
import type { Voice } from "#server/kernel/mail/texts.ts";
import { enteredOf } from "#server/shipping/index.ts";
import { named, orderLine, type MailOrder } from "#server/order-mails/index.ts";

/** One order of a paid cart: its date or start, entered details and page. */
export type PaidOrder = MailOrder & {
  readonly url: string;
  /** When the work is delivered; null for a session and where nothing is promised. */
  readonly deadline: Date | null;
  readonly session: PaidSession | null;
  /** How and where a paper original is posted; null without one. */
  readonly posting: { readonly by: string; readonly to: string; readonly reach: string } | null;
};

type PaidSession = {
  readonly mode: "phone" | "on_site" | "video";
  readonly starts_at: Date;
  readonly minutes: number;
  readonly place: string;
  readonly contact: string;
  readonly phone_numbers: readonly string[];
};

/** The rows of the orders of an amount due, and of what is posted with them. */
export const boughtOrders = (db: Kysely<DB>, payment_request_id: number) =>
  allOf({
    orders: db
      .selectFrom("payment_request_order as share")
      .innerJoin("order", "order.id", "share.order_id")
      .selectAll("order")
      .where("share.payment_request_id", "=", payment_request_id)
      .orderBy("order.id")
      .execute(),
    shipments: db
      .selectFrom("payment_request_order as share")
      .innerJoin("shipment", "shipment.order_id", "share.order_id")
      .selectAll("shipment")
      .where("share.payment_request_id", "=", payment_request_id)
      .execute(),
  });

/** The orders of an amount due, as the mail about its payment lists them. */
export function paidOrders(
  db: Kysely<DB>,
  locale: Locale,
  { orders, shipments }: Awaited<ReturnType<typeof boughtOrders>>,
  urlOf: (hash: string) => string,
): Promise<PaidOrder[]> {
  return Promise.all(
    orders.map(async (order): Promise<PaidOrder> => {
      const shipment = shipments.find(({ order_id }) => order_id === order.id);
      const { shipping, booking } = await enteredOf(db, order, locale, shipment);
      return {
        ...named(order),
        url: urlOf(order.hash),
        deadline: booking === null ? order.deadline : null,
        session: booking && {
          mode: booking.mode ?? "phone",
          starts_at: new Date(booking.starts_at),
          minutes: booking.duration_minutes,
          place: booking.place,
          contact: joined([booking.contact_name, booking.contact_phone]),
          phone_numbers: booking.phone_numbers,
        },
        posting: shipping && {
          by: catalogText(locale, `shipping.${shipping.method}`),
          to: joined([
            shipping.recipient,
            shipping.locker,
            shipping.address,
            `${shipping.postcode} ${shipping.city}`.trim(),
          ]),
          reach: joined([shipping.phone, shipping.email]),
        },
      };
    }),
  );
}

const joined = (parts: readonly (string | null)[]): string => parts.filter(Boolean).join(", ");

/** The section of one order: its name, date, entered details, and where there are other orders its link. */
export function orderSection(voice: Voice, order: PaidOrder, is_only: boolean): OrderSection {
  const { session, posting, deadline } = order;
  return {
    title: orderLine(voice, order),
    facts: [
      ...(deadline ? [fact(voice, "fact.delivery", voice.moment(deadline))] : []),
      ...(session
        ? [
            fact(voice, "fact.starts", voice.moment(session.starts_at)),
            fact(voice, "fact.lasts", voice.say("session.minutes", { minutes: session.minutes })),
            fact(voice, "fact.session_way", voice.say(`session.way.${session.mode}`)),
            ...optionalFact(voice, "fact.place", session.place),
            ...optionalFact(voice, "fact.site_contact", session.contact),
            ...optionalFact(voice, "fact.phone_numbers", session.phone_numbers.join("\n")),
          ]
        : []),
      ...(posting
        ? [
            fact(voice, "fact.posting", posting.by),
            ...optionalFact(voice, "fact.destination", posting.to),
            ...optionalFact(voice, "fact.reach", posting.reach),
          ]
        : []),
    ],
    link: is_only ? null : { label: voice.say("order_paid.see", { id: String(order.id) }), url: order.url },
  };
}

/** A text, a visit and a sworn translation on paper, bought together. */
export const samplePaidOrders = (url: string): readonly PaidOrder[] => [
  {
    id: 10280,
    service_type: "write",
    source_lang: "pl",
    target_lang: "en",
    url,
    deadline: new Date("2026-03-04T15:00:00Z"),
    session: null,
    posting: null,
  },
  {
    id: 10281,
    service_type: "oral",
    source_lang: "pl",
    target_lang: "de",
    url,
    deadline: null,
    session: {
      mode: "on_site",
      starts_at: new Date("2026-03-11T09:00:00Z"),
      minutes: 180,
      place: "ul. Długa 5, 31-147 Kraków",
      contact: "Anna Nowak, +48600000000",
      phone_numbers: [],
    },
    posting: null,
  },
  {
    id: 10282,
    service_type: "sworn",
    source_lang: "de",
    target_lang: "pl",
    url,
    deadline: new Date("2026-03-05T15:00:00Z"),
    session: null,
    posting: { by: "InPost", to: "Anna Nowak, KRA010", reach: "+48600000000, anna@nowak.example" },
  },
];
