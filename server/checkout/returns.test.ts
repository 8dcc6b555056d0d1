import { describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import {
  day,
  handIn,
  inOneInstallation,
  mailsTo,
  paidOrder,
  piotr,
  statusesOf,
  takeStage,
  translator,
  visitor,
} from "#test/steps.ts";

let installation: Installation;
let guest: Session;
inOneInstallation((opened) => {
  installation = opened;
  guest = visitor(installation);
});

const olena = "olena@example.com";
const marta = "marta@example.com";
const jan = "jan.lis@example.com";
const critical = { errors: { accuracy: { critical: 2 } } };
const places = [{ place: "§ 4", text: "30 dni, nie 13" }];
const comment = "Sens dwóch zdań jest odwrócony.";

/** An order whose stage of the second kind is in Marta's hands, after Olena's translation. */
async function reviewed(package_key: "business" | "expert") {
  const placed = await paidOrder(installation, guest, { package: package_key });
  const id = placed.orders[0]?.id ?? 0;
  const translation = await takeStage(installation, id, olena);
  await handIn(installation, translation, olena);
  const review = await takeStage(installation, id, marta);
  const status = async () => (await statusesOf(guest, placed.orders))[0];
  return { placed, id, translation, review, status };
}
const sendBack = (job: number, who: string, more: object = {}) =>
  translator(installation, who).call("returnWork", {
    params: { id: String(job) },
    body: { comment, places, lqa: critical, ...more },
  });
const refusedBack = async (job: number, who: string, more: object = {}) =>
  translator(installation, who).refusal("returnWork", {
    params: { id: String(job) },
    body: { comment, places, lqa: critical, ...more },
  });
/** Accepts the direct offer that the translator who returned the work gets first. */
async function takeAgain(id: number, who: string): Promise<number> {
  const offers = await translator(installation, who).call("offers", {});
  const offer = offers.find(({ order_id }) => order_id === id);
  expect(offer, `${who} is asked first`).toBeDefined();
  const params = { id: String(offer?.id ?? 0) };
  return (await translator(installation, who).call("acceptOffer", { params })).job_id;
}
const assignmentsOf = (id: number) =>
  installation.db.selectFrom("assignment").selectAll().where("order_id", "=", id).orderBy("id").execute();
const desk = (id: number) => ({ params: { id: String(id) } });
async function confirm(id: number, confirmed = true) {
  const { proposals } = await piotr(installation).call("orderWork", desk(id));
  const params = { id: String(id), proposal: String(proposals[0]?.id ?? 0) };
  return piotr(installation).call("decideProposal", { params, body: { confirm: confirmed, note: "Zgoda" } });
}

describe("T58 Proofreading sends a translation back", () => {
  test("with its reasons to the same person, unpaid, within 24 hours; then the proofreader is asked first", async () => {
    const { id, translation, review, status, placed } = await reviewed("expert");
    expect((await refusedBack(review, marta, { lqa: { errors: {} } })).code).toBe("work.not_bad_enough");
    await sendBack(review, marta);
    await installation.runJobs();
    expect(await status()).toBe("translation");
    expect(await mailsTo(installation, olena, id)).toContain("work_returned");
    const job = await translator(installation, olena).call("job", { params: { id: String(translation) } });
    expect(job.state).toBe("returned");
    expect(job.work.returned).toMatchObject({ comment, places });
    expect(Date.parse(job.deadline) - installation.clock.now().getTime()).toBe(day);
    const [mine, read] = await assignmentsOf(id);
    expect(mine).toMatchObject({ state: "returned", fee_state: "estimated", fee_due: null });
    expect(read).toMatchObject({ state: "released", end_reason: "sent_back", fee_state: "reduced" });

    await handIn(installation, translation, olena, { text: "A corrected translation of the same order" });
    expect(await status()).toBe("waiting_proofreading");
    const again = await takeAgain(id, marta);
    // The whole fee is paid once: nothing is left for the reading before.
    expect((await assignmentsOf(id)).map(({ fee_state }) => fee_state)).toEqual([
      "accrued",
      "void",
      "estimated",
    ]);
    await handIn(installation, again, marta);
    await handIn(installation, await takeStage(installation, id, jan), jan);
    expect(await status()).toBe("finished");
    const { attachments } = await guest.call("order", {
      params: { hash: placed.orders[0]?.hash ?? "" },
    });
    // The first version stays internal.
    expect(attachments.translated.map(({ version }) => version)).toEqual([2]);
  });

  test("T59 the third time another translator gets the work, once the desk has approved; the former fee is contested", async () => {
    const { id, translation, review, status } = await reviewed("expert");
    let job = review;
    for (const _turn of [1, 2]) {
      await sendBack(job, marta);
      await handIn(installation, translation, olena, { text: "Another try of the same translation" });
      job = await takeAgain(id, marta);
    }
    expect((await refusedBack(job, marta)).code).toBe("work.returns_used_up");
    await sendBack(job, marta, { redo: true });
    expect(await status()).toBe("proofreading");
    await confirm(id, false);
    expect(await status()).toBe("proofreading");
    await sendBack(job, marta, { redo: true });
    await installation.runJobs();
    expect(await mailsTo(installation, "piotr@example.com", id)).toContain("staff_task");
    await confirm(id);
    expect(await status()).toBe("waiting_translation");
    expect((await assignmentsOf(id))[0]).toMatchObject({ state: "revoked", fee_state: "disputed" });
    await handIn(installation, await takeStage(installation, id, jan), jan);
    expect(await status()).toBe("waiting_proofreading");
  });

  test("a return without a place is refused, and nothing of it is stored", async () => {
    const { id, review, status } = await reviewed("expert");
    const refused = await refusedBack(review, marta, { places: [] });
    expect(refused.details).toMatchObject({ guard: "return_explained" });
    expect(await status()).toBe("proofreading");
    expect((await piotr(installation).call("orderWork", desk(id))).proposals).toEqual([]);
  });
});

describe("T69 to T72 Verification sends work back", () => {
  test("Business: to the translator", async () => {
    const { review, status, translation, id } = await reviewed("business");
    await sendBack(review, marta, { places: [] });
    expect(await status()).toBe("translation");
    await handIn(installation, translation, olena);
    await handIn(installation, await takeAgain(id, marta), marta);
    expect(await status()).toBe("finished");
  });

  test("Business: after the second return the desk gives the translation to another", async () => {
    const { review, status, translation, id } = await reviewed("business");
    await sendBack(review, marta);
    await handIn(installation, translation, olena);
    await sendBack(await takeAgain(id, marta), marta, { redo: true });
    await confirm(id);
    expect(await status()).toBe("waiting_translation");
  });

  test("Expert: wording goes to the proofreader, a wrong meaning to a new translator", async () => {
    const { review, status, id } = await reviewed("expert");
    await handIn(installation, review, marta);
    let job = await takeStage(installation, id, jan);
    await sendBack(job, jan);
    expect(await status()).toBe("proofreading");
    await handIn(installation, review, marta);
    job = await takeAgain(id, jan);
    await sendBack(job, jan, { redo: true, meaning_sound: true });
    await confirm(id);
    expect(await status()).toBe("waiting_proofreading");
  });

  test("Expert: a wrong meaning is translated again", async () => {
    const { review, status, id } = await reviewed("expert");
    await handIn(installation, review, marta);
    await sendBack(await takeStage(installation, id, jan), jan, { redo: true, meaning_sound: false });
    await confirm(id);
    expect(await status()).toBe("waiting_translation");
  });

  test("T73 a verifier gives the job back, T60 the desk takes a proofreading away", async () => {
    const business = await reviewed("business");
    const params = { id: String(business.review) };
    await translator(installation, marta).call("releaseJob", { params, body: { reason: "Za mało czasu" } });
    expect(await business.status()).toBe("waiting_verification");
    const expert = await reviewed("expert");
    await piotr(installation).call("revokeStage", { ...desk(expert.id), body: { reason: "Brak kontaktu" } });
    expect(await expert.status()).toBe("waiting_proofreading");
  });
});
