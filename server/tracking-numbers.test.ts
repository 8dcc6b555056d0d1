import { describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import { sentToLocker, to_locker } from "#test/shipments.ts";
import { inOneShop, mailsTo, orderOf, piotr, visitor } from "#test/story.ts";

let shop: Installation;
inOneShop((opened) => {
  shop = opened;
});

const number = (digit: string): string => digit.repeat(24);

describe("tracking numbers", () => {
  test("a number of another carrier is refused; a wrong one can always be corrected, and the customer is notified", async () => {
    const guest = visitor(shop);
    const { id, hash } = await sentToLocker(shop, guest);
    const params = { id: String(id) };
    const refused = async (tracking_number: string) =>
      (await piotr(shop).refusal("correctTracking", { params, body: { tracking_number } })).code;
    expect(await refused(number("6"))).toBe("shipment.number_none");
    const handOver = (tracking_number: string) => ({
      params,
      body: { status: "handed_over" as const, tracking_number },
    });
    expect((await piotr(shop).refusal("setShipment", handOver("RR123456785PL"))).code).toBe(
      "shipment.number_invalid",
    );
    const typed = `${number("6").slice(0, 12)} ${number("6").slice(12)}`;
    await piotr(shop).call("setShipment", handOver(typed));
    await shop.runJobs();
    expect((await orderOf(guest, hash)).shipment_tracking_number).toBe(number("6"));
    await piotr(shop).call("setShipment", { params, body: { status: "delivered" } });
    expect(await refused("12345")).toBe("shipment.number_invalid");
    await piotr(shop).call("correctTracking", { params, body: { tracking_number: number("7") } });
    await shop.runJobs();
    expect(await orderOf(guest, hash)).toMatchObject({
      shipment_status: "delivered",
      shipment_tracking_number: number("7"),
    });
    const letters = await mailsTo(shop, to_locker.email ?? "", id);
    expect(letters.filter((kind) => kind === "order_shipped")).toHaveLength(2);
  });
});
