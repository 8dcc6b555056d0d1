import { describe, expect, test } from "vitest";
import type { OrderInput } from "#contract/orders/orders.ts";
import type { ShippingInput } from "#contract/pricing/services.ts";
import type { Installation } from "#test/installation.ts";
import { uploadText } from "#test/services.ts";
import type { Session } from "#test/session.ts";
import {
  handIn,
  inOneInstallation,
  mailsTo,
  paidOrder,
  piotr,
  takeStage,
  translator,
  uploadedWork,
  visitor,
  workFor,
  workStage,
} from "#test/steps.ts";

let installation: Installation;
let guest: Session;
inOneInstallation((opened) => {
  installation = opened;
  guest = visitor(installation);
});

const email = "olena@example.com";
const home: ShippingInput = {
  method: 1,
  recipient: "Halina Gość",
  address: "ul. Krótka 1",
  postcode: "00-001",
  city: "Warszawa",
  country: "PL",
};
const of = (id: number) => ({ params: { id: String(id) } });
const olena = (): Session => translator(installation, email);
const shipmentOf = async (id: number) => (await piotr(installation).call("deskOrder", of(id))).shipment;

const sworn_input = (page: string): Partial<OrderInput> => ({
  service_type: "sworn",
  source_lang: "en",
  target_langs: ["pl"],
  files: [page],
  text: "",
});

/** A sworn order whose paper is bought with it. */
async function bought(): Promise<{ id: number; hash: string; at: { params: { hash: string } } }> {
  const page = await uploadText(installation, guest, "akt.txt", "a".repeat(1125));
  const [order] = (await paidOrder(installation, guest, { ...sworn_input(page), shipping: home })).orders;
  const { id, hash } = order ?? { id: 0, hash: "" };
  return { id, hash, at: { params: { hash } } };
}

