import { describe, expect, test } from "vitest";
import type { Session } from "#test/session.ts";
import type { Installation } from "#test/installation.ts";
import { complaint, finishedOrder, openCase, rework, translatorId, uploadWork } from "#test/cases.ts";
import { uploadText } from "#test/services.ts";
import { session } from "#test/session.ts";
import {
  anna,
  buyer,
  day,
  hour,
  inOneShop,
  mailsTo,
  orderOf,
  paidOrder,
  piotr,
  refundsOfOrder,
  translator,
  visitor,
  words,
  workStage,
} from "#test/steps.ts";

let shop: Installation;
let guest: Session;
inOneShop((opened) => {
  shop = opened;
  guest = visitor(shop);
});
const desk = () => piotr(shop);
const celina = () => session(shop, { zone: "staff", email: "celina@example.com" });
const accounting = () => session(shop, { zone: "staff", email: "ksiegowa@example.com" });
const olena = () => translator(shop, "olena@example.com");
const answer = "Termin pochodzi ze słownika, który Państwo przysłali.";
const of = (id: string) => ({ params: { id } });
const eventsOf = async (order_id: number) =>
  (
    await shop.db
      .selectFrom("order_event")
      .select("event")
      .where("order_id", "=", order_id)
      .orderBy("id")
      .execute()
  ).map(({ event }) => event);
const view = (hash: string) => guest.call("aftercare", { params: { hash } });

/** A complaint that somebody at the desk has taken up. */
async function triaged() {
  const order = await finishedOrder(shop, guest);
  const opened = await openCase(shop, guest, order.hash);
  await desk().call("triageCorrection", of(opened.id));
  return { ...order, case_id: opened.id, case_hash: opened.cases[0]?.hash ?? "" };
}

