import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import {
  day,
  hour,
  inOneShop,
  minute,
  mailsTo,
  offerStage,
  orderOf,
  paidOrder,
  piotr,
  statusesOf,
  translator,
  visitor,
  words,
} from "#test/steps.ts";

let shop: Installation;
let guest: Session;
inOneShop((opened) => {
  shop = opened;
  guest = visitor(shop);
});

const olena = (): Session => translator(shop, "olena@example.com");
const jan = (): Session => translator(shop, "jan.lis@example.com");
const marta = (): Session => translator(shop, "marta@example.com");

/** A paid order that waits for a translator, with open offers. */
async function waiting(input: Parameters<typeof paidOrder>[2] = {}) {
  const placed = await paidOrder(shop, guest, input);
  const [order] = placed.orders;
  return { placed, id: order?.id ?? 0, hash: order?.hash ?? "" };
}
const offerOf = async (who: Session, order_id: number) => {
  const offer = (await who.call("offers", {})).find((one) => one.order_id === order_id);
  expect(offer, `an offer of order ${order_id}`).toBeDefined();
  return offer?.id ?? 0;
};
const accept = async (who: Session, order_id: number) =>
  who.call("acceptOffer", { params: { id: String(await offerOf(who, order_id)) } });
const pass = async (milliseconds: number): Promise<void> => {
  shop.clock.forward(milliseconds);
  await shop.runJobs();
};
const roundOf = async (order_id: number) =>
  (await piotr(shop).call("dispatch", { params: { id: String(order_id) } })).rounds[0];
const workerOf = async (order_id: number): Promise<string | undefined> =>
  (await piotr(shop).call("deskOrder", { params: { id: String(order_id) } })).stages[0]?.translator?.name;
const eventsOf = async (order_id: number): Promise<string[]> => {
  const rows = await shop.db
    .selectFrom("order_event")
    .select("row_id")
    .where("order_id", "=", order_id)
    .orderBy("id")
    .execute();
  return rows.map(({ row_id }) => row_id);
};
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
/** Removes all past work, so that translators with the same experience have the same score. */
async function allAlike(): Promise<void> {
  await shop.db.updateTable("translator").set({ experience_since: "2005-03-01" }).execute();
  await shop.db.updateTable("stage").set({ translator_id: null }).where("state", "=", "passed").execute();
  await shop.db.updateTable("stage").set({ accepted_at: null }).execute();
}