describe("§4.7 The draft is approved before the stamp, because paper cannot be corrected", () => {
  test("sent, changed, sent again, approved; the original posted by the translator is handed over with its number", async () => {
    const { id, at } = await bought();
    const job = of(await takeStage(installation, id, email));
    expect(await guest.call("orderDraft", at)).toBeNull();
    const send = async (name: string, comment = "") => {
      const upload = await uploadedWork(olena(), name, "Akt urodzenia");
      await olena().call("sendDraft", { ...job, body: { upload, comment } });
      await installation.runJobs();
    };
    await send("szkic.pdf", "Names as in the passport");
    expect(await mailsTo(installation, "gosc@example.com", id)).toContain("paper_draft");
    const seen = await guest.call("orderDraft", at);
    expect(seen).toMatchObject({ version: 1, state: "waiting", file_name: "szkic.pdf" });
    expect((await guest.call("orderDraftLink", at)).url).toMatch(/^\/files\//);

    await guest.call("changeDraft", { ...at, body: { version: 1, text: "Drugie imię to Maria." } });
    await installation.runJobs();
    expect((await olena().call("job", job)).draft).toMatchObject({
      state: "change_asked",
      answer: "Drugie imię to Maria.",
    });
    expect(await mailsTo(installation, email, id)).toContain("draft_answered");
    expect(await mailsTo(installation, "piotr@example.com", id)).toContain("staff_task");

    await send("szkic-2.pdf");
    const approval = { version: 2, address_confirmed: true } as const;
    const stale = await guest.refusal("approveDraft", { ...at, body: { ...approval, version: 1 } });
    expect(stale).toMatchObject({ status: 409, code: "draft.changed", details: { version: 2 } });
    const unsure = { version: 2, address_confirmed: false } as never;
    expect((await guest.refusal("approveDraft", { ...at, body: unsure })).status).toBe(422);
    expect(await guest.call("approveDraft", { ...at, body: approval })).toMatchObject({ state: "approved" });
    const again = await uploadedWork(olena(), "szkic-3.pdf", "Akt");
    expect((await olena().refusal("sendDraft", { ...job, body: { upload: again } })).code).toBe(
      "draft.changed",
    );

    const ready = await workFor(installation, Number(job.params.id), email);
    const posted_on = installation.clock.now().toISOString().slice(0, 10);
    const sworn = ready.sworn && { ...ready.sworn, posted_on, tracking_number: "RR 123456785 PL" };
    const next_year = posted_on.replace(/^\d+/, (year) => String(Number(year) + 1));
    const early = sworn && { ...ready, sworn: { ...sworn, posted_on: next_year } };
    expect((await olena().refusal("deliverJob", { ...job, body: early as never })).fields).toEqual({
      "sworn.posted_on": ["This day is still to come"],
    });
    await handIn(installation, Number(job.params.id), email, sworn ? { sworn } : {});
    expect(await shipmentOf(id)).toMatchObject({
      status: "handed_over",
      tracking_number: "RR123456785PL",
      steps: ["delivered", "returned"],
    });
    expect((await shipmentOf(id))?.sent_at?.slice(0, 10)).toBe(posted_on);
    const events = await installation.db
      .selectFrom("shipment_event")
      .select(["to_status", "actor_role"])
      .where("order_id", "=", id)
      .orderBy("id")
      .execute();
    expect(events).toEqual(
      ["certified", "printed", "handed_over"].map((to_status) => ({ to_status, actor_role: "worker" })),
    );
    const { hand_ins } = await piotr(installation).call("orderWork", of(id));
    expect(hand_ins[0]).toMatchObject({ posted_on, tracking_number: "RR 123456785 PL" });
    expect((await guest.refusal("changeDraft", { ...at, body: { version: 2, text: "Za późno" } })).code).toBe(
      "draft.none",
    );
    await installation.runJobs();
    expect(await mailsTo(installation, "gosc@example.com", id)).toContain("order_shipped");
  });

  test("the desk records an approval by telephone, with the way of contact and the address", async () => {
    const { id, at } = await bought();
    const job = of(await takeStage(installation, id, email));
    const upload = await uploadedWork(olena(), "szkic.pdf", "Akt urodzenia");
    await olena().call("sendDraft", { ...job, body: { upload } });
    const approval = {
      note: "By telephone",
      recipient: "Halina Gość",
      address: "ul. Długa 7",
      city: "Warszawa",
    };
    const body = { ...approval, postcode: "00-002", version: 1 };
    const stale = await piotr(installation).refusal("approvePaper", {
      ...of(id),
      body: { ...body, version: 9 },
    });
    expect(stale).toMatchObject({ status: 409, code: "draft.changed", details: { version: 1 } });
    await piotr(installation).call("approvePaper", { ...of(id), body });
    expect(await shipmentOf(id)).toMatchObject({
      address: "ul. Długa 7",
      draft: { state: "approved", answered_by: "staff", answer: "By telephone", clock_stopped: false },
    });
    await installation.runJobs();
    expect(await mailsTo(installation, email, id)).toContain("draft_answered");
    await handIn(installation, Number(job.params.id), email);
    expect((await shipmentOf(id))?.steps).toEqual(["handed_over"]);
    expect(await guest.call("orderDraft", at)).toMatchObject({ state: "approved" });
  });

  test("an order that was delivered before its paper was approved continues: approved, then stamped", async () => {
    const { id, at } = await bought();
    await workStage(installation, id, email);
    await installation.db
      .updateTable("order")
      .set({ shipment_status: "paid" })
      .where("id", "=", id)
      .execute();
    await installation.db.updateTable("hand_in").set({ paper_draft_id: null }).execute();
    const unanswered = { state: "waiting", attachment_id: null, answered_at: null } as const;
    await installation.db.updateTable("paper_draft").set(unanswered).where("order_id", "=", id).execute();
    expect((await guest.refusal("orderDraftLink", at)).code).toBe("file.not_found");
    const stamp = { ...of(id), body: { status: "certified" } } as const;
    expect((await piotr(installation).refusal("setShipment", stamp)).code).toBe(
      "shipment.draft_not_approved",
    );
    const body = { version: 1, address_confirmed: true } as const;
    expect(await guest.call("approveDraft", { ...at, body })).toMatchObject({ state: "approved" });
    expect((await piotr(installation).call("setShipment", stamp)).shipment?.steps).toEqual(["printed"]);
    await installation.runJobs();
  });

  test("a number with a typing error does not stop an approval or the stamp: it waits for the desk", async () => {
    const { id } = await bought();
    const job_id = await takeStage(installation, id, email);
    const { sworn } = await workFor(installation, job_id, email);
    const posted_on = installation.clock.now().toISOString().slice(0, 10);
    const mistyped = { ...sworn, posted_on, tracking_number: "RR123456784PL" };
    await handIn(installation, job_id, email, sworn ? { sworn: { ...sworn, ...mistyped } } : {});
    expect(await shipmentOf(id)).toMatchObject({
      status: "printed",
      tracking_number: null,
      posted: { posted_on, tracking_number: "RR123456784PL" },
    });
  });

  test("a number of another method waits for the desk; paper ordered after the delivery needs no other approval", async () => {
    const { id } = await bought();
    const job_id = await takeStage(installation, id, email);
    const { sworn } = await workFor(installation, job_id, email);
    const posted_on = installation.clock.now().toISOString().slice(0, 10);
    await handIn(
      installation,
      job_id,
      email,
      sworn ? { sworn: { ...sworn, posted_on, tracking_number: "6".repeat(24) } } : {},
    );
    expect(await shipmentOf(id)).toMatchObject({
      status: "printed",
      tracking_number: null,
      posted: { posted_on, tracking_number: "6".repeat(24) },
    });

    const page = await uploadText(installation, guest, "akt.txt", "a".repeat(1125));
    const [late] = (await paidOrder(installation, guest, sworn_input(page))).orders;
    await workStage(installation, late?.id ?? 0, email);
    const params = { hash: late?.hash ?? "" };
    expect(await guest.call("orderDraft", { params })).toBeNull();
    await guest.call("requestShipment", { params, body: { ...home, terms: true } });
    await installation.runJobs();
    expect(await guest.call("orderDraft", { params })).toMatchObject({
      state: "approved",
      answered_by: "customer",
    });
  });
});