describe("§4.7 A complaint, from the page of the order to the new version", () => {
  test("a guest marks places and sends a file; desk, translator and checker put it right", async () => {
    const { id, hash } = await finishedOrder(shop, guest);
    expect(await view(hash)).toMatchObject({ may_open: true, cases: [] });
    const [delivered] = (await orderOf(guest, hash)).attachments.translated;
    const own = await uploadText(shop, guest, "uwagi.txt", "Zobacz akapit drugi");
    const opened = await openCase(shop, guest, hash, {
      ...complaint,
      files: [own],
      places: [
        { attachment: delivered?.hash ?? null, place: "s. 2", quote: "Contract", comment: "Agreement" },
        { comment: "Brak stopki" },
      ],
    });
    expect(opened.may_open).toBe(false);
    expect(opened.cases[0]).toMatchObject({ state: "opened", reasons: ["terminology", "incomplete"] });
    expect(await eventsOf(id)).toContain("correction.open");
    expect(await mailsTo(shop, buyer.email, id)).toContain("correction_received");
    expect(await mailsTo(shop, "celina@example.com", id)).toContain("staff_correction");
    const list = await desk().call("corrections", { query: { group: "to_do" } });
    expect(list.data.find((row) => row.order_id === id)).toMatchObject({ state: "opened", owner: null });
    const of_order = await desk().call("corrections", { query: { order_id: String(id) } });
    expect(of_order.data.map(({ order_id }) => order_id)).toEqual([id]);

    const seen = await desk().call("triageCorrection", of(opened.id));
    expect(seen.owner?.name).toBeDefined();
    expect(seen.places).toMatchObject([
      { file: { name: "umowa_EN.txt" }, place: "s. 2", quote: "Contract" },
      { file: null, comment: "Brak stopki" },
    ]);
    await desk().call("decideCorrection", { ...of(opened.id), body: { decision: "accept" } });
    await shop.runJobs();
    expect(await mailsTo(shop, buyer.email, id)).toContain("correction_answered");

    const body = await rework(shop, "olena@example.com", "marta@example.com");
    await desk().call("assignRework", { ...of(opened.id), body });
    await shop.runJobs();
    expect(await mailsTo(shop, "olena@example.com", id)).toContain("correction_assigned");
    const [mine] = await olena().call("reworks", {});
    const work = await olena().call("rework", of(String(mine?.id)));
    expect(work).toMatchObject({ kind: "rework", text: complaint.text, files: [{ name: "uwagi.txt" }] });
    expect(JSON.stringify(work)).not.toContain(buyer.last_name);
    const upload = await uploadWork(shop, "olena@example.com", "umowa_EN_v2.txt", "Agreement, second.");
    const handed = { files: [{ answers: work.source[0]?.hash ?? null, upload }], complete: true as const };
    await olena().call("deliverRework", { ...of(String(mine?.id)), body: handed });
    // The check is still to come: nothing of it leaves the house, and nobody is told.
    expect((await orderOf(guest, hash)).attachments.translated).toHaveLength(1);
    await shop.runJobs();
    expect(await mailsTo(shop, buyer.email, id)).not.toContain("correction_delivered");
    const marta = translator(shop, "marta@example.com");
    const [check] = await marta.call("reworks", {});
    const checked = await marta.call("rework", of(String(check?.id)));
    expect(checked.reworked).toMatchObject([{ name: "umowa_EN_v2.txt", version: 2 }]);
    await marta.call("deliverRework", { ...of(String(check?.id)), body: { files: [], complete: true } });
    await shop.runJobs();
    expect(await mailsTo(shop, buyer.email, id)).toContain("correction_delivered");

    const order = await orderOf(guest, hash);
    expect(order.status).toBe("finished");
    expect(order.attachments.translated.map(({ name, version }) => [name, version])).toEqual([
      ["umowa_EN.txt", 1],
      ["umowa_EN_v2.txt", 2],
    ]);
    const after = await view(hash);
    expect(after.cases[0]).toMatchObject({ state: "delivered", delivered: [{ version: 2 }] });
    const params = { hash, case: after.cases[0]?.hash ?? "" };
    const confirmed = await guest.call("confirmCorrection", { params });
    expect(confirmed.cases[0]).toMatchObject({ state: "closed", outcome: "reworked" });
    expect((await guest.refusal("confirmCorrection", { params })).code).toBe("case.wrong_state");
  });

  test("only finished orders, one complaint at a time, and within the period", async () => {
    const [running] = (await paidOrder(shop, guest)).orders;
    const early = { params: { hash: running?.hash ?? "" }, body: complaint };
    expect((await guest.refusal("openCorrection", early)).code).toBe("order.wrong_status");
    const { hash } = await finishedOrder(shop, guest);
    await openCase(shop, guest, hash);
    const again = { params: { hash }, body: complaint };
    expect((await guest.refusal("openCorrection", again)).code).toBe("case.open_already");

    // A company has thirty days, a consumer the two years of the law.
    const company = { user_type: "company", company_name: "Firma sp. z o.o." } as const;
    const placed = await paidOrder(shop, guest, { user_type: "company" }, company);
    const [firm] = placed.orders;
    await workStage(shop, firm?.id ?? 0, "olena@example.com");
    const private_one = await finishedOrder(shop, guest);
    shop.clock.forward(31 * day);
    await shop.runJobs();
    const late = { params: { hash: firm?.hash ?? "" }, body: complaint };
    const refused = await guest.refusal("openCorrection", late);
    expect(refused).toMatchObject({ code: "order.guard_failed" });
    expect(await view(private_one.hash)).toMatchObject({ may_open: true });
  });

  test("a file of another order cannot be marked, and no other order's case be touched", async () => {
    const mine = await finishedOrder(shop, guest);
    const other = await finishedOrder(shop, guest);
    const [foreign] = (await orderOf(guest, other.hash)).attachments.translated;
    const body = { ...complaint, places: [{ attachment: foreign?.hash ?? "", comment: "tu" }] };
    const refused = await guest.refusal("openCorrection", { params: { hash: mine.hash }, body });
    expect(refused.code).toBe("file.not_found");
    const { cases } = await openCase(shop, guest, other.hash);
    const params = { hash: mine.hash, case: cases[0]?.hash ?? "" };
    expect((await guest.refusal("confirmCorrection", { params })).code).toBe("case.not_found");
    expect((await olena().refusal("rework", of("2000000000"))).code).toBe("rework.not_yours");
  });
});

