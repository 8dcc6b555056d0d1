import { describe, expect, test } from "vitest";
import { openZip } from "#document-count/zip.ts";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import { inOneShop, orderOf, paidOrder, visitor, workStage } from "#test/steps.ts";

let shop: Installation;
let guest: Session;
inOneShop((opened) => {
  shop = opened;
  guest = visitor(shop);
});

describe("§3: a finished order delivers the final version", () => {
  test("the archive contains files of the last step; earlier translations stay listed", async () => {
    const [placed] = (await paidOrder(shop, guest, { package: "business" })).orders;
    const { id = 0, hash = "" } = placed ?? {};
    await workStage(shop, id, "olena@example.com");
    await workStage(shop, id, "marta@example.com");
    const order = await orderOf(guest, hash);
    expect(order.status).toBe("finished");
    const { translated, verified } = order.attachments;
    expect([translated.length, verified.length]).toEqual([1, 1]);
    const { url } = await guest.call("archiveLink", { params: { hash } });
    const zip = openZip(Buffer.from(await (await fetch(shop.origin + url)).arrayBuffer()));
    expect(zip.names).toEqual(verified.map(({ name }) => name.toLowerCase()));
    for (const file of [...translated, ...verified])
      await guest.call("attachmentLink", { params: { hash, attachment: file.hash } });
  });
});
