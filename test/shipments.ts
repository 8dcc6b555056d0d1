import type { ShippingInput } from "#contract/services.ts";
import type { Installation } from "./installation.ts";
import type { Session } from "./session.ts";
import { uploadText } from "./services.ts";
import { paidOrder, piotr, workStage } from "./story.ts";

export const to_locker: ShippingInput = {
  method: 2,
  recipient: "Halina Gość",
  country: "PL",
  locker: "KRA010",
  phone: "+48600000000",
  email: "gosc@example.com",
};

/** What the desk writes down when the customer approves draft and address by telephone. */
export async function approveByPhone(desk: Session, order_id: number): Promise<void> {
  const at = { params: { id: String(order_id) } };
  const { shipment } = await desk.call("deskOrder", at);
  if (!shipment || shipment.draft?.state === "approved") return;
  const { recipient, address, postcode, city, locker } = shipment;
  const body = { note: "By telephone", recipient, address, postcode, city, locker };
  await desk.call("approvePaper", { ...at, body: { version: shipment.draft?.version ?? null, ...body } });
}

/** What the desk does with paper before the post: draft and address are approved, it is stamped, it is printed. */
export async function stampAndPrint(desk: Session, order_id: number): Promise<void> {
  const at = { params: { id: String(order_id) } };
  await approveByPhone(desk, order_id);
  await desk.call("setShipment", { ...at, body: { status: "certified" } });
  await desk.call("setShipment", { ...at, body: { status: "printed" } });
}

/** A sworn order that goes to a parcel locker: finished, stamped and printed. */
export async function sentToLocker(
  shop: Installation,
  who: Session,
  change: Partial<ShippingInput> = {},
): Promise<{ readonly id: number; readonly hash: string }> {
  const page = await uploadText(shop, who, "akt.txt", "a".repeat(1125));
  const placed = await paidOrder(shop, who, {
    service_type: "sworn",
    source_lang: "en",
    target_langs: ["pl"],
    files: [page],
    text: "",
    shipping: { ...to_locker, ...change },
  });
  const order = placed.orders[0] ?? { id: 0, hash: "" };
  await workStage(shop, order.id, "olena@example.com");
  await stampAndPrint(piotr(shop), order.id);
  return order;
}