describe("§4.7 A no, the appeal, and the other person", () => {
  test("a rejection needs a sentence; the appeal is decided by somebody else and ends it", async () => {
    const { id, hash, case_id, case_hash } = await triaged();
    const bare = { ...of(case_id), body: { decision: "reject" as const, answer: "Nie" } };
    expect((await desk().refusal("decideCorrection", bare)).fields).toHaveProperty("answer");
    await desk().call("decideCorrection", { ...of(case_id), body: { decision: "reject", answer } });
    await shop.runJobs();
    const rejected = (await view(hash)).cases[0];
    expect(rejected).toMatchObject({ state: "rejected", answer, allowed_events: ["case.appeal"] });
    const appeal = { params: { hash, case: case_hash }, body: { text: "Słownik jest stary." } };
    await guest.call("appealCorrection", appeal);
    await shop.runJobs();
    expect(await mailsTo(shop, "celina@example.com", id)).toEqual(["staff_correction", "staff_correction"]);
    expect(await mailsTo(shop, "piotr@example.com", id)).toEqual(["staff_correction"]);
    const verdict = { ...of(case_id), body: { verdict: "uphold" as const, answer } };
    expect((await desk().call("deskCorrection", of(case_id))).allowed_events).toEqual([]);
    expect((await desk().refusal("arbitrateCorrection", verdict)).code).toBe("case.same_person");
    const done = await celina().call("arbitrateCorrection", verdict);
    expect(done).toMatchObject({ state: "closed", outcome: "rejected", verdict: "uphold" });
    expect((await guest.refusal("appealCorrection", appeal)).code).toBe("case.wrong_state");
    await shop.runJobs();
  });

  test("an appeal that is granted opens rework and refund again", async () => {
    const { hash, case_id, case_hash } = await triaged();
    await desk().call("decideCorrection", { ...of(case_id), body: { decision: "reject", answer } });
    const params = { hash, case: case_hash };
    await guest.call("appealCorrection", { params, body: { text: "Proszę sprawdzić." } });
    const granted = await celina().call("arbitrateCorrection", {
      ...of(case_id),
      body: { verdict: "grant", answer: "Klient ma rację, poprawiamy." },
    });
    expect(granted).toMatchObject({ state: "arbitrated", allowed_events: ["case.accept", "case.refund"] });
    const accepted = await desk().call("decideCorrection", { ...of(case_id), body: { decision: "accept" } });
    expect(accepted.state).toBe("accepted");
  });
});

