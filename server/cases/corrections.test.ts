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
  inOneInstallation,
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

let installation: Installation;
let guest: Session;
inOneInstallation((opened) => {
  installation = opened;
  guest = visitor(installation);
});
const desk = () => piotr(installation);
const celina = () => session(installation, { zone: "staff", email: "celina@example.com" });
const accounting = () => session(installation, { zone: "staff", email: "ksiegowa@example.com" });
const complain = (hash: string, input?: Parameters<typeof openCase>[3]) =>
  openCase(installation, guest, hash, input);
const refundsOf = (order_id: number) => refundsOfOrder(installation, order_id);
const reworkBy = (reworker: string, checker?: string) => rework(installation, reworker, checker);
const mailsOf = (recipient: string, order_id: number) => mailsTo(installation, recipient, order_id);
const olena = () => translator(installation, "olena@example.com");
const answer = "Termin pochodzi ze słownika, który Państwo przysłali.";
const of = (id: string) => ({ params: { id } });
const eventsOf = async (order_id: number) =>
  (
    await installation.db
      .selectFrom("order_event")
      .select("event")
      .where("order_id", "=", order_id)
      .orderBy("id")
      .execute()
  ).map(({ event }) => event);
const view = (hash: string) => guest.call("aftercare", { params: { hash } });

/** A complaint taken up by a staff user. */
async function triaged() {
  const order = await finishedOrder(installation, guest);
  const opened = await complain(order.hash);
  await desk().call("triageCorrection", of(opened.id));
  return { ...order, case_id: opened.id, case_hash: opened.cases[0]?.hash ?? "" };
}

