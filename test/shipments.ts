import type { ShippingInput } from "#contract/pricing/services.ts";
import type { Installation } from "./installation.ts";
import type { Session } from "./session.ts";
import { uploadText } from "./services.ts";
import { paidOrder, workStage } from "./steps.ts";

export const to_locker: ShippingInput = {
  method: 2,
  recipient: "Halina Gość",
  country: "PL",
  locker: "KRA010",
  phone: "+48600000000",
  email: "gosc@example.com",
};

export const to_street: ShippingInput = {
  method: 1,
  recipient: "Anna Nowak",
  address: "ul. Krótka 1",
  postcode: "00-001",
  city: "Warszawa",
  country: "PL",
};

/** Steps of the desk before posting an original ordered after delivery: stamped, printed. */
export async function stampAndPrint(desk: Session, order_id: number): Promise<void> {
  const at = { params: { id: String(order_id) } };
  await desk.call("setShipment", { ...at, body: { status: "certified" } });
  await desk.call("setShipment", { ...at, body: { status: "printed" } });
}

/** A sworn order with delivery to a parcel locker: approved, stamped by its translator and finished. */
export async function sentToLocker(
  installation: Installation,
  who: Session,
  change: Partial<ShippingInput> = {},
): Promise<{ readonly id: number; readonly hash: string }> {
  const page = await uploadText(installation, who, "akt.txt", "a".repeat(1125));
  const placed = await paidOrder(installation, who, {
    service_type: "sworn",
    source_lang: "en",
    target_langs: ["pl"],
    files: [page],
    text: "",
    shipping: { ...to_locker, ...change },
  });
  const order = placed.orders[0] ?? { id: 0, hash: "" };
  await workStage(installation, order.id, "olena@example.com");
  return order;
}