describe("§4.6 A waiting stage is offered automatically", () => {
  test("qualified translators get an offer and a mail; only the hash of the lottery seed is shown", async () => {
    const { id } = await waiting();
    const round = await roundOf(id);
    expect(round).toMatchObject({ state: "open", mode: "waves", wave: 1, seed: null });
    expect(round?.seed_sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(round?.offers.map(({ translator: { name } }) => name).toSorted()).toEqual([
      "Jan Lis",
      "Marta Zając",
      "Nora Berg",
      "Olena Kovalenko",
    ]);
    expect(await mailsTo(shop, "jan.lis@example.com", id)).toEqual(["offer_sent"]);
    expect(await mailsTo(shop, "kenji@example.com", id)).toEqual([]);
  });

  test("an acceptance inside the window is an application; the best score gets the work when it closes", async () => {
    const { id, placed } = await waiting();
    const applied = await accept(marta(), id);
    expect(applied).toMatchObject({ applied: true });
    await accept(olena(), id);
    expect(await statusesOf(guest, placed.orders)).toEqual(["waiting_translation"]);
    await pass(5 * minute);
    expect(await statusesOf(guest, placed.orders)).toEqual(["translation"]);
    const round = await roundOf(id);
    expect(round).toBeUndefined();
    const [result] = await marta().call("roundResults", {});
    expect(result?.applicants.map(({ total }) => total)).toEqual(
      result?.applicants.map(({ total }) => total).toSorted((a, b) => b - a),
    );
    expect(result?.applicants[0]?.got_it).toBe(true);
    const winner = result?.outcome === "got_it" ? "Marta Zając" : "Olena Kovalenko";
    expect(await workerOf(id)).toBe(winner);
    expect((await eventsOf(id)).at(-1)).toBe("T40a");
    const mails = await Promise.all(
      ["marta@example.com", "olena@example.com"].map((one) => mailsTo(shop, one, id)),
    );
    expect(mails).toEqual([
      ["offer_sent", "round_result"],
      ["offer_sent", "round_result"],
    ]);
  });

  test("a tie is decided by lots that are reproducible from the revealed seed", async () => {
    await allAlike();
    const { id } = await waiting();
    const promised = (await roundOf(id))?.seed_sha256;
    for (const who of [jan(), marta(), olena()]) await accept(who, id);
    await pass(5 * minute);
    const [result] = await jan().call("roundResults", {});
    expect(result?.by).toBe("lot");
    expect(sha256(result?.seed ?? "")).toBe(promised);
    const lots = result?.applicants.map(({ offer_id }) => ({
      offer_id,
      lot: sha256(`${result.seed}:${offer_id}`),
    }));
    expect(result?.applicants.map(({ lot }) => lot)).toEqual(lots?.map(({ lot }) => lot));
    const best = result?.applicants.filter(({ total }) => total === result.applicants[0]?.total);
    expect(best?.length).toBeGreaterThan(1);
    const lowest = best?.toSorted((a, b) => (a.lot < b.lot ? -1 : 1))[0];
    expect(result?.applicants.find(({ got_it }) => got_it)?.offer_id).toBe(lowest?.offer_id);
  });

  test("after a window without applications the first acceptance gets the work, and the second is refused", async () => {
    const { id, placed } = await waiting();
    const [first, second] = [await offerOf(olena(), id), await offerOf(marta(), id)];
    await pass(6 * minute);
    const [one, other] = [olena(), marta()];
    await Promise.all([one.headers(), other.headers()]);
    const answers = await Promise.all([
      one.send("acceptOffer", { params: { id: String(first) } }),
      other.send("acceptOffer", { params: { id: String(second) } }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await statusesOf(guest, placed.orders)).toEqual(["translation"]);
  });

  test("a job that runs twice, early or after a lost one changes nothing and loses no applicant", async () => {
    const { id, placed } = await waiting();
    await accept(olena(), id);
    const round_id = (await roundOf(id))?.id ?? 0;
    const again = async () => {
      await shop.db.executeQuery(
        shop.db
          .selectNoFrom((w) =>
            w
              .fn("graphile_worker.add_job", [
                w.val("dispatch.tick"),
                w.cast(w.val(JSON.stringify({ round_id })), "json"),
              ])
              .as("x"),
          )
          .compile(),
      );
      await shop.runJobs();
    };
    await again();
    expect(await statusesOf(guest, placed.orders)).toEqual(["waiting_translation"]);
    shop.clock.forward(5 * minute);
    await shop.runJobs(["dispatch.tick"]);
    expect(await statusesOf(guest, placed.orders)).toEqual(["waiting_translation"]);
    await again();
    await again();
    expect(await workerOf(id)).toBe("Olena Kovalenko");
    expect((await eventsOf(id)).filter((row) => row === "T40a")).toHaveLength(1);
  });
});

describe("Waves", () => {
  test("three waves, the last with ten percent more, then the desk; without a translator the order fails in time", async () => {
    const { id, placed, hash } = await waiting();
    const fees = [(await roundOf(id))?.fee.currency_amount_decimal];
    for (let wave = 2; wave <= 3; wave += 1) {
      await pass(30 * minute);
      const round = await roundOf(id);
      expect(round?.wave).toBe(wave);
      fees.push(round?.fee.currency_amount_decimal);
    }
    expect(fees[1]).toBe(fees[0]);
    expect(Number(fees[2])).toBeCloseTo(Number(fees[0]) * 1.1, 2);
    expect((await olena().call("offers", {})).find((one) => one.order_id === id)).toMatchObject({
      fee_raised: true,
      open_to_all: true,
    });
    await pass(30 * minute);
    expect((await roundOf(id))?.state).toBe("no_match");
    expect((await eventsOf(id)).slice(-3)).toEqual(["T39c", "T39c", "T39b"]);
    expect(await mailsTo(shop, "piotr@example.com", id)).toEqual(["staff_dispatch"]);
    expect(await statusesOf(guest, placed.orders)).toEqual(["waiting_translation"]);
    await pass(day);
    expect((await orderOf(guest, hash)).status).toBe("failure");
    expect((await eventsOf(id)).at(-1)).toBe("T42");
    expect(await mailsTo(shop, "piotr@example.com", id)).not.toHaveLength(0);
  });

  test("the desk is alerted once after a half of the slack, and once after four fifths", async () => {
    const { id } = await waiting({ text: words(4000) });
    const { safe_start_at } = await piotr(shop).call("dispatch", { params: { id: String(id) } });
    const slack = Date.parse(safe_start_at ?? "") - shop.clock.now().getTime();
    await pass(Math.ceil(slack * 0.5));
    await shop.runJobs();
    const kinds = async () => {
      const rows = await shop.db
        .selectFrom("dispatch_alert")
        .select("kind")
        .where("order_id", "=", id)
        .execute();
      return rows.map(({ kind }) => kind).filter((kind) => kind !== "waves_over");
    };
    expect(await kinds()).toEqual(["half"]);
    await pass(Math.ceil(slack * 0.31));
    expect(await kinds()).toEqual(["half", "most"]);
  });

  test("a wave that all have declined ends at once", async () => {
    const { id } = await waiting();
    for (const email of ["olena", "jan.lis", "marta", "nora"]) {
      const who = translator(shop, `${email}@example.com`);
      const params = { id: String(await offerOf(who, id)) };
      await who.call("declineOffer", { params, body: { reason: "Urlop" } });
    }
    await shop.runJobs();
    expect((await roundOf(id))?.wave).toBe(2);
    expect((await eventsOf(id)).filter((row) => row === "T39a")).toHaveLength(4);
  });

  test("after days without a worker process each wave still gets its full time", async () => {
    const { id, placed } = await waiting();
    await pass(3 * day);
    expect(await statusesOf(guest, placed.orders)).toEqual(["waiting_translation"]);
    expect((await roundOf(id))?.wave).toBe(2);
    const { applied } = await accept(olena(), id);
    expect(applied).toBe(true);
    await pass(5 * minute);
    expect(await statusesOf(guest, placed.orders)).toEqual(["translation"]);
  });
});

describe("Actions of the desk during the search", () => {
  test("an offer by hand withdraws the round; once it expires the waves begin again", async () => {
    const { id } = await waiting();
    await offerStage(shop, id, "olena@example.com");
    expect((await roundOf(id))?.state).toBe("withdrawn");
    expect((await marta().call("offers", {})).filter((one) => one.order_id === id)).toEqual([]);
    await pass(30 * minute);
    expect((await roundOf(id))?.state).toBe("open");
  });

  test("a second tap on “Accept job” is a success, also at the same moment", async () => {
    const { id } = await waiting();
    const offer = await offerStage(shop, id, "olena@example.com");
    const tap = () => olena().call("acceptOffer", { params: { id: String(offer) } });
    const [first, second] = await Promise.all([tap(), tap()]);
    expect(second).toEqual(first);
    expect(await tap()).toEqual(first);
    expect((await eventsOf(id)).filter((row) => row === "T40a")).toHaveLength(1);
  });

  test("a direct assignment needs no acceptance", async () => {
    const { id } = await waiting();
    const desk = piotr(shop);
    const found = await desk.call("candidates", { params: { id: String(id) } });
    const one = found.candidates.find(({ name }) => name === "Marta Zając");
    const body = {
      translator_id: one?.id ?? 0,
      fee: found.fee?.currency_amount_decimal ?? "",
      deadline: found.deadline ?? "",
      direct: true,
    };
    await desk.call("offerStage", { params: { id: String(id) }, body });
    expect((await eventsOf(id)).at(-1)).toBe("T40b");
  });

  test("chosen translators, the board, a withdrawn round, and the switch of automatic offers", async () => {
    const { id } = await waiting();
    const desk = piotr(shop);
    const params = { id: String(id) };
    const { candidates } = await desk.call("candidates", { params });
    const chosen = candidates.filter(({ name }) => name === "Marta Zając").map((one) => one.id);
    const one = await desk.call("startRound", {
      params,
      body: { mode: "chosen", translator_ids: chosen, fee: "30.00" },
    });
    expect(one.rounds[0]?.offers.map(({ translator: { name } }) => name)).toEqual(["Marta Zając"]);
    expect(one.rounds[0]?.fee.currency_amount_decimal).toBe("30.00");
    const board = await desk.call("startRound", { params, body: { mode: "board" } });
    expect(board.rounds.map(({ state }) => state).slice(0, 2)).toEqual(["open", "withdrawn"]);
    expect(board.rounds[0]?.wave).toBe(2);
    await desk.call("withdrawRound", { params });
    expect((await desk.refusal("withdrawRound", { params })).code).toBe("round.not_open");
    await desk.call("setDispatch", { params, body: { auto_dispatch: false } });
    await pass(hour);
    expect((await roundOf(id))?.state).toBe("withdrawn");
    const on = await desk.call("setDispatch", { params, body: { auto_dispatch: true } });
    expect(on.rounds[0]).toMatchObject({ state: "open", mode: "waves" });
  });

  test("a change of the plan ends the round", async () => {
    const { id } = await waiting();
    const round_id = (await roundOf(id))?.id ?? 0;
    const body = { event: "plan.change" } as const;
    await piotr(shop).call("actOnOrder", { params: { id: String(id) }, body });
    const round = await shop.db
      .selectFrom("offer_round")
      .select("state")
      .where("id", "=", round_id)
      .executeTakeFirst();
    expect(round?.state).toBe("withdrawn");
    expect((await eventsOf(id)).at(-1)).toBe("T41");
  });

  test("a translator paused during a window loses the application, and another gets the work", async () => {
    const { id } = await waiting();
    await accept(olena(), id);
    await accept(marta(), id);
    const { id: olena_id } = await shop.db
      .selectFrom("translator")
      .select("id")
      .where("email", "=", "olena@example.com")
      .executeTakeFirstOrThrow();
    const params = { id: String(olena_id) };
    const desk = piotr(shop);
    await desk.call("setTranslatorState", { params, body: { state: "paused", reason: "Urlop" } });
    expect((await olena().call("offers", {})).length).toBe(0);
    await pass(5 * minute);
    expect(await workerOf(id)).toBe("Marta Zając");
    await desk.call("setTranslatorState", { params, body: { state: "active" } });
  });

  test("an applicant who lost a qualification after applying is skipped", async () => {
    const { id, placed } = await waiting();
    await accept(olena(), id);
    await shop.db
      .updateTable("translator")
      .set({ nda_signed_at: null })
      .where("email", "=", "olena@example.com")
      .execute();
    await pass(5 * minute);
    expect(await statusesOf(guest, placed.orders)).toEqual(["waiting_translation"]);
    expect((await roundOf(id))?.state).toBe("open");
    await shop.db.updateTable("translator").set({ nda_signed_at: shop.clock.now() }).execute();
  });

  test("a translator with a daily digest gets one mail for all offers", async () => {
    const nora = translator(shop, "nora@example.com");
    const profile = await nora.call("translatorProfile", {});
    const { working_days, works_from_minute, works_to_minute, words_per_day } = profile;
    const body = {
      working_days,
      works_from_minute,
      works_to_minute,
      words_per_day,
      notify: "hourly",
    } as const;
    await nora.call("saveTranslatorProfile", { body });
    const [one, other] = [await waiting(), await waiting()];
    expect(await mailsTo(shop, "nora@example.com", one.id)).toEqual([]);
    expect(await mailsTo(shop, "nora@example.com", other.id)).toEqual([]);
    const digests = () =>
      shop.db.selectFrom("mail").select("id").where("kind", "=", "offers_digest").execute();
    expect(await digests()).toHaveLength(0);
    await pass(hour);
    expect((await digests()).length).toBeLessThanOrEqual(1);
    await shop.db.updateTable("translator").set({ notify: "at_once" }).execute();
  });
});
