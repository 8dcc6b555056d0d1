import { describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import { sentToLocker, to_locker } from "#test/shipments.ts";
import { buyer, inOneInstallation, mailsTo, orderOf, piotr, visitor } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

type PostBody = { readonly status: "handed_over"; readonly tracking_number: string };

/** A printed original for a locker, of an order in Polish. */
async function printed() {
  const guest = visitor(installation, "pl");
  const { id, hash } = await sentToLocker(installation, guest);
  const mails = () =>
    installation.db
      .selectFrom("mail")
      .select(["subject", "text", "sent_at", "overtaken_at"])
      .where("order_id", "=", id)
      .where("kind", "=", "order_shipped")
      .orderBy("id")
      .execute();
  return { id, hash, guest, params: { id: String(id) }, mails };
}

const number = (digit: string): string => digit.repeat(24);

describe("Tracking numbers", () => {
  test("a number of another carrier is refused; a wrong one can always be corrected, and the customer is notified", async () => {
    const guest = visitor(installation);
    const { id, hash } = await sentToLocker(installation, guest);
    const params = { id: String(id) };
    const refused = async (tracking_number: string) =>
      (await piotr(installation).refusal("correctTracking", { params, body: { tracking_number } })).code;
    expect(await refused(number("6"))).toBe("shipment.number_none");
    const handOver = (tracking_number: string) => ({
      params,
      body: { status: "handed_over" as const, tracking_number },
    });
    expect((await piotr(installation).refusal("setShipment", handOver("RR123456785PL"))).code).toBe(
      "shipment.number_invalid",
    );
    const typed = `${number("6").slice(0, 12)} ${number("6").slice(12)}`;
    await piotr(installation).call("setShipment", handOver(typed));
    await installation.runJobs();
    expect((await orderOf(guest, hash)).shipment_tracking_number).toBe(number("6"));
    await piotr(installation).call("setShipment", { params, body: { status: "delivered" } });
    expect(await refused("12345")).toBe("shipment.number_invalid");
    await piotr(installation).call("correctTracking", { params, body: { tracking_number: number("7") } });
    await installation.runJobs();
    expect(await orderOf(guest, hash)).toMatchObject({
      shipment_status: "delivered",
      shipment_tracking_number: number("7"),
    });
    const mails = await mailsTo(installation, to_locker.email ?? "", id);
    expect(mails.filter((kind) => kind === "order_shipped")).toHaveLength(2);
  });

  test("posting has a preview of the customer's mail, with the carrier's page, and nothing is stored", async () => {
    const { id, hash, guest, params, mails } = await printed();
    const body: PostBody = {
      status: "handed_over",
      tracking_number: `${number("6").slice(0, 12)} ${"6".repeat(12)}`,
    };
    const shown = await piotr(installation).call("previewShipment", { params, body });
    expect(shown).toMatchObject({ locale: "pl", recipient: buyer.email });
    expect(shown?.subject).toBe(`Oryginał na papierze jest w drodze – zamówienie ${id}`);
    expect(shown?.html).toContain(`href="https://inpost.pl/sledzenie-przesylek?number=${number("6")}"`);
    expect(shown?.html).toContain("KRA010");
    await installation.runJobs();
    expect(await orderOf(guest, hash)).toMatchObject({
      shipment_status: "printed",
      shipment_tracking_number: null,
    });
    expect(await mails()).toEqual([]);
    const wrong: PostBody = { ...body, tracking_number: "RR123456785PL" };
    expect((await piotr(installation).refusal("previewShipment", { params, body: wrong })).code).toBe(
      "shipment.number_invalid",
    );
    await piotr(installation).call("setShipment", { params, body });
    await installation.runJobs();
    const [sent] = await mails();
    expect(sent?.subject).toBe(shown?.subject);
    expect(sent?.text).toContain(`https://inpost.pl/sledzenie-przesylek?number=${number("6")}`);
  });

  test("a correction drops an unsent mail, and refers to the wrong number of a sent one", async () => {
    const { params, mails } = await printed();
    const desk = piotr(installation);
    await desk.call("setShipment", { params, body: { status: "handed_over", tracking_number: number("6") } });
    await installation.runJobs();
    await desk.call("correctTracking", { params, body: { tracking_number: number("7") } });
    await installation.runJobs();
    expect(await mails()).toMatchObject([
      { overtaken_at: expect.any(Date) as Date },
      { overtaken_at: null, subject: expect.stringContaining("jest w drodze") as string },
    ]);
    await installation.db
      .updateTable("mail")
      .set({ sent_at: installation.clock.now() })
      .where("overtaken_at", "is", null)
      .execute();
    const body = { tracking_number: number("6") };
    const shown = await desk.call("previewTracking", { params, body });
    expect(shown?.subject).toContain("Poprawiony numer przesyłki");
    expect(shown?.html).toContain(`?number=${number("6")}`);
    expect(shown?.html).not.toContain(number("7"));
    const same = { params, body: { tracking_number: number("7") } };
    expect(await desk.call("previewTracking", same)).toBeNull();
    // The first number again is a mail of its own.
    await desk.call("correctTracking", { params, body });
    await installation.runJobs();
    const all = await mails();
    expect(all).toHaveLength(3);
    expect(all.at(-1)).toMatchObject({ subject: shown?.subject, overtaken_at: null });
    await desk.call("setShipment", { params, body: { status: "delivered" } });
    await desk.call("correctTracking", { params, body: { tracking_number: number("7") } });
    await installation.runJobs();
    expect((await mails()).at(-1)?.subject).toContain("Poprawiony numer przesyłki");
  });
});
