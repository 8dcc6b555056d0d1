import { describe, expect, test } from "vitest";
import type { OrderInput } from "#contract/orders/orders.ts";
import type { Installation } from "#test/installation.ts";
import { uploadText } from "#test/services.ts";
import { to_street } from "#test/shipments.ts";
import {
  anna,
  buyer,
  day,
  handIn,
  hour,
  inOneShop,
  mailsTo,
  orderOf,
  paidOrder,
  piotr,
  takeStage,
  translator,
  uploadedWork,
  workFor,
} from "#test/steps.ts";

let shop: Installation;
inOneShop((opened) => {
  shop = opened;
});

const email = "olena@example.com";
const customer = "anna.nowak@example.com";
const olena = () => translator(shop, email);
const of = (id: number) => ({ params: { id: String(id) } });
const elsewhere = { recipient: "Jan Kowalski", address: "ul. Inna 9", postcode: "00-009", city: "Kraków" };
const reason = "Zgoda dotyczyła innego zamówienia";

/** A sworn order with paper in Olena's hands, on a Tuesday morning. */
async function inWork() {
  const now = shop.clock.now();
  const monday = Date.UTC(
    now.getUTCFullYear(),
    now.getUTCMonth(),
    now.getUTCDate() - ((now.getUTCDay() + 6) % 7),
  );
  shop.clock.forward(monday + 8 * day + 8 * hour - now.getTime());
  const page = await uploadText(shop, anna(shop), "akt.txt", "a".repeat(30_000));
  const input: Partial<OrderInput> = {
    service_type: "sworn",
    source_lang: "en",
    target_langs: ["pl"],
    files: [page],
    text: "",
    shipping: to_street,
  };
  const { orders } = await paidOrder(shop, anna(shop), input, { ...buyer, email: customer });
  const { id = 0, hash = "" } = orders[0] ?? {};
  const job_id = await takeStage(shop, id, email);
  const job = of(job_id);
  const heard = (version: number | null) =>
    piotr(shop).call("approvePaper", { ...of(id), body: { version, note: "Telefon", ...elsewhere } });
  const takeBack = (version: number) => ({ ...of(id), body: { version, reason } });
  const send = async () => {
    const upload = await uploadedWork(olena(), "szkic.pdf", "Akt urodzenia");
    await olena().call("sendDraft", { ...job, body: { upload, comment: "Imiona?" } });
    await shop.runJobs();
  };
  const seen = () => anna(shop).call("orderDraft", { params: { hash } });
  const promise = async () => Date.parse((await orderOf(anna(shop), hash)).deadline ?? "");
  const shipment = async () => (await piotr(shop).call("deskOrder", of(id))).shipment;
  const count = async (who: string, kind: string) =>
    (await mailsTo(shop, who, id)).filter((one) => one === kind).length;
  return { id, hash, job_id, job, heard, takeBack, send, seen, promise, shipment, count };
}

describe("§4.7 An approval of the draft that the desk wrote down by mistake", () => {
  test("is taken back: the page asks again with the address of before, the clock stands, reminders run", async () => {
    const { id, hash, job_id, job, heard, takeBack, send, seen, promise, shipment, count } = await inWork();
    const before = await promise();
    await send();
    shop.clock.forward(hour);
    await heard(1);
    await shop.runJobs();
    expect(await promise()).toBe(before + hour);
    expect(await shipment()).toMatchObject({ may_take_back: true, city: "Kraków" });

    shop.clock.forward(hour);
    await piotr(shop).call("takeBackApproval", takeBack(1));
    await shop.runJobs();
    expect(await seen()).toMatchObject({
      version: 2,
      state: "waiting",
      file_name: "szkic.pdf",
      comment: "Imiona?",
      answer: "",
      clock_stopped: true,
    });
    const stands = await shipment();
    expect(stands).toMatchObject({ may_take_back: false, recipient: "Anna Nowak", city: "Warszawa" });
    expect(stands?.lines).toMatchObject([
      { act: "taken_back", actor: "Piotr Desk", reason },
      { act: "approved", actor: "Piotr Desk", reason: "Telefon" },
    ]);
    const { data: orders } = await anna(shop).call("orders", {
      query: { group: "needs_you", per_page: "50" },
    });
    expect(orders.find((one) => one.id === id)?.waits_for).toBe("paper_draft");
    // The translator is told to wait, and nothing can be handed in.
    expect(await count(email, "draft_answered")).toBe(2);
    expect(await olena().call("job", job)).toMatchObject({ waits_for_customer: true });
    const ready = await workFor(shop, job_id, email);
    expect((await olena().refusal("deliverJob", { ...job, body: ready })).code).toBe(
      "stage.paper_not_approved",
    );
    expect(await count(customer, "paper_draft")).toBe(2);
    shop.clock.forward(2 * day);
    await shop.runJobs();
    expect(await count(customer, "paper_draft")).toBe(3);
    const stale = { version: 1, address_confirmed: true } as const;
    expect((await anna(shop).refusal("approveDraft", { params: { hash }, body: stale })).code).toBe(
      "draft.changed",
    );
    await anna(shop).call("approveDraft", { params: { hash }, body: { ...stale, version: 2 } });
    expect(await promise()).toBe(before + hour + 2 * day);
    await handIn(shop, job_id, email);
    expect((await orderOf(anna(shop), hash)).status).toBe("finished");
  });

  test("without a draft that was sent, the translator's draft is waited for again", async () => {
    const { heard, takeBack, seen, shipment, send, id } = await inWork();
    await heard(null);
    await piotr(shop).call("takeBackApproval", takeBack(1));
    await shop.runJobs();
    expect(await seen()).toBeNull();
    expect(await shipment()).toMatchObject({ draft: null, may_take_back: false });
    await send();
    expect(await seen()).toMatchObject({ version: 2, state: "waiting" });
    expect(await mailsTo(shop, customer, id)).toContain("paper_draft");
  });

  test("stands once the stamp is recorded, on hold, for another version, and where the customer gave it", async () => {
    const { hash, job_id, takeBack, send, shipment } = await inWork();
    const refused = async (version: number) =>
      (await piotr(shop).refusal("takeBackApproval", takeBack(version))).code;
    expect(await refused(1)).toBe("draft.none");
    await send();
    expect(await refused(1)).toBe("draft.changed");
    await anna(shop).call("approveDraft", {
      params: { hash },
      body: { version: 1, address_confirmed: true },
    });
    expect(await refused(1)).toBe("draft.approval_stands");
    expect(await shipment()).toMatchObject({ may_take_back: false });
    await handIn(shop, job_id, email);
    expect(await refused(1)).toBe("draft.approval_stands");

    const other = await inWork();
    await other.send();
    await other.heard(1);
    expect((await piotr(shop).refusal("takeBackApproval", other.takeBack(7))).code).toBe("draft.changed");
    const review_at = new Date(shop.clock.now().getTime() + 5 * day).toISOString();
    const at_other = of(other.id);
    await piotr(shop).call("setHold", { ...at_other, body: { reason: "customer", note: "", review_at } });
    expect((await piotr(shop).refusal("takeBackApproval", other.takeBack(1))).code).toBe("order.on_hold");
    await piotr(shop).call("endHold", { ...at_other, body: {} });
    await handIn(shop, other.job_id, email);
    expect(await other.shipment()).toMatchObject({ status: "printed", may_take_back: false });
    expect((await piotr(shop).refusal("takeBackApproval", other.takeBack(1))).code).toBe(
      "draft.approval_stands",
    );
  });
});