describe("§4.9 After finished, money goes back by a case only", () => {
  test("a partial refund is immediate and corrects the invoice; the customer may reply", async () => {
    const { id, hash, case_id } = await triaged();
    const body = { amount: "5.00", answer, note: "Brak akapitu" };
    const done = await desk().call("refundCorrection", { ...of(case_id), body });
    expect(done).toMatchObject({ state: "settled", outcome: null });
    await shop.runJobs();
    expect(await refundsOfOrder(shop, id)).toEqual([{ amount: 500n, state: "settled" }]);
    const papers = await shop.db
      .selectFrom("invoice")
      .innerJoin("invoice_line", "invoice_line.invoice_id", "invoice.id")
      .select("invoice.kind")
      .distinct()
      .where("invoice_line.order_id", "=", id)
      .execute();
    expect(papers.map(({ kind }) => kind).toSorted()).toEqual(["KOR", "VAT"]);
    const [shown] = (await view(hash)).cases;
    expect(shown?.refund?.currency_amount_decimal).toBe("5.00");
    expect(shown?.allowed_events).toEqual(["case.confirm", "case.appeal"]);
    const [letter] = await shop.db
      .selectFrom("mail")
      .select("text")
      .where("kind", "=", "correction_answered")
      .where("order_id", "=", id)
      .execute();
    expect(letter?.text).toContain("5.00");
    const reply = { params: { hash, case: shown?.hash ?? "" }, body: { text: "To za mało" } };
    await guest.call("appealCorrection", reply);
    const verdict = { verdict: "uphold", answer } as const;
    expect((await desk().refusal("arbitrateCorrection", { ...of(case_id), body: verdict })).code).toBe(
      "case.same_person",
    );
    const final = await celina().call("arbitrateCorrection", { ...of(case_id), body: verdict });
    expect(final).toMatchObject({ state: "closed", outcome: "refunded" });
    expect(await orderOf(guest, hash)).toMatchObject({ status: "finished" });
  });

  test("above the limit a second person decides: declined it is open again, approved it is over", async () => {
    const [long] = (await paidOrder(shop, guest, { text: words(4000) })).orders;
    await workStage(shop, long?.id ?? 0, "olena@example.com");
    const { id } = await openCase(shop, guest, long?.hash ?? "");
    await desk().call("triageCorrection", of(id));
    const body = { amount: "600.00", answer, note: "Połowa tekstu" };
    const waiting = await desk().call("refundCorrection", { ...of(id), body });
    expect(waiting).toMatchObject({ state: "partial_refund", refund_waits: true });
    const wish = async () =>
      (
        await shop.db
          .selectFrom("refund_request")
          .select("approval_id")
          .where("order_id", "=", long?.id ?? 0)
          .orderBy("id", "desc")
          .executeTakeFirstOrThrow()
      ).approval_id;
    await accounting().call("decideApproval", {
      ...of(String(await wish())),
      body: { decision: "reject", note: "Za dużo" },
    });
    expect(await desk().call("deskCorrection", of(id))).toMatchObject({ state: "triaged", refund: null });
    await desk().call("refundCorrection", { ...of(id), body });
    await accounting().call("decideApproval", { ...of(String(await wish())), body: { decision: "approve" } });
    expect(await desk().call("deskCorrection", of(id))).toMatchObject({ state: "settled" });
    // No reply within fourteen days.
    shop.clock.forward(14 * day + hour);
    await shop.runJobs();
    expect(await desk().call("deskCorrection", of(id))).toMatchObject({
      state: "closed",
      outcome: "refunded",
    });
    expect(await refundsOfOrder(shop, long?.id ?? 0)).toEqual([{ amount: 60_000n, state: "settled" }]);
  });

  test("never more than the order brought", async () => {
    const { case_id } = await triaged();
    const body = { amount: "499.00", answer, note: "Za dużo" };
    expect((await desk().refusal("refundCorrection", { ...of(case_id), body })).code).toBe("refund.too_much");
    expect((await desk().call("deskCorrection", of(case_id))).state).toBe("triaged");
  });
});

describe("Rework has four eyes, a deadline and one pair of hands", () => {
  test("nobody checks what they put right, or what they made", async () => {
    const { case_id } = await triaged();
    await desk().call("decideCorrection", { ...of(case_id), body: { decision: "accept" } });
    const body = await rework(shop, "marta@example.com");
    const same = { ...body, checker_id: body.translator_id };
    expect((await desk().refusal("assignRework", { ...of(case_id), body: same })).code).toBe(
      "rework.four_eyes",
    );
    const former = { ...body, checker_id: await translatorId(shop, "olena@example.com") };
    expect((await desk().refusal("assignRework", { ...of(case_id), body: former })).code).toBe(
      "worker.not_qualified",
    );
    const past = { ...body, deadline: new Date(shop.clock.now().getTime() - hour).toISOString() };
    expect((await desk().refusal("assignRework", { ...of(case_id), body: past })).code).toBe("deadline.past");
    const kenji = { ...body, translator_id: await translatorId(shop, "kenji@example.com") };
    expect((await desk().refusal("assignRework", { ...of(case_id), body: kenji })).code).toBe(
      "worker.not_qualified",
    );
  });

  test("given out anew, the first one has nothing to hand in any more", async () => {
    const { case_id } = await triaged();
    await desk().call("decideCorrection", { ...of(case_id), body: { decision: "accept" } });
    await desk().call("assignRework", { ...of(case_id), body: await rework(shop, "olena@example.com") });
    const mine = (await olena().call("reworks", {})).find(({ state }) => state === "active");
    await desk().call("assignRework", { ...of(case_id), body: await rework(shop, "marta@example.com") });
    const upload = await uploadWork(shop, "olena@example.com", "spóźnione.txt", "too late");
    const body = { files: [{ answers: null, upload }], complete: true as const };
    expect((await olena().refusal("deliverRework", { ...of(String(mine?.id)), body })).code).toBe(
      "case.wrong_state",
    );
    const empty = { files: [], complete: true as const };
    const marta = translator(shop, "marta@example.com");
    const hers = (await marta.call("reworks", {})).find(({ state }) => state === "active");
    expect((await marta.refusal("deliverRework", { ...of(String(hers?.id)), body: empty })).code).toBe(
      "stage.no_deliverable",
    );
    await shop.runJobs();
  });
});

