import type { ShippingMethod } from "#domain/catalog.ts";
import { job, textOf } from "../jobs/job.ts";
import { shipmentOf, type ShipmentRow } from "../order/posting.ts";
import { originOfBrand } from "../origins.ts";
import { draftOf, isClockStopped } from "../shipping/draft-clock.ts";
import { catalogText } from "../texts.ts";
import { named, orderOf, orderPage, send } from "./occasions.ts";

/** Where a paper original goes, in one line: an address, or a locker. */
function destinationOf({ recipient, locker, address, postcode, city }: ShipmentRow): string {
  const place = locker === "" ? [address, `${postcode} ${city}`.trim()] : [locker];
  return [recipient, ...place].filter((part) => part !== "").join(", ");
}

/** What a buyer reads about a paper original. */
export const shipment_jobs = {
  "mail.order_shipped": job({
    command: async (running) => {
      const { order, to } = await orderOf(running);
      const shipment = await shipmentOf(running.tx, order.id);
      if (!shipment || order.shipping_method === null) return;
      const tracking_number = order.shipment_tracking_number ?? "";
      await send(running, {
        key: `order_shipped:${order.id}:${tracking_number}`,
        kind: "order_shipped",
        to,
        order_id: order.id,
        data: {
          order: named(order),
          url: orderPage(running, to, order.hash),
          posting: catalogText(to.locale, `shipping.${order.shipping_method as ShippingMethod}`),
          tracking_number,
          destination: destinationOf(shipment),
        },
      });
    },
  }),

  "mail.paper_draft": job({
    command: async (running) => {
      const { order, to } = await orderOf(running);
      const [shipment, draft] = [await shipmentOf(running.tx, order.id), await draftOf(running.tx, order.id)];
      // Answered or replaced before it was written.
      if (!shipment || draft?.state !== "waiting") return;
      const [version = "", told] = textOf(running, "event_id").split(":");
      if (version !== String(draft.version)) return;
      await send(running, {
        key: `paper_draft:${order.id}:${version}:${told ?? "sent"}`,
        kind: "paper_draft",
        to,
        order_id: order.id,
        data: {
          order: named(order),
          url: orderPage(running, to, order.hash),
          destination: destinationOf(shipment),
          comment: draft.comment,
          is_delivered: draft.attachment_id === null,
          is_reminder: told !== undefined,
          clock_stopped: isClockStopped(draft),
        },
      });
    },
  }),

  // The translator who sent the draft learns what the customer said; without one, who holds the work or did it.
  "mail.draft_answered": job({
    command: async (running) => {
      const { order, to } = await orderOf(running);
      const draft = await draftOf(running.tx, order.id);
      const mine = await running.tx
        .selectFrom("assignment")
        .innerJoin("translator", "translator.id", "assignment.translator_id")
        .select(["translator.email", "translator.locale", "assignment.stage_id"])
        .where("assignment.order_id", "=", order.id)
        .where("assignment.is_second", "=", false)
        .where("assignment.state", "not in", ["released", "revoked"])
        .orderBy((w) => w("assignment.translator_id", "=", draft?.made_by_id ?? 0), "desc")
        .orderBy((w) => w("assignment.state", "in", ["active", "returned"]), "desc")
        .orderBy((w) => w("assignment.stage_kind", "=", "translation"), "desc")
        .orderBy("assignment.id", "desc")
        .limit(1)
        .executeTakeFirst();
      if (!draft || !mine || (draft.state !== "approved" && draft.state !== "change_asked")) return;
      const zone = `${originOfBrand(running.machine.config, to.brand)}/translator`;
      await send(running, {
        key: `draft_answered:${order.id}:${draft.version}:${draft.state}`,
        kind: "draft_answered",
        to: { ...to, recipient: mine.email, locale: mine.locale },
        order_id: order.id,
        data: {
          order: named(order),
          url: `${zone}/jobs/${mine.stage_id}`,
          approved: draft.state === "approved",
          answer: draft.answer,
        },
      });
    },
  }),
};
