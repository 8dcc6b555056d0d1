import { describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import { idOf, interpreting, whole_week } from "#test/interpreting.ts";
import { feesOf, idOf as translatorId } from "#test/pay.ts";
import { daytime, visit_order } from "#test/services.ts";
import type { Session } from "#test/session.ts";
import {
  day,
  hour,
  inOneShop,
  minute,
  offerStage,
  paidOrder,
  piotr,
  type Placed,
  statusesOf,
  translator,
} from "#test/steps.ts";

let shop: Installation;
let story: ReturnType<typeof interpreting>;
const jan = () => translator(shop, "jan.lis@example.com");
inOneShop(async (opened) => {
  shop = opened;
  story = interpreting(shop);
  await story.olena().call("setHours", { body: whole_week });
  await story.marta().call("setHours", { body: whole_week });
});

/** Each story has weeks of its own, so that nobody is asked first because of the story before. */
let next_day = 3;
/** Four hours of simultaneous interpreting, paid for: 8 h at 200 zł, two people. */
async function longVisit(): Promise<Placed> {
  next_day += 14;
  const starts_at = daytime(shop, next_day * day);
  const more = { starts_at, duration_minutes: 240, simultaneous: true };
  const placed = await paidOrder(shop, story.guest, visit_order(shop, more));
  await shop.runJobs();
  return placed;
}
const params = (placed: Placed) => ({ id: String(idOf(placed)) });
const asksOf = async (who: Session, placed: Placed) =>
  (await who.call("secondAsks", {})).filter(({ order_id }) => order_id === idOf(placed));
const answer = (who: Session, placed: Placed, accepts: boolean) =>
  who.call("answerSecond", { params: params(placed), body: { accepts } });
const atDesk = async (placed: Placed) => {
  const order = await shop.db
    .selectFrom("order")
    .select("session_starts_at")
    .where("id", "=", idOf(placed))
    .executeTakeFirstOrThrow();
  const week = order.session_starts_at?.toISOString().slice(0, 10);
  const calendar = await piotr(shop).call("deskCalendar", { query: { week } });
  return calendar.pairs.flatMap(({ sessions }) => sessions).find(({ order_id }) => order_id === idOf(placed));
};
/** What the desk sends to take the second place back from somebody. */
const takingBack = async (placed: Placed, email: string, reason: string) => ({
  params: params(placed),
  body: { translator_id: await translatorId(shop, email), reason },
});
const takeFirst = async (who: Session, placed: Placed) => {
  const offer = (await who.call("offers", {})).find(({ order_id }) => order_id === idOf(placed));
  await who.call("acceptOffer", { params: { id: String(offer?.id) } });
  await shop.runJobs();
};
const startOf = async (placed: Placed): Promise<string> => (await atDesk(placed))?.starts_at ?? "";

describe("0079 A long simultaneous session is interpreted by two", () => {
  test("whoever is free next is asked, for the fee of the first; both are paid when it is closed", async () => {
    const placed = await longVisit();
    expect(await atDesk(placed)).toMatchObject({
      needs_two: true,
      interpreter: { name: "Olena Kovalenko" },
      second: { name: "Marta Zając", is_assigned: false },
    });
    const [ask] = await asksOf(story.marta(), placed);
    expect(ask).toMatchObject({
      duration_minutes: 240,
      city: "Kraków",
      fee: { currency_amount_decimal: "480.00" },
      hourly_rate: { currency_amount_decimal: "120.00" },
    });
    // The address is told to whoever comes.
    const [letter] = await story.mailsOf(idOf(placed), ["second_asked"]);
    expect(letter).toMatchObject({
      recipient: "marta@example.com",
      text: expect.stringContaining("Kraków") as string,
    });
    expect(letter?.text).not.toContain("Długa 5");
    await answer(story.marta(), placed, true);
    await takeFirst(story.olena(), placed);
    expect(await asksOf(story.marta(), placed)).toEqual([]);
    expect(await story.mailsOf(idOf(placed), ["second_booked"])).toMatchObject([
      { recipient: "marta@example.com", text: expect.stringContaining("480") as string },
    ]);
    expect(await atDesk(placed)).toMatchObject({ second: { is_assigned: true }, task: null });
    expect(await feesOf(shop, idOf(placed))).toMatchObject([
      { state: "active", fee: 48_000n },
      { state: "active", fee: 48_000n },
    ]);
    await story.forwardTo(await startOf(placed));
    const own = await story.marta().call("zoneSession", { params: params(placed) });
    expect(own).toMatchObject({ is_second: true, may_close: false, may_give_back: false });
    expect(
      await story
        .marta()
        .refusal("closeSession", { params: params(placed), body: { outcome: "held", minutes: 240 } }),
    ).toMatchObject({ status: 404 });
    await story.close(idOf(placed), 240);
    expect(await statusesOf(story.guest, placed.orders)).toEqual(["finished"]);
    expect(await feesOf(shop, idOf(placed))).toMatchObject([
      { state: "submitted", fee_state: "accrued", fee_due: 48_000n, booked_accrued: 48_000n },
      { state: "submitted", fee_state: "accrued", fee_due: 48_000n, booked_accrued: 48_000n },
    ]);
    shop.clock.forward(7 * day + minute);
    await shop.runJobs();
    expect(await feesOf(shop, idOf(placed))).toMatchObject([
      { state: "passed", fee_state: "payable", booked_payable: 48_000n },
      { state: "passed", fee_state: "payable", booked_payable: 48_000n },
    ]);
  });

  test("what took longer is earned by both, whether the customer pays for it or not", async () => {
    const placed = await longVisit();
    await answer(story.marta(), placed, true);
    await takeFirst(story.olena(), placed);
    await story.forwardTo(await startOf(placed));
    // Two started half hours: an eighth of 1,600 zł each, 60 % of it for both.
    await story.close(idOf(placed), 290);
    expect(await feesOf(shop, idOf(placed))).toMatchObject([
      { fee_due: 60_000n, booked_accrued: 60_000n },
      { fee_due: 60_000n, booked_accrued: 60_000n },
    ]);
  });

  test("after a no or no word the next is asked; when nobody is left, the desk is called and asks by hand", async () => {
    const placed = await longVisit();
    await answer(story.marta(), placed, false);
    await shop.runJobs();
    expect(await atDesk(placed)).toMatchObject({ second: null, task: "unassigned" });
    await takeFirst(story.olena(), placed);
    expect(await atDesk(placed)).toMatchObject({ task: "second_missing" });
    const [letter] = await story.mailsOf(idOf(placed), ["staff_task"]);
    expect(letter?.text).toContain("drugiego tłumacza");
    // Jan keeps no hours: the desk has spoken to him.
    const translator_id = await translatorId(shop, "jan.lis@example.com");
    await piotr(shop).call("askSecond", { params: params(placed), body: { translator_id } });
    expect(
      await piotr(shop).refusal("askSecond", { params: params(placed), body: { translator_id } }),
    ).toMatchObject({ code: "session.wrong_state" });
    shop.clock.forward(31 * minute);
    await shop.runJobs();
    expect(
      await jan().refusal("answerSecond", { params: params(placed), body: { accepts: true } }),
    ).toMatchObject({ code: "assignment.taken" });
    await piotr(shop).call("askSecond", { params: params(placed), body: { translator_id } });
    await answer(jan(), placed, true);
    // A page that is still open answers for a place that is somebody else's.
    expect(
      await story.marta().refusal("answerSecond", { params: params(placed), body: { accepts: true } }),
    ).toMatchObject({ code: "assignment.taken" });
    expect(await atDesk(placed)).toMatchObject({
      second: { name: "Jan Lis", is_assigned: true },
      task: null,
    });
  });

  test("nobody comes twice, and nobody is booked elsewhere meanwhile", async () => {
    const placed = await longVisit();
    const olena_id = await translatorId(shop, "olena@example.com");
    const marta_id = await translatorId(shop, "marta@example.com");
    const jan_id = await translatorId(shop, "jan.lis@example.com");
    const ask = (translator_id: number) =>
      piotr(shop).refusal("askSecond", { params: params(placed), body: { translator_id } });
    expect(await ask(olena_id)).toMatchObject({ code: "session.wrong_state" });
    await piotr(shop).call("withdrawSecond", await takingBack(placed, "marta@example.com", "Zmiana planu"));
    expect(await ask(olena_id)).toMatchObject({ code: "worker.not_qualified" });
    const kenji_id = await translatorId(shop, "kenji@example.com");
    expect(await ask(kenji_id)).toMatchObject({ code: "worker.not_qualified" });
    const from = await startOf(placed);
    await story.marta().call("addBusy", {
      body: { from, to: new Date(Date.parse(from) + hour).toISOString(), note: "Lekarz" },
    });
    expect(await ask(marta_id)).toMatchObject({ code: "calendar.clash" });
    await piotr(shop).call("askSecond", { params: params(placed), body: { translator_id: jan_id } });
    expect(
      await piotr(shop).refusal("setStandby", { params: params(placed), body: { translator_id: jan_id } }),
    ).toMatchObject({ code: "calendar.clash" });
    expect(
      await jan().refusal("addBusy", {
        body: { from, to: new Date(Date.parse(from) + hour).toISOString(), note: "" },
      }),
    ).toMatchObject({ code: "calendar.clash" });
  });

  test("given back, the next is asked and nothing is owed; taken back by the desk, its letter says why", async () => {
    const placed = await longVisit();
    await answer(story.marta(), placed, true);
    await shop.runJobs();
    const body = { reason: "Jestem chora" };
    expect(await jan().refusal("giveSecondBack", { params: params(placed), body })).toMatchObject({
      status: 404,
    });
    await story.marta().call("giveSecondBack", { params: params(placed), body });
    await shop.runJobs();
    expect(await story.marta().refusal("giveSecondBack", { params: params(placed), body })).toMatchObject({
      code: "assignment.taken",
    });
    expect(await feesOf(shop, idOf(placed))).toMatchObject([
      { state: "released", fee_state: "void", fee_due: 0n },
    ]);
    const [job] = (await story.marta().call("jobs", {})).filter(({ order_id }) => order_id === idOf(placed));
    expect(job).toMatchObject({ is_second: true, withdrawn: { why: "given_back", note: "Jestem chora" } });
    expect(await atDesk(placed)).toMatchObject({ second: null });
    const translator_id = await translatorId(shop, "jan.lis@example.com");
    await piotr(shop).call("askSecond", { params: params(placed), body: { translator_id } });
    await answer(jan(), placed, true);
    await shop.runJobs();
    // A page that still shows Marta takes nothing from Jan.
    const stale = await takingBack(placed, "marta@example.com", "Klient skrócił spotkanie");
    expect(await piotr(shop).refusal("withdrawSecond", stale)).toMatchObject({ code: "session.wrong_state" });
    const taking = await takingBack(placed, "jan.lis@example.com", "Klient skrócił spotkanie");
    await piotr(shop).call("withdrawSecond", taking);
    await shop.runJobs();
    const letters = await story.mailsOf(idOf(placed), ["work_revoked"]);
    expect(letters).toMatchObject([
      {
        recipient: "jan.lis@example.com",
        text: expect.stringContaining("Klient skrócił spotkanie") as string,
      },
    ]);
    expect(await piotr(shop).refusal("withdrawSecond", taking)).toMatchObject({
      code: "session.wrong_state",
    });
  });

  test("whoever comes second reads the job and hands in nothing; a recording needs their word too", async () => {
    const placed = await longVisit();
    await answer(story.marta(), placed, true);
    await takeFirst(story.olena(), placed);
    const [row] = (await story.marta().call("jobs", {})).filter(({ order_id }) => order_id === idOf(placed));
    expect(row).toMatchObject({ state: "active", is_second: true, opens: true });
    const job = await story.marta().call("job", { params: { id: String(row?.id) } });
    expect(job).toMatchObject({ is_second: true, booking: { contact_name: "Jan Wiśniewski" } });
    const delivery = { complete: true, session: { minutes: 240, notes: "Po równo" } } as const;
    expect(
      await story.marta().refusal("deliverJob", { params: { id: String(row?.id) }, body: delivery }),
    ).toMatchObject({ status: 404 });
    await story.marta().call("agreeToRecording", { params: params(placed), body: { agreed: true } });
    expect(await story.marta().call("zoneSession", { params: params(placed) })).toMatchObject({
      recording_agreed: true,
    });
    expect(await story.olena().call("zoneSession", { params: params(placed) })).toMatchObject({
      is_second: false,
      recording_agreed: null,
    });
  });

  test("both are reminded; when it is called off both are told and owed by the same rule", async () => {
    const placed = await longVisit();
    await answer(story.marta(), placed, true);
    await takeFirst(story.olena(), placed);
    const starts_at = await startOf(placed);
    await story.forwardTo(new Date(Date.parse(starts_at) - 24 * hour).toISOString());
    const reminded = await story.mailsOf(idOf(placed), ["interpreter_reminder"]);
    expect(reminded.map(({ recipient }) => recipient).toSorted()).toEqual([
      "marta@example.com",
      "olena@example.com",
    ]);
    await piotr(shop).call("actOnOrder", {
      params: params(placed),
      body: { event: "order.cancel", reason: "Klient odwołał" },
    });
    await shop.runJobs();
    const told = await story.mailsOf(idOf(placed), ["work_revoked"]);
    expect(told.map(({ recipient }) => recipient).toSorted()).toEqual([
      "marta@example.com",
      "olena@example.com",
    ]);
    const [first, second] = await feesOf(shop, idOf(placed));
    expect(first).toMatchObject({ state: "revoked", fee_state: "reduced", fee_due: 12_000n });
    expect(second).toMatchObject({ state: "revoked", fee_state: "reduced", fee_due: 12_000n });
    expect(await asksOf(story.marta(), placed)).toEqual([]);
    const busy = await shop.db
      .selectFrom("interpreter_busy")
      .select("id")
      .where("order_id", "=", idOf(placed))
      .execute();
    expect(busy).toEqual([]);
  });

  test("whoever is asked second may come first instead; then somebody else is asked", async () => {
    const placed = await longVisit();
    const [offer] = (await story.olena().call("offers", {})).filter(
      ({ order_id }) => order_id === idOf(placed),
    );
    await story.olena().call("declineOffer", { params: { id: String(offer?.id) }, body: { reason: "" } });
    await shop.runJobs();
    await piotr(shop).call("withdrawSecond", await takingBack(placed, "marta@example.com", "Zamiana"));
    const translator_id = await translatorId(shop, "jan.lis@example.com");
    await offerStage(shop, idOf(placed), "jan.lis@example.com");
    await piotr(shop).call("askSecond", { params: params(placed), body: { translator_id } });
    await takeFirst(jan(), placed);
    expect(await atDesk(placed)).toMatchObject({
      interpreter: { name: "Jan Lis" },
      second: { name: "Olena Kovalenko" },
    });
    expect(await asksOf(jan(), placed)).toEqual([]);
  });

  test("whoever is paused is asked no more; whoever is let out does not come, and keeps what is closed", async () => {
    const closed = await longVisit();
    await answer(story.marta(), closed, true);
    await takeFirst(story.olena(), closed);
    await story.forwardTo(await startOf(closed));
    await story.close(idOf(closed), 240);
    const late = await takingBack(closed, "marta@example.com", "Za późno");
    expect(await piotr(shop).refusal("withdrawSecond", late)).toMatchObject({
      code: "session.wrong_state",
    });
    const asked = await longVisit();
    const agreed = await longVisit();
    await answer(story.marta(), agreed, true);
    const who = { id: String(await translatorId(shop, "marta@example.com")) };
    const setState = (state: "paused" | "inactive" | "active") =>
      piotr(shop).call("setTranslatorState", { params: who, body: { state, reason: "Urlop", jobs: [] } });
    await setState("paused");
    await shop.runJobs();
    expect(await atDesk(asked)).toMatchObject({ second: null });
    expect(await atDesk(agreed)).toMatchObject({ second: { name: "Marta Zając" } });
    await setState("inactive");
    await shop.runJobs();
    expect(await atDesk(agreed)).toMatchObject({ second: null });
    expect(await feesOf(shop, idOf(agreed))).toMatchObject([{ state: "revoked", fee_state: "void" }]);
    expect(await feesOf(shop, idOf(closed))).toMatchObject([{ fee_due: 48_000n }, { fee_due: 48_000n }]);
    await setState("active");
  });

  test("a short one is interpreted by one", async () => {
    next_day += 14;
    const more = { starts_at: daytime(shop, next_day * day), duration_minutes: 120, simultaneous: true };
    const placed = await paidOrder(shop, story.guest, visit_order(shop, more));
    await shop.runJobs();
    expect(await atDesk(placed)).toMatchObject({ needs_two: false, second: null });
    const translator_id = await translatorId(shop, "marta@example.com");
    expect(
      await piotr(shop).refusal("askSecond", { params: params(placed), body: { translator_id } }),
    ).toMatchObject({ code: "session.wrong_state" });
  });
});
