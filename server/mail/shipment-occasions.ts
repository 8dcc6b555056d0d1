import type { ShippingMethod } from "#domain/catalog.ts";
import { job } from "../jobs/job.ts";
import { shipmentOf } from "../order/posting.ts";
import { catalogText } from "../texts.ts";
import { named, orderOf, orderPage, send } from "./occasions.ts";

/** What a buyer reads about a paper original. */
export const shipment_jobs = {
  "mail.order_shipped": job({
    command: async (running) => {
      const { order, to } = await orderOf(running);
      const shipment = await shipmentOf(running.tx, order.id);
      if (!shipment || order.shipping_method === null) return;
      const tracking_number = order.shipment_tracking_number ?? "";
      const { recipient, locker, address, postcode, city } = shipment;
      const place = locker === "" ? [address, `${postcode} ${city}`.trim()] : [locker];
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
          destination: [recipient, ...place].join(", "),
        },
      });
    },
  }),
};
