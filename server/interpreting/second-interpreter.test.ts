import { describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import { idOf, interpreting, whole_week } from "#test/interpreting.ts";
import { feesOf, idOf as translatorId } from "#test/pay.ts";
import { daytime, visit_order } from "#test/services.ts";
import type { Session } from "#test/session.ts";
import {
  day,
  hour,
  inOneInstallation,
  minute,
  offerStage,
  paidOrder,
  piotr,
  type Placed,
  statusesOf,
  translator,
} from "#test/steps.ts";

let installation: Installation;
let scenario: ReturnType<typeof interpreting>;
const jan = () => translator(installation, "jan.lis@example.com");
inOneInstallation(async (opened) => {
  installation = opened;
  scenario = interpreting(installation);
  await scenario.olena().call("setHours", { body: whole_week });
  await scenario.marta().call("setHours", { body: whole_week });
});

/** Each test has weeks of its own, so that bookings of an earlier test do not change who is asked first. */
let next_day = 3;
/** A paid order of four hours of simultaneous interpreting by two interpreters: 8 h at 200 zł. */
async function longVisit(): Promise<Placed> {
  next_day += 14;
  const starts_at = daytime(installation, next_day * day);
  const more = { starts_at, duration_minutes: 240, simultaneous: true };
  const placed = await paidOrder(installation, scenario.guest, visit_order(installation, more));
  await installation.runJobs();
  return placed;
}
const params = (placed: Placed) => ({ id: String(idOf(placed)) });
const asksOf = async (who: Session, placed: Placed) =>
  (await who.call("secondAsks", {})).filter(({ order_id }) => order_id === idOf(placed));
const answer = (who: Session, placed: Placed, accepts: boolean) =>
  who.call("answerSecond", { params: params(placed), body: { accepts } });
const atDesk = async (placed: Placed) => {
  const order = await installation.db
    .selectFrom("order")
    .select("session_starts_at")
    .where("id", "=", idOf(placed))
    .executeTakeFirstOrThrow();
  const week = order.session_starts_at?.toISOString().slice(0, 10);
  const calendar = await piotr(installation).call("deskCalendar", { query: { week } });
  return calendar.pairs.flatMap(({ sessions }) => sessions).find(({ order_id }) => order_id === idOf(placed));
};
/** The request of the desk that withdraws the second place from an interpreter. */
const withdrawal = async (placed: Placed, email: string, reason: string) => ({
  params: params(placed),
  body: { translator_id: await translatorId(installation, email), reason },
});
const takeFirst = async (who: Session, placed: Placed) => {
  const offer = (await who.call("offers", {})).find(({ order_id }) => order_id === idOf(placed));
  await who.call("acceptOffer", { params: { id: String(offer?.id) } });
  await installation.runJobs();
};
const startOf = async (placed: Placed): Promise<string> => (await atDesk(placed))?.starts_at ?? "";

describe("0079 A long simultaneous session is interpreted by two", () => {
  test("the next free interpreter is asked, for the fee of the first; both are paid when it is closed", async () => {
    const placed = await longVisit();
    expect(await atDesk(placed)).toMatchObject({
      needs_two: true,
      interpreter: { name: "Olena Kovalenko" },
      second: { name: "Marta Zając", is_assigned: false },
    });
    const [ask] = await asksOf(scenario.marta(), placed);
    expect(ask).toMatchObject({
      duration_minutes: 240,
      city: "Kraków",
      fee: { currency_amount_decimal: "480.00" },
      hourly_rate: { currency_amount_decimal: "120.00" },
    });
    // The address is not in the mail before the interpreter has accepted.
    const [request_mail] = await scenario.mailsOf(idOf(placed), ["second_asked"]);
    expect(request_mail).toMatchObject({
      recipient: "marta@example.com",
      text: expect.stringContaining("Kraków") as string,
    });
    expect(request_mail?.text).not.toContain("Długa 5");
    await answer(scenario.marta(), placed, true);
    await takeFirst(scenario.olena(), placed);
    expect(await asksOf(scenario.marta(), placed)).toEqual([]);
    expect(await scenario.mailsOf(idOf(placed), ["second_booked"])).toMatchObject([
      { recipient: "marta@example.com", text: expect.stringContaining("480") as string },
    ]);
    expect(await atDesk(placed)).toMatchObject({ second: { is_assigned: true }, task: null });
    expect(await feesOf(installation, idOf(placed))).toMatchObject([
      { state: "active", fee: 48_000n },
      { state: "active", fee: 48_000n },
    ]);
    await scenario.forwardTo(await startOf(placed));
    const own = await scenario.marta().call("zoneSession", { params: params(placed) });
    expect(own).toMatchObject({ is_second: true, may_close: false, may_give_back: false });
    expect(
      await scenario
        .marta()
        .refusal("closeSession", { params: params(placed), body: { outcome: "held", minutes: 240 } }),
    ).toMatchObject({ status: 404 });
    await scenario.close(idOf(placed), 240);
    expect(await statusesOf(scenario.guest, placed.orders)).toEqual(["finished"]);
    expect(await feesOf(installation, idOf(placed))).toMatchObject([
      { state: "submitted", fee_state: "accrued", fee_due: 48_000n, booked_accrued: 48_000n },
      { state: "submitted", fee_state: "accrued", fee_due: 48_000n, booked_accrued: 48_000n },
    ]);
    installation.clock.forward(7 * day + minute);
    await installation.runJobs();
    expect(await feesOf(installation, idOf(placed))).toMatchObject([
      { state: "passed", fee_state: "payable", booked_payable: 48_000n },
      { state: "passed", fee_state: "payable", booked_payable: 48_000n },
    ]);
  });

  test("both earn the overtime, whether the customer pays for it or not", async () => {
    const placed = await longVisit();
    await answer(scenario.marta(), placed, true);
    await takeFirst(scenario.olena(), placed);
    await scenario.forwardTo(await startOf(placed));
    // Two started half hours: an eighth of 1,600 zł each, 60 % of it for both.
    await scenario.close(idOf(placed), 290);
    expect(await feesOf(installation, idOf(placed))).toMatchObject([
      { fee_due: 60_000n, booked_accrued: 60_000n },
      { fee_due: 60_000n, booked_accrued: 60_000n },
    ]);
  });

  test("after a decline or no answer the next is asked; when no one is left, the desk gets a task and asks by hand", async () => {
    const placed = await longVisit();
    await answer(scenario.marta(), placed, false);
    await installation.runJobs();
    expect(await atDesk(placed)).toMatchObject({ second: null, task: "unassigned" });
    await takeFirst(scenario.olena(), placed);
    expect(await atDesk(placed)).toMatchObject({ task: "second_missing" });
    const [task_mail] = await scenario.mailsOf(idOf(placed), ["staff_task"]);
    expect(task_mail?.text).toContain("drugiego tłumacza");
    // Jan has no published hours, but the desk may ask him.
    const translator_id = await translatorId(installation, "jan.lis@example.com");
    await piotr(installation).call("askSecond", { params: params(placed), body: { translator_id } });
    expect(
      await piotr(installation).refusal("askSecond", { params: params(placed), body: { translator_id } }),
    ).toMatchObject({ code: "session.wrong_state" });
    installation.clock.forward(31 * minute);
    await installation.runJobs();
    expect(
      await jan().refusal("answerSecond", { params: params(placed), body: { accepts: true } }),
    ).toMatchObject({ code: "assignment.taken" });
    await piotr(installation).call("askSecond", { params: params(placed), body: { translator_id } });
    await answer(jan(), placed, true);
    // An outdated page answers a request whose place another interpreter has by now.
    expect(
      await scenario.marta().refusal("answerSecond", { params: params(placed), body: { accepts: true } }),
    ).toMatchObject({ code: "assignment.taken" });
    expect(await atDesk(placed)).toMatchObject({
      second: { name: "Jan Lis", is_assigned: true },
      task: null,
    });
  });

  test("an interpreter has one place in a session, and no other booking at the same time", async () => {
    const placed = await longVisit();
    const olena_id = await translatorId(installation, "olena@example.com");
    const marta_id = await translatorId(installation, "marta@example.com");
    const jan_id = await translatorId(installation, "jan.lis@example.com");
    const ask = (translator_id: number) =>
      piotr(installation).refusal("askSecond", { params: params(placed), body: { translator_id } });
    expect(await ask(olena_id)).toMatchObject({ code: "session.wrong_state" });
    await piotr(installation).call(
      "withdrawSecond",
      await withdrawal(placed, "marta@example.com", "Zmiana planu"),
    );
    expect(await ask(olena_id)).toMatchObject({ code: "worker.not_qualified" });
    const kenji_id = await translatorId(installation, "kenji@example.com");
    expect(await ask(kenji_id)).toMatchObject({ code: "worker.not_qualified" });
    const from = await startOf(placed);
    await scenario.marta().call("addBusy", {
      body: { from, to: new Date(Date.parse(from) + hour).toISOString(), note: "Lekarz" },
    });
    expect(await ask(marta_id)).toMatchObject({ code: "calendar.clash" });
    await piotr(installation).call("askSecond", { params: params(placed), body: { translator_id: jan_id } });
    expect(
      await piotr(installation).refusal("setStandby", {
        params: params(placed),
        body: { translator_id: jan_id },
      }),
    ).toMatchObject({ code: "calendar.clash" });
    expect(
      await jan().refusal("addBusy", {
        body: { from, to: new Date(Date.parse(from) + hour).toISOString(), note: "" },
      }),
    ).toMatchObject({ code: "calendar.clash" });
  });

  test("after a release the next is asked and no fee is due; a withdrawal by the desk is mailed with its reason", async () => {
    const placed = await longVisit();
    await answer(scenario.marta(), placed, true);
    await installation.runJobs();
    const body = { reason: "Jestem chora" };
    expect(await jan().refusal("giveSecondBack", { params: params(placed), body })).toMatchObject({
      status: 404,
    });
    await scenario.marta().call("giveSecondBack", { params: params(placed), body });
    await installation.runJobs();
    expect(await scenario.marta().refusal("giveSecondBack", { params: params(placed), body })).toMatchObject({
      code: "assignment.taken",
    });
    expect(await feesOf(installation, idOf(placed))).toMatchObject([
      { state: "released", fee_state: "void", fee_due: 0n },
    ]);
    const [job] = (await scenario.marta().call("jobs", {})).filter(
      ({ order_id }) => order_id === idOf(placed),
    );
    expect(job).toMatchObject({ is_second: true, withdrawn: { why: "given_back", note: "Jestem chora" } });
    expect(await atDesk(placed)).toMatchObject({ second: null });
    const translator_id = await translatorId(installation, "jan.lis@example.com");
    await piotr(installation).call("askSecond", { params: params(placed), body: { translator_id } });
    await answer(jan(), placed, true);
    await installation.runJobs();
    // An outdated page that names Marta does not withdraw the place of Jan.
    const stale = await withdrawal(placed, "marta@example.com", "Klient skrócił spotkanie");
    expect(await piotr(installation).refusal("withdrawSecond", stale)).toMatchObject({
      code: "session.wrong_state",
    });
    const current = await withdrawal(placed, "jan.lis@example.com", "Klient skrócił spotkanie");
    await piotr(installation).call("withdrawSecond", current);
    await installation.runJobs();
    const mails = await scenario.mailsOf(idOf(placed), ["work_revoked"]);
    expect(mails).toMatchObject([
      {
        recipient: "jan.lis@example.com",
        text: expect.stringContaining("Klient skrócił spotkanie") as string,
      },
    ]);
    expect(await piotr(installation).refusal("withdrawSecond", current)).toMatchObject({
      code: "session.wrong_state",
    });
  });

  test("the second interpreter reads the job but cannot hand it in; a recording needs their consent too", async () => {
    const placed = await longVisit();
    await answer(scenario.marta(), placed, true);
    await takeFirst(scenario.olena(), placed);
    const [row] = (await scenario.marta().call("jobs", {})).filter(
      ({ order_id }) => order_id === idOf(placed),
    );
    expect(row).toMatchObject({ state: "active", is_second: true, opens: true });
    const job = await scenario.marta().call("job", { params: { id: String(row?.id) } });
    expect(job).toMatchObject({ is_second: true, booking: { contact_name: "Jan Wiśniewski" } });
    const delivery = { complete: true, session: { minutes: 240, notes: "Po równo" } } as const;
    expect(
      await scenario.marta().refusal("deliverJob", { params: { id: String(row?.id) }, body: delivery }),
    ).toMatchObject({ status: 404 });
    await scenario.marta().call("agreeToRecording", { params: params(placed), body: { agreed: true } });
    expect(await scenario.marta().call("zoneSession", { params: params(placed) })).toMatchObject({
      recording_agreed: true,
    });
    expect(await scenario.olena().call("zoneSession", { params: params(placed) })).toMatchObject({
      is_second: false,
      recording_agreed: null,
    });
  });

  test("both are reminded; after a cancellation both get a mail and a fee by the same rule", async () => {
    const placed = await longVisit();
    await answer(scenario.marta(), placed, true);
    await takeFirst(scenario.olena(), placed);
    const starts_at = await startOf(placed);
    await scenario.forwardTo(new Date(Date.parse(starts_at) - 24 * hour).toISOString());
    const reminded = await scenario.mailsOf(idOf(placed), ["interpreter_reminder"]);
    expect(reminded.map(({ recipient }) => recipient).toSorted()).toEqual([
      "marta@example.com",
      "olena@example.com",
    ]);
    await piotr(installation).call("actOnOrder", {
      params: params(placed),
      body: { event: "order.cancel", reason: "Klient odwołał" },
    });
    await installation.runJobs();
    const revoked = await scenario.mailsOf(idOf(placed), ["work_revoked"]);
    for (const { text } of revoked)
      expect(text.replaceAll("\n", " ")).toMatch(
        /бути на цьому сеансі|take part in this session|udziału w tej sesji/,
      );
    expect(revoked.map(({ recipient }) => recipient).toSorted()).toEqual([
      "marta@example.com",
      "olena@example.com",
    ]);
    const [first, second] = await feesOf(installation, idOf(placed));
    expect(first).toMatchObject({ state: "revoked", fee_state: "reduced", fee_due: 12_000n });
    expect(second).toMatchObject({ state: "revoked", fee_state: "reduced", fee_due: 12_000n });
    expect(await asksOf(scenario.marta(), placed)).toEqual([]);
    const busy = await installation.db
      .selectFrom("interpreter_busy")
      .select("id")
      .where("order_id", "=", idOf(placed))
      .execute();
    expect(busy).toEqual([]);
  });

  test("an interpreter who is asked second may come first instead; then the next is asked", async () => {
    const placed = await longVisit();
    const [offer] = (await scenario.olena().call("offers", {})).filter(
      ({ order_id }) => order_id === idOf(placed),
    );
    await scenario.olena().call("declineOffer", { params: { id: String(offer?.id) }, body: { reason: "" } });
    await installation.runJobs();
    await piotr(installation).call(
      "withdrawSecond",
      await withdrawal(placed, "marta@example.com", "Zamiana"),
    );
    const translator_id = await translatorId(installation, "jan.lis@example.com");
    await offerStage(installation, idOf(placed), "jan.lis@example.com");
    await piotr(installation).call("askSecond", { params: params(placed), body: { translator_id } });
    await takeFirst(jan(), placed);
    expect(await atDesk(placed)).toMatchObject({
      interpreter: { name: "Jan Lis" },
      second: { name: "Olena Kovalenko" },
    });
    expect(await asksOf(jan(), placed)).toEqual([]);
  });

  test("a paused interpreter loses open requests; a deactivated one also bookings, but not the fee of closed sessions", async () => {
    const closed = await longVisit();
    await answer(scenario.marta(), closed, true);
    await takeFirst(scenario.olena(), closed);
    await scenario.forwardTo(await startOf(closed));
    await scenario.close(idOf(closed), 240);
    const late = await withdrawal(closed, "marta@example.com", "Za późno");
    expect(await piotr(installation).refusal("withdrawSecond", late)).toMatchObject({
      code: "session.wrong_state",
    });
    const asked = await longVisit();
    const agreed = await longVisit();
    await answer(scenario.marta(), agreed, true);
    const who = { id: String(await translatorId(installation, "marta@example.com")) };
    const setState = (state: "paused" | "inactive" | "active") =>
      piotr(installation).call("setTranslatorState", {
        params: who,
        body: { state, reason: "Urlop", jobs: [] },
      });
    await setState("paused");
    await installation.runJobs();
    expect(await atDesk(asked)).toMatchObject({ second: null });
    expect(await atDesk(agreed)).toMatchObject({ second: { name: "Marta Zając" } });
    await setState("inactive");
    await installation.runJobs();
    expect(await atDesk(agreed)).toMatchObject({ second: null });
    expect(await feesOf(installation, idOf(agreed))).toMatchObject([{ state: "revoked", fee_state: "void" }]);
    expect(await feesOf(installation, idOf(closed))).toMatchObject([
      { fee_due: 48_000n },
      { fee_due: 48_000n },
    ]);
    await setState("active");
  });

  test("a short one needs one interpreter", async () => {
    next_day += 14;
    const more = {
      starts_at: daytime(installation, next_day * day),
      duration_minutes: 120,
      simultaneous: true,
    };
    const placed = await paidOrder(installation, scenario.guest, visit_order(installation, more));
    await installation.runJobs();
    expect(await atDesk(placed)).toMatchObject({ needs_two: false, second: null });
    const translator_id = await translatorId(installation, "marta@example.com");
    expect(
      await piotr(installation).refusal("askSecond", { params: params(placed), body: { translator_id } }),
    ).toMatchObject({ code: "session.wrong_state" });
  });
});
