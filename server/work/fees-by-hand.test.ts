import { describe, expect, test } from "vitest";
import { finishedOrder, openCase, rework } from "#test/cases.ts";
import type { Installation } from "#test/installation.ts";
import { inOneShop, minute, paidOrder, piotr, translator, visitor } from "#test/steps.ts";

let shop: Installation;
inOneShop((opened) => {
  shop = opened;
});

const olena_email = "olena@example.com";
const olena = () => translator(shop, olena_email);

type Terms = { readonly fee: string; readonly confirmed?: boolean; readonly direct?: boolean };

/** A paid order that waits for a translator, with the planned fee and the actions of the desk for an offer to Olena. */
async function waiting() {
  const { orders } = await paidOrder(shop, visitor(shop));
  const id = orders[0]?.id ?? 0;
  const params = { id: String(id) };
  const { candidates, fee, deadline } = await piotr(shop).call("candidates", { params });
  const planned = fee?.currency_amount_decimal ?? "";
  const translator_id = candidates.find(({ name }) => name.startsWith("Olena"))?.id ?? 0;
  const body = (terms: Terms) => ({ translator_id, deadline: deadline ?? "", ...terms });
  return {
    id,
    params,
    planned,
    translator_id,
    times: (factor: number) => (Number(planned) * factor).toFixed(2),
    offer: (terms: Terms) => piotr(shop).call("offerStage", { params, body: body(terms) }),
    refused: (terms: Terms) => piotr(shop).refusal("offerStage", { params, body: body(terms) }),
  };
}
const offersOf = async (id: number) =>
  (
    await shop.db
      .selectFrom("offer")
      .innerJoin("stage", "stage.id", "offer.stage_id")
      .select(["offer.id", "offer.fee", "offer.state"])
      .where("stage.order_id", "=", id)
      .where("offer.round_id", "is", null)
      .orderBy("offer.id")
      .execute()
  ).map(({ id: offer, fee, state }) => ({ id: offer, fee: (Number(fee) / 100).toFixed(2), state }));

describe("a fee entered by hand is compared with the plan", () => {
  test("an offer with a tenfold fee needs a confirmation that names both amounts", async () => {
    const { id, planned, times, offer, refused } = await waiting();
    const asked = await refused({ fee: times(10) });
    expect(asked.status).toBe(409);
    expect(asked.code).toMatch(/^offer\.confirm_(fee|margin)$/);
    expect(asked.message).toContain(times(10));
    expect(asked.message).toContain(planned);
    expect((await refused({ fee: times(0.5) })).code).toBe("offer.confirm_fee");
    expect(await offersOf(id)).toEqual([]);
    await offer({ fee: times(10), confirmed: true });
    expect(await offersOf(id)).toMatchObject([{ fee: times(10), state: "sent" }]);
  });

  test("a fee above the ceiling of the brand is refused even with a confirmation", async () => {
    const { id, refused } = await waiting();
    const above = await refused({ fee: "9999999999.99", confirmed: true });
    expect(above).toMatchObject({ status: 409, code: "offer.above_ceiling" });
    expect(above.message).toContain("100000.00 PLN");
    expect(await offersOf(id)).toEqual([]);
  });

  test("a fee that reduces the margin below the minimum needs a confirmation that names the margin", async () => {
    const { params, refused } = await waiting();
    const { order } = await piotr(shop).call("deskOrder", { params });
    const asked = await refused({ fee: order.price_net?.currency_amount_decimal ?? "" });
    expect(asked.code).toBe("offer.confirm_margin");
    expect(asked.message).toContain("20");
  });

  test("a direct assignment is refused before the fee is confirmed", async () => {
    const { params, times, offer, refused } = await waiting();
    expect((await refused({ fee: times(100), direct: true })).code).toMatch(/^offer\.confirm_/);
    expect((await piotr(shop).call("deskOrder", { params })).order.status).toBe("waiting_translation");
    const { order } = await offer({ fee: times(100), direct: true, confirmed: true });
    expect(order.status).toBe("translation");
  });

  test("a round by hand needs a confirmation too; without a fee it has the planned one", async () => {
    const { params, times } = await waiting();
    const board = { mode: "board", fee: times(10) } as const;
    expect((await piotr(shop).refusal("startRound", { params, body: board })).code).toMatch(
      /^offer\.confirm_/,
    );
    const { rounds } = await piotr(shop).call("startRound", { params, body: { ...board, confirmed: true } });
    expect(rounds[0]?.fee.currency_amount_decimal).toBe(times(10));
    await piotr(shop).call("startRound", { params, body: { mode: "board" } });
  });

  test("a rework may be free, and a fee far above that of the repeated work needs a confirmation", async () => {
    const guest = visitor(shop);
    const { hash } = await finishedOrder(shop, guest);
    const params = { id: (await openCase(shop, guest, hash)).id };
    const desk = piotr(shop);
    await desk.call("triageCorrection", { params });
    await desk.call("decideCorrection", { params, body: { decision: "accept" } });
    const body = await rework(shop, olena_email);
    expect((await desk.refusal("assignRework", { params, body: { ...body, fee: "4000" } })).code).toMatch(
      /^offer\.confirm_/,
    );
    const above = { ...body, fee: "9999999999.99", confirmed: true };
    expect((await desk.refusal("assignRework", { params, body: above })).code).toBe("offer.above_ceiling");
    await desk.call("assignRework", { params, body: { ...body, fee: "4000", confirmed: true } });
    await desk.call("assignRework", { params, body });
  });
});