describe("§4.7 A complaint, from the page of the order to the new version", () => {
  test("a guest marks places and sends a file; desk, translator and checker correct the work", async () => {
    const { id, hash } = await finishedOrder(installation, guest);
    expect(await view(hash)).toMatchObject({ may_open: true, cases: [] });
    const [delivered] = (await orderOf(guest, hash)).attachments.translated;
    const own = await uploadText(installation, guest, "uwagi.txt", "Zobacz akapit drugi");
    const opened = await complain(hash, {
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
    expect(await mailsOf(buyer.email, id)).toContain("correction_received");
    expect(await mailsOf("celina@example.com", id)).toContain("staff_correction");
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
    await installation.runJobs();
    expect(await mailsOf(buyer.email, id)).toContain("correction_answered");

    const body = await reworkBy("olena@example.com", "marta@example.com");
    await desk().call("assignRework", { ...of(opened.id), body });
    await installation.runJobs();
    expect(await mailsOf("olena@example.com", id)).toContain("correction_assigned");
    const [mine] = await olena().call("reworks", {});
    const work = await olena().call("rework", of(String(mine?.id)));
    expect(work).toMatchObject({ kind: "rework", text: complaint.text, files: [{ name: "uwagi.txt" }] });
    expect(JSON.stringify(work)).not.toContain(buyer.last_name);
    const upload = await uploadWork(
      installation,
      "olena@example.com",
      "umowa_EN_v2.txt",
      "Agreement, second.",
    );
    const handed = { files: [{ answers: work.source[0]?.hash ?? null, upload }], complete: true as const };
    await olena().call("deliverRework", { ...of(String(mine?.id)), body: handed });
    // The check is still open: the version is not delivered, and the customer is not notified.
    expect((await orderOf(guest, hash)).attachments.translated).toHaveLength(1);
    await installation.runJobs();
    expect(await mailsOf(buyer.email, id)).not.toContain("correction_delivered");
    const marta = translator(installation, "marta@example.com");
    const [check] = await marta.call("reworks", {});
    const checked = await marta.call("rework", of(String(check?.id)));
    expect(checked.reworked).toMatchObject([{ name: "umowa_EN_v2.txt", version: 2 }]);
    await marta.call("deliverRework", { ...of(String(check?.id)), body: { files: [], complete: true } });
    await installation.runJobs();
    expect(await mailsOf(buyer.email, id)).toContain("correction_delivered");

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

  test("only for finished orders, one complaint at a time, and within the period", async () => {
    const [running] = (await paidOrder(installation, guest)).orders;
    const early = { params: { hash: running?.hash ?? "" }, body: complaint };
    expect((await guest.refusal("openCorrection", early)).code).toBe("order.wrong_status");
    const { hash } = await finishedOrder(installation, guest);
    await complain(hash);
    const again = { params: { hash }, body: complaint };
    expect((await guest.refusal("openCorrection", again)).code).toBe("case.open_already");

    // A company has thirty days, a consumer the two years of the law.
    const company = { user_type: "company", company_name: "Firma sp. z o.o." } as const;
    const placed = await paidOrder(installation, guest, { user_type: "company" }, company);
    const [firm] = placed.orders;
    await workStage(installation, firm?.id ?? 0, "olena@example.com");
    const private_one = await finishedOrder(installation, guest);
    installation.clock.forward(31 * day);
    await installation.runJobs();
    const late = { params: { hash: firm?.hash ?? "" }, body: complaint };
    const refused = await guest.refusal("openCorrection", late);
    expect(refused).toMatchObject({ code: "order.guard_failed" });
    expect(await view(private_one.hash)).toMatchObject({ may_open: true });
  });

  test("a file or a case of another order is refused", async () => {
    const mine = await finishedOrder(installation, guest);
    const other = await finishedOrder(installation, guest);
    const [foreign] = (await orderOf(guest, other.hash)).attachments.translated;
    const body = { ...complaint, places: [{ attachment: foreign?.hash ?? "", comment: "tu" }] };
    const refused = await guest.refusal("openCorrection", { params: { hash: mine.hash }, body });
    expect(refused.code).toBe("file.not_found");
    const { cases } = await complain(other.hash);
    const params = { hash: mine.hash, case: cases[0]?.hash ?? "" };
    expect((await guest.refusal("confirmCorrection", { params })).code).toBe("case.not_found");
    expect((await olena().refusal("rework", of("2000000000"))).code).toBe("rework.not_yours");
  });
});

describe("§4.7 A rejection, and the appeal to another person", () => {
  test("a rejection needs a sentence; the appeal is decided by another person and ends it", async () => {
    const { id, hash, case_id, case_hash } = await triaged();
    const bare = { ...of(case_id), body: { decision: "reject" as const, answer: "Nie" } };
    expect((await desk().refusal("decideCorrection", bare)).fields).toHaveProperty("answer");
    await desk().call("decideCorrection", { ...of(case_id), body: { decision: "reject", answer } });
    await installation.runJobs();
    const rejected = (await view(hash)).cases[0];
    expect(rejected).toMatchObject({ state: "rejected", answer, allowed_events: ["case.appeal"] });
    const appeal = { params: { hash, case: case_hash }, body: { text: "Słownik jest stary." } };
    await guest.call("appealCorrection", appeal);
    await installation.runJobs();
    expect(await mailsOf("celina@example.com", id)).toEqual(["staff_correction", "staff_correction"]);
    expect(await mailsOf("piotr@example.com", id)).toEqual(["staff_correction"]);
    const verdict = { ...of(case_id), body: { verdict: "uphold" as const, answer } };
    expect((await desk().call("deskCorrection", of(case_id))).allowed_events).toEqual([]);
    expect((await desk().refusal("arbitrateCorrection", verdict)).code).toBe("case.same_person");
    const done = await celina().call("arbitrateCorrection", verdict);
    expect(done).toMatchObject({ state: "closed", outcome: "rejected", verdict: "uphold" });
    expect((await guest.refusal("appealCorrection", appeal)).code).toBe("case.wrong_state");
    await installation.runJobs();
  });

  test("an accepted appeal permits rework and refund again", async () => {
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

describe("§4.9 After finished, money is refunded only through a complaint", () => {
  test("a partial refund is immediate and corrects the invoice; the customer may reply", async () => {
    const { id, hash, case_id } = await triaged();
    const body = { amount: "5.00", answer, note: "Brak akapitu" };
    const done = await desk().call("refundCorrection", { ...of(case_id), body });
    expect(done).toMatchObject({ state: "settled", outcome: null });
    await installation.runJobs();
    expect(await refundsOf(id)).toEqual([{ amount: 500n, state: "settled" }]);
    const papers = await installation.db
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
    const [mail] = await installation.db
      .selectFrom("mail")
      .select("text")
      .where("kind", "=", "correction_answered")
      .where("order_id", "=", id)
      .execute();
    expect(mail?.text).toContain("5.00");
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

  test("above the limit a second person decides: declined it is open again, approved it is closed", async () => {
    const [long] = (await paidOrder(installation, guest, { text: words(4000) })).orders;
    await workStage(installation, long?.id ?? 0, "olena@example.com");
    const { id } = await complain(long?.hash ?? "");
    await desk().call("triageCorrection", of(id));
    const body = { amount: "600.00", answer, note: "Połowa tekstu" };
    const waiting = await desk().call("refundCorrection", { ...of(id), body });
    expect(waiting).toMatchObject({ state: "partial_refund", refund_waits: true });
    const approvalId = async () =>
      (
        await installation.db
          .selectFrom("refund_request")
          .select("approval_id")
          .where("order_id", "=", long?.id ?? 0)
          .orderBy("id", "desc")
          .executeTakeFirstOrThrow()
      ).approval_id;
    await accounting().call("decideApproval", {
      ...of(String(await approvalId())),
      body: { decision: "reject", note: "Za dużo" },
    });
    expect(await desk().call("deskCorrection", of(id))).toMatchObject({ state: "triaged", refund: null });
    await desk().call("refundCorrection", { ...of(id), body });
    await accounting().call("decideApproval", {
      ...of(String(await approvalId())),
      body: { decision: "approve" },
    });
    expect(await desk().call("deskCorrection", of(id))).toMatchObject({ state: "settled" });
    // No reply within fourteen days.
    installation.clock.forward(14 * day + hour);
    await installation.runJobs();
    expect(await desk().call("deskCorrection", of(id))).toMatchObject({
      state: "closed",
      outcome: "refunded",
    });
    expect(await refundsOf(long?.id ?? 0)).toEqual([{ amount: 60_000n, state: "settled" }]);
  });

  test("never more than the order's payment", async () => {
    const { case_id } = await triaged();
    const body = { amount: "499.00", answer, note: "Za dużo" };
    expect((await desk().refusal("refundCorrection", { ...of(case_id), body })).code).toBe("refund.too_much");
    expect((await desk().call("deskCorrection", of(case_id))).state).toBe("triaged");
  });
});

describe("A rework has a checker, a deadline and one translator", () => {
  test("a translator checks neither their own rework nor their own original work", async () => {
    const { case_id } = await triaged();
    await desk().call("decideCorrection", { ...of(case_id), body: { decision: "accept" } });
    const body = await reworkBy("marta@example.com");
    const same = { ...body, checker_id: body.translator_id };
    expect((await desk().refusal("assignRework", { ...of(case_id), body: same })).code).toBe(
      "rework.four_eyes",
    );
    const former = { ...body, checker_id: await translatorId(installation, "olena@example.com") };
    expect((await desk().refusal("assignRework", { ...of(case_id), body: former })).code).toBe(
      "worker.not_qualified",
    );
    const past = { ...body, deadline: new Date(installation.clock.now().getTime() - hour).toISOString() };
    expect((await desk().refusal("assignRework", { ...of(case_id), body: past })).code).toBe("deadline.past");
    const kenji = { ...body, translator_id: await translatorId(installation, "kenji@example.com") };
    expect((await desk().refusal("assignRework", { ...of(case_id), body: kenji })).code).toBe(
      "worker.not_qualified",
    );
  });

  test("after a reassignment the first translator cannot submit it", async () => {
    const { case_id } = await triaged();
    await desk().call("decideCorrection", { ...of(case_id), body: { decision: "accept" } });
    await desk().call("assignRework", { ...of(case_id), body: await reworkBy("olena@example.com") });
    const mine = (await olena().call("reworks", {})).find(({ state }) => state === "active");
    await desk().call("assignRework", { ...of(case_id), body: await reworkBy("marta@example.com") });
    const upload = await uploadWork(installation, "olena@example.com", "spóźnione.txt", "too late");
    const body = { files: [{ answers: null, upload }], complete: true as const };
    expect((await olena().refusal("deliverRework", { ...of(String(mine?.id)), body })).code).toBe(
      "case.wrong_state",
    );
    const empty = { files: [], complete: true as const };
    const marta = translator(installation, "marta@example.com");
    const hers = (await marta.call("reworks", {})).find(({ state }) => state === "active");
    expect((await marta.refusal("deliverRework", { ...of(String(hers?.id)), body: empty })).code).toBe(
      "stage.no_deliverable",
    );
    await installation.runJobs();
  });
});

describe("The deadlines of a complaint", () => {
  test("an unanswered complaint is reported to the desk once more, and without a reply a delivered rework closes it", async () => {
    const text = "Umowa o dzieło zawarta dnia pierwszego. ".repeat(20);
    const { id, hash } = await finishedOrder(installation, guest, { files: [], text });
    const { id: case_id } = await complain(hash);
    installation.clock.forward(day + hour);
    await installation.runJobs();
    expect(await mailsOf("celina@example.com", id)).toEqual(["staff_correction", "staff_correction"]);
    await desk().call("triageCorrection", of(case_id));
    await desk().call("decideCorrection", { ...of(case_id), body: { decision: "accept" } });
    await desk().call("assignRework", { ...of(case_id), body: await reworkBy("olena@example.com") });
    const mine = (await olena().call("reworks", {})).find((one) => one.order_id === id);
    const upload = await uploadWork(installation, "olena@example.com", "nowa.txt", "new");
    await olena().call("deliverRework", {
      ...of(String(mine?.id)),
      body: { files: [{ answers: null, upload }], complete: true },
    });
    await installation.runJobs();
    // The new version of the text replaces the old one, by its name.
    const { translated } = (await orderOf(guest, hash)).attachments;
    expect(translated.map(({ name, version }) => [name, version])).toEqual([
      ["umowa_EN.txt", 1],
      ["umowa_EN.txt", 2],
    ]);
    installation.clock.forward(14 * day - hour);
    await installation.runJobs();
    expect((await view(hash)).cases[0]?.state).toBe("delivered");
    installation.clock.forward(2 * hour);
    await installation.runJobs();
    expect((await view(hash)).cases[0]).toMatchObject({ state: "closed", outcome: "reworked" });
    expect((await view(hash)).accepted_at).not.toBeNull();
  });

  test("a customer who rejects the rework opens another complaint, and the first is closed", async () => {
    const { id, hash, case_id } = await triaged();
    await desk().call("decideCorrection", { ...of(case_id), body: { decision: "accept" } });
    await desk().call("assignRework", { ...of(case_id), body: await reworkBy("olena@example.com") });
    const mine = (await olena().call("reworks", {})).find((one) => one.order_id === id);
    const upload = await uploadWork(installation, "olena@example.com", "nowa.txt", "new");
    await olena().call("deliverRework", {
      ...of(String(mine?.id)),
      body: { files: [{ answers: null, upload }], complete: true },
    });
    const second = await complain(hash);
    expect(second.cases.map(({ state, outcome }) => [state, outcome])).toEqual([
      ["opened", null],
      ["closed", "replaced"],
    ]);
  });

  test("a customer sees their own complaint too", async () => {
    const { hash } = await finishedOrder(installation, anna(installation));
    await openCase(installation, anna(installation), hash);
    const { cases } = await anna(installation).call("aftercare", { params: { hash } });
    expect(cases).toHaveLength(1);
    const { data } = await anna(installation).call("orders", { query: {} });
    expect(data.map((one) => [one.hash, one.has_complaint])).toContainEqual([hash, true]);
  });
});