describe("The clock of a complaint", () => {
  test("a desk that does not look is told once more, and silence closes what was delivered", async () => {
    const text = "Umowa o dzieło zawarta dnia pierwszego. ".repeat(20);
    const { id, hash } = await finishedOrder(shop, guest, { files: [], text });
    const { id: case_id } = await openCase(shop, guest, hash);
    shop.clock.forward(day + hour);
    await shop.runJobs();
    expect(await mailsTo(shop, "celina@example.com", id)).toEqual(["staff_correction", "staff_correction"]);
    await desk().call("triageCorrection", of(case_id));
    await desk().call("decideCorrection", { ...of(case_id), body: { decision: "accept" } });
    await desk().call("assignRework", { ...of(case_id), body: await rework(shop, "olena@example.com") });
    const mine = (await olena().call("reworks", {})).find((one) => one.order_id === id);
    const upload = await uploadWork(shop, "olena@example.com", "nowa.txt", "new");
    await olena().call("deliverRework", {
      ...of(String(mine?.id)),
      body: { files: [{ answers: null, upload }], complete: true },
    });
    await shop.runJobs();
    // The new version of the text stands in the place of the old one, by its name.
    const { translated } = (await orderOf(guest, hash)).attachments;
    expect(translated.map(({ name, version }) => [name, version])).toEqual([
      ["umowa_EN.txt", 1],
      ["umowa_EN.txt", 2],
    ]);
    shop.clock.forward(14 * day - hour);
    await shop.runJobs();
    expect((await view(hash)).cases[0]?.state).toBe("delivered");
    shop.clock.forward(2 * hour);
    await shop.runJobs();
    expect((await view(hash)).cases[0]).toMatchObject({ state: "closed", outcome: "reworked" });
    expect((await view(hash)).accepted_at).not.toBeNull();
  });

  test("whoever is not content with the rework opens another complaint, and the first is over", async () => {
    const { id, hash, case_id } = await triaged();
    await desk().call("decideCorrection", { ...of(case_id), body: { decision: "accept" } });
    await desk().call("assignRework", { ...of(case_id), body: await rework(shop, "olena@example.com") });
    const mine = (await olena().call("reworks", {})).find((one) => one.order_id === id);
    const upload = await uploadWork(shop, "olena@example.com", "nowa.txt", "new");
    await olena().call("deliverRework", {
      ...of(String(mine?.id)),
      body: { files: [{ answers: null, upload }], complete: true },
    });
    const second = await openCase(shop, guest, hash);
    expect(second.cases.map(({ state, outcome }) => [state, outcome])).toEqual([
      ["opened", null],
      ["closed", "replaced"],
    ]);
  });

  test("a customer sees their own complaint too", async () => {
    const { hash } = await finishedOrder(shop, anna(shop));
    await openCase(shop, anna(shop), hash);
    const { cases } = await anna(shop).call("aftercare", { params: { hash } });
    expect(cases).toHaveLength(1);
    const { data } = await anna(shop).call("orders", { query: {} });
    expect(data.map((one) => [one.hash, one.has_complaint])).toContainEqual([hash, true]);
  });
});
