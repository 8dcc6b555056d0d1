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
  inOneInstallation,
  mailsTo,
  orderOf,
  paidOrder,
  piotr,
  takeStage,
  translator,
  uploadedWork,
  workFor,
} from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const email = "olena@example.com";
const customer = "anna.nowak@example.com";
const olena = () => translator(installation, email);
const of = (id: number) => ({ params: { id: String(id) } });
const elsewhere = { recipient: "Jan Kowalski", address: "ul. Inna 9", postcode: "00-009", city: "Kraków" };
const reason = "Zgoda dotyczyła innego zamówienia";

/** A sworn order with paper, assigned to Olena, on a Tuesday morning. */
async function inWork() {
  const now = installation.clock.now();
  const monday = Date.UTC(
    now.getUTCFullYear(),
    now.getUTCMonth(),
    now.getUTCDate() - ((now.getUTCDay() + 6) % 7),
  );
  installation.clock.forward(monday + 8 * day + 8 * hour - now.getTime());
  const page = await uploadText(installation, anna(installation), "akt.txt", "a".repeat(30_000));
  const input: Partial<OrderInput> = {
    service_type: "sworn",
    source_lang: "en",
    target_langs: ["pl"],
    files: [page],
    text: "",
    shipping: to_street,
  };
  const { orders } = await paidOrder(installation, anna(installation), input, { ...buyer, email: customer });
  const { id = 0, hash = "" } = orders[0] ?? {};
  const job_id = await takeStage(installation, id, email);
  const job = of(job_id);
  const recordApproval = (version: number | null) =>
    piotr(installation).call("approvePaper", { ...of(id), body: { version, note: "Telefon", ...elsewhere } });
  const takeBack = (version: number) => ({ ...of(id), body: { version, reason } });
  const send = async () => {
    const upload = await uploadedWork(olena(), "szkic.pdf", "Akt urodzenia");
    await olena().call("sendDraft", { ...job, body: { upload, comment: "Imiona?" } });
    await installation.runJobs();
  };
  const seen = () => anna(installation).call("orderDraft", { params: { hash } });
  const promise = async () => Date.parse((await orderOf(anna(installation), hash)).deadline ?? "");
  const shipment = async () => (await piotr(installation).call("deskOrder", of(id))).shipment;
  const count = async (who: string, kind: string) =>
    (await mailsTo(installation, who, id)).filter((one) => one === kind).length;
  return { id, hash, job_id, job, recordApproval, takeBack, send, seen, promise, shipment, count };
}

describe("§4.7 An approval of the draft that the desk recorded by mistake", () => {
  test("is withdrawn: the page asks again with the previous address, the timer is paused, reminders are sent", async () => {
    const { id, hash, job_id, job, recordApproval, takeBack, send, seen, promise, shipment, count } =
      await inWork();
    const before = await promise();
    await send();
    installation.clock.forward(hour);
    await recordApproval(1);
    await installation.runJobs();
    expect(await promise()).toBe(before + hour);
    expect(await shipment()).toMatchObject({ may_take_back: true, city: "Kraków" });

    installation.clock.forward(hour);
    await piotr(installation).call("takeBackApproval", takeBack(1));
    await installation.runJobs();
    expect(await seen()).toMatchObject({
      version: 2,
      state: "waiting",
      file_name: "szkic.pdf",
      comment: "Imiona?",
      answer: "",
      clock_stopped: true,
    });
    const undone = await shipment();
    expect(undone).toMatchObject({ may_take_back: false, recipient: "Anna Nowak", city: "Warszawa" });
    expect(undone?.lines).toMatchObject([
      { act: "taken_back", actor: "Piotr Desk", reason },
      { act: "approved", actor: "Piotr Desk", reason: "Telefon" },
    ]);
    const { data: orders } = await anna(installation).call("orders", {
      query: { group: "needs_you", per_page: "50" },
    });
    expect(orders.find((one) => one.id === id)?.waits_for).toBe("paper_draft");
    // The translator is notified to wait, and the work cannot be submitted.
    expect(await count(email, "draft_answered")).toBe(2);
    expect(await olena().call("job", job)).toMatchObject({ waits_for_customer: true });
    const ready = await workFor(installation, job_id, email);
    expect((await olena().refusal("deliverJob", { ...job, body: ready })).code).toBe(
      "stage.paper_not_approved",
    );
    expect(await count(customer, "paper_draft")).toBe(2);
    installation.clock.forward(2 * day);
    await installation.runJobs();
    expect(await count(customer, "paper_draft")).toBe(3);
    const stale = { version: 1, address_confirmed: true } as const;
    expect((await anna(installation).refusal("approveDraft", { params: { hash }, body: stale })).code).toBe(
      "draft.changed",
    );
    await anna(installation).call("approveDraft", { params: { hash }, body: { ...stale, version: 2 } });
    expect(await promise()).toBe(before + hour + 2 * day);
    await handIn(installation, job_id, email);
    expect((await orderOf(anna(installation), hash)).status).toBe("finished");
  });

  test("without a draft that was sent, the translator's draft is required again", async () => {
    const { recordApproval, takeBack, seen, shipment, send, id } = await inWork();
    await recordApproval(null);
    await piotr(installation).call("takeBackApproval", takeBack(1));
    await installation.runJobs();
    expect(await seen()).toBeNull();
    expect(await shipment()).toMatchObject({ draft: null, may_take_back: false });
    await send();
    expect(await seen()).toMatchObject({ version: 2, state: "waiting" });
    expect(await mailsTo(installation, customer, id)).toContain("paper_draft");
  });

  test("cannot be withdrawn after the stamp, on hold, for another version, and where the customer gave it", async () => {
    const { hash, job_id, takeBack, send, shipment } = await inWork();
    const refused = async (version: number) =>
      (await piotr(installation).refusal("takeBackApproval", takeBack(version))).code;
    expect(await refused(1)).toBe("draft.none");
    await send();
    expect(await refused(1)).toBe("draft.changed");
    await anna(installation).call("approveDraft", {
      params: { hash },
      body: { version: 1, address_confirmed: true },
    });
    expect(await refused(1)).toBe("draft.approval_stands");
    expect(await shipment()).toMatchObject({ may_take_back: false });
    await handIn(installation, job_id, email);
    expect(await refused(1)).toBe("draft.approval_stands");

    const other = await inWork();
    await other.send();
    await other.recordApproval(1);
    expect((await piotr(installation).refusal("takeBackApproval", other.takeBack(7))).code).toBe(
      "draft.changed",
    );
    const review_at = new Date(installation.clock.now().getTime() + 5 * day).toISOString();
    const at_other = of(other.id);
    await piotr(installation).call("setHold", {
      ...at_other,
      body: { reason: "customer", note: "", review_at },
    });
    expect((await piotr(installation).refusal("takeBackApproval", other.takeBack(1))).code).toBe(
      "order.on_hold",
    );
    await piotr(installation).call("endHold", { ...at_other, body: {} });
    await handIn(installation, other.job_id, email);
    expect(await other.shipment()).toMatchObject({ status: "printed", may_take_back: false });
    expect((await piotr(installation).refusal("takeBackApproval", other.takeBack(1))).code).toBe(
      "draft.approval_stands",
    );
  });
});