const audited = async (id: number) =>
  (
    await shop.db
      .selectFrom("audit_log")
      .select("act")
      .where("object", "=", "order")
      .where("object_id", "=", id)
      .where("act", "like", "stage.%")
      .orderBy("id")
      .execute()
  ).map(({ act }) => act);
/** The mails about the newest offer to one person, each with whether it is still valid. */
async function mailsAbout(id: number) {
  const offer = (await offersOf(id)).at(-1)?.id;
  const rows = await shop.db
    .selectFrom("mail")
    .select(["kind", "overtaken_at"])
    .where("unique_key", "in", [`offer_sent:${offer}:sent`, `job_offer_taken_back:${offer}`])
    .orderBy("id")
    .execute();
  return rows.map(({ kind, overtaken_at }) => [kind, overtaken_at === null]);
}
const setSent = (id: number, sent_at: Date | null) =>
  shop.db.updateTable("mail").set({ sent_at }).where("order_id", "=", id).execute();
const shownTo = async (id: number) =>
  (await olena().call("offers", {})).filter(({ order_id }) => order_id === id);

describe("an open offer to one person", () => {
  test("with another fee replaces the open one; a repeated offer is a success without effect", async () => {
    const { id, planned, times, offer } = await waiting();
    await offer({ fee: times(0.8) });
    await offer({ fee: times(0.8) });
    expect(await offersOf(id)).toMatchObject([{ fee: times(0.8), state: "sent" }]);
    expect(await audited(id)).toEqual(["stage.offer"]);
    await offer({ fee: planned });
    const [former, corrected] = await offersOf(id);
    expect(former).toMatchObject({ fee: times(0.8), state: "withdrawn" });
    expect(corrected).toMatchObject({ fee: planned, state: "sent" });
    expect(await audited(id)).toEqual(["stage.offer", "stage.take_back", "stage.offer"]);
    expect(await shownTo(id)).toMatchObject([
      { id: corrected?.id, fee: { currency_amount_decimal: planned } },
    ]);
    const late = await olena().refusal("acceptOffer", { params: { id: String(former?.id) } });
    expect(late).toMatchObject({ status: 409, code: "offer.taken_back" });
    await shop.runJobs();
    expect(await mailsAbout(id)).toEqual([["offer_sent", true]]);
    shop.clock.forward(20 * minute);
    await olena().call("acceptOffer", { params: { id: String(corrected?.id) } });
  });

  test("is replaced by a direct assignment", async () => {
    const { id, planned, offer } = await waiting();
    await offer({ fee: planned });
    const { order } = await offer({ fee: planned, direct: true });
    expect(order.status).toBe("translation");
    expect((await offersOf(id)).map(({ state }) => state)).toEqual(["withdrawn", "accepted"]);
  });

  test("is withdrawn before its mail was written: the translator gets no mail", async () => {
    const { id, params, planned, offer } = await waiting();
    await offer({ fee: planned });
    const [open] = await offersOf(id);
    const of = { params: { ...params, offer: String(open?.id) } };
    await piotr(shop).call("takeBackJobOffer", of);
    await shop.runJobs();
    expect(await shownTo(id)).toEqual([]);
    expect(await mailsAbout(id)).toEqual([]);
    expect(await audited(id)).toEqual(["stage.offer", "stage.take_back"]);
    const late = await olena().refusal("acceptOffer", { params: { id: String(open?.id) } });
    expect(late).toMatchObject({ status: 409, code: "offer.taken_back" });
    expect((await piotr(shop).refusal("takeBackJobOffer", of)).code).toBe("offer.not_found");
  });

  test("is withdrawn after its mail was sent: another mail reports it; an unsent mail is dropped", async () => {
    const mailed = await waiting();
    await mailed.offer({ fee: mailed.planned });
    await shop.runJobs();
    const withdraw = async ({ id, params }: typeof mailed) =>
      piotr(shop).call("takeBackJobOffer", {
        params: { ...params, offer: String((await offersOf(id))[0]?.id) },
      });
    await setSent(mailed.id, shop.clock.now());
    await withdraw(mailed);
    await shop.runJobs();
    expect(await mailsAbout(mailed.id)).toEqual([
      ["offer_sent", true],
      ["job_offer_taken_back", true],
    ]);
    const unsent = await waiting();
    await unsent.offer({ fee: unsent.planned });
    await shop.runJobs();
    await setSent(unsent.id, null);
    await withdraw(unsent);
    await shop.runJobs();
    expect(await mailsAbout(unsent.id)).toEqual([["offer_sent", false]]);
  });
});
