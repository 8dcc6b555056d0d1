import type { ShippingMethod } from "#domain/catalog.ts";
import { trackingPage } from "#domain/shipping/carriers.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { catalogText } from "#server/kernel/format/texts.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact, linkFact, optionalFact } from "#server/kernel/mail/mail-content.ts";
import {
  ordersFact,
  named,
  type OfOrder,
  orderOf,
  orderPage,
  sampleOrderPage,
} from "#server/order-mails/index.ts";
import { shipmentOf } from "#server/pricing/index.ts";
import { mailsAboutParcel } from "../move.ts";
import { destinationOf, sample_original } from "./paper-mail.ts";

type Data = OfOrder & {
  /** The shipping method, in the reader's words. */
  readonly posting: string;
  /** The tracking number; empty without one. */
  readonly tracking_number: string;
  /** The carrier's tracking page; null where there is none. */
  readonly tracking_page: string | null;
  /** The number replaces a wrong one. */
  readonly corrects: boolean;
  /** The destination in one line: an address, or a locker. */
  readonly destination: string;
};

const numbered = ["shipment.handed_over", "shipment.resent", "shipment.number"];

/**
 * The meaning of the newest number of an original: a parcel in transit, or the correction of a number that was mailed to
 * the buyer or belongs to a delivered parcel. Undefined where it has no number.
 */
async function newestNumber(tx: Tx, order_id: number) {
  const [newest, ...before] = await tx
    .selectFrom("shipment_event")
    .select(["id", "event", "to_status", "at"])
    .where("order_id", "=", order_id)
    .where("event", "in", numbered)
    .orderBy("id", "desc")
    .execute();
  if (newest?.event !== "shipment.number") return newest && { ...newest, corrects: false };
  const sent = before.find(({ event }) => event !== "shipment.number");
  const mail = await tx
    .selectFrom("mail")
    .select("id")
    .where("order_id", "=", order_id)
    .where("kind", "=", "order_shipped")
    .where("sent_at", ">=", sent?.at ?? newest.at)
    .executeTakeFirst();
  const is_on_its_way = newest.to_status === "handed_over" || newest.to_status === "resent";
  return { ...newest, corrects: mail !== undefined || !is_on_its_way };
}

export const orderShippedMail = defineMail<Data>({
  kind: "order_shipped",
  rule: always,
  load: async (running) => {
    const { order, to } = await orderOf(running);
    const shipment = await shipmentOf(running.tx, order.id);
    const number = await newestNumber(running.tx, order.id);
    if (!shipment || order.shipping_method === null || !number) return null;
    const method = order.shipping_method as ShippingMethod;
    const tracking_number = order.shipment_tracking_number ?? "";
    return {
      key: `${mailsAboutParcel(order.id)}${number.id}`,
      to,
      order_id: order.id,
      data: {
        order: named(order),
        url: orderPage(running, to, order.hash),
        posting: catalogText(to.locale, `shipping.${method}`),
        tracking_number,
        tracking_page: trackingPage(method, tracking_number),
        corrects: number.corrects,
        destination: destinationOf(shipment),
      },
    };
  },
  compose: ({ order, url, corrects, ...parcel }, voice) => {
    const what = corrects ? "corrected_" : "";
    return {
      subject: voice.say(`order_shipped.${what}subject`, { id: String(order.id) }),
      title: voice.say(`order_shipped.${what}title`),
      paragraphs: [voice.say(`order_shipped.${what}body`)],
      facts: [
        ordersFact(voice, [order]),
        fact(voice, "fact.posting", parcel.posting),
        fact(voice, "fact.destination", parcel.destination),
        ...optionalFact(voice, "fact.tracking_number", parcel.tracking_number),
        ...(parcel.tracking_page === null
          ? []
          : [linkFact(voice, "fact.tracking_page", parcel.tracking_page)]),
      ],
      button: { label: voice.say("order_shipped.button"), url },
      reader: "buyer",
    };
  },
  sample: (at) => ({
    order: sample_original,
    url: sampleOrderPage(at),
    posting: catalogText(at.locale, "shipping.1"),
    tracking_number: "00590007731234567890",
    tracking_page: trackingPage(1, "00590007731234567890"),
    corrects: false,
    destination: "Anna Nowak, ul. Krótka 1, 00-001 Warszawa",
  }),
});
